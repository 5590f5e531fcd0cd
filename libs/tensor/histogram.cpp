// SPDX-License-Identifier: MIT
#include "apr/tensor/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace apr {

void Histogram::addValues(std::span<const float> values)
{
    if (bins.empty()) {
        return;
    }
    const double scale = high > low ? static_cast<double>(bins.size()) / (high - low) : 0;
    for (const float value : values) {
        add(static_cast<double>(value), scale);
    }
}

void Histogram::addMagnitudes(std::span<const float> values)
{
    if (bins.empty()) {
        return;
    }
    const double scale = high > low ? static_cast<double>(bins.size()) / (high - low) : 0;
    for (const float value : values) {
        if (value == 0) {
            ++zeros;
        } else {
            add(std::log10(std::abs(static_cast<double>(value))), scale);
        }
    }
}

void Histogram::add(double x, double scale)
{
    if (!std::isfinite(x)) {
        ++notFinite;
    } else if (x < low) {
        ++below;
    } else if (x > high) {
        ++above;
    } else {
        ++bins[std::min(bins.size() - 1, static_cast<std::size_t>((x - low) * scale))];
    }
}

std::uint64_t Histogram::total() const
{
    return std::accumulate(bins.begin(), bins.end(), std::uint64_t{0});
}

void Histogram::merge(const Histogram& other)
{
    for (std::size_t i = 0; i < std::min(bins.size(), other.bins.size()); ++i) {
        bins[i] += other.bins[i];
    }
    below += other.below;
    above += other.above;
    notFinite += other.notFinite;
    zeros += other.zeros;
}

std::uint32_t QuantileSketch::keyOf(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return (bits & 0x80000000U) != 0 ? ~bits : bits | 0x80000000U;
}

float QuantileSketch::valueOf(std::uint32_t key)
{
    return std::bit_cast<float>((key & 0x80000000U) != 0 ? key & 0x7FFFFFFFU : ~key);
}

void QuantileSketch::addValues(std::span<const float> values)
{
    for (const float value : values) {
        if (std::isfinite(value)) {
            ++m_counts[keyOf(value) >> 16];
            ++m_count;
        }
    }
}

void QuantileSketch::merge(const QuantileSketch& other)
{
    for (std::size_t i = 0; i < kBuckets; ++i) {
        m_counts[i] += other.m_counts[i];
    }
    m_count += other.m_count;
}

QuantileSketch::Place QuantileSketch::find(std::uint64_t rank) const
{
    std::uint64_t before = 0;
    for (std::uint32_t bucket = 0; bucket < kBuckets; ++bucket) {
        if (rank < before + m_counts[bucket]) {
            return {.bucket = bucket, .before = before};
        }
        before += m_counts[bucket];
    }
    return {.bucket = kBuckets - 1, .before = before};
}

} // namespace apr
