// SPDX-License-Identifier: MIT
#include "apr/tensor/simd_kernels.h"

#include "apr/base/half.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#ifdef APR_HAVE_HWY
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tensor/simd_kernels.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep
#include <hwy/highway.h>
#else
#define HWY_NAMESPACE portable
#define HWY_BEFORE_NAMESPACE() static_assert(true)
#define HWY_AFTER_NAMESPACE() static_assert(true)
#endif

HWY_BEFORE_NAMESPACE();
namespace apr::simd::HWY_NAMESPACE {

// Sums use 16 lanes for any vector width, with element i in lane i % 16, and the lanes are added in a fixed order, so
// that results do not depend on the instruction set.
constexpr std::size_t kLanes = 16;

inline double addLanes(const double* lanes)
{
    double sums[kLanes];
    std::memcpy(sums, lanes, sizeof sums);
    for (std::size_t width = kLanes / 2; width > 0; width /= 2) {
        for (std::size_t i = 0; i < width; ++i) {
            sums[i] += sums[i + width];
        }
    }
    return sums[0];
}

inline std::uint32_t magnitudeBits(float value)
{
    return std::bit_cast<std::uint32_t>(value) & 0x7FFFFFFFU;
}

#ifdef APR_HAVE_HWY
namespace hn = hwy::HWY_NAMESPACE;
using Doubles = hn::CappedTag<double, kLanes>;
using DoubleVec = hn::Vec<Doubles>;
constexpr std::size_t kDoubles = hn::MaxLanes(Doubles());
constexpr std::size_t kParts = kLanes / kDoubles;

/// Elements p[0 … kDoubles) as f64.
inline DoubleVec loadDoubles(const float* p)
{
    const hn::Rebind<float, Doubles> narrow;
    return hn::PromoteTo(Doubles(), hn::LoadU(narrow, p));
}

inline void storeParts(const DoubleVec* parts, double* lanes)
{
    for (std::size_t k = 0; k < kParts; ++k) {
        hn::StoreU(parts[k], Doubles(), lanes + k * kDoubles);
    }
}
#endif

TileScan scanTile(const float* values, std::size_t count)
{
    TileScan out{
        .min = values[0], .max = values[0], .minBits = magnitudeBits(values[0]), .maxBits = magnitudeBits(values[0])};
    double lanes[kLanes] = {};
    std::size_t i = 0;
#ifdef APR_HAVE_HWY
    if (count >= kLanes) {
        const hn::CappedTag<float, kLanes> floats;
        const hn::RebindToUnsigned<decltype(floats)> words;
        constexpr std::size_t kFloats = hn::MaxLanes(floats);
        const auto mask = hn::Set(words, 0x7FFFFFFFU);
        auto minimum = hn::Set(words, out.minBits);
        auto maximum = minimum;
        auto low = hn::Set(floats, values[0]);
        auto high = low;
        DoubleVec sums[kParts];
        for (auto& sum : sums) {
            sum = hn::Zero(Doubles());
        }
        for (; i + kLanes <= count; i += kLanes) {
            for (std::size_t j = 0; j < kLanes; j += kFloats) {
                const auto v = hn::LoadU(floats, values + i + j);
                const auto bits = hn::And(hn::BitCast(words, v), mask);
                minimum = hn::Min(minimum, bits);
                maximum = hn::Max(maximum, bits);
                low = hn::Min(low, v);
                high = hn::Max(high, v);
            }
            for (std::size_t k = 0; k < kParts; ++k) {
                sums[k] = hn::Add(sums[k], loadDoubles(values + i + k * kDoubles));
            }
        }
        storeParts(sums, lanes);
        out.min = hn::GetLane(hn::MinOfLanes(floats, low));
        out.max = hn::GetLane(hn::MaxOfLanes(floats, high));
        out.minBits = hn::GetLane(hn::MinOfLanes(words, minimum));
        out.maxBits = hn::GetLane(hn::MaxOfLanes(words, maximum));
    }
#endif
    for (; i < count; ++i) {
        const float value = values[i];
        const std::uint32_t bits = magnitudeBits(value);
        out.minBits = std::min(out.minBits, bits);
        out.maxBits = std::max(out.maxBits, bits);
        out.min = std::min(out.min, value);
        out.max = std::max(out.max, value);
        lanes[i % kLanes] += static_cast<double>(value);
    }
    out.sum = addLanes(lanes);
    return out;
}

double squaredDeviations(const float* values, std::size_t count, double mean)
{
    double lanes[kLanes] = {};
    std::size_t i = 0;
#ifdef APR_HAVE_HWY
    const auto center = hn::Set(Doubles(), mean);
    DoubleVec sums[kParts];
    for (auto& sum : sums) {
        sum = hn::Zero(Doubles());
    }
    for (; i + kLanes <= count; i += kLanes) {
        for (std::size_t k = 0; k < kParts; ++k) {
            const auto deviation = hn::Sub(loadDoubles(values + i + k * kDoubles), center);
            sums[k] = hn::Add(sums[k], hn::Mul(deviation, deviation));
        }
    }
    storeParts(sums, lanes);
#endif
    for (; i < count; ++i) {
        const double deviation = static_cast<double>(values[i]) - mean;
        lanes[i % kLanes] += deviation * deviation;
    }
    return addLanes(lanes);
}

SmallCounts countSmall(const float* values, std::size_t count)
{
    std::uint32_t zeros = 0;
    std::uint32_t belowNormal = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t bits = magnitudeBits(values[i]);
        zeros += bits == 0 ? 1U : 0U;
        belowNormal += bits < 0x00800000U ? 1U : 0U;
    }
    return {.zeros = zeros, .subnormals = belowNormal - zeros};
}

