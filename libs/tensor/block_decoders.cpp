// SPDX-License-Identifier: MIT
// Each block is first unpacked to signed bytes by loops that the compiler vectorizes, then expanded to f32 with the
// scale and minimum of each group.
#include "block_decoders.h"

#include "block_scales.h"

#include "apr/base/bytes.h"

#include <array>
#include <cstdint>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tensor/block_decoders.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep
#include <hwy/highway.h>

#include "tensor/block_expand-inl.h"

HWY_BEFORE_NAMESPACE();
namespace apr::simd::HWY_NAMESPACE {

/// The values of the nibbles of MXFP4 and NVFP4, doubled: E2M1 numbers.
alignas(16) constexpr I8 kE2M1[16]{0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

/// The values of the nibbles of IQ4.
alignas(16) constexpr I8 kIq4Values[16]{-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

#if HWY_TARGET == HWY_SCALAR
/// Unpacks 16 bytes to 32 levels: the low nibbles, then the high nibbles.
inline void splitNibbles(const U8* q, I8* levels, int less)
{
    for (std::size_t j = 0; j < 16; ++j) {
        levels[j] = static_cast<I8>((q[j] & 15) - less);
        levels[j + 16] = static_cast<I8>((q[j] >> 4) - less);
    }
}

/// Adds the fifth bits of 32 levels.
inline void addFifthBits(std::uint32_t high, I8* levels)
{
    for (std::size_t j = 0; j < 32; ++j) {
        levels[j] = static_cast<I8>(levels[j] + static_cast<int>(((high >> j) & 1U) << 4));
    }
}

/// Unpacks 16 bytes to 32 values of the table.
inline void lookUpNibbles(const I8* table, const U8* q, I8* values)
{
    for (std::size_t j = 0; j < 16; ++j) {
        values[j] = table[q[j] & 15];
        values[j + 16] = table[q[j] >> 4];
    }
}
#else
using Sixteen = hn::Full128<I8>;

struct Nibbles {
    hn::Vec<Sixteen> low;
    hn::Vec<Sixteen> high;
};
HWY_INLINE Nibbles nibblesAt(const U8* q)
{
    const hn::Full128<U8> raw;
    const auto packed = hn::LoadU(raw, q);
    const auto shifted = hn::ShiftRight<4>(hn::BitCast(hn::Full128<std::uint16_t>(), packed));
    const auto mask = hn::Set(raw, 15);
    return {hn::BitCast(Sixteen(), hn::And(packed, mask)),
            hn::BitCast(Sixteen(), hn::And(hn::BitCast(raw, shifted), mask))};
}

HWY_INLINE void splitNibbles(const U8* q, I8* levels, int less)
{
    const Nibbles nibbles = nibblesAt(q);
    const auto minus = hn::Set(Sixteen(), static_cast<I8>(less));
    hn::StoreU(hn::Sub(nibbles.low, minus), Sixteen(), levels);
    hn::StoreU(hn::Sub(nibbles.high, minus), Sixteen(), levels + 16);
}

HWY_INLINE void addFifthBits(std::uint32_t high, I8* levels)
{
    alignas(16) static constexpr I8 kByteOf[32]{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                                                2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};
    alignas(16) static constexpr I8 kBitOf[16]{1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128};
    const auto bits = hn::BitCast(Sixteen(), hn::Set(hn::Full128<std::uint32_t>(), high));
    const auto bit = hn::Load(Sixteen(), kBitOf);
    for (std::size_t j = 0; j < 32; j += 16) {
        const auto spread = hn::And(hn::TableLookupBytes(bits, hn::Load(Sixteen(), kByteOf + j)), bit);
        const auto fifth = hn::IfThenElseZero(hn::Eq(spread, bit), hn::Set(Sixteen(), 16));
        hn::StoreU(hn::Add(hn::LoadU(Sixteen(), levels + j), fifth), Sixteen(), levels + j);
    }
}

HWY_INLINE void lookUpNibbles(const I8* table, const U8* q, I8* values)
{
    const Nibbles nibbles = nibblesAt(q);
    const auto entries = hn::Load(Sixteen(), table);
    hn::StoreU(hn::TableLookupBytes(entries, nibbles.low), Sixteen(), values);
    hn::StoreU(hn::TableLookupBytes(entries, nibbles.high), Sixteen(), values + 16);
}
#endif

/// Two signed 4-bit numbers per byte, the first in the low nibble.
void decodeI4(const std::byte* bytes, std::size_t count, float* y)
{
    std::size_t i = 0;
#if HWY_TARGET != HWY_SCALAR
    const auto half = hn::Set(Sixteen(), 8);
    for (; i + 16 <= count; i += 16, y += 32) {
        const Nibbles nibbles = nibblesAt(bytesOf(bytes) + i);
        const auto low = hn::Sub(hn::Xor(nibbles.low, half), half); // the sign bit has the value −8
        const auto high = hn::Sub(hn::Xor(nibbles.high, half), half);
        I8 levels[32];
        hn::StoreU(hn::InterleaveLower(Sixteen(), low, high), Sixteen(), levels);
        hn::StoreU(hn::InterleaveUpper(Sixteen(), low, high), Sixteen(), levels + 16);
        expand<32>(levels, 1.F, y);
    }
#endif
    for (; i < count; ++i, y += 2) {
        const U8 packed = bytesOf(bytes)[i];
        y[0] = static_cast<float>(((packed & 15) ^ 8) - 8);
        y[1] = static_cast<float>(((packed >> 4) ^ 8) - 8);
    }
}

// Types with one scale per 32 elements.

void decodeQ4_0(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 18, y += 32) {
        I8 levels[32];
        splitNibbles(bytesOf(block) + 2, levels, 8);
        expand<32>(levels, halfAt(block), y);
    }
}

void decodeQ4_1(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 20, y += 32) {
        I8 levels[32];
        splitNibbles(bytesOf(block) + 4, levels, 0);
        expand<32>(levels, halfAt(block), halfAt(block + 2), y);
    }
}

void decodeQ5_0(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 22, y += 32) {
        I8 levels[32];
        splitNibbles(bytesOf(block) + 6, levels, 16);
        addFifthBits(loadLittle<std::uint32_t>(block + 2), levels);
        expand<32>(levels, halfAt(block), y);
    }
}

