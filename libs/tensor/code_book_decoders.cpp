// SPDX-License-Identifier: MIT
// ggml's IQ1, IQ2, IQ3 and Q1_0: an index selects eight or four elements in a codebook (iq_grids.h). They are combined
// as signed bytes, eight per word, and expanded to f32 one block at a time.
#include "block_decoders.h"

#include "iq_grids.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tensor/code_book_decoders.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep
#include <hwy/highway.h>

#include "tensor/block_expand-inl.h"

HWY_BEFORE_NAMESPACE();
namespace apr::simd::HWY_NAMESPACE {

using U16 = std::uint16_t;
using U64 = std::uint64_t;

constexpr std::size_t kSuper = 256;
constexpr U64 kOnes = 0x0101010101010101U; ///< 1 in each byte

/// Byte masks of the negative elements, for each byte of eight signs.
constexpr std::array<U64, 256> kNegative = [] {
    std::array<U64, 256> out{};
    for (std::size_t byte = 0; byte < out.size(); ++byte) {
        for (std::size_t j = 0; j < 8; ++j) {
            out[byte] |= ((byte >> j) & 1U) != 0 ? U64{0xFF} << (8 * j) : 0;
        }
    }
    return out;
}();

/// The same for eight signs of which seven are stored; the number of negative signs is even.
constexpr std::array<U64, 128> kEvenNegative = [] {
    std::array<U64, 128> out{};
    for (std::size_t stored = 0; stored < out.size(); ++stored) {
        out[stored] = kNegative[stored | (std::popcount(stored) % 2 != 0 ? 128U : 0U)];
    }
    return out;
}();

inline void putWord(U64 word, I8* levels)
{
    if constexpr (std::endian::native == std::endian::big) {
        word = __builtin_bswap64(word);
    }
    std::memcpy(levels, &word, sizeof word);
}

/// Applies signs to eight elements. None is zero, so that no byte carries into the next.
inline void putSigned(U64 entry, U64 negative, I8* levels)
{
    putWord((entry ^ negative) + (negative & kOnes), levels);
}

inline U64 pairOf(std::uint32_t low, std::uint32_t high)
{
    return low | static_cast<U64>(high) << 32;
}

/// Expands 8 groups of 32 elements, each with its own scale.
HWY_INLINE void expandThirtyTwos(const I8* levels, const float* scales, float* y)
{
    for (std::size_t group = 0; group < 8; ++group) {
        expand<32>(levels + group * 32, scales[group], y + group * 32);
    }
}

void decodeIQ2_XXS(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = codeBooks().iq2Xxs;
    for (; count > 0; --count, block += 66, y += kSuper) {
        const float d = halfAt(block);
        I8 levels[kSuper];
        float scales[8];
        for (std::size_t group = 0; group < 8; ++group) {
            const U8* q = bytesOf(block) + 2 + group * 8;
            const auto rest = loadLittle<std::uint32_t>(block + 6 + group * 8);
            scales[group] = d * (0.5F + static_cast<float>(rest >> 28)) * 0.25F;
            for (std::size_t l = 0; l < 4; ++l) {
                putSigned(book[q[l]], kEvenNegative[(rest >> (7 * l)) & 127U], levels + group * 32 + l * 8);
            }
        }
        expandThirtyTwos(levels, scales, y);
    }
}

/// Expands 16 groups of 16 elements with 4-bit scales from `packed`.
HWY_INLINE void expandSixteens(const I8* levels, float d, const U8* packed, float* y)
{
    for (std::size_t group = 0; group < 16; ++group) {
        const unsigned level = (static_cast<unsigned>(packed[group / 2]) >> (4 * (group % 2))) & 15U;
        expand<16>(levels + group * 16, d * (0.5F + static_cast<float>(level)) * 0.25F, y + group * 16);
    }
}

void decodeIQ2_XS(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = codeBooks().iq2Xs;
    for (; count > 0; --count, block += 74, y += kSuper) {
        I8 levels[kSuper];
        for (std::size_t eight = 0; eight < 32; ++eight) {
            const unsigned q = loadLittle<U16>(block + 2 + eight * 2);
            putSigned(book[q & 511U], kEvenNegative[q >> 9], levels + eight * 8);
        }
        expandSixteens(levels, halfAt(block), bytesOf(block) + 66, y);
    }
}

void decodeIQ2_S(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = codeBooks().iq2S;
    for (; count > 0; --count, block += 82, y += kSuper) {
        const U8* low = bytesOf(block) + 2;
        const U8* signs = bytesOf(block) + 34;
        const U8* high = bytesOf(block) + 66;
        I8 levels[kSuper];
        for (std::size_t eight = 0; eight < 32; ++eight) {
            const unsigned entry =
                low[eight] | ((static_cast<unsigned>(high[eight / 4]) << (8 - 2 * (eight % 4))) & 0x300U);
            putSigned(book[entry], kNegative[signs[eight]], levels + eight * 8);
        }
        expandSixteens(levels, halfAt(block), bytesOf(block) + 74, y);
    }
}

void decodeIQ3_XXS(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = codeBooks().iq3Xxs;
    for (; count > 0; --count, block += 98, y += kSuper) {
        const float d = halfAt(block);
        I8 levels[kSuper];
        float scales[8];
        for (std::size_t group = 0; group < 8; ++group) {
            const U8* q = bytesOf(block) + 2 + group * 8;
            const auto rest = loadLittle<std::uint32_t>(block + 66 + group * 4);
            scales[group] = d * (0.5F + static_cast<float>(rest >> 28)) * 0.5F;
            for (std::size_t l = 0; l < 4; ++l) {
                putSigned(pairOf(book[q[2 * l]], book[q[2 * l + 1]]), kEvenNegative[(rest >> (7 * l)) & 127U],
                          levels + group * 32 + l * 8);
            }
        }
        expandThirtyTwos(levels, scales, y);
    }
}

void decodeIQ3_S(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = codeBooks().iq3S;
    for (; count > 0; --count, block += 110, y += kSuper) {
        const U8* signs = bytesOf(block) + 74;
        const U8* scales = bytesOf(block) + 106;
        const float d = halfAt(block);
        I8 levels[kSuper];
        for (std::size_t group = 0; group < 8; ++group) {
            const U8* q = bytesOf(block) + 2 + group * 8;
            const unsigned high = bytesOf(block)[66 + group];
            for (std::size_t l = 0; l < 4; ++l) {
                const unsigned first = q[2 * l] | ((high << (8 - 2 * l)) & 256U);
                const unsigned second = q[2 * l + 1] | ((high << (7 - 2 * l)) & 256U);
                putSigned(pairOf(book[first], book[second]), kNegative[signs[group * 4 + l]],
                          levels + group * 32 + l * 8);
            }
        }
        for (std::size_t group = 0; group < 8; ++group) {
            const unsigned level = (static_cast<unsigned>(scales[group / 2]) >> (4 * (group % 2))) & 15U;
            expand<32>(levels + group * 32, d * static_cast<float>(1 + 2 * level), y + group * 32);
        }
    }
}

/// The elements of IQ1 are −1, 0 and 1, all shifted up or down by 1/8: they are integers in units of 1/8.
inline void putMoved(U64 entry, bool isDown, I8* levels)
{
    constexpr U64 kTops = 0x8080808080808080U;
    const U64 move = isDown ? ~U64{0} : kOnes;
    putWord(((entry & ~kTops) + (move & ~kTops)) ^ ((entry ^ move) & kTops), levels); // bytes, without carries
}

void decodeIQ1_S(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = codeBooks().iq1;
    for (; count > 0; --count, block += 50, y += kSuper) {
        const float d = halfAt(block) * 0.125F;
        I8 levels[kSuper];
        float scales[8];
        for (std::size_t group = 0; group < 8; ++group) {
            const U8* low = bytesOf(block) + 2 + group * 4;
            const unsigned high = loadLittle<U16>(block + 34 + group * 2);
            scales[group] = d * static_cast<float>(2 * ((high >> 12) & 7U) + 1);
            for (std::size_t l = 0; l < 4; ++l) {
                putMoved(book[low[l] | (((high >> (3 * l)) & 7U) << 8)], (high & 0x8000U) != 0,
                         levels + group * 32 + l * 8);
            }
        }
        expandThirtyTwos(levels, scales, y);
    }
}

void decodeIQ1_M(const std::byte* block, std::size_t count, float* y)
{
    const auto& book = codeBooks().iq1;
    for (; count > 0; --count, block += 56, y += kSuper) {
        U64 scales = 0;    // 16 scales of 3 bits, four per 16-bit word
        unsigned half = 0; // the block scale is stored in the top bits of those words
        for (std::size_t i = 0; i < 4; ++i) {
            const U64 word = loadLittle<U16>(block + 48 + 2 * i);
            half |= static_cast<unsigned>(word >> 12) << (4 * i);
            scales |= (word & 0xFFFU) << (12 * i);
        }
        const float d = apr::halfToFloat(static_cast<U16>(half)) * 0.125F;
        I8 levels[kSuper];
        for (std::size_t eight = 0; eight < 32; ++eight) {
            const unsigned high = static_cast<unsigned>(bytesOf(block)[32 + eight / 2]) >> (4 * (eight % 2));
            putMoved(book[bytesOf(block)[eight] | ((high & 7U) << 8)], (high & 8U) != 0, levels + eight * 8);
        }
        for (std::size_t group = 0; group < 16; ++group) {
            const auto level = static_cast<unsigned>(scales >> (3 * group)) & 7U;
            expand<16>(levels + group * 16, d * static_cast<float>(2 * level + 1), y + group * 16);
        }
    }
}

/// The elements are signs only; a set bit is positive.
void decodeQ1_0(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 18, y += 128) {
        I8 levels[128];
        for (std::size_t eight = 0; eight < 16; ++eight) {
            putWord(~kNegative[bytesOf(block)[2 + eight]] | kOnes, levels + eight * 8);
        }
        expand<128>(levels, halfAt(block), y);
    }
}

BlockDecoder codeBookDecoderOf(DType dtype)
{
    switch (dtype) {
    case DType::IQ2_XXS: return decodeIQ2_XXS;
    case DType::IQ2_XS: return decodeIQ2_XS;
    case DType::IQ2_S: return decodeIQ2_S;
    case DType::IQ3_XXS: return decodeIQ3_XXS;
    case DType::IQ3_S: return decodeIQ3_S;
    case DType::IQ1_S: return decodeIQ1_S;
    case DType::IQ1_M: return decodeIQ1_M;
    case DType::Q1_0: return decodeQ1_0;
    default: return nullptr;
    }
}

} // namespace apr::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace apr::simd {

HWY_EXPORT(codeBookDecoderOf);

BlockDecoder codeBookDecoder(DType dtype)
{
    return HWY_DYNAMIC_DISPATCH(codeBookDecoderOf)(dtype);
}

} // namespace apr::simd
#endif
