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

/// The entries of a code book as numbers, kCount elements each.
template <std::size_t kCount, std::size_t kEntries>
using Book = std::array<std::array<float, kCount>, kEntries>;

template <std::size_t kCount, unsigned bits, std::size_t kEntries>
Book<kCount, kEntries> makeBook(const std::array<U16, kEntries>& grid,
                                const std::array<float, std::size_t{1} << bits>& values)
{
    Book<kCount, kEntries> book{};
    for (std::size_t entry = 0; entry < kEntries; ++entry) {
        for (std::size_t j = 0; j < kCount; ++j) {
            book[entry][j] = values[(static_cast<unsigned>(grid[entry]) >> (bits * j)) & ((1U << bits) - 1)];
        }
    }
    return book;
}

/// −1 for each bit of a byte that is set, else 1.
const Book<8, 256>& signBook()
{
    static const Book<8, 256> book = [] {
        Book<8, 256> out{};
        for (std::size_t byte = 0; byte < 256; ++byte) {
            for (std::size_t j = 0; j < 8; ++j) {
                out[byte][j] = ((byte >> j) & 1U) != 0 ? -1.F : 1.F;
            }
        }
        return out;
    }();
    return book;
}

/// Made when the first tensor of such a type is decoded.
struct Books {
    Book<8, 256> iq2Xxs = makeBook<8, 2>(kIq2XxsGrid, {8, 25, 43, 0});
    Book<8, 512> iq2Xs = makeBook<8, 2>(kIq2XsGrid, {8, 25, 43, 0});
    Book<8, 1024> iq2S = makeBook<8, 2>(kIq2SGrid, {8, 25, 43, 0});
    Book<4, 256> iq3Xxs = makeBook<4, 3>(kIq3XxsGrid, {4, 12, 20, 28, 36, 44, 52, 62});
    Book<4, 512> iq3S = makeBook<4, 3>(kIq3SGrid, {1, 3, 5, 7, 9, 11, 13, 15});
    Book<8, 2048> iq1 = makeBook<8, 2>(kIq1Grid, {-1, 0, 1, 0});
};
const Books& books()
{
    static const Books made;
    return made;
}

/// y = scale · element · sign.
void putSigned(const std::array<float, 8>& entry, const std::array<float, 8>& signs, float scale, float* y)
{
    for (std::size_t j = 0; j < 8; ++j) {
        y[j] = scale * entry[j] * signs[j];
    }
}
void putSigned(const std::array<float, 4>& low, const std::array<float, 4>& high, const std::array<float, 8>& signs,
               float scale, float* y)
{
    for (std::size_t j = 0; j < 4; ++j) {
        y[j] = scale * low[j] * signs[j];
        y[j + 4] = scale * high[j] * signs[j + 4];
    }
}

/// Eight signs of which seven are stored: their number is even.
const std::array<float, 8>& evenSigns(unsigned stored)
{
    stored &= 127U;
    return signBook()[stored | (static_cast<unsigned>(std::popcount(stored) & 1) << 7)];
}

void decodeIQ2_XXS(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = books().iq2Xxs;
    for (; count > 0; --count, block += 66) {
        for (std::size_t group = 0; group < 8; ++group) {
            const std::byte* q = block + 2 + group * 8;
            const auto rest = loadLittle<std::uint32_t>(q + 4);
            const float scale = halfAt(block) * (0.5F + static_cast<float>(rest >> 28)) * 0.25F;
            for (std::size_t l = 0; l < 4; ++l, y += 8) {
                putSigned(book[byteAt(q, l)], evenSigns(rest >> (7 * l)), scale, y);
            }
        }
    }
}

void decodeIQ2_XS(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = books().iq2Xs;
    for (; count > 0; --count, block += 74) {
        for (std::size_t group = 0; group < 32; ++group, y += 8) {
            const auto q = loadLittle<U16>(block + 2 + group * 2);
            const unsigned scales = byteAt(block, 66 + group / 4);
            const unsigned level = group % 4 < 2 ? scales & 15U : scales >> 4;
            const float scale = halfAt(block) * (0.5F + static_cast<float>(level)) * 0.25F;
            putSigned(book[q & 511U], evenSigns(static_cast<unsigned>(q) >> 9), scale, y);
        }
    }
}

