// SPDX-License-Identifier: MIT
#include "apr/tensor/statistics.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "apr/tensor/codec.h"
#include "apr/tensor/simd_kernels.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace apr {
namespace {

/// A tile stays in the L1 cache between its two passes. A multiple of every block size.
constexpr std::size_t kTile = 4096;

} // namespace

bool isWiderThanF32(DType dtype)
{
    return dtype == DType::F64 || dtype == DType::I64 || dtype == DType::I32 || dtype == DType::U64 ||
           dtype == DType::U32;
}

void PartialStatistics::addMoments(std::uint64_t count, double mean, double squares, double min, double max)
{
    if (count == 0) {
        return;
    }
    if (m_finite == 0) {
        m_counts.min = min;
        m_counts.max = max;
    } else {
        m_counts.min = std::min(m_counts.min, min);
        m_counts.max = std::max(m_counts.max, max);
    }
    const auto a = static_cast<double>(m_finite);
    const auto b = static_cast<double>(count);
    const double delta = mean - m_mean;
    m_mean += delta * (b / (a + b));
    m_squares += squares + delta * delta * (a * b / (a + b));
    m_finite += count;
}

void PartialStatistics::addTile(std::span<const float> tile)
{
    if (tile.empty()) {
        return;
    }
    const simd::TileScan scan = simd::scanTile(tile.data(), tile.size());
    if (scan.maxBits >= 0x7F800000U) {
        // Rare: count the non-finite values, and continue with the finite ones.
        std::array<float, kTile> finite{};
        std::size_t kept = 0;
        for (const float value : tile) {
            if (std::isnan(value)) {
                ++m_counts.nans;
            } else if (std::isinf(value)) {
                ++(value > 0 ? m_counts.positiveInfinities : m_counts.negativeInfinities);
            } else {
                finite[kept++] = value;
            }
        }
        m_counts.count += tile.size() - kept;
        addTile(std::span(finite).first(kept));
        return;
    }
    m_counts.count += tile.size();
    if (scan.minBits < 0x00800000U) {
        const simd::SmallCounts small = simd::countSmall(tile.data(), tile.size());
        m_counts.zeros += small.zeros;
        m_counts.subnormals += small.subnormals;
    }
    const double mean = scan.sum / static_cast<double>(tile.size());
    addMoments(tile.size(), mean, simd::squaredDeviations(tile.data(), tile.size(), mean),
               static_cast<double>(scan.min), static_cast<double>(scan.max));
}

template <class T>
Status PartialStatistics::addWide(std::span<const std::byte> bytes, std::uint64_t elements)
{
    if (bytes.size() / sizeof(T) < elements) {
        return Error{.code = Errc::Corrupt,
                     .message = "tensor data truncated: " + formatCountOf(bytes.size(), "byte") + " for " +
                                formatCountOf(elements, "element")};
    }
    for (std::uint64_t at = 0; at < elements; at += kTile) {
        std::array<double, kTile> finite{};
        std::size_t kept = 0;
        double sum = 0;
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(kTile, elements - at));
        for (std::size_t i = 0; i < count; ++i) {
            const auto value = static_cast<double>(loadLittle<T>(bytes.data() + (at + i) * sizeof(T)));
            if (std::isnan(value)) {
                ++m_counts.nans;
            } else if (std::isinf(value)) {
                ++(value > 0 ? m_counts.positiveInfinities : m_counts.negativeInfinities);
            } else {
                m_counts.zeros += value == 0 ? 1U : 0U;
                m_counts.subnormals += std::fpclassify(value) == FP_SUBNORMAL ? 1U : 0U;
                sum += value;
                finite[kept++] = value;
            }
        }
        m_counts.count += count;
        if (kept == 0) {
            continue;
        }
        const double mean = sum / static_cast<double>(kept);
        double squares = 0;
        for (std::size_t i = 0; i < kept; ++i) {
            squares += (finite[i] - mean) * (finite[i] - mean);
        }
        const auto [min, max] = std::minmax_element(finite.begin(), finite.begin() + static_cast<std::ptrdiff_t>(kept));
        addMoments(kept, mean, squares, *min, *max);
    }
    return {};
}

void PartialStatistics::addValues(std::span<const float> values)
{
    for (std::size_t at = 0; at < values.size(); at += kTile) {
        addTile(values.subspan(at, std::min(kTile, values.size() - at)));
    }
}

Status PartialStatistics::add(DType dtype, std::span<const std::byte> blocks, std::uint64_t elements)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    const std::uint64_t blockCount = elements / info.blockElements + (elements % info.blockElements != 0 ? 1 : 0);
    if (blocks.size() % info.blockBytes != 0 || blocks.size() / info.blockBytes != blockCount) {
        return Error{.code = Errc::Corrupt,
                     .message = "tensor size mismatch: " + formatCountOf(blocks.size(), "byte") + " for " +
                                formatCountOf(elements, "element") + " of type " + std::string(info.name)};
    }
    const bool aligned = reinterpret_cast<std::uintptr_t>(blocks.data()) % alignof(float) == 0;
    if (dtype == DType::F32 && aligned && blocks.size() == elements * sizeof(float) &&
        std::endian::native == std::endian::little) {
        addValues({reinterpret_cast<const float*>(blocks.data()), static_cast<std::size_t>(elements)});
        return {};
    }
    switch (dtype) { // isWiderThanF32()
    case DType::F64: return addWide<double>(blocks, elements);
    case DType::I64: return addWide<std::int64_t>(blocks, elements);
    case DType::I32: return addWide<std::int32_t>(blocks, elements);
    case DType::U64: return addWide<std::uint64_t>(blocks, elements);
    case DType::U32: return addWide<std::uint32_t>(blocks, elements);
    default: break;
    }
    // Not cleared, which would take longer than a tiny tensor.
    std::array<float, kTile> values; // NOLINT(cppcoreguidelines-pro-type-member-init)
    while (elements > 0) {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(elements, kTile));
        const std::size_t bytes = (count + info.blockElements - 1) / info.blockElements * info.blockBytes;
        if (bytes > blocks.size()) {
            return Error{.code = Errc::Corrupt,
                         .message = "tensor data truncated: expected " + formatCountOf(bytes, "byte") + ", found " +
                                    formatCount(blocks.size())};
        }
        APR_CHECK(decodeToF32(dtype, blocks.first(bytes), std::span(values).first(count)));
        addTile(std::span(values).first(count));
        blocks = blocks.subspan(bytes);
        elements -= count;
    }
    return {};
}

