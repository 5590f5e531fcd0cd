// SPDX-License-Identifier: MIT
#include "apr/tensor/integer_scheme.h"

#include "apr/tensor/simd_kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace apr {
namespace {

float nearestLevel(const IntegerScheme& scheme, ScaleAndZero scale, float x)
{
    // Adding 1.5 · 2^23 rounds to an integer, ties to even; the quotient is clamped first.
    constexpr float kRounder = 12582912.F;
    // Divide instead of multiplying by the inverse: the inverse of a subnormal scale would be infinite.
    const float quotient = scale.scale != 0 ? std::clamp(x / scale.scale, -1024.F, 1024.F) : 0;
    const float rounded = (quotient + kRounder) - kRounder;
    return std::clamp(rounded + static_cast<float>(scale.zeroPoint), static_cast<float>(scheme.lowest()),
                      static_cast<float>(scheme.highest()));
}

/// The range without outliers: both ends are clamped to the percentile of the magnitudes.
ValueRange innerRange(std::span<const float> values, double percentile)
{
    std::vector<float> magnitudes(values.size());
    std::transform(values.begin(), values.end(), magnitudes.begin(), [](float x) { return std::abs(x); });
    const auto kept = static_cast<std::size_t>(std::ceil(percentile / 100 * static_cast<double>(values.size())));
    const std::size_t rank = std::clamp<std::size_t>(kept, 1, values.size()) - 1;
    std::nth_element(magnitudes.begin(), magnitudes.begin() + static_cast<std::ptrdiff_t>(rank), magnitudes.end());
    const float limit = magnitudes[rank];
    const ValueRange all = rangeOf(values);
    return {std::max(all.low, -limit), std::min(all.high, limit)};
}

} // namespace

ValueRange rangeOf(std::span<const float> values)
{
    if (values.empty()) {
        return {};
    }
    const simd::TileScan scan = simd::scanTile(values.data(), values.size());
    return {.low = std::min(0.F, scan.min), .high = std::max(0.F, scan.max)};
}

std::vector<ScaleAndZero> trialScales(const IntegerScheme& scheme, ValueRange range)
{
    std::vector<ScaleAndZero> out;
    for (int percent = 100; percent >= 40; --percent) {
        const float share = static_cast<float>(percent) / 100.F;
        out.push_back(scaleFor(scheme, {range.low * share, range.high * share}));
    }
    return out;
}

ScaleAndZero scaleFor(const IntegerScheme& scheme, ValueRange range)
{
    const auto highest = static_cast<float>(scheme.highest());
    if (scheme.isSymmetric) {
        return {.scale = std::max(-range.low, range.high) / highest};
    }
    const auto lowest = static_cast<float>(scheme.lowest());
    const float scale = range.high / (highest - lowest) - range.low / (highest - lowest); // cannot overflow
    if (scale == 0) {
        return {};
    }
    const float zero = std::nearbyint(lowest - range.low / scale);
    return {.scale = scale, .zeroPoint = static_cast<std::int8_t>(std::clamp(zero, lowest, highest))};
}

double squaredError(const IntegerScheme& scheme, ScaleAndZero scale, std::span<const float> values)
{
    double sum = 0;
    for (const float x : values) {
        const float back = (nearestLevel(scheme, scale, x) - static_cast<float>(scale.zeroPoint)) * scale.scale;
        const double difference = static_cast<double>(x) - static_cast<double>(back);
        sum += difference * difference;
    }
    return sum;
}

ScaleAndZero chooseScale(const IntegerScheme& scheme, std::span<const float> values)
{
    if (values.empty()) {
        return {};
    }
    if (scheme.calibration == Calibration::Percentile) {
        return scaleFor(scheme, innerRange(values, scheme.percentile));
    }
    const ValueRange range = rangeOf(values);
    if (scheme.calibration == Calibration::MinMax) {
        return scaleFor(scheme, range);
    }
    ScaleAndZero best = {};
    double bestError = std::numeric_limits<double>::infinity();
    for (const ScaleAndZero& trial : trialScales(scheme, range)) {
        const double error = squaredError(scheme, trial, values);
        if (error < bestError) {
            best = trial;
            bestError = error;
        }
    }
    return best;
}

void toIntegers(const IntegerScheme& scheme, ScaleAndZero scale, std::span<const float> values,
                std::span<std::int8_t> out)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        out[i] = static_cast<std::int8_t>(nearestLevel(scheme, scale, values[i]));
    }
}

std::uint64_t groupElements(const IntegerScheme& scheme, const Shape& shape)
{
    constexpr std::uint64_t kMinRow = 32;
    const std::uint64_t elements = elementCount(shape).value_or(0);
    if (scheme.granularity == Granularity::Tensor || shape.empty() || elements == 0) {
        return elements;
    }
    if (scheme.granularity == Granularity::Group) {
        return scheme.group;
    }
    return shape.back() >= kMinRow ? shape.back() : elements / shape.front();
}

Status checkGroups(const IntegerScheme& scheme, const Shape& shape)
{
    const std::uint64_t columns = shape.empty() ? 1 : shape.back();
    if (scheme.granularity == Granularity::Group && (scheme.group == 0 || columns % scheme.group != 0)) {
        return Error{.code = Errc::WrongShape,
                     .message = "row length " + std::to_string(columns) + " is not a multiple of the group size " +
                                std::to_string(scheme.group)};
    }
    return {};
}

Shape scaleShape(const IntegerScheme& scheme, const Shape& shape)
{
    if (scheme.granularity == Granularity::Tensor || shape.empty()) {
        return {};
    }
    const std::uint64_t elements = elementCount(shape).value_or(0);
    const std::uint64_t columns = std::max<std::uint64_t>(1, shape.back());
    if (scheme.granularity == Granularity::Group) {
        return {elements / columns, columns / scheme.group};
    }
    const std::uint64_t each = groupElements(scheme, shape);
    return {each == 0 ? 0 : elements / each};
}

std::string schemeName(const IntegerScheme& scheme)
{
    std::string out = scheme.bits == 8 ? "int8" : "int4";
    switch (scheme.granularity) {
    case Granularity::Tensor: out += "-tensor"; break;
    case Granularity::Row: out += scheme.bits == 8 ? "" : "-row"; break;
    case Granularity::Group: out += "-g" + std::to_string(scheme.group); break;
    }
    return out + (scheme.isSymmetric ? "" : "-asym");
}

} // namespace apr
