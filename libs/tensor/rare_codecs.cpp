// SPDX-License-Identifier: MIT
#include "rare_codecs.h"

#include "block_scales.h"
#include "iq_grids.h"

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

/// Writes elements of code book entries, `bits` each, looked up in `values`; bit j of `signs` turns element j around.
template <std::size_t count, unsigned bits, std::size_t size>
void putEntry(unsigned entry, const std::array<float, size>& values, float scale, unsigned signs, float* y)
{
    for (std::size_t j = 0; j < count; ++j) {
        const float value = scale * values[(entry >> (bits * j)) & ((1U << bits) - 1)];
        y[j] = ((signs >> j) & 1U) != 0 ? -value : value;
    }
}

constexpr std::array<float, 4> kIq2Values{8, 25, 43, 0};
constexpr std::array<float, 8> kIq3XxsValues{4, 12, 20, 28, 36, 44, 52, 62};
constexpr std::array<float, 8> kIq3SValues{1, 3, 5, 7, 9, 11, 13, 15};

/// Eight signs of which seven are stored: their number is even.
unsigned evenSigns(unsigned stored)
{
    stored &= 127U;
    return stored | (static_cast<unsigned>(std::popcount(stored) & 1) << 7);
}

void decodeIQ2_XXS(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 66) {
        for (std::size_t group = 0; group < 8; ++group) {
            const std::byte* q = block + 2 + group * 8;
            const auto rest = loadLittle<std::uint32_t>(q + 4);
            const float scale = halfAt(block) * (0.5F + static_cast<float>(rest >> 28)) * 0.25F;
            for (std::size_t l = 0; l < 4; ++l, y += 8) {
                putEntry<8, 2>(kIq2XxsGrid[byteAt(q, l)], kIq2Values, scale, evenSigns(rest >> (7 * l)), y);
            }
        }
    }
}

void decodeIQ2_XS(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 74) {
        for (std::size_t group = 0; group < 32; ++group, y += 8) {
            const auto q = loadLittle<U16>(block + 2 + group * 2);
            const unsigned scales = byteAt(block, 66 + group / 4);
            const unsigned level = group % 4 < 2 ? scales & 15U : scales >> 4;
            const float scale = halfAt(block) * (0.5F + static_cast<float>(level)) * 0.25F;
            putEntry<8, 2>(kIq2XsGrid[q & 511U], kIq2Values, scale, evenSigns(static_cast<unsigned>(q) >> 9), y);
        }
    }
}

void decodeIQ2_S(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 82) {
        for (std::size_t group = 0; group < 32; ++group, y += 8) {
            const unsigned high = byteAt(block, 66 + group / 4);
            const unsigned scales = byteAt(block, 74 + group / 4);
            const unsigned level = group % 4 < 2 ? scales & 15U : scales >> 4;
            const float scale = halfAt(block) * (0.5F + static_cast<float>(level)) * 0.25F;
            const unsigned entry = byteAt(block, 2 + group) | ((high << (8 - 2 * (group % 4))) & 0x300U);
            putEntry<8, 2>(kIq2SGrid[entry], kIq2Values, scale, byteAt(block, 34 + group), y);
        }
    }
}

void decodeIQ3_XXS(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 98) {
        for (std::size_t group = 0; group < 8; ++group) {
            const std::byte* q = block + 2 + group * 8;
            const auto rest = loadLittle<std::uint32_t>(block + 66 + group * 4);
            const float scale = halfAt(block) * (0.5F + static_cast<float>(rest >> 28)) * 0.5F;
            for (std::size_t l = 0; l < 4; ++l, y += 8) {
                const unsigned signs = evenSigns(rest >> (7 * l));
                putEntry<4, 3>(kIq3XxsGrid[byteAt(q, 2 * l)], kIq3XxsValues, scale, signs, y);
                putEntry<4, 3>(kIq3XxsGrid[byteAt(q, 2 * l + 1)], kIq3XxsValues, scale, signs >> 4, y + 4);
            }
        }
    }
}