BracketCounts scanBracket(const float* values, std::size_t count, std::uint32_t low, std::uint32_t high,
                          std::uint32_t* inside)
{
    const std::uint32_t* const start = inside;
    std::uint64_t below = 0;
    std::uint64_t toLow = 0;
    std::uint64_t belowHigh = 0;
    std::uint64_t toHigh = 0;
    std::size_t i = 0;
#ifdef APR_HAVE_HWY
    const hn::CappedTag<std::int32_t, kLanes> ints; // 31 bits, so that fast signed comparisons are correct
    const hn::RebindToFloat<decltype(ints)> floats;
    constexpr std::size_t kInts = hn::MaxLanes(ints);
    constexpr std::size_t kRun = std::size_t{1} << 24; // limit of 32-bit counts
    const auto mask = hn::Set(ints, 0x7FFFFFFF);
    const auto lows = hn::Set(ints, static_cast<std::int32_t>(low));
    const auto highs = hn::Set(ints, static_cast<std::int32_t>(high));
    while (i + kInts <= count) {
        auto belowLow = hn::Zero(ints); // counts are negative: a mask is −1
        auto aboveLow = hn::Zero(ints);
        auto lessHigh = hn::Zero(ints);
        auto aboveHigh = hn::Zero(ints);
        const std::size_t first = i;
        for (const std::size_t end = std::min(count, i + kRun); i + kInts <= end; i += kInts) {
            const auto magnitude = hn::And(hn::BitCast(ints, hn::LoadU(floats, values + i)), mask);
            const auto isBelow = hn::Lt(magnitude, lows);
            const auto isAbove = hn::Gt(magnitude, lows);
            const auto isLess = hn::Lt(magnitude, highs);
            const auto isMore = hn::Gt(magnitude, highs);
            belowLow = hn::Add(belowLow, hn::VecFromMask(ints, isBelow));
            aboveLow = hn::Add(aboveLow, hn::VecFromMask(ints, isAbove));
            lessHigh = hn::Add(lessHigh, hn::VecFromMask(ints, isLess));
            aboveHigh = hn::Add(aboveHigh, hn::VecFromMask(ints, isMore));
            const auto isInside = hn::And(isAbove, isLess);
            if (!hn::AllFalse(ints, isInside)) {
                inside += hn::CompressStore(magnitude, isInside, ints, reinterpret_cast<std::int32_t*>(inside));
            }
        }
        const auto sum = [&](const auto& counts) {
            return static_cast<std::uint64_t>(-static_cast<std::int64_t>(hn::GetLane(hn::SumOfLanes(ints, counts))));
        };
        below += sum(belowLow);
        toLow += (i - first) - sum(aboveLow);
        belowHigh += sum(lessHigh);
        toHigh += (i - first) - sum(aboveHigh);
    }
#endif
    for (; i < count; ++i) {
        const std::uint32_t magnitude = magnitudeBits(values[i]);
        below += magnitude < low ? 1U : 0U;
        toLow += magnitude <= low ? 1U : 0U;
        belowHigh += magnitude < high ? 1U : 0U;
        toHigh += magnitude <= high ? 1U : 0U;
        if (magnitude > low && magnitude < high) {
            *inside++ = magnitude;
        }
    }
    return {.below = below,
            .low = toLow - below,
            .inside = static_cast<std::uint64_t>(inside - start),
            .high = toHigh - belowHigh};
}

