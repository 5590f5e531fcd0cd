// SPDX-License-Identifier: MIT
// The scale searches of blocks, with one vector lane per sub-block. Every lane does the additions of ggml's scalar
// loops in the same order, so that the results are bit-identical on any instruction set. Compiled without
// floating-point contraction (libs/CMakeLists.txt).
#if defined(APR_TENSOR_BLOCK_SEARCH_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef APR_TENSOR_BLOCK_SEARCH_INL_H
#undef APR_TENSOR_BLOCK_SEARCH_INL_H
#else
#define APR_TENSOR_BLOCK_SEARCH_INL_H
#endif

#include "tensor/block_scales.h"

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace apr::simd::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Floats = hn::CappedTag<float, 16>;
using Ints = hn::RebindToSigned<Floats>;
using Vec = hn::Vec<Floats>;
using IntVec = hn::Vec<Ints>;
using Mask = hn::Mask<Floats>;
using Byte = std::uint8_t;

constexpr std::size_t kLanes = hn::MaxLanes(Floats());
constexpr std::size_t kSuper = 256;    ///< elements of a super-block
constexpr float kRounder = 12582912.F; ///< adding it rounds to the nearest integer, ties to even, in the low bits

HWY_INLINE Vec all(float value)
{
    return hn::Set(Floats(), value);
}

/// The nearest integer as computed by the reference, also for out-of-range values.
HWY_INLINE IntVec nearest(Vec v)
{
    const auto bits = hn::BitCast(Ints(), hn::Add(v, all(kRounder)));
    return hn::Sub(hn::And(bits, hn::Set(Ints(), 0x007FFFFF)), hn::Set(Ints(), 0x00400000));
}
HWY_INLINE Vec nearestWithin(Vec v, int low, int high)
{
    return hn::ConvertTo(Floats(), hn::Max(hn::Set(Ints(), low), hn::Min(hn::Set(Ints(), high), nearest(v))));
}
/// Sub-blocks of kSize elements, one per lane: element i of all sub-blocks is contiguous.
template <std::size_t kSize>
struct Batch {
    alignas(64) float x[kSize * kLanes];
    alignas(64) float w[kSize * kLanes];     ///< weights of the elements
    alignas(64) float level[kSize * kLanes]; ///< quantized level of each element

    HWY_INLINE Vec value(std::size_t i) const { return hn::Load(Floats(), x + i * kLanes); }
    HWY_INLINE Vec weight(std::size_t i) const { return hn::Load(Floats(), w + i * kLanes); }
    HWY_INLINE Vec levels(std::size_t i) const { return hn::Load(Floats(), level + i * kLanes); }
    HWY_INLINE void setWeight(std::size_t i, Vec v) { hn::Store(v, Floats(), w + i * kLanes); }
    HWY_INLINE void setLevels(std::size_t i, Vec v) { hn::Store(v, Floats(), level + i * kLanes); }
};

template <std::size_t kSize>
void spread(const float* from, float* to)
{
    const auto places = hn::Mul(hn::Iota(Ints(), 0), hn::Set(Ints(), static_cast<int>(kSize)));
    for (std::size_t i = 0; i < kSize; ++i) {
        hn::Store(hn::GatherIndex(Floats(), from + i, places), Floats(), to + i * kLanes);
    }
}