void decodeIQ3_S(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 110) {
        for (std::size_t group = 0; group < 8; ++group) {
            const std::byte* q = block + 2 + group * 8;
            const unsigned high = byteAt(block, 66 + group);
            const unsigned scales = byteAt(block, 106 + group / 2);
            const unsigned level = group % 2 == 0 ? scales & 15U : scales >> 4;
            const float scale = halfAt(block) * static_cast<float>(1 + 2 * level);
            for (std::size_t l = 0; l < 4; ++l, y += 8) {
                const unsigned signs = byteAt(block, 74 + group * 4 + l);
                const unsigned first = byteAt(q, 2 * l) | ((high << (8 - 2 * l)) & 256U);
                const unsigned second = byteAt(q, 2 * l + 1) | ((high << (7 - 2 * l)) & 256U);
                putEntry<4, 3>(kIq3SGrid[first], kIq3SValues, scale, signs, y);
                putEntry<4, 3>(kIq3SGrid[second], kIq3SValues, scale, signs >> 4, y + 4);
            }
        }
    }
}

/// The elements of an entry are −1, 0 and 1, all moved an eighth up, or down.
void putIq1(unsigned entry, float scale, bool isDown, float* y)
{
    const float delta = isDown ? -0.125F : 0.125F;
    putEntry<8, 2>(entry, std::array<float, 4>{-1 + delta, delta, 1 + delta, 0}, scale, 0, y);
}

void decodeIQ1_S(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 50) {
        for (std::size_t group = 0; group < 8; ++group) {
            const unsigned high = loadLittle<U16>(block + 34 + group * 2);
            const float scale = halfAt(block) * static_cast<float>(2 * ((high >> 12) & 7U) + 1);
            for (std::size_t l = 0; l < 4; ++l, y += 8) {
                const unsigned entry = byteAt(block, 2 + group * 4 + l) | (((high >> (3 * l)) & 7U) << 8);
                putIq1(kIq1Grid[entry], scale, (high & 0x8000U) != 0, y);
            }
        }
    }
}

void decodeIQ1_M(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 56) {
        unsigned half = 0; // the scale of the block is spread over the top bits of those of its groups
        for (std::size_t i = 0; i < 4; ++i) {
            half |= (static_cast<unsigned>(loadLittle<U16>(block + 48 + 2 * i)) >> 12) << (4 * i);
        }
        const float d = halfToFloat(static_cast<U16>(half));
        for (std::size_t group = 0; group < 32; ++group, y += 8) {
            const unsigned scales = loadLittle<U16>(block + 48 + 2 * (group / 8));
            const unsigned level = (scales >> (3 * (group / 2 % 4))) & 7U;
            const unsigned high = byteAt(block, 32 + group / 2) >> (4 * (group % 2));
            const unsigned entry = byteAt(block, group) | ((high & 7U) << 8);
            putIq1(kIq1Grid[entry], d * static_cast<float>(2 * level + 1), (high & 8U) != 0, y);
        }
    }
}

// Ternary numbers. A byte of TQ1_0 has five of them, as the digits of a fraction in base 3.

constexpr std::array<unsigned, 5> kPowersOf3{1, 3, 9, 27, 81};

/// Where elements of a block stand: `runs` bytes at `first` with `digits` elements each, a run apart.
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

/// Two bits for each element, those of a byte `apart` elements apart.
template <std::size_t elements, std::size_t apart, std::size_t scaleAt>
void decodeTwoBits(const std::byte* block, std::size_t count, float* y)
{
    constexpr std::size_t kFirst = scaleAt == 0 ? 2 : 0;
    for (; count > 0; --count, block += elements / 4 + 2, y += elements) {
        const float d = halfAt(block + scaleAt);
        for (std::size_t i = 0; i < elements; ++i) {
            const std::size_t place = i / (4 * apart) * apart + i % apart;
            const unsigned shift = static_cast<unsigned>(i / apart % 4) * 2;
            y[i] = static_cast<float>(static_cast<int>((byteAt(block, kFirst + place) >> shift) & 3) - 1) * d;
        }
    }
}

void decodeQ1_0(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 18, y += 128) {
        const float d = halfAt(block);
        for (std::size_t i = 0; i < 128; ++i) {
            y[i] = ((byteAt(block, 2 + i / 8) >> (i % 8)) & 1) != 0 ? d : -d;
        }
    }
}

// E2M1 numbers, in halves: the scales are halved for it.