TileDifference compareTiles(const float* a, const float* b, std::size_t count)
{
    double maxAbs = 0;
    double squares[kLanes] = {};
    double dot[kLanes] = {};
    double squaresA[kLanes] = {};
    double squaresB[kLanes] = {};
    std::uint64_t differing = 0;
    std::size_t i = 0;
#ifdef APR_HAVE_HWY
    const hn::CappedTag<float, kLanes> floats;
    constexpr std::size_t kFloats = hn::MaxLanes(floats);
    DoubleVec parts[4][kParts];
    for (auto& sums : parts) {
        for (auto& sum : sums) {
            sum = hn::Zero(Doubles());
        }
    }
    auto largest = hn::Zero(Doubles());
    for (; i + kLanes <= count; i += kLanes) {
        for (std::size_t j = 0; j < kLanes; j += kFloats) {
            differing += hn::CountTrue(floats, hn::Ne(hn::LoadU(floats, a + i + j), hn::LoadU(floats, b + i + j)));
        }
        for (std::size_t k = 0; k < kParts; ++k) {
            const auto x = loadDoubles(a + i + k * kDoubles);
            const auto y = loadDoubles(b + i + k * kDoubles);
            const auto difference = hn::Sub(x, y);
            largest = hn::Max(largest, hn::Abs(difference));
            parts[0][k] = hn::Add(parts[0][k], hn::Mul(difference, difference));
            parts[1][k] = hn::Add(parts[1][k], hn::Mul(x, y));
            parts[2][k] = hn::Add(parts[2][k], hn::Mul(x, x));
            parts[3][k] = hn::Add(parts[3][k], hn::Mul(y, y));
        }
    }
    maxAbs = hn::GetLane(hn::MaxOfLanes(Doubles(), largest));
    storeParts(parts[0], squares);
    storeParts(parts[1], dot);
    storeParts(parts[2], squaresA);
    storeParts(parts[3], squaresB);
#endif
    for (; i < count; ++i) {
        const auto x = static_cast<double>(a[i]);
        const auto y = static_cast<double>(b[i]);
        const double difference = x - y;
        differing += a[i] != b[i] ? 1U : 0U;
        maxAbs = std::max(maxAbs, std::abs(difference));
        squares[i % kLanes] += difference * difference;
        dot[i % kLanes] += x * y;
        squaresA[i % kLanes] += x * x;
        squaresB[i % kLanes] += y * y;
    }
    return {.differing = differing,
            .maxAbs = maxAbs,
            .squares = addLanes(squares),
            .dot = addLanes(dot),
            .squaresA = addLanes(squaresA),
            .squaresB = addLanes(squaresB)};
}

double sumOfSquares(const float* values, std::size_t count)
{
    double squares[kLanes] = {};
    std::size_t i = 0;
#ifdef APR_HAVE_HWY
    DoubleVec parts[kParts];
    for (auto& sum : parts) {
        sum = hn::Zero(Doubles());
    }
    for (; i + kLanes <= count; i += kLanes) {
        for (std::size_t k = 0; k < kParts; ++k) {
            const auto x = loadDoubles(values + i + k * kDoubles);
            parts[k] = hn::Add(parts[k], hn::Mul(x, x));
        }
    }
    storeParts(parts, squares);
#endif
    for (; i < count; ++i) {
        const auto x = static_cast<double>(values[i]);
        squares[i % kLanes] += x * x;
    }
    return addLanes(squares);
}