/// Transposes eight rows of eight bytes, `stride` apart.
HWY_INLINE void transposeBytes(const Byte* from, std::size_t stride, Byte* out, std::size_t outStride)
{
    std::uint64_t rows[8];
    for (std::size_t i = 0; i < 8; ++i) {
        std::memcpy(rows + i, from + i * stride, sizeof rows[i]);
    }
    // Swap blocks of 4, 2 and 1 bytes across the diagonal (Hacker's Delight, section 7-3).
    constexpr std::uint64_t kLow[3] = {0x00000000FFFFFFFF, 0x0000FFFF0000FFFF, 0x00FF00FF00FF00FF};
    for (std::size_t step = 0, width = 4; step < 3; ++step, width /= 2) {
        for (std::size_t i = 0; i < 8; ++i) {
            if ((i & width) == 0) {
                const std::uint64_t swapped = ((rows[i] >> (8 * width)) ^ rows[i + width]) & kLow[step];
                rows[i] ^= swapped << (8 * width);
                rows[i + width] ^= swapped;
            }
        }
    }
    for (std::size_t i = 0; i < 8; ++i) {
        std::memcpy(out + i * outStride, rows + i, sizeof rows[i]);
    }
}

/// Writes the levels, increased by `plus`, in element order.
template <std::size_t kSize>
void gatherLevels(const Batch<kSize>& batch, int plus, Byte* out)
{
    const hn::Rebind<Byte, Floats> bytes;
    alignas(64) Byte lanes[kSize * kLanes];
    for (std::size_t i = 0; i < kSize; ++i) {
        const auto level = hn::Add(hn::ConvertTo(Ints(), batch.levels(i)), hn::Set(Ints(), plus));
        hn::StoreU(hn::DemoteTo(bytes, level), bytes, lanes + i * kLanes);
    }
    if constexpr (kLanes % 8 == 0 && kSize % 8 == 0 && std::endian::native == std::endian::little) {
        for (std::size_t lane = 0; lane < kLanes; lane += 8) {
            for (std::size_t i = 0; i < kSize; i += 8) {
                transposeBytes(lanes + i * kLanes + lane, kLanes, out + lane * kSize + i, kSize);
            }
        }
        return;
    }
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        for (std::size_t i = 0; i < kSize; ++i) {
            out[lane * kSize + i] = lanes[i * kLanes + lane];
        }
    }
}

/// The trial scales of a search.
struct Trials {
    float first;
    float step;
    int count;
};
constexpr Trials kTwentyOne{-1.F, 0.1F, 21}; // Q4_K
constexpr Trials kSixteen{-0.5F, 0.1F, 16};  // Q5_K, Q2_K
constexpr Trials kWeighted{-0.9F, 0.05F, 37};

