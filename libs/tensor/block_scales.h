// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/half.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// Quantizes the scales of a block once those of its sub-blocks are known.
namespace apr::simd {

inline constexpr float kMinScale = 1e-15F; ///< smaller values count as zero
inline constexpr float kRounder =
    12582912.F; ///< adding it rounds to the nearest integer, ties to even, in the low bits

/// The nearest integer as computed by ggml, also for out-of-range values.
inline int nearestInteger(float value)
{
    return static_cast<int>(std::bit_cast<std::uint32_t>(value + kRounder) & 0x007FFFFFU) - 0x00400000;
}

inline void storeHalf(std::byte* out, float value)
{
    const std::uint16_t half = floatToHalf(value);
    std::memcpy(out, &half, sizeof half);
}
inline float throughHalf(float value)
{
    return halfToFloat(floatToHalf(value));
}

// The scales of E2M1 numbers, whose table has doubled values.

/// Half of the power of two encoded by an exponent byte.
inline float halfOfE8M0(unsigned exponent)
{
    return std::bit_cast<float>(exponent < 2 ? 0x00200000U << exponent : (exponent - 1) << 23);
}

/// Half of the unsigned number with 4 exponent bits and 3 mantissa bits.
inline float halfOfE4M3(unsigned code)
{
    return code == 0 || code == 0x7F ? 0.F : smallFloatToFloat(code & 0x7FU, 4, 3, 7) * 0.5F;
}

/// make_qp_quants: levels 0 … top for nonnegative scales, and the factor to multiply them by.
float settleScales(const float* x, std::size_t count, int top, const float* weights, std::uint8_t* levels);

/// make_qx_quants for the scales of the sub-blocks: levels 0 … 63, where 32 means zero, and the factor to multiply them
/// by.
float settleSignedScales(const float* x, std::size_t count, const float* weights, std::uint8_t* levels);

/// The element with the largest magnitude, the first one on ties; 0 if all are 0.
float greatestOf(const float* x, std::size_t count);

/// The largest element, or 0 if none is positive.
float maxOf(const float* x, std::size_t count);

} // namespace apr::simd