// The compiler vectorizes the following loops for the instruction set of this namespace.

void combineRows(const float* factors, std::size_t count, const float* rows, std::size_t columns, float* out)
{
    constexpr std::size_t kTile = 64; // sums held in registers
    for (std::size_t at = 0; at < columns; at += kTile) {
        const std::size_t width = std::min(kTile, columns - at);
        float sums[kTile] = {};
        if (width == kTile) {
            for (std::size_t k = 0; k < count; ++k) {
                for (std::size_t j = 0; j < kTile; ++j) {
                    sums[j] += factors[k] * rows[k * columns + at + j];
                }
            }
        } else {
            for (std::size_t k = 0; k < count; ++k) {
                for (std::size_t j = 0; j < width; ++j) {
                    sums[j] += factors[k] * rows[k * columns + at + j];
                }
            }
        }
        std::copy_n(sums, width, out + at);
    }
}

void poolColumns(const float* values, std::size_t rows, std::size_t columns, float* low, float* high, float* squares,
                 float* notFinite)
{
    constexpr float kMax = std::numeric_limits<float>::max();
    std::size_t j = 0;
#ifdef APR_HAVE_HWY
    const hn::ScalableTag<float> d;
    const auto infinity = hn::Set(d, std::numeric_limits<float>::infinity());
    const auto one = hn::Set(d, 1.0F);
    for (; j + hn::Lanes(d) <= columns; j += hn::Lanes(d)) {
        auto lows = hn::LoadU(d, low + j);
        auto highs = hn::LoadU(d, high + j);
        auto sums = hn::LoadU(d, squares + j);
        auto flags = hn::LoadU(d, notFinite + j);
        for (std::size_t row = 0; row < rows; ++row) {
            const auto value = hn::LoadU(d, values + row * columns + j);
            const auto isFinite = hn::Le(hn::Abs(value), hn::Set(d, kMax));
            const auto number = hn::IfThenElseZero(isFinite, value);
            lows = hn::Min(hn::IfThenElse(isFinite, value, infinity), lows);
            highs = hn::Max(hn::IfThenElse(isFinite, value, hn::Neg(infinity)), highs);
            sums = hn::Add(sums, hn::Mul(number, number));
            flags = hn::IfThenElse(isFinite, flags, one);
        }
        hn::StoreU(lows, d, low + j);
        hn::StoreU(highs, d, high + j);
        hn::StoreU(sums, d, squares + j);
        hn::StoreU(flags, d, notFinite + j);
    }
#endif
    for (; j < columns; ++j) {
        for (std::size_t row = 0; row < rows; ++row) {
            const float value = values[row * columns + j];
            if (std::abs(value) <= kMax) {
                low[j] = value < low[j] ? value : low[j];
                high[j] = value > high[j] ? value : high[j];
                squares[j] += value * value;
            } else {
                notFinite[j] = 1;
            }
        }
    }
}

void addScaled(float* sums, const float* values, float factor, std::size_t count)
{
    std::size_t i = 0;
#ifdef APR_HAVE_HWY
    const hn::ScalableTag<float> d;
    const auto factors = hn::Set(d, factor);
    for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) {
        hn::StoreU(hn::Add(hn::LoadU(d, sums + i), hn::Mul(factors, hn::LoadU(d, values + i))), d, sums + i);
    }
#endif
    for (; i < count; ++i) {
        sums[i] += factor * values[i];
    }
}

void addBySign(const SignedSums& to, const float* values, float factor, float weight, std::size_t count)
{
    std::size_t i = 0;
#ifdef APR_HAVE_HWY
    const hn::ScalableTag<float> d;
    const auto factors = hn::Set(d, factor);
    const auto weights = hn::Set(d, weight);
    const auto zero = hn::Zero(d);
    const auto add = [&](float* sums, auto terms) { hn::StoreU(hn::Add(hn::LoadU(d, sums), terms), d, sums); };
    for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) {
        const auto value = hn::Mul(factors, hn::LoadU(d, values + i));
        const auto isUp = hn::Gt(value, zero);
        const auto isDown = hn::Lt(value, zero);
        add(to.up + i, hn::IfThenElseZero(isUp, value));
        add(to.down + i, hn::IfThenElseZero(isDown, value));
        add(to.weightUp + i, hn::IfThenElseZero(isUp, weights));
        add(to.weightDown + i, hn::IfThenElseZero(isDown, weights));
    }
