// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace apr {

/// IEEE 754 binary16 bits to f32, exact; NaN payloads are preserved.
inline float halfToFloat(std::uint16_t bits)
{
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000U) << 16;
    const std::uint32_t exponent = (bits >> 10) & 0x1FU;
    const std::uint32_t mantissa = bits & 0x3FFU;
    if (exponent == 0x1F) {
        return std::bit_cast<float>(sign | 0x7F800000U | (mantissa << 13));
    }
    if (exponent != 0) {
        return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (mantissa << 13));
    }
    const float magnitude = static_cast<float>(mantissa) * 0x1p-24F;
    return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(magnitude));
}

/// f32 to IEEE 754 binary16 bits, round to nearest even. Overflow gives infinity; NaN remains NaN.
inline std::uint16_t floatToHalf(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000U);
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U) {
        return static_cast<std::uint16_t>(sign | 0x7E00U | ((magnitude >> 13) & 0x3FFU));
    }
    if (magnitude >= 0x477FF000U) { // 65520 and above round to infinity
        return static_cast<std::uint16_t>(sign | 0x7C00U);
    }
    if (magnitude < 0x38800000U) { // below 2^-14: a subnormal; adding 0.5 makes the hardware round at 2^-24
        const float rounded = std::bit_cast<float>(magnitude) + 0.5F;
        return static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(rounded) - 0x3F000000U));
    }
    const std::uint32_t odd = (magnitude >> 13) & 1U;
    return static_cast<std::uint16_t>(sign | ((magnitude - 0x38000000U + 0xFFFU + odd) >> 13));
}

/// bfloat16 bits to f32, exact.
inline float bfloatToFloat(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

/// f32 to bfloat16 bits, round to nearest even. NaN remains a quiet NaN.
inline std::uint16_t floatToBfloat(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) {
        return static_cast<std::uint16_t>((bits >> 16) | 0x40U);
    }
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

/// Converts a float of at most 8 bits with `exponentBits`, `mantissaBits` and `bias` to f32 (the OCP and FNUZ types).
/// The caller handles infinity and NaN, whose encodings differ by type.
inline float smallFloatToFloat(unsigned code, unsigned exponentBits, unsigned mantissaBits, int bias)
{
    const unsigned mantissa = code & ((1U << mantissaBits) - 1);
    const unsigned exponent = (code >> mantissaBits) & ((1U << exponentBits) - 1);
    const bool negative = ((code >> (mantissaBits + exponentBits)) & 1U) != 0;
    const int shift = static_cast<int>(mantissaBits);
    const float magnitude = exponent == 0 ? std::ldexp(static_cast<float>(mantissa), 1 - bias - shift)
                                          : std::ldexp(static_cast<float>(mantissa + (1U << mantissaBits)),
                                                       static_cast<int>(exponent) - bias - shift);
    return negative ? -magnitude : magnitude;
}

} // namespace apr