void decodeQ5_1(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 24, y += 32) {
        I8 levels[32];
        splitNibbles(bytesOf(block) + 8, levels, 0);
        addFifthBits(loadLittle<std::uint32_t>(block + 4), levels);
        expand<32>(levels, halfAt(block), halfAt(block + 2), y);
    }
}

/// Q8_0 and Q8_1: an f16 scale, then 32 signed bytes at `start`.
template <std::size_t start>
void decodeQ8(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += start + 32, y += 32) {
        expand<32>(reinterpret_cast<const I8*>(block + start), halfAt(block), y);
    }
}

void decodeQ8_K(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 292, y += 256) {
        expand<256>(reinterpret_cast<const I8*>(block + 4), loadLittle<float>(block), y);
    }
}

// Super-blocks of 256.

/// Unpacks 64 bytes to 256 2-bit levels; the levels of a byte are 32 elements apart.
HWY_INLINE void splitTwoBits(const U8* q, I8* levels)
{
    for (std::size_t half = 0; half < 2; ++half) {
        for (std::size_t part = 0; part < 4; ++part) {
            for (std::size_t l = 0; l < 32; ++l) {
                levels[half * 128 + part * 32 + l] = static_cast<I8>((q[half * 32 + l] >> (2 * part)) & 3);
            }
        }
    }
}

void decodeQ2_K(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 84, y += 256) {
        const U8* scales = bytesOf(block);
        const float d = halfAt(block + 80);
        const float dmin = halfAt(block + 82);
        I8 levels[256];
        splitTwoBits(bytesOf(block) + 16, levels);
        for (std::size_t j = 0; j < 16; ++j) {
            expand<16>(levels + j * 16, d * static_cast<float>(scales[j] & 15),
                       -(dmin * static_cast<float>(scales[j] >> 4)), y + j * 16);
        }
    }
}

