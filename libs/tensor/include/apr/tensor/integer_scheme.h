// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/tensor/dtype.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace apr {

/// What elements of a tensor share a scale.
enum class Granularity : std::uint8_t { Tensor, Row, Group };

/// How the range that the integers cover is chosen.
enum class Calibration : std::uint8_t {
    MinMax,     ///< all values
    Percentile, ///< all but the outermost ones
    Mse,        ///< the range with the least squared error
};

/// Integers in place of real numbers: x ≈ (q − zero point) · scale (Jacob et al. 2018, arXiv 1712.05877).
struct IntegerScheme {
    unsigned bits = 8; ///< 8 or 4
    Granularity granularity = Granularity::Row;
    std::uint32_t group = 64; ///< elements of a row that share a scale
    bool isSymmetric = true;  ///< zero points are 0 and the integers −127 … 127, or −7 … 7
    Calibration calibration = Calibration::MinMax;
    double percentile = 99.99; ///< of the magnitudes, for Calibration::Percentile

    bool operator==(const IntegerScheme&) const = default;

    int lowest() const { return isSymmetric ? -highest() : -highest() - 1; }
    int highest() const { return bits == 8 ? 127 : 7; }
    DType dtype() const { return bits == 8 ? DType::I8 : DType::I4; }
};

struct ScaleAndZero {
    float scale = 0; ///< 0 when all values are 0
    std::int8_t zeroPoint = 0;
};

/// The least and the greatest of values and 0.
struct ValueRange {
    float low = 0;
    float high = 0;
};
ValueRange rangeOf(std::span<const float> values);

/// The scales that Calibration::Mse tries for a range, the one for all of it first.
std::vector<ScaleAndZero> trialScales(const IntegerScheme& scheme, ValueRange range);

/// The scale and zero point that cover a range.
ScaleAndZero scaleFor(const IntegerScheme& scheme, ValueRange range);

/// Σ (x − what comes back of x)².
double squaredError(const IntegerScheme& scheme, ScaleAndZero scale, std::span<const float> values);

/// The scale and zero point for values that share them; all must be finite.
ScaleAndZero chooseScale(const IntegerScheme& scheme, std::span<const float> values);

/// The integers for values, rounded half to even and kept within the scheme's range.
void toIntegers(const IntegerScheme& scheme, ScaleAndZero scale, std::span<const float> values,
                std::span<std::int8_t> out);

/// Elements, one after the other, that share a scale. A row is the last dimension, or, where that is a short one (the
/// width of a convolution's kernel), all that belongs to one output: one entry of the first dimension.
std::uint64_t groupElements(const IntegerScheme& scheme, const Shape& shape);

/// E019 when groups do not divide a row.
Status checkGroups(const IntegerScheme& scheme, const Shape& shape);

/// The shape of the scales: [] for the tensor, [rows] or [rows, groups in a row].
Shape scaleShape(const IntegerScheme& scheme, const Shape& shape);

/// "int8", "int4-g64", "int8-tensor-asym".
std::string schemeName(const IntegerScheme& scheme);

} // namespace apr