/// make_qkx2_quants and make_qkx3_quants: scale and minimum for levels 0 … top by weighted least squares. `mins` is to
/// be subtracted.
template <bool kAbsolute, std::size_t kSize>
void searchScaleAndMin(Batch<kSize>& batch, int top, const Trials& trials, float* scales, float* mins)
{
    const Vec zero = hn::Zero(Floats());
    Vec low = batch.value(0);
    Vec high = low;
    Vec sumW = zero;
    Vec sumX = zero;
    for (std::size_t i = 0; i < kSize; ++i) {
        const Vec x = batch.value(i);
        const Vec w = batch.weight(i);
        low = hn::IfThenElse(hn::Lt(x, low), x, low);
        high = hn::IfThenElse(hn::Gt(x, high), x, high);
        sumW = hn::Add(sumW, w);
        sumX = hn::Add(sumX, hn::Mul(w, x));
    }
    low = hn::IfThenElse(hn::Gt(low, zero), zero, low);
    const Mask isFlat = hn::Le(high, low);

    const auto levelOf = [top](Vec inverse, Vec x, Vec min) {
        return nearestWithin(hn::Mul(inverse, hn::Sub(x, min)), 0, top);
    };
    const auto errorOf = [&batch](Vec scale, Vec min) {
        Vec sum = hn::Zero(Floats());
        for (std::size_t i = 0; i < kSize; ++i) {
            Vec difference = hn::Sub(hn::Add(hn::Mul(scale, batch.levels(i)), min), batch.value(i));
            difference = kAbsolute ? hn::Abs(difference) : hn::Mul(difference, difference);
            sum = hn::Add(sum, hn::Mul(batch.weight(i), difference));
        }
        return sum;
    };

    const float steps = static_cast<float>(top);
    Vec bestInverse = hn::Div(all(steps), hn::Sub(high, low));
    Vec bestLow = low; // the minimum used for the best levels
    Vec min = low;
    Vec scale = hn::Div(all(1), bestInverse);
    for (std::size_t i = 0; i < kSize; ++i) {
        batch.setLevels(i, levelOf(bestInverse, batch.value(i), low));
    }
    Vec bestError = errorOf(scale, low);
    for (int trial = 0; trial < trials.count; ++trial) {
        const float width = trials.first + trials.step * static_cast<float>(trial) + steps;
        const Vec inverse = hn::Div(all(width), hn::Sub(high, min));
        Vec sumL = zero;
        Vec sumL2 = zero;
        Vec sumXL = zero;
        for (std::size_t i = 0; i < kSize; ++i) {
            const Vec x = batch.value(i);
            const Vec l = levelOf(inverse, x, min);
            batch.setLevels(i, l);
            const Vec wl = hn::Mul(batch.weight(i), l);
            sumL = hn::Add(sumL, wl);
            sumL2 = hn::Add(sumL2, hn::Mul(wl, l));
            sumXL = hn::Add(sumXL, hn::Mul(wl, x));
        }
        const Vec determinant = hn::Sub(hn::Mul(sumW, sumL2), hn::Mul(sumL, sumL));
        Vec thisScale = hn::Div(hn::Sub(hn::Mul(sumW, sumXL), hn::Mul(sumX, sumL)), determinant);
        Vec thisMin = hn::Div(hn::Sub(hn::Mul(sumL2, sumX), hn::Mul(sumL, sumXL)), determinant);
        const Mask isPositive = hn::Gt(thisMin, zero);
        thisScale = hn::IfThenElse(isPositive, hn::Div(sumXL, sumL2), thisScale);
        thisMin = hn::IfThenElse(isPositive, zero, thisMin);
        const Vec error = errorOf(thisScale, thisMin);
        const Mask isBetter = hn::And(hn::Gt(determinant, zero), hn::Lt(error, bestError));
        bestError = hn::IfThenElse(isBetter, error, bestError);
        bestInverse = hn::IfThenElse(isBetter, inverse, bestInverse);
        bestLow = hn::IfThenElse(isBetter, min, bestLow);
        scale = hn::IfThenElse(isBetter, thisScale, scale);
        min = hn::IfThenElse(isBetter, thisMin, min);
    }
    for (std::size_t i = 0; i < kSize; ++i) {
        batch.setLevels(i, hn::IfThenElse(isFlat, zero, levelOf(bestInverse, batch.value(i), bestLow)));
    }
    hn::StoreU(hn::IfThenElse(isFlat, zero, scale), Floats(), scales);
    hn::StoreU(hn::Neg(hn::IfThenElse(isFlat, low, min)), Floats(), mins);
}

/// The value with the largest magnitude in each lane, the first one on ties.
template <std::size_t kSize>
HWY_INLINE Vec largest(const Batch<kSize>& batch, Vec& magnitude)
{
    Vec max = hn::Zero(Floats());
    magnitude = max;
    for (std::size_t i = 0; i < kSize; ++i) {
        const Vec x = batch.value(i);
        const Mask isGreater = hn::Gt(hn::Abs(x), magnitude);
        magnitude = hn::IfThenElse(isGreater, hn::Abs(x), magnitude);
        max = hn::IfThenElse(isGreater, x, max);
    }
    return max;
}