void decodeQ3_K(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 110, y += 256) {
        const U8* high = bytesOf(block);
        const U8* packed = bytesOf(block) + 96;
        const float d = halfAt(block + 108);
        I8 levels[256];
        splitTwoBits(bytesOf(block) + 32, levels);
        for (std::size_t j = 0; j < 8; ++j) {
            for (std::size_t l = 0; l < 32; ++l) {
                levels[j * 32 + l] = static_cast<I8>(levels[j * 32 + l] + ((high[l] >> j) & 1) * 4 - 4);
            }
        }
        for (std::size_t j = 0; j < 16; ++j) {
            // Low four bits: bytes 0–7, low nibbles then high nibbles. Top two bits: byte 8 + j % 4, at 2·(j / 4).
            const int low = j < 8 ? packed[j] & 15 : packed[j - 8] >> 4;
            const int scale = (low | (((packed[8 + j % 4] >> (2 * (j / 4))) & 3) << 4)) - 32;
            expand<16>(levels + j * 16, d * static_cast<float>(scale), y + j * 16);
        }
    }
}

struct ScaleAndMin {
    float scale;
    float min;
};

/// The j-th 6-bit scale and minimum of Q4_K and Q5_K, packed in 12 bytes.
HWY_INLINE ScaleAndMin scaleAndMin(const U8* packed, std::size_t j)
{
    if (j < 4) {
        return {static_cast<float>(packed[j] & 63), static_cast<float>(packed[j + 4] & 63)};
    }
    return {static_cast<float>((packed[j + 4] & 15) | ((packed[j - 4] >> 6) << 4)),
            static_cast<float>((packed[j + 4] >> 4) | ((packed[j] >> 6) << 4))};
}

/// Q4_K, and Q5_K, whose fifth bits precede the nibbles.
template <bool kHasHigh>
void decodeWithMins(const std::byte* block, std::size_t count, float* y)
{
    constexpr std::size_t kNibbles = kHasHigh ? 48 : 16;
    for (; count > 0; --count, block += kNibbles + 128, y += 256) {
        const float d = halfAt(block);
        const float dmin = halfAt(block + 2);
        const U8* q = bytesOf(block) + kNibbles;
        I8 levels[256];
        for (std::size_t group = 0; group < 4; ++group) {
            for (std::size_t l = 0; l < 32; ++l) {
                levels[group * 64 + l] = static_cast<I8>(q[group * 32 + l] & 15);
                levels[group * 64 + 32 + l] = static_cast<I8>(q[group * 32 + l] >> 4);
            }
        }
        if constexpr (kHasHigh) {
            const U8* high = bytesOf(block) + 16;
            for (std::size_t j = 0; j < 8; ++j) {
                for (std::size_t l = 0; l < 32; ++l) {
                    levels[j * 32 + l] = static_cast<I8>(levels[j * 32 + l] | (((high[l] >> j) & 1) << 4));
                }
            }
        }
        for (std::size_t j = 0; j < 8; ++j) {
            const auto [scale, min] = scaleAndMin(bytesOf(block) + 4, j);
            expand<32>(levels + j * 32, d * scale, -(dmin * min), y + j * 32);
        }
    }
}

void decodeQ6_K(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 210, y += 256) {
        const float d = halfAt(block + 208);
        I8 levels[256];
        for (std::size_t half = 0; half < 2; ++half) {
            const U8* low = bytesOf(block) + half * 64;
            const U8* high = bytesOf(block) + 128 + half * 32;
            I8* to = levels + half * 128;
            for (std::size_t l = 0; l < 32; ++l) {
                to[l] = static_cast<I8>(((low[l] & 15) | ((high[l] & 3) << 4)) - 32);
                to[l + 32] = static_cast<I8>(((low[l + 32] & 15) | (((high[l] >> 2) & 3) << 4)) - 32);
                to[l + 64] = static_cast<I8>(((low[l] >> 4) | (((high[l] >> 4) & 3) << 4)) - 32);
                to[l + 96] = static_cast<I8>(((low[l + 32] >> 4) | ((high[l] >> 6) << 4)) - 32);
            }
        }
        for (std::size_t j = 0; j < 16; ++j) {
            const auto scale = static_cast<float>(static_cast<I8>(block[192 + j]));
            expand<16>(levels + j * 16, d * scale, y + j * 16);
        }
    }
}

// IQ4: nibbles are indices into a table.

void decodeIQ4_NL(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 18, y += 32) {
        I8 values[32];
        lookUpNibbles(kIq4Values, bytesOf(block) + 2, values);
        expand<32>(values, halfAt(block), y);
    }
}