#endif
    for (; i < count; ++i) {
        const float value = factor * values[i];
        to.up[i] += value > 0 ? value : 0;
        to.down[i] += value < 0 ? value : 0;
        to.weightUp[i] += value > 0 ? weight : 0;
        to.weightDown[i] += value < 0 ? weight : 0;
    }
}

void mergeBySign(const SignedSums& sums, const float* votes, const float* base, float factor, bool normalizes,
                 float* out, std::size_t count)
{
    std::size_t i = 0;
#ifdef APR_HAVE_HWY
    const hn::ScalableTag<float> d;
    const auto factors = hn::Set(d, factor);
    const auto one = hn::Set(d, 1.0F);
    const auto zero = hn::Zero(d);
    for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) {
        const auto up = hn::LoadU(d, sums.up + i);
        const auto down = hn::LoadU(d, sums.down + i);
        const auto isUp = hn::Ge(votes != nullptr ? hn::LoadU(d, votes + i) : hn::Add(up, down), zero);
        auto sum = hn::IfThenElse(isUp, up, down);
        if (normalizes) {
            const auto agreeing =
                hn::IfThenElse(isUp, hn::LoadU(d, sums.weightUp + i), hn::LoadU(d, sums.weightDown + i));
            sum = hn::Div(sum, hn::IfThenElse(hn::Eq(agreeing, zero), one, agreeing));
        }
        hn::StoreU(hn::Add(hn::LoadU(d, base + i), hn::Mul(factors, sum)), d, out + i);
    }
#endif
    for (; i < count; ++i) {
        const bool isUp = (votes != nullptr ? votes[i] : sums.up[i] + sums.down[i]) >= 0;
        const float sum = isUp ? sums.up[i] : sums.down[i];
        const float agreeing = isUp ? sums.weightUp[i] : sums.weightDown[i];
        out[i] = base[i] + factor * (normalizes && agreeing != 0 ? sum / agreeing : sum);
    }
}

/// first + i modulo 2^32.
std::uint32_t wrapped(std::uint32_t first, std::size_t i)
{
    return static_cast<std::uint32_t>(std::uint64_t{first} + i);
}

void keepRandom(float* values, std::size_t count, std::uint32_t first, const RandomKey& key, std::uint32_t limit)
{
    std::size_t i = 0;
#ifdef APR_HAVE_HWY
    const hn::ScalableTag<std::uint32_t> d;
    const hn::RebindToFloat<decltype(d)> df;
    const hn::RebindToSigned<decltype(d)> di;
    const auto mix = [d](auto h) {
        h = hn::Mul(hn::Xor(h, hn::ShiftRight<16>(h)), hn::Set(d, 0x85EBCA6BU));
        h = hn::Mul(hn::Xor(h, hn::ShiftRight<13>(h)), hn::Set(d, 0xC2B2AE35U));
        return hn::Xor(h, hn::ShiftRight<16>(h));
    };
    const auto sign = hn::Set(d, 0x80000000U); // to compare unsigned numbers as signed ones
    const auto limits = hn::BitCast(di, hn::Xor(hn::Set(d, limit), sign));
    for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) {
        const auto element = hn::Iota(d, wrapped(first, i));
        const auto number = mix(hn::Xor(mix(hn::Xor(element, hn::Set(d, key.first))), hn::Set(d, key.second)));
        const auto isKept = hn::Lt(hn::BitCast(di, hn::Xor(number, sign)), limits);
        hn::StoreU(hn::IfThenElseZero(hn::RebindMask(df, isKept), hn::LoadU(df, values + i)), df, values + i);
    }
#endif
    for (; i < count; ++i) {
        values[i] = randomNumber(wrapped(first, i), key) < limit ? values[i] : 0;
    }
}