void decodeIQ2_S(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = books().iq2S;
    for (; count > 0; --count, block += 82) {
        for (std::size_t group = 0; group < 32; ++group, y += 8) {
            const unsigned high = byteAt(block, 66 + group / 4);
            const unsigned scales = byteAt(block, 74 + group / 4);
            const unsigned level = group % 4 < 2 ? scales & 15U : scales >> 4;
            const float scale = halfAt(block) * (0.5F + static_cast<float>(level)) * 0.25F;
            const unsigned entry = byteAt(block, 2 + group) | ((high << (8 - 2 * (group % 4))) & 0x300U);
            putSigned(book[entry], signBook()[byteAt(block, 34 + group)], scale, y);
        }
    }
}

void decodeIQ3_XXS(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = books().iq3Xxs;
    for (; count > 0; --count, block += 98) {
        for (std::size_t group = 0; group < 8; ++group) {
            const std::byte* q = block + 2 + group * 8;
            const auto rest = loadLittle<std::uint32_t>(block + 66 + group * 4);
            const float scale = halfAt(block) * (0.5F + static_cast<float>(rest >> 28)) * 0.5F;
            for (std::size_t l = 0; l < 4; ++l, y += 8) {
                putSigned(book[byteAt(q, 2 * l)], book[byteAt(q, 2 * l + 1)], evenSigns(rest >> (7 * l)), scale, y);
            }
        }
    }
}

void decodeIQ3_S(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = books().iq3S;
    for (; count > 0; --count, block += 110) {
        for (std::size_t group = 0; group < 8; ++group) {
            const std::byte* q = block + 2 + group * 8;
            const unsigned high = byteAt(block, 66 + group);
            const unsigned scales = byteAt(block, 106 + group / 2);
            const unsigned level = group % 2 == 0 ? scales & 15U : scales >> 4;
            const float scale = halfAt(block) * static_cast<float>(1 + 2 * level);
            for (std::size_t l = 0; l < 4; ++l, y += 8) {
                const unsigned first = byteAt(q, 2 * l) | ((high << (8 - 2 * l)) & 256U);
                const unsigned second = byteAt(q, 2 * l + 1) | ((high << (7 - 2 * l)) & 256U);
                putSigned(book[first], book[second], signBook()[byteAt(block, 74 + group * 4 + l)], scale, y);
            }
        }
    }
}

/// The elements of an entry are −1, 0 and 1, all moved an eighth up, or down.
void putIq1(const std::array<float, 8>& entry, float scale, bool isDown, float* y)
{
    const float delta = isDown ? -0.125F : 0.125F;
    for (std::size_t j = 0; j < 8; ++j) {
        y[j] = scale * (entry[j] + delta);
    }
}

void decodeIQ1_S(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = books().iq1;
    for (; count > 0; --count, block += 50) {
        for (std::size_t group = 0; group < 8; ++group) {
            const unsigned high = loadLittle<U16>(block + 34 + group * 2);
            const float scale = halfAt(block) * static_cast<float>(2 * ((high >> 12) & 7U) + 1);
            for (std::size_t l = 0; l < 4; ++l, y += 8) {
                const unsigned entry = byteAt(block, 2 + group * 4 + l) | (((high >> (3 * l)) & 7U) << 8);
                putIq1(book[entry], scale, (high & 0x8000U) != 0, y);
            }
        }
    }
}

void decodeIQ1_M(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = books().iq1;
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
            putIq1(book[entry], d * static_cast<float>(2 * level + 1), (high & 8U) != 0, y);
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

void decodeQ1_0(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 18, y += 128) {
        const float negative = -halfAt(block); // a bit that is set is positive
        for (std::size_t i = 0; i < 16; ++i) {
            const std::array<float, 8>& signs = signBook()[byteAt(block, 2 + i)];
            for (std::size_t j = 0; j < 8; ++j) {
                y[i * 8 + j] = negative * signs[j];
            }
        }
    }
}

// E2M1 numbers, in halves: the scales are halved for it.

constexpr std::array<float, 16> kE2M1{0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

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
    case DType::Q1_0: return decodeQ1_0;
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
