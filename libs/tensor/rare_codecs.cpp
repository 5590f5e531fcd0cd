// SPDX-License-Identifier: MIT
#include "rare_codecs.h"

#include "block_scales.h"

#include "apr/base/bytes.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace apr {
namespace {

using U8 = std::uint8_t;
using U16 = std::uint16_t;
using simd::storeHalf;

constexpr std::size_t kSuper = 256;

U8 byteAt(const std::byte* p, std::size_t i)
{
    return static_cast<U8>(p[i]);
}
float halfAt(const std::byte* p)
{
    return halfToFloat(loadLittle<U16>(p));
}

// Ternary numbers. A byte of TQ1_0 encodes five of them as the digits of a base-3 fraction.

constexpr std::array<unsigned, 5> kPowersOf3{1, 3, 9, 27, 81};

/// Positions of the elements of a block: `runs` bytes at `first` with `digits` elements each, one run apart.
struct TernaryRun {
    std::size_t first;
    std::size_t length;
    std::size_t digits;
};
constexpr std::array kTernaryRuns{TernaryRun{0, 32, 5}, TernaryRun{32, 16, 5}, TernaryRun{48, 4, 4}};

void decodeTQ1_0(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 54) {
        const float d = halfAt(block + 52);
        for (const TernaryRun& run : kTernaryRuns) {
            for (std::size_t digit = 0; digit < run.digits; ++digit) {
                for (std::size_t m = 0; m < run.length; ++m) {
                    const unsigned rest = (byteAt(block, run.first + m) * kPowersOf3[digit]) & 0xFFU;
                    *y++ = static_cast<float>(static_cast<int>((rest * 3) >> 8) - 1) * d;
                }
            }
        }
    }
}

// E2M1 numbers, doubled; the scales are halved to compensate.