/// make_qx_quants with rmse_type 1: a scale for levels −half … half − 1, without a minimum.
template <std::size_t kSize>
void searchScale(Batch<kSize>& batch, int half, float* scales)
{
    const Vec zero = hn::Zero(Floats());
    Vec magnitude;
    const Vec max = largest(batch, magnitude);
    const Mask isZero = hn::Lt(magnitude, all(kMinScale));
    struct Sums {
        Vec lx;
        Vec l2;
    };
    const auto sumsOf = [&](Vec inverse) {
        Sums sums{hn::Zero(Floats()), hn::Zero(Floats())};
        for (std::size_t i = 0; i < kSize; ++i) {
            const Vec x = batch.value(i);
            const Vec w = batch.weight(i);
            const Vec l = nearestWithin(hn::Mul(inverse, x), -half, half - 1);
            sums.lx = hn::Add(sums.lx, hn::Mul(hn::Mul(w, x), l));
            sums.l2 = hn::Add(sums.l2, hn::Mul(hn::Mul(w, l), l));
        }
        return sums;
    };
    Vec bestInverse = hn::Div(all(static_cast<float>(-half)), max);
    const Sums first = sumsOf(bestInverse);
    Vec scale = hn::IfThenElse(hn::Eq(first.l2, zero), zero, hn::Div(first.lx, first.l2));
    Vec best = hn::Mul(scale, first.lx);
    for (int trial = -9; trial <= 9; ++trial) {
        if (trial == 0) {
            continue;
        }
        const float width = -(static_cast<float>(half) + 0.1F * static_cast<float>(trial));
        const Vec inverse = hn::Div(all(width), max);
        const Sums sums = sumsOf(inverse);
        const Mask isBetter = hn::And(hn::Gt(sums.l2, zero), hn::Gt(hn::Mul(sums.lx, sums.lx), hn::Mul(best, sums.l2)));
        const Vec thisScale = hn::Div(sums.lx, sums.l2);
        bestInverse = hn::IfThenElse(isBetter, inverse, bestInverse);
        scale = hn::IfThenElse(isBetter, thisScale, scale);
        best = hn::IfThenElse(isBetter, hn::Mul(thisScale, sums.lx), best);
    }
    // For all-zero sub-blocks the level is the lowest one, as in the reference; the scale is 0.
    for (std::size_t i = 0; i < kSize; ++i) {
        const Vec l = nearestWithin(hn::Mul(bestInverse, batch.value(i)), -half, half - 1);
        batch.setLevels(i, hn::IfThenElse(isZero, all(static_cast<float>(-half)), l));
    }
    hn::StoreU(hn::IfThenElse(isZero, zero, scale), Floats(), scales);
}

/// Number of interleaved batches, to hide the latency of the dependent steps of each.
constexpr std::size_t kMovedTogether = 4;

