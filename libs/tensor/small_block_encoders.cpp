// SPDX-License-Identifier: MIT
#include "block_encoders.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tensor/small_block_encoders.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include "tensor/block_search-inl.h"

HWY_BEFORE_NAMESPACE();
namespace apr::simd::HWY_NAMESPACE {

// Blocks of 32 with one scale. Without importance there is no scale search, and a vector contains elements of one
// block.

constexpr std::size_t kBlock = 32;
constexpr std::size_t kParts = kBlock / kLanes;

/// Truncates to an integer. Out-of-range values become 0, the low byte of the reference's conversion.
HWY_INLINE IntVec truncated(Vec v)
{
    return hn::ConvertTo(Ints(), hn::IfThenElseZero(hn::Lt(hn::Abs(v), all(0x1p31F)), v));
}

/// Calls `encode(block values as vectors, block)` for each block.
template <std::size_t kBytes, class Encode>
HWY_INLINE void forBlocks(const float* x, std::size_t elements, std::byte* out, const Encode& encode)
{
    for (std::size_t at = 0; at < elements; at += kBlock, out += kBytes) {
        Vec parts[kParts];
        for (std::size_t k = 0; k < kParts; ++k) {
            parts[k] = hn::LoadU(Floats(), x + at + k * kLanes);
        }
        encode(parts, out);
    }
}

/// The first value that equals `wanted` after applying `Of`.
template <class Of>
float firstOf(const Vec* parts, const Of& of, float wanted)
{
    alignas(64) float lanes[kBlock];
    for (std::size_t k = 0; k < kParts; ++k) {
        hn::Store(parts[k], Floats(), lanes + k * kLanes);
    }
    for (const float x : lanes) {
        if (of(x) == wanted) {
            return x;
        }
    }
    return 0;
}

struct Extremes {
    float min = 0;
    float max = 0;
};
HWY_INLINE Extremes extremesOf(const Vec* parts)
{
    Vec low = parts[0];
    Vec high = parts[0];
    for (std::size_t k = 1; k < kParts; ++k) {
        low = hn::Min(low, parts[k]);
        high = hn::Max(high, parts[k]);
    }
    return {.min = hn::GetLane(hn::MinOfLanes(Floats(), low)), .max = hn::GetLane(hn::MaxOfLanes(Floats(), high))};
}

/// The value with the largest magnitude, the first one on ties.
HWY_INLINE float firstGreatest(const Vec* parts)
{
    const Extremes extremes = extremesOf(parts);
    if (extremes.max == 0 && extremes.min == 0) {
        return 0; // never −0
    }
    if (extremes.max == -extremes.min) {
        return firstOf(
            parts, [](float x) { return std::abs(x); }, extremes.max);
    }
    return extremes.max > -extremes.min ? extremes.max : extremes.min;
}

/// Levels: values times the inverse scale plus `middle`, at most `top`. Values outside the int range become 0.
HWY_INLINE void scaledLevels(const Vec* parts, float inverse, float middle, int top, IntVec* levels)
{
    for (std::size_t k = 0; k < kParts; ++k) {
        levels[k] = hn::Min(truncated(hn::Add(hn::Mul(parts[k], all(inverse)), all(middle))), hn::Set(Ints(), top));
    }
}

HWY_INLINE void storeLevels(const IntVec* levels, std::size_t count, Byte* out)
{
    const hn::Rebind<Byte, Floats> bytes;
    const hn::RebindToUnsigned<Ints> words;
    for (std::size_t k = 0; k < count; ++k) {
        hn::StoreU(hn::TruncateTo(bytes, hn::BitCast(words, levels[k])), bytes, out + k * kLanes);
    }
}

/// Packs levels 0 … 15 as nibbles, elements 0 … 15 in the low nibbles. For levels up to 31, the fifth bits precede
/// them.
template <bool kHasHigh>
HWY_INLINE void packLevels(IntVec* levels, std::byte* out)
{
    if constexpr (kHasHigh) {
        alignas(64) Byte lanes[kBlock];
        storeLevels(levels, kParts, lanes);
        std::uint32_t high = 0;
        for (std::size_t j = 0; j < kBlock; ++j) {
            high |= static_cast<std::uint32_t>((lanes[j] >> 4) & 1) << j;
        }
        std::memcpy(out, &high, sizeof high);
        out += sizeof high;
    }
    const IntVec mask = hn::Set(Ints(), 15);
    for (std::size_t k = 0; k < kParts / 2; ++k) {
        levels[k] = hn::Or(hn::And(levels[k], mask), hn::ShiftLeft<4>(hn::And(levels[k + kParts / 2], mask)));
    }
    storeLevels(levels, kParts / 2, reinterpret_cast<Byte*>(out));
}

/// The same for levels as bytes.
template <bool kHasHigh>
void packBytes(const Byte* levels, std::byte* out)
{
    if constexpr (kHasHigh) {
        std::uint32_t high = 0;
        for (std::size_t j = 0; j < kBlock; ++j) {
            high |= static_cast<std::uint32_t>((levels[j] >> 4) & 1) << j;
        }
        std::memcpy(out, &high, sizeof high);
        out += sizeof high;
    }
    packNibbles(levels, out);
}

/// Q4_0 and Q5_0: `half` 8 or 16.
template <int half>
void encodeSigned(const float* x, std::size_t elements, const float* importance, float rowMeanSquare, std::byte* out)
{
    constexpr bool kHasHigh = half == 16;
    constexpr std::size_t kBytes = kHasHigh ? 22 : 18;
    if (importance == nullptr) {
        forBlocks<kBytes>(x, elements, out, [](const Vec* parts, std::byte* block) {
            const float d = firstGreatest(parts) / static_cast<float>(-half);
            IntVec levels[kParts];
            scaledLevels(parts, d != 0 ? 1 / d : 0, static_cast<float>(half) + 0.5F, 2 * half - 1, levels);
            storeHalf(block, d);
            packLevels<kHasHigh>(levels, block + 2);
        });
        return;
    }
    using G = Group<32, 32>;
    encodeGroups<G, 32, 32>(
        x, elements, importance, Weighting::RowMean, rowMeanSquare, kBySquare,
        [](G& group) {
            group.forBatches([](Batch<32>& batch, float* scales, float*) { searchScale(batch, half, scales); });
        },
        [out](G& group, std::size_t first, std::size_t count) {
            group.gather(half);
            for (std::size_t b = 0; b < count; ++b) {
                storeHalf(out + (first + b) * kBytes, group.scales[b]);
                packBytes<kHasHigh>(group.levels + b * kBlock, out + (first + b) * kBytes + 2);
            }
        });
}

/// Q4_1 and Q5_1: `top` 15 or 31.
template <int top>
void encodeFromMin(const float* x, std::size_t elements, const float* importance, float rowMeanSquare, std::byte* out)
{
    constexpr bool kHasHigh = top == 31;
    constexpr std::size_t kBytes = kHasHigh ? 24 : 20;
    if (importance == nullptr) {
        forBlocks<kBytes>(x, elements, out, [](Vec* parts, std::byte* block) {
            Extremes extremes = extremesOf(parts);
            if (extremes.min == 0) { // store the sign of the first zero
                extremes.min = firstOf(
                    parts, [](float value) { return value; }, 0.F);
            }
            const float d = (extremes.max - extremes.min) / static_cast<float>(top);
            for (std::size_t k = 0; k < kParts; ++k) {
                parts[k] = hn::Sub(parts[k], all(extremes.min));
            }
            IntVec levels[kParts];
            // Only the type with 16 levels is clamped.
            scaledLevels(parts, d != 0 ? 1 / d : 0, 0.5F, top == 15 ? 15 : 0x7FFFFFFF, levels);
            storeHalf(block, d != 0 ? d : 0);
            storeHalf(block + 2, extremes.min);
            packLevels<kHasHigh>(levels, block + 4);
        });
        return;
    }
    using G = Group<32, 32>;
    encodeGroups<G, 32, 32>(
        x, elements, importance, Weighting::RowMean, rowMeanSquare, kBySquare,
        [](G& group) {
            group.forBatches([](Batch<32>& batch, float* scales, float* mins) {
                searchScaleAndMin<false>(batch, top, kWeighted, scales, mins);
            });
        },
        [out](G& group, std::size_t first, std::size_t count) {
            group.gather(0);
            for (std::size_t b = 0; b < count; ++b) {
                std::byte* block = out + (first + b) * kBytes;
                storeHalf(block, group.scales[b]);
                storeHalf(block + 2, -group.mins[b]);
                packBytes<kHasHigh>(group.levels + b * kBlock, block + 4);
            }
        });
}

void encodeQ8_0(const float* x, std::size_t elements, const float*, float, std::byte* out)
{
    constexpr std::size_t kBytes = 34;
    forBlocks<kBytes>(x, elements, out, [](const Vec* parts, std::byte* block) {
        Vec magnitude = hn::Abs(parts[0]);
        for (std::size_t k = 1; k < kParts; ++k) {
            magnitude = hn::Max(magnitude, hn::Abs(parts[k]));
        }
        const float d = hn::GetLane(hn::MaxOfLanes(Floats(), magnitude)) / 127.F;
        const float inverse = d != 0 ? 1 / d : 0;
        IntVec levels[kParts];
        for (std::size_t k = 0; k < kParts; ++k) {
            // Half away from zero, as roundf: add the largest float below 0.5, then truncate.
            const Vec v = hn::Mul(parts[k], all(inverse));
            levels[k] = truncated(hn::Add(v, hn::CopySign(all(0x1.fffffep-2F), v)));
        }
        storeHalf(block, d);
        storeLevels(levels, kParts, reinterpret_cast<Byte*>(block + 2));
    });
}

BlockEncoder smallEncoderOf(DType dtype)
{
    switch (dtype) {
    case DType::Q4_0: return encodeSigned<8>;
    case DType::Q4_1: return encodeFromMin<15>;
    case DType::Q5_0: return encodeSigned<16>;
    case DType::Q5_1: return encodeFromMin<31>;
    case DType::Q8_0: return encodeQ8_0;
    default: return nullptr;
    }
}

} // namespace apr::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace apr::simd {

HWY_EXPORT(smallEncoderOf);

BlockEncoder smallBlockEncoder(DType dtype)
{
    return HWY_DYNAMIC_DISPATCH(smallEncoderOf)(dtype);
}

} // namespace apr::simd
#endif