constexpr std::array<float, 16> kE2M1{0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

unsigned nearestE4M3(float x)
{
    if (!(x > 0)) {
        return 0;
    }
    const auto bits = std::bit_cast<std::uint32_t>(std::min(x, 448.F));
    const int exponent = static_cast<int>(bits >> 23) - 127 + 7;
    if (exponent <= 0) {
        // NOLINTNEXTLINE(bugprone-incorrect-roundings): ggml rounds this way
        return static_cast<unsigned>(std::min(7, static_cast<int>(x * 512.F + 0.5F)));
    }
    const unsigned mantissa = ((bits >> 20) & 7U) + ((bits >> 19) & 1U); // half up; a full mantissa carries over
    const unsigned code = (static_cast<unsigned>(exponent) << 3) + mantissa;
    return code >= 15U << 3 ? 0x7EU : code;
}

/// The nearest E2M1 number, the first one on ties.
unsigned nearestE2M1(float x, float scale)
{
    unsigned best = 0;
    float smallest = std::abs(kE2M1[0] * scale - x);
    for (unsigned i = 1; i < kE2M1.size(); ++i) {
        const float error = std::abs(kE2M1[i] * scale - x);
        if (error < smallest) {
            best = i;
            smallest = error;
        }
    }
    return best;
}

void encodeE2M1(const float* x, std::size_t half, float scale, std::byte* out)
{
    for (std::size_t j = 0; j < half; ++j) {
        out[j] = static_cast<std::byte>(nearestE2M1(x[j], scale) | (nearestE2M1(x[j + half], scale) << 4));
    }
}

float greatestMagnitude(const float* x, std::size_t count)
{
    return std::abs(simd::greatestOf(x, count));
}

void encodeMXFP4(const float* x, std::size_t elements, const float*, float, std::byte* out)
{
    for (; elements > 0; elements -= 32, x += 32, out += 17) {
        const float most = greatestMagnitude(x, 32);
        const auto exponent =
            most > 0 ? static_cast<U8>(static_cast<int>(std::floor(std::log2(most))) - 2 + 127) : U8{0};
        out[0] = static_cast<std::byte>(exponent);
        encodeE2M1(x, 16, simd::halfOfE8M0(exponent), out + 1);
    }
}

void encodeNVFP4(const float* x, std::size_t elements, const float*, float, std::byte* out)
{
    for (; elements > 0; elements -= 64, x += 64, out += 36) {
        for (std::size_t part = 0; part < 4; ++part) {
            const float* from = x + part * 16;
            const unsigned scale = nearestE4M3(greatestMagnitude(from, 16) / 6.F);
            out[part] = static_cast<std::byte>(scale);
            encodeE2M1(from, 8, simd::halfOfE4M3(scale), out + 4 + part * 8);
        }
    }
}

/// x · inverse, rounded, plus 1.
int ternary(float x, float inverse)
{
    return static_cast<int>(std::lround(x * inverse)) + 1;
}
float inverseOf(float scale)
{
    return scale != 0 ? 1.F / scale : 0;
}

void encodeTQ1_0(const float* x, std::size_t elements, const float*, float, std::byte* out)
{
    for (; elements > 0; elements -= kSuper, out += 54) {
        const float d = greatestMagnitude(x, kSuper);
        const float inverse = inverseOf(d);
        for (const TernaryRun& run : kTernaryRuns) {
            for (std::size_t m = 0; m < run.length; ++m) {
                unsigned digits = 0;
                for (std::size_t n = 0; n < 5; ++n) { // a byte with four elements has a zero as the last
                    const int digit = n < run.digits ? ternary(x[m + n * run.length], inverse) : 0;
                    digits = (digits * 3 + static_cast<unsigned>(digit)) & 0xFFU;
                }
                out[run.first + m] = static_cast<std::byte>((digits * 256 + 242) / 243);
            }
            x += run.length * run.digits;
        }
        storeHalf(out + 52, d);
    }
}

void encodeTQ2_0(const float* x, std::size_t elements, const float*, float, std::byte* out)
{
    for (; elements > 0; elements -= kSuper, x += kSuper, out += 66) {
        const float d = greatestMagnitude(x, kSuper);
        const float inverse = inverseOf(d);
        for (std::size_t j = 0; j < 64; ++j) {
            const float* from = x + j / 32 * 128 + j % 32;
            int q = 0;
            for (int n = 0; n < 4; ++n) {
                q += (ternary(from[static_cast<std::size_t>(n) * 32], inverse) & 3) << (2 * n);
            }
            out[j] = static_cast<std::byte>(q);
        }
        storeHalf(out + 64, d);
    }
}

void encodeQ2_0(const float* x, std::size_t elements, const float*, float, std::byte* out)
{
    for (; elements > 0; elements -= 64, x += 64, out += 18) {
        const float d = greatestMagnitude(x, 64);
        const float inverse = d > 0 ? 1.F / d : 0;
        storeHalf(out, d);
        for (std::size_t j = 0; j < 16; ++j) {
            int q = 0;
            for (int n = 0; n < 4; ++n) {
                // Beside a subnormal maximum the ratio is infinite: 0, as from ggml on x86.
                const float level = std::round(x[j * 4 + static_cast<std::size_t>(n)] * inverse) + 1.F;
                q |= (std::isfinite(level) ? std::clamp(static_cast<int>(level), 0, 3) : 0) << (2 * n);
            }
            out[2 + j] = static_cast<std::byte>(q);
        }
    }
}

void encodeQ1_0(const float* x, std::size_t elements, const float*, float, std::byte* out)
{
    for (; elements > 0; elements -= 128, x += 128, out += 18) {
        float sum = 0;
        for (std::size_t j = 0; j < 128; ++j) {
            sum += std::abs(x[j]);
        }
        storeHalf(out, sum / 128);
        for (std::size_t j = 0; j < 16; ++j) {
            unsigned bits = 0;
            for (std::size_t n = 0; n < 8; ++n) {
                bits |= (x[j * 8 + n] >= 0 ? 1U : 0U) << n;
            }
            out[2 + j] = static_cast<std::byte>(bits);
        }
    }
}

} // namespace

simd::BlockDecoder rareDecoder(DType dtype)
{
    switch (dtype) {
    case DType::TQ1_0: return decodeTQ1_0;
    default: return nullptr;
    }
}

simd::BlockEncoder rareEncoder(DType dtype)
{
    switch (dtype) {
    case DType::TQ1_0: return encodeTQ1_0;
    case DType::TQ2_0: return encodeTQ2_0;
    case DType::Q2_0: return encodeQ2_0;
    case DType::Q1_0: return encodeQ1_0;
    case DType::MXFP4: return encodeMXFP4;
    case DType::NVFP4: return encodeNVFP4;
    default: return nullptr;
    }
}

} // namespace apr