/// make_q3_quants: starts with the largest value at −4 and changes single levels while that reduces the error.
template <std::size_t kCount, std::size_t kSize>
void searchByMoves(Batch<kSize>* batches, float* scales)
{
    constexpr int kHalf = 4;
    const Vec zero = hn::Zero(Floats());
    Vec sumLX[kCount];
    Vec sumL2[kCount];
    Mask isZero[kCount];
    for (std::size_t k = 0; k < kCount; ++k) {
        Batch<kSize>& batch = batches[k];
        Vec magnitude;
        const Vec inverse = hn::Div(all(-kHalf), largest(batch, magnitude));
        isZero[k] = hn::Lt(magnitude, all(kMinScale));
        sumLX[k] = zero;
        sumL2[k] = zero;
        for (std::size_t i = 0; i < kSize; ++i) {
            const Vec x = batch.value(i);
            const Vec l = nearestWithin(hn::Mul(inverse, x), -kHalf, kHalf - 1);
            const Vec w = hn::Mul(x, x);
            batch.setLevels(i, l);
            sumLX[k] = hn::Add(sumLX[k], hn::Mul(hn::Mul(w, x), l));
            sumL2[k] = hn::Add(sumL2[k], hn::Mul(hn::Mul(w, l), l));
        }
    }
    bool isActive[kCount];
    std::fill_n(isActive, kCount, true);
    for (int pass = 0; pass < 5; ++pass) {
        Mask anyMoved[kCount];
        for (std::size_t k = 0; k < kCount; ++k) {
            anyMoved[k] = hn::MaskFromVec(zero);
        }
        for (std::size_t i = 0; i < kSize; ++i) {
            for (std::size_t k = 0; k < kCount; ++k) {
                if (!isActive[k]) {
                    continue;
                }
                const Vec x = batches[k].value(i);
                const Vec l = batches[k].levels(i);
                const Vec w = hn::Mul(x, x);
                const Vec wx = hn::Mul(w, x);
                Vec lx = hn::Sub(sumLX[k], hn::Mul(wx, l));
                Vec l2 = hn::Sub(sumL2[k], hn::Mul(hn::Mul(w, l), l));
                const Vec moved = nearestWithin(hn::Div(hn::Mul(x, l2), lx), -kHalf, kHalf - 1);
                const Mask isMove = hn::And(hn::Gt(lx, zero), hn::Ne(moved, l));
                lx = hn::Add(lx, hn::Mul(wx, moved));
                l2 = hn::Add(l2, hn::Mul(hn::Mul(w, moved), moved));
                const Mask isBetter = hn::And(hn::Gt(l2, zero), hn::Gt(hn::Mul(hn::Mul(lx, lx), sumL2[k]),
                                                                       hn::Mul(hn::Mul(sumLX[k], sumLX[k]), l2)));
                const Mask isTaken = hn::And(isMove, isBetter);
                batches[k].setLevels(i, hn::IfThenElse(isTaken, moved, l));
                sumLX[k] = hn::IfThenElse(isTaken, lx, sumLX[k]);
                sumL2[k] = hn::IfThenElse(isTaken, l2, sumL2[k]);
                anyMoved[k] = hn::Or(anyMoved[k], isTaken);
            }
        }
        bool isAnyActive = false;
        for (std::size_t k = 0; k < kCount; ++k) {
            isActive[k] = isActive[k] && !hn::AllFalse(Floats(), anyMoved[k]);
            isAnyActive = isAnyActive || isActive[k];
        }
        if (!isAnyActive) {
            break;
        }
    }
    for (std::size_t k = 0; k < kCount; ++k) {
        for (std::size_t i = 0; i < kSize; ++i) {
            batches[k].setLevels(i, hn::IfThenElse(isZero[k], all(-kHalf), batches[k].levels(i)));
        }
        const Vec scale = hn::IfThenElse(hn::Gt(sumL2[k], zero), hn::Div(sumLX[k], sumL2[k]), zero);
        hn::StoreU(hn::IfThenElse(isZero[k], zero, scale), Floats(), scales + k * kLanes);
    }
}

/// Recomputes levels for the quantized scales and minimums. A lane whose scale is 0 keeps its levels.
template <std::size_t kSize>
void settle(Batch<kSize>& batch, const float* scales, const float* mins, int low, int high)
{
    const Vec scale = hn::LoadU(Floats(), scales);
    const Vec min = hn::LoadU(Floats(), mins);
    const Mask isKept = hn::Eq(scale, hn::Zero(Floats()));
    for (std::size_t i = 0; i < kSize; ++i) {
        const Vec l = nearestWithin(hn::Div(hn::Add(batch.value(i), min), scale), low, high);
        batch.setLevels(i, hn::IfThenElse(isKept, batch.levels(i), l));
    }
}

// IQ4: levels of a nonuniform table.

