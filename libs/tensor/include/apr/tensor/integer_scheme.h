// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/tensor/dtype.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace apr {

/// Which elements of a tensor share a scale.
enum class Granularity : std::uint8_t { Tensor, Row, Group };

/// How the range covered by the integers is chosen.
enum class Calibration : std::uint8_t {
    MinMax,     ///< all values
    Percentile, ///< all values except outliers
    Mse,        ///< the range with the smallest mean squared error
};

/// Integer quantization: x ≈ (q − zero point) · scale (Jacob et al. 2018, arXiv 1712.05877).
struct IntegerScheme {
    unsigned bits = 8; ///< 8 or 4
    Granularity granularity = Granularity::Row;
    std::uint32_t group = 64; ///< elements per scale with Granularity::Group
    bool isSymmetric = true;  ///< zero points are 0; integers are −127 … 127 or −7 … 7
    Calibration calibration = Calibration::MinMax;
    double percentile = 99.99; ///< percentile of the magnitudes, for Calibration::Percentile

    bool operator==(const IntegerScheme&) const = default;

    int lowest() const { return isSymmetric ? -highest() : -highest() - 1; }
    int highest() const { return bits == 8 ? 127 : 7; }
    DType dtype() const { return bits == 8 ? DType::I8 : DType::I4; }
};

struct ScaleAndZero {
    float scale = 0; ///< 0 if all values are 0
    std::int8_t zeroPoint = 0;
};

/// The minimum and maximum of the values and 0.
struct ValueRange {
    float low = 0;
    float high = 0;
};
ValueRange rangeOf(std::span<const float> values);

/// The scales that Calibration::Mse tries for a range, the one for the full range first.
std::vector<ScaleAndZero> trialScales(const IntegerScheme& scheme, ValueRange range);

/// The scale and zero point that cover a range.
ScaleAndZero scaleFor(const IntegerScheme& scheme, ValueRange range);

/// Σ (x − dequantized x)².
double squaredError(const IntegerScheme& scheme, ScaleAndZero scale, std::span<const float> values);

/// The scale and zero point for values that share them; all must be finite.
ScaleAndZero chooseScale(const IntegerScheme& scheme, std::span<const float> values);

/// Quantizes values, rounded half to even and clamped to the range of the scheme.
void toIntegers(const IntegerScheme& scheme, ScaleAndZero scale, std::span<const float> values,
                std::span<std::int8_t> out);

/// Number of consecutive elements that share a scale. A row is the last dimension or, if that is short (the width of a
/// convolution kernel), all elements of one output channel: one index of the first dimension.
std::uint64_t groupElements(const IntegerScheme& scheme, const Shape& shape);

/// E019 if the row length is not a multiple of the group size.
Status checkGroups(const IntegerScheme& scheme, const Shape& shape);

/// The shape of the scales: [] per tensor, [rows] per row, or [rows, groups per row].
Shape scaleShape(const IntegerScheme& scheme, const Shape& shape);

/// "int8", "int4-g64", "int8-tensor-asym".
std::string schemeName(const IntegerScheme& scheme);

} // namespace apr
