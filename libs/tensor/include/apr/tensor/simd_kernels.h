// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// The inner loops, compiled for several instruction sets and selected at run time (Highway). Results are bit-identical
/// on every instruction set: sums use 16 virtual lanes, without floating-point contraction.
namespace apr::simd {

/// The results of one pass over a tile of f32. Bits are those of |x|.
struct TileScan {
    double sum = 0;
    float min = 0;
    float max = 0;
    std::uint32_t minBits = 0; ///< below 0x00800000: the tile contains zeros or subnormals
    std::uint32_t maxBits = 0; ///< from 0x7F800000: the tile contains infinities or NaNs
};

/// `count` > 0. min, max and sum are meaningless if there is a NaN.
TileScan scanTile(const float* values, std::size_t count);

/// Σ (x − mean)² in f64.
double squaredDeviations(const float* values, std::size_t count, double mean);

/// Counts zeros and subnormals.
struct SmallCounts {
    std::uint32_t zeros = 0;
    std::uint32_t subnormals = 0;
};
SmallCounts countSmall(const float* values, std::size_t count);

/// Counts of magnitudes (bits of |x|) below, at, between and at the ends of [low, high], low < high.
struct BracketCounts {
    std::uint64_t below = 0;
    std::uint64_t low = 0;
    std::uint64_t inside = 0;
    std::uint64_t high = 0;
};
/// Writes the magnitudes in between to `inside`, in order. It must have room for `count` + 16.
BracketCounts scanBracket(const float* values, std::size_t count, std::uint32_t low, std::uint32_t high,
                          std::uint32_t* inside);

/// The sums for comparing two tiles. They are not finite if a value is not; maxAbs and differing are then meaningless.
struct TileDifference {
    std::uint64_t differing = 0; ///< number of values that are not equal
    double maxAbs = 0;
    double squares = 0;  ///< Σ (a − b)²
    double dot = 0;      ///< Σ a·b
    double squaresA = 0; ///< Σ a²
    double squaresB = 0; ///< Σ b²
};
TileDifference compareTiles(const float* a, const float* b, std::size_t count);

/// Σ a² in f64; not finite if a value is not.
double sumOfSquares(const float* values, std::size_t count);

/// out[j] = Σ factors[k] · rows[k · columns + j], over `count` rows in order: one row of a matrix product.
void combineRows(const float* factors, std::size_t count, const float* rows, std::size_t columns, float* out);

/// Of each column of `rows` rows: extends `low` and `high` by its finite values, adds their squares to `squares`, and
/// sets `notFinite` to 1 if there are others. All have `columns` elements.
void poolColumns(const float* values, std::size_t rows, std::size_t columns, float* low, float* high, float* squares,
                 float* notFinite);

/// sums[i] += factor · values[i]
void addScaled(float* sums, const float* values, float factor, std::size_t count);

/// Sums of what is positive and of what is negative, and of the weights of both. All have as many elements.
struct SignedSums {
    float* up = nullptr;
    float* down = nullptr;
    float* weightUp = nullptr;
    float* weightDown = nullptr;
};

/// Adds factor · values[i] and `weight` to the sums of its sign; nothing for 0.
void addBySign(const SignedSums& to, const float* values, float factor, float weight, std::size_t count);

/// out[i] = base[i] + factor · the sum of one sign, divided by its weights if `normalizes` and they are not 0: the
/// positive one where votes[i], or up + down without votes, is at least 0.
void mergeBySign(const SignedSums& sums, const float* votes, const float* base, float factor, bool normalizes,
                 float* out, std::size_t count);

struct RandomKey {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
};

/// A random number for an element: two rounds of MurmurHash3's finalizer.
inline std::uint32_t randomNumber(std::uint32_t element, const RandomKey& key)
{
    const auto mix = [](std::uint64_t h) { // products modulo 2^32
        h = ((h ^ (h >> 16U)) * 0x85EBCA6BU) & 0xFFFFFFFFU;
        h = ((h ^ (h >> 13U)) * 0xC2B2AE35U) & 0xFFFFFFFFU;
        return h ^ (h >> 16U);
    };
    return static_cast<std::uint32_t>(mix(mix(element ^ key.first) ^ key.second));
}

/// Sets values[i] to 0 where randomNumber(first + i, key) is not below `limit`.
void keepRandom(float* values, std::size_t count, std::uint32_t first, const RandomKey& key, std::uint32_t limit);

void halfToFloat(const std::byte* halves, float* out, std::size_t count);
void bfloatToFloat(const std::byte* bfloats, float* out, std::size_t count);

/// Rounds to nearest even. Returns the number of finite values that became infinite.
std::uint64_t floatToHalf(const float* values, std::byte* out, std::size_t count);
std::uint64_t floatToBfloat(const float* values, std::byte* out, std::size_t count);

/// Name of the instruction set in use, e.g. "AVX3_SPR", for --version.
const char* instructionSet();

} // namespace apr::simd