void PartialStatistics::merge(const PartialStatistics& next)
{
    m_counts.count += next.m_counts.count;
    m_counts.zeros += next.m_counts.zeros;
    m_counts.nans += next.m_counts.nans;
    m_counts.positiveInfinities += next.m_counts.positiveInfinities;
    m_counts.negativeInfinities += next.m_counts.negativeInfinities;
    m_counts.subnormals += next.m_counts.subnormals;
    addMoments(next.m_finite, next.m_mean, next.m_squares, next.m_counts.min, next.m_counts.max);
}

TensorStatistics PartialStatistics::finish() const
{
    TensorStatistics out = m_counts;
    if (m_finite == 0) {
        return out;
    }
    const auto n = static_cast<double>(m_finite);
    out.mean = m_mean;
    // Squares of F64 values above 1e154 overflow; clamp to the largest number.
    constexpr double kLargest = std::numeric_limits<double>::max();
    out.std = std::min(kLargest, std::sqrt(std::max(0.0, m_squares / n)));
    out.absMax = std::max(std::abs(out.min), std::abs(out.max));
    out.l2 = std::min(kLargest, std::sqrt(std::max(0.0, m_squares + n * m_mean * m_mean)));
    return out;
}

void PartialDifference::addValues(std::span<const float> a, std::span<const float> b)
{
    for (std::size_t at = 0; at < a.size(); at += kTile) {
        const std::size_t count = std::min(kTile, a.size() - at);
        const float* x = a.data() + at;
        const float* y = b.data() + at;
        m_count += count;
        simd::TileDifference tile = simd::compareTiles(x, y, count);
        if (std::isfinite(tile.squaresA) && std::isfinite(tile.squaresB)) {
            m_differing += tile.differing;
        } else {
            tile = compareFinite(x, y, count);
        }
        m_maxAbs = std::max(m_maxAbs, tile.maxAbs);
        m_squares += tile.squares;
        m_dot += tile.dot;
        m_squaresA += tile.squaresA;
        m_squaresB += tile.squaresB;
    }
}

/// The sums over the elements that are finite in both. Counts the others.
simd::TileDifference PartialDifference::compareFinite(const float* a, const float* b, std::size_t count)
{
    std::array<float, kTile> finiteA{};
    std::array<float, kTile> finiteB{};
    std::size_t finite = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const bool isEqual = a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]));
        m_differing += isEqual ? 0U : 1U;
        if (std::isfinite(a[i]) && std::isfinite(b[i])) {
            finiteA[finite] = a[i];
            finiteB[finite++] = b[i];
        } else if (!isEqual) {
            ++m_nonFinite;
        }
    }
    return simd::compareTiles(finiteA.data(), finiteB.data(), finite);
}

void PartialDifference::addEqual(std::span<const float> values)
{
    for (std::size_t at = 0; at < values.size(); at += kTile) {
        const auto tile = values.subspan(at, std::min(kTile, values.size() - at));
        const double squares = simd::sumOfSquares(tile.data(), tile.size());
        if (!std::isfinite(squares)) {
            addValues(tile, tile);
            continue;
        }
        m_count += tile.size();
        m_dot += squares;
        m_squaresA += squares;
        m_squaresB += squares;
    }
}

void PartialDifference::merge(const PartialDifference& next)
{
    m_count += next.m_count;
    m_nonFinite += next.m_nonFinite;
    m_differing += next.m_differing;
    m_maxAbs = std::max(m_maxAbs, next.m_maxAbs);
    m_squares += next.m_squares;
    m_dot += next.m_dot;
    m_squaresA += next.m_squaresA;
    m_squaresB += next.m_squaresB;
}

double PartialDifference::l2() const
{
    return std::sqrt(m_squares);
}

double PartialDifference::cosine() const
{
    if (m_squaresA == 0 || m_squaresB == 0) {
        return m_squaresA == m_squaresB ? 1 : 0;
    }
    return m_differing == 0 ? 1 : std::clamp(m_dot / (std::sqrt(m_squaresA) * std::sqrt(m_squaresB)), -1.0, 1.0);
}

double PartialDifference::normRatio() const
{
    if (m_squaresA == m_squaresB) {
        return 1;
    }
    return m_squaresA == 0 ? std::numeric_limits<double>::max() : std::sqrt(m_squaresB / m_squaresA);
}

double PartialDifference::relativeL2() const
{
    if (m_squares == 0) {
        return 0;
    }
    return m_squaresA == 0 ? std::numeric_limits<double>::max() : std::sqrt(m_squares / m_squaresA);
}

const char* kernelInstructionSet()
{
    return simd::instructionSet();
}

} // namespace apr