constexpr std::array<int, 16> kIq4Values{-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

/// The nearest entry of the table, the upper one on ties; `index` may be null.
HWY_INLINE Vec nearestEntry(Vec x, Vec* index)
{
    Vec value = all(static_cast<float>(kIq4Values[0]));
    Vec place = hn::Zero(Floats());
    for (std::size_t k = 1; k < kIq4Values.size(); ++k) {
        const Mask isAbove = hn::Not(hn::Lt(x, all(static_cast<float>(kIq4Values[k - 1] + kIq4Values[k]) * 0.5F)));
        value = hn::IfThenElse(isAbove, all(static_cast<float>(kIq4Values[k])), value);
        if (index != nullptr) {
            place = hn::IfThenElse(isAbove, all(static_cast<float>(k)), place);
        }
    }
    if (index != nullptr) {
        *index = place;
    }
    return value;
}

inline void searchIq4Scale(Batch<32>& batch, float* scales)
{
    const Vec zero = hn::Zero(Floats());
    Vec magnitude;
    const Vec max = largest(batch, magnitude);
    const Vec lowest = all(static_cast<float>(kIq4Values[0]));
    Vec scale = zero;
    Vec best = zero;
    for (int trial = -8; trial <= 7; ++trial) { // −8 means the unmodified scale
        const Vec inverse = trial == -8 ? hn::Div(all(1), hn::Div(hn::Neg(max), lowest))
                                        : hn::Div(all(static_cast<float>(trial + kIq4Values[0])), max);
        Vec sumQX = zero;
        Vec sumQ2 = zero;
        for (std::size_t i = 0; i < 32; ++i) {
            const Vec x = batch.value(i);
            const Vec q = nearestEntry(hn::Mul(inverse, x), nullptr);
            const Vec wq = hn::Mul(batch.weight(i), q);
            sumQX = hn::Add(sumQX, hn::Mul(wq, x));
            sumQ2 = hn::Add(sumQ2, hn::Mul(wq, q));
        }
        const Mask isUsable = hn::Gt(sumQ2, zero);
        const Vec thisScale = hn::Div(sumQX, sumQ2);
        if (trial == -8) {
            scale = hn::IfThenElse(isUsable, thisScale, zero);
            best = hn::Mul(scale, sumQX);
            continue;
        }
        const Mask isBetter = hn::And(isUsable, hn::Gt(hn::Mul(sumQX, sumQX), hn::Mul(best, sumQ2)));
        scale = hn::IfThenElse(isBetter, thisScale, scale);
        best = hn::IfThenElse(isBetter, hn::Mul(thisScale, sumQX), best);
    }
    scale = hn::IfThenElse(hn::Lt(magnitude, all(kMinScale)), zero, scale);
    hn::StoreU(scale, Floats(), scales);
}

/// Levels for the inverse scales.
inline void settleIq4(Batch<32>& batch, const float* inverses)
{
    const Vec inverse = hn::LoadU(Floats(), inverses);
    for (std::size_t i = 0; i < 32; ++i) {
        Vec index;
        nearestEntry(hn::Mul(inverse, batch.value(i)), &index);
        batch.setLevels(i, index);
    }
}

inline void packNibbles(const Byte* levels, std::byte* out)
{
    for (std::size_t j = 0; j < 16; ++j) {
        out[j] = static_cast<std::byte>((levels[j] & 15) | ((levels[j + 16] & 15) << 4));
    }
}

/// Blocks that are encoded together, and the data of their sub-blocks in order.
template <std::size_t kSize, std::size_t kElements = kSuper, std::size_t kTimes = 1>
struct Group { // NOLINT(cppcoreguidelines-pro-type-member-init): filled before it is read
    static constexpr std::size_t kSubs = kElements / kSize; ///< sub-blocks per block
    static constexpr std::size_t kBlocks = kTimes * (kLanes > kSubs ? kLanes / kSubs : 1);
    static constexpr std::size_t kAll = kBlocks * kSubs;
    static constexpr std::size_t kBatches = kAll / kLanes;

    Batch<kSize> batches[kBatches];
    alignas(64) float scales[kAll];
    alignas(64) float mins[kAll] = {};
    float weights[kAll]; ///< sums of the elements' weights
    Byte levels[kBlocks * kElements];

    template <class Search>
    void forBatches(const Search& search)
    {
        for (std::size_t b = 0; b < kBatches; ++b) {
            search(batches[b], scales + b * kLanes, mins + b * kLanes);
        }
    }
    void gather(int plus)
    {
        for (std::size_t b = 0; b < kBatches; ++b) {
            gatherLevels(batches[b], plus, levels + b * kLanes * kSize);
        }
    }
    void settleAll(int low, int high)
    {
        for (std::size_t b = 0; b < kBatches; ++b) {
            settle(batches[b], scales + b * kLanes, mins + b * kLanes, low, high);
        }
    }
};

/// How element weights are derived from the importance of their columns.
enum class Weighting { Plain, BlockMean, TwiceBlockMean, RowMean };

inline float sumOfSquares(const float* x, std::size_t count)
{
    float sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        sum += x[i] * x[i];
    }
    return sum;
}