constexpr std::array<float, 16> kE2M1{0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

/// Half of the power of two that an exponent byte stands for.
float halfOfE8M0(unsigned exponent)
{
    return std::bit_cast<float>(exponent < 2 ? 0x00200000U << exponent : (exponent - 1) << 23);
}

/// Half of the unsigned number with four bits of exponent and three of mantissa.
float halfOfE4M3(unsigned code)
{
    return code == 0 || code == 0x7F ? 0.F : smallFloatToFloat(code & 0x7FU, 4, 3, 7) * 0.5F;
}

unsigned nearestE4M3(float x)
{
    if (!(x > 0)) {
        return 0;
    }
    const auto bits = std::bit_cast<std::uint32_t>(std::min(x, 448.F));
    const int exponent = static_cast<int>(bits >> 23) - 127 + 7;
    if (exponent <= 0) {
        return static_cast<unsigned>(std::min(7, static_cast<int>(x * 512.F + 0.5F)));
    }
    const unsigned mantissa = ((bits >> 20) & 7U) + ((bits >> 19) & 1U); // half up; a full mantissa carries over
    const unsigned code = (static_cast<unsigned>(exponent) << 3) + mantissa;
    return code >= 15U << 3 ? 0x7EU : code;
}

/// The nearest E2M1 number, the first of two that are as near.
unsigned nearestE2M1(float x, float scale)
{
    unsigned best = 0;
    float least = std::abs(kE2M1[0] * scale - x);
    for (unsigned i = 1; i < kE2M1.size(); ++i) {
        const float error = std::abs(kE2M1[i] * scale - x);
        if (error < least) {
            best = i;
            least = error;
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

void decodeE2M1(const std::byte* q, std::size_t half, float scale, float* y)
{
    for (std::size_t j = 0; j < half; ++j) {
        y[j] = kE2M1[byteAt(q, j) & 15] * scale;
        y[j + half] = kE2M1[byteAt(q, j) >> 4] * scale;
    }
}

void decodeMXFP4(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 17, y += 32) {
        decodeE2M1(block + 1, 16, halfOfE8M0(byteAt(block, 0)), y);
    }
}

void decodeNVFP4(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 36, y += 64) {
        for (std::size_t part = 0; part < 4; ++part) {
            decodeE2M1(block + 4 + part * 8, 8, halfOfE4M3(byteAt(block, part)), y + part * 16);
        }
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
        encodeE2M1(x, 16, halfOfE8M0(exponent), out + 1);
    }
}

void encodeNVFP4(const float* x, std::size_t elements, const float*, float, std::byte* out)
{
    for (; elements > 0; elements -= 64, x += 64, out += 36) {
        for (std::size_t part = 0; part < 4; ++part) {
            const float* from = x + part * 16;
            const unsigned scale = nearestE4M3(greatestMagnitude(from, 16) / 6.F);
            out[part] = static_cast<std::byte>(scale);
            encodeE2M1(from, 8, halfOfE4M3(scale), out + 4 + part * 8);
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
                for (std::size_t n = 0; n < 5; ++n) { // a byte with four has a zero for the last
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
                q += (ternary(from[n * 32], inverse) & 3) << (2 * n);
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
                const int level = static_cast<int>(std::round(x[j * 4 + static_cast<std::size_t>(n)] * inverse)) + 1;
                q |= std::clamp(level, 0, 3) << (2 * n);
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
    case DType::IQ2_XXS: return decodeIQ2_XXS;
    case DType::IQ2_XS: return decodeIQ2_XS;
    case DType::IQ2_S: return decodeIQ2_S;
    case DType::IQ3_XXS: return decodeIQ3_XXS;
    case DType::IQ3_S: return decodeIQ3_S;
    case DType::IQ1_S: return decodeIQ1_S;
    case DType::IQ1_M: return decodeIQ1_M;
    case DType::TQ1_0: return decodeTQ1_0;
    case DType::TQ2_0: return decodeTwoBits<256, 32, 64>;
    case DType::Q2_0: return decodeTwoBits<64, 1, 0>;
    case DType::Q1_0: return decodeQ1_0;
    case DType::MXFP4: return decodeMXFP4;
    case DType::NVFP4: return decodeNVFP4;
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
