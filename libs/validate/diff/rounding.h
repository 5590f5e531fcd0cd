// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/model/model.h"

#include <cstdint>
#include <span>
#include <string>

namespace apr::diffing {

/// The largest difference between two values that were rounded from the same number to two floating-point types:
/// half a unit in the last place of each.
class RoundingBound {
public:
    RoundingBound() = default;
    /// Not set unless both types are floating-point types without blocks, and different.
    RoundingBound(DType a, DType b);

    bool isSet() const { return m_relative > 0; }
    /// Number of elements that differ by more.
    std::uint64_t countBeyond(std::span<const float> a, std::span<const float> b) const;

private:
    float m_relative = 0; ///< of the larger magnitude
    float m_absolute = 0; ///< among subnormals
};

/// Whether the differences of two tensors of the same shape, one or both of a block type, are those of quantization:
/// the relative error of a sample is at most 1.25 times that of our own encoder, or it is that of quantizing both from
/// the same values. Returns the name of the coarser type, or nothing. Errors of loading.
Result<std::string> quantizationThatExplains(const Model& a, std::size_t indexA, const Model& b, std::size_t indexB,
                                             double relativeL2);

/// The name of the coarser of two floating-point types.
std::string_view coarserType(DType a, DType b);

} // namespace apr::diffing