// Subnormal f16 values are converted as multiples of 2^-24: a multiplication with subnormal floats would be about a
// hundred times slower.
void halfToFloat(const std::byte* halves, float* out, std::size_t count)
{
    std::size_t i = 0;
#ifdef APR_HAVE_HWY
    const hn::ScalableTag<std::uint32_t> d;
    const hn::RebindToSigned<decltype(d)> di;
    const hn::RebindToFloat<decltype(d)> df;
    const hn::Rebind<std::uint16_t, decltype(d)> d16;
    const auto rebias = hn::Set(d, 0x38000000U);
    for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) {
        const auto half = hn::PromoteTo(d, hn::LoadU(d16, reinterpret_cast<const std::uint16_t*>(halves + 2 * i)));
        const auto magnitude = hn::And(half, hn::Set(d, 0x7FFFU));
        const auto isSpecial = hn::Gt(hn::BitCast(di, magnitude), hn::Set(di, 0x7BFF)); // infinite or NaN
        const auto moved = hn::Add(hn::Add(hn::ShiftLeft<13>(magnitude), rebias),
                                   hn::IfThenElseZero(hn::RebindMask(d, isSpecial), rebias));
        const auto small = hn::Mul(hn::ConvertTo(df, hn::BitCast(di, magnitude)), hn::Set(df, 0x1p-24F));
        const auto isSmall = hn::RebindMask(d, hn::Lt(hn::BitCast(di, magnitude), hn::Set(di, 0x400)));
        const auto bits = hn::IfThenElse(isSmall, hn::BitCast(d, small), moved);
        hn::StoreU(hn::BitCast(df, hn::Or(bits, hn::ShiftLeft<16>(hn::And(half, hn::Set(d, 0x8000U))))), df, out + i);
    }
#endif
    for (; i < count; ++i) {
        std::uint16_t half = 0;
        std::memcpy(&half, halves + 2 * i, sizeof half);
        const std::uint32_t magnitude = half & 0x7FFFU;
        const std::uint32_t moved = (magnitude << 13) + 0x38000000U + (magnitude >= 0x7C00U ? 0x38000000U : 0U);
        const float small = static_cast<float>(static_cast<std::int32_t>(magnitude)) * 0x1p-24F;
        const std::uint32_t isSmall = magnitude < 0x400U ? 0xFFFFFFFFU : 0U;
        const std::uint32_t bits = (std::bit_cast<std::uint32_t>(small) & isSmall) | (moved & ~isSmall);
        out[i] = std::bit_cast<float>(bits | (static_cast<std::uint32_t>(half & 0x8000U) << 16));
    }
}

void bfloatToFloat(const std::byte* bfloats, float* out, std::size_t count)
{
    std::size_t i = 0;
#ifdef APR_HAVE_HWY
    const hn::ScalableTag<std::uint32_t> d;
    const hn::RebindToFloat<decltype(d)> df;
    const hn::Rebind<std::uint16_t, decltype(d)> d16;
    for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) {
        const auto bits = hn::PromoteTo(d, hn::LoadU(d16, reinterpret_cast<const std::uint16_t*>(bfloats + 2 * i)));
        hn::StoreU(hn::BitCast(df, hn::ShiftLeft<16>(bits)), df, out + i);
    }
#endif
    for (; i < count; ++i) {
        std::uint16_t bits = 0;
        std::memcpy(&bits, bfloats + 2 * i, sizeof bits);
        out[i] = std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
    }
}

