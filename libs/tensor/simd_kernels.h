// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// The inner loops that are compiled for several instruction sets and chosen at run time (Highway). All give the same
/// bits on every instruction set: sums run in 16 virtual lanes, without contraction.
namespace apr::simd {

/// What one look at a tile of f32 finds. Bits are those of |x|.
struct TileScan {
    double sum = 0;
    float min = 0;
    float max = 0;
    std::uint32_t leastBits = 0;    ///< below 0x00800000: zeros or subnormals are among them
    std::uint32_t greatestBits = 0; ///< from 0x7F800000: infinities or NaNs are among them
};

/// `count` > 0. min, max and sum mean nothing when there is a NaN.
TileScan scanTile(const float* values, std::size_t count);

/// Σ (x − mean)² in f64.
double squaredDeviations(const float* values, std::size_t count, double mean);

/// Number of zeros and of subnormals.
struct SmallCounts {
    std::uint32_t zeros = 0;
    std::uint32_t subnormals = 0;
};
SmallCounts countSmall(const float* values, std::size_t count);

/// How many magnitudes (bits of |x|) lie below, at, between and at the ends of [low, high], low < high.
struct BracketCounts {
    std::uint64_t below = 0;
    std::uint64_t low = 0;
    std::uint64_t inside = 0;
    std::uint64_t high = 0;
};
/// Writes those between to `inside`, in order, which has room for `count` and 16 more.
BracketCounts scanBracket(const float* values, std::size_t count, std::uint32_t low, std::uint32_t high,
                          std::uint32_t* inside);

/// The sums that a comparison of two tiles needs. All values must be finite.
struct TileDifference {
    double maxAbs = 0;
    double squares = 0;  ///< Σ (a − b)²
    double dot = 0;      ///< Σ a·b
    double squaresA = 0; ///< Σ a²
    double squaresB = 0; ///< Σ b²
};
TileDifference compareTiles(const float* a, const float* b, std::size_t count);

/// out[j] = Σ factors[k] · rows[k · columns + j], over `count` rows in order: a row of a product of matrices.
void combineRows(const float* factors, std::size_t count, const float* rows, std::size_t columns, float* out);

void halfToFloat(const std::byte* halves, float* out, std::size_t count);
void bfloatToFloat(const std::byte* bfloats, float* out, std::size_t count);

/// Round to nearest even; returns the number of finite values that became infinite.
std::uint64_t floatToHalf(const float* values, std::byte* out, std::size_t count);
std::uint64_t floatToBfloat(const float* values, std::byte* out, std::size_t count);

/// Name of the instruction set in use, e.g. "AVX3_SPR", for --version.
const char* instructionSet();

} // namespace apr::simd