void decodeIQ4_XS(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 136, y += 256) {
        const float d = halfAt(block);
        const auto high = loadLittle<std::uint16_t>(block + 2);
        const U8* low = bytesOf(block) + 4;
        for (std::size_t j = 0; j < 8; ++j) {
            const int nibble = (low[j / 2] >> (4 * (j % 2))) & 15;
            const int scale = (nibble | (((high >> (2 * j)) & 3) << 4)) - 32;
            I8 values[32];
            lookUpNibbles(kIq4Values, bytesOf(block) + 8 + j * 16, values);
            expand<32>(values, d * static_cast<float>(scale), y + j * 32);
        }
    }
}

void decodeMXFP4(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 17, y += 32) {
        I8 values[32];
        lookUpNibbles(kE2M1, bytesOf(block) + 1, values);
        expand<32>(values, halfOfE8M0(bytesOf(block)[0]), y);
    }
}

/// Four groups of 16 with an 8-bit scale each; the low nibbles of a group come first.
void decodeNVFP4(const std::byte* block, std::size_t count, float* y)
{
    std::array<float, 256> scales{};
    for (unsigned code = 0; code < scales.size(); ++code) {
        scales[code] = halfOfE4M3(code);
    }
    for (; count > 0; --count, block += 36, y += 64) {
        for (std::size_t pair = 0; pair < 2; ++pair) { // two groups share 16 bytes
            I8 values[32];
            lookUpNibbles(kE2M1, bytesOf(block) + 4 + pair * 16, values);
            I8 ordered[32];
            std::memcpy(ordered, values, 8);
            std::memcpy(ordered + 8, values + 16, 8);
            std::memcpy(ordered + 16, values + 8, 8);
            std::memcpy(ordered + 24, values + 24, 8);
            expand<16>(ordered, scales[bytesOf(block)[pair * 2]], y + pair * 32);
            expand<16>(ordered + 16, scales[bytesOf(block)[pair * 2 + 1]], y + pair * 32 + 16);
        }
    }
}

void decodeTQ2_0(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 66, y += 256) {
        I8 levels[256];
        splitTwoBits(bytesOf(block), levels);
        for (I8& level : levels) {
            level = static_cast<I8>(level - 1);
        }
        expand<256>(levels, halfAt(block + 64), y);
    }
}

/// The four elements of a byte are adjacent.
void decodeQ2_0(const std::byte* block, std::size_t count, float* y)
{
    for (; count > 0; --count, block += 18, y += 64) {
        const U8* q = bytesOf(block) + 2;
        I8 levels[64];
        for (std::size_t j = 0; j < 16; ++j) {
            // Expand the four fields of a byte to one byte each, minus one.
            const std::uint32_t packed = q[j];
            const std::uint32_t spread = (packed | packed << 6 | packed << 12 | packed << 18) & 0x03030303U;
            std::memcpy(levels + j * 4, &spread, sizeof spread);
        }
        for (I8& level : levels) {
            level = static_cast<I8>(level - 1);
        }
        expand<64>(levels, halfAt(block), y);
    }
}

BlockDecoder decoderOf(DType dtype)
{
    switch (dtype) {
    case DType::I4: return decodeI4;
    case DType::Q4_0: return decodeQ4_0;
    case DType::Q4_1: return decodeQ4_1;
    case DType::Q5_0: return decodeQ5_0;
    case DType::Q5_1: return decodeQ5_1;
    case DType::Q8_0: return decodeQ8<2>;
    case DType::Q8_1: return decodeQ8<4>;
    case DType::Q2_K: return decodeQ2_K;
    case DType::Q3_K: return decodeQ3_K;
    case DType::Q4_K: return decodeWithMins<false>;
    case DType::Q5_K: return decodeWithMins<true>;
    case DType::Q6_K: return decodeQ6_K;
    case DType::Q8_K: return decodeQ8_K;
    case DType::IQ4_NL: return decodeIQ4_NL;
    case DType::IQ4_XS: return decodeIQ4_XS;
    case DType::MXFP4: return decodeMXFP4;
    case DType::NVFP4: return decodeNVFP4;
    case DType::TQ2_0: return decodeTQ2_0;
    case DType::Q2_0: return decodeQ2_0;
    default: return nullptr;
    }
}

} // namespace apr::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace apr::simd {

HWY_EXPORT(decoderOf);

BlockDecoder packedBlockDecoder(DType dtype)
{
    return HWY_DYNAMIC_DISPATCH(decoderOf)(dtype);
}

} // namespace apr::simd
#endif