std::uint64_t floatToHalf(const float* values, std::byte* out, std::size_t count)
{
    std::uint64_t overflows = 0;
    std::size_t i = 0;
#ifdef APR_HAVE_HWY
    const hn::ScalableTag<std::uint32_t> d;
    const hn::RebindToSigned<decltype(d)> di;
    const hn::RebindToFloat<decltype(d)> df;
    const hn::Rebind<std::uint16_t, decltype(d)> d16;
    const auto setSigned = [&](std::uint32_t value) { return hn::BitCast(di, hn::Set(d, value)); };
    for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) { // the cases of apr::floatToHalf
        const auto bits = hn::BitCast(d, hn::LoadU(df, values + i));
        const auto sign = hn::And(hn::ShiftRight<16>(bits), hn::Set(d, 0x8000U));
        const auto magnitude = hn::And(bits, hn::Set(d, 0x7FFFFFFFU));
        const auto compared = hn::BitCast(di, magnitude);
        const auto odd = hn::And(hn::ShiftRight<13>(magnitude), hn::Set(d, 1U));
        const auto normal = hn::ShiftRight<13>(hn::Add(magnitude, hn::Add(odd, hn::Set(d, 0xC8000FFFU))));
        const auto rounded = hn::BitCast(d, hn::Add(hn::BitCast(df, magnitude), hn::Set(df, 0.5F)));
        const auto subnormal = hn::Sub(rounded, hn::Set(d, 0x3F000000U));
        const auto nan = hn::Or(hn::Set(d, 0x7E00U), hn::And(hn::ShiftRight<13>(magnitude), hn::Set(d, 0x3FFU)));
        const auto isOver = hn::Gt(compared, setSigned(0x477FEFFFU));
        const auto isNan = hn::Gt(compared, setSigned(0x7F800000U));
        const auto isSmall = hn::Lt(compared, setSigned(0x38800000U));
        auto half = hn::IfThenElse(hn::RebindMask(d, isSmall), subnormal, normal);
        half = hn::IfThenElse(hn::RebindMask(d, isOver), hn::Set(d, 0x7C00U), half);
        half = hn::IfThenElse(hn::RebindMask(d, isNan), nan, half);
        hn::StoreU(hn::TruncateTo(d16, hn::Or(half, sign)), d16, reinterpret_cast<std::uint16_t*>(out + 2 * i));
        overflows += hn::CountTrue(di, hn::And(isOver, hn::Lt(compared, setSigned(0x7F800000U))));
    }
#endif
    for (; i < count; ++i) {
        const std::uint16_t half = apr::floatToHalf(values[i]);
        std::memcpy(out + 2 * i, &half, sizeof half);
        overflows += (half & 0x7FFFU) == 0x7C00U && magnitudeBits(values[i]) < 0x7F800000U ? 1U : 0U;
    }
    return overflows;
}

std::uint64_t floatToBfloat(const float* values, std::byte* out, std::size_t count)
{
    std::uint64_t overflows = 0;
    std::size_t i = 0;
#ifdef APR_HAVE_HWY
    const hn::ScalableTag<std::uint32_t> d;
    const hn::RebindToSigned<decltype(d)> di;
    const hn::RebindToFloat<decltype(d)> df;
    const hn::Rebind<std::uint16_t, decltype(d)> d16;
    const auto infinity = hn::Set(di, 0x7F800000);
    for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) { // the cases of apr::floatToBfloat
        const auto bits = hn::BitCast(d, hn::LoadU(df, values + i));
        const auto magnitude = hn::BitCast(di, hn::And(bits, hn::Set(d, 0x7FFFFFFFU)));
        const auto high = hn::ShiftRight<16>(bits);
        const auto odd = hn::And(high, hn::Set(d, 1U));
        const auto rounded = hn::ShiftRight<16>(hn::Add(bits, hn::Add(odd, hn::Set(d, 0x7FFFU))));
        const auto isNan = hn::RebindMask(d, hn::Gt(magnitude, infinity));
        const auto result = hn::IfThenElse(isNan, hn::Or(high, hn::Set(d, 0x40U)), rounded);
        hn::StoreU(hn::TruncateTo(d16, result), d16, reinterpret_cast<std::uint16_t*>(out + 2 * i));
        // Finite values from 0x7F7F8000 round to infinity.
        overflows +=
            hn::CountTrue(di, hn::And(hn::Gt(magnitude, hn::Set(di, 0x7F7F7FFF)), hn::Lt(magnitude, infinity)));
    }
#endif
    for (; i < count; ++i) {
        const std::uint16_t bits = apr::floatToBfloat(values[i]);
        std::memcpy(out + 2 * i, &bits, sizeof bits);
        overflows += (bits & 0x7FFFU) == 0x7F80U && magnitudeBits(values[i]) < 0x7F800000U ? 1U : 0U;
    }
    return overflows;
}