inline void weigh(const float* x, const float* importance, std::size_t count, float sigma2, float* out)
{
    for (std::size_t i = 0; i < count; ++i) {
        out[i] = importance[i] * std::sqrt(sigma2 + x[i] * x[i]);
    }
}

/// Fills groups from the values, calls `search(batch, first)` to find scales and `write(group, block, out)` to write
/// blocks.
template <class G, std::size_t kSize, std::size_t kElements, class WeighSelf, class Search, class Finish>
void encodeGroups(const float* x, std::size_t elements, const float* importance, Weighting weighting,
                  float rowMeanSquare, const WeighSelf& weighSelf, const Search& search, const Finish& finish)
{
    constexpr std::size_t kTogether = G::kBlocks * kElements;
    static_assert(kTogether % (kLanes * kSize) == 0);
    G group;
    alignas(64) float values[kTogether];
    alignas(64) float weights[kTogether];
    for (std::size_t at = 0; at < elements; at += kTogether) {
        const std::size_t count = std::min(kTogether, elements - at);
        const float* from = x + at;
        if (count < kTogether || importance != nullptr) { // pad an incomplete last group with zeros
            std::fill(std::copy_n(x + at, count, values), values + kTogether, 0.F);
            from = values;
        }
        if (importance != nullptr) {
            std::fill(weights, weights + kTogether, 0.F);
            for (std::size_t block = 0; block < count; block += kElements) {
                const float* w = importance + at + block;
                const float squares = weighting == Weighting::BlockMean || weighting == Weighting::TwiceBlockMean
                                          ? sumOfSquares(from + block, kElements)
                                          : 0;
                switch (weighting) {
                case Weighting::Plain: std::copy_n(w, kElements, weights + block); break;
                case Weighting::BlockMean:
                    weigh(from + block, w, kElements, squares / static_cast<float>(kElements), weights + block);
                    break;
                case Weighting::TwiceBlockMean:
                    weigh(from + block, w, kElements, 2 * squares / static_cast<float>(kElements), weights + block);
                    break;
                case Weighting::RowMean: weigh(from + block, w, kElements, rowMeanSquare, weights + block); break;
                }
            }
        }
        for (std::size_t b = 0; b < G::kBatches; ++b) {
            auto& batch = group.batches[b];
            spread<kSize>(from + b * kLanes * kSize, batch.x);
            if (importance != nullptr) {
                spread<kSize>(weights + b * kLanes * kSize, batch.w);
                Vec sum = hn::Zero(Floats());
                for (std::size_t i = 0; i < kSize; ++i) {
                    sum = hn::Add(sum, batch.weight(i));
                }
                hn::StoreU(sum, Floats(), group.weights + b * kLanes);
            } else {
                weighSelf(batch);
            }
        }
        search(group);
        finish(group, at / kElements, count / kElements);
    }
}

constexpr auto kBySquare = [](auto& batch) {
    for (std::size_t i = 0; i < sizeof batch.x / sizeof(float) / kLanes; ++i) {
        batch.setWeight(i, hn::Mul(batch.value(i), batch.value(i)));
    }
};

} // namespace apr::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