const char* instructionSet()
{
#ifdef APR_HAVE_HWY
    return hwy::TargetName(HWY_TARGET);
#else
    return "portable";
#endif
}

} // namespace apr::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if !defined(APR_HAVE_HWY) || HWY_ONCE
namespace apr::simd {

#ifdef APR_HAVE_HWY
HWY_EXPORT(scanTile);
HWY_EXPORT(squaredDeviations);
HWY_EXPORT(countSmall);
HWY_EXPORT(scanBracket);
HWY_EXPORT(compareTiles);
HWY_EXPORT(sumOfSquares);
HWY_EXPORT(combineRows);
HWY_EXPORT(poolColumns);
HWY_EXPORT(addScaled);
HWY_EXPORT(addBySign);
HWY_EXPORT(mergeBySign);
HWY_EXPORT(keepRandom);
HWY_EXPORT(halfToFloat);
HWY_EXPORT(bfloatToFloat);
HWY_EXPORT(floatToHalf);
HWY_EXPORT(floatToBfloat);
HWY_EXPORT(instructionSet);
#define APR_DISPATCH(name) HWY_DYNAMIC_DISPATCH(name)
#else
#define APR_DISPATCH(name) portable::name
#endif

TileScan scanTile(const float* values, std::size_t count)
{
    return APR_DISPATCH(scanTile)(values, count);
}

double squaredDeviations(const float* values, std::size_t count, double mean)
{
    return APR_DISPATCH(squaredDeviations)(values, count, mean);
}

SmallCounts countSmall(const float* values, std::size_t count)
{
    return APR_DISPATCH(countSmall)(values, count);
}

BracketCounts scanBracket(const float* values, std::size_t count, std::uint32_t low, std::uint32_t high,
                          std::uint32_t* inside)
{
    return APR_DISPATCH(scanBracket)(values, count, low, high, inside);
}

TileDifference compareTiles(const float* a, const float* b, std::size_t count)
{
    return APR_DISPATCH(compareTiles)(a, b, count);
}

double sumOfSquares(const float* values, std::size_t count)
{
    return APR_DISPATCH(sumOfSquares)(values, count);
}

void combineRows(const float* factors, std::size_t count, const float* rows, std::size_t columns, float* out)
{
    APR_DISPATCH(combineRows)(factors, count, rows, columns, out);
}

void poolColumns(const float* values, std::size_t rows, std::size_t columns, float* low, float* high, float* squares,
                 float* notFinite)
{
    APR_DISPATCH(poolColumns)(values, rows, columns, low, high, squares, notFinite);
}

void addScaled(float* sums, const float* values, float factor, std::size_t count)
{
    APR_DISPATCH(addScaled)(sums, values, factor, count);
}

void addBySign(const SignedSums& to, const float* values, float factor, float weight, std::size_t count)
{
    APR_DISPATCH(addBySign)(to, values, factor, weight, count);
}

void mergeBySign(const SignedSums& sums, const float* votes, const float* base, float factor, bool normalizes,
                 float* out, std::size_t count)
{
    APR_DISPATCH(mergeBySign)(sums, votes, base, factor, normalizes, out, count);
}

void keepRandom(float* values, std::size_t count, std::uint32_t first, const RandomKey& key, std::uint32_t limit)
{
    APR_DISPATCH(keepRandom)(values, count, first, key, limit);
}

void halfToFloat(const std::byte* halves, float* out, std::size_t count)
{
    APR_DISPATCH(halfToFloat)(halves, out, count);
}

void bfloatToFloat(const std::byte* bfloats, float* out, std::size_t count)
{
    APR_DISPATCH(bfloatToFloat)(bfloats, out, count);
}

std::uint64_t floatToHalf(const float* values, std::byte* out, std::size_t count)
{
    return APR_DISPATCH(floatToHalf)(values, out, count);
}

std::uint64_t floatToBfloat(const float* values, std::byte* out, std::size_t count)
{
    return APR_DISPATCH(floatToBfloat)(values, out, count);
}

const char* instructionSet()
{
    return APR_DISPATCH(instructionSet)();
}

} // namespace apr::simd
#endif
