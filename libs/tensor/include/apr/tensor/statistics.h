// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/tensor/dtype.h"
#include "apr/tensor/simd_kernels.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace apr {

/// Elements per partial result. Constant, so that results do not depend on the number of threads.
inline constexpr std::uint64_t kStatisticsChunk = std::uint64_t{1} << 18;

/// Statistics of a tensor's values. min … l2 are over the finite values only, and 0 if there are none.
struct TensorStatistics {
    std::uint64_t count = 0;
    std::uint64_t zeros = 0;
    std::uint64_t nans = 0;
    std::uint64_t positiveInfinities = 0;
    std::uint64_t negativeInfinities = 0;
    std::uint64_t subnormals = 0; ///< subnormal as f32 (as f64 for F64)
    double min = 0;
    double max = 0;
    double mean = 0;
    double std = 0; ///< population standard deviation, as the default in NumPy
    double absMax = 0;
    double l2 = 0; ///< √Σx²

    std::uint64_t infinities() const { return positiveInfinities + negativeInfinities; }
    std::uint64_t finite() const { return count - nans - infinities(); }
};

/// Whether a type has values that F32 cannot represent exactly, so that statistics are computed from F64.
bool isWiderThanF32(DType dtype);

/// Statistics of a part of a tensor that can be merged: mean and sum of squared deviations in f64, after Chan, Golub
/// and LeVeque (1979), to avoid cancellation for large means.
class PartialStatistics {
public:
    /// Adds whole blocks of `dtype`, `elements` values. E009 and E002 as decodeToF32.
    Status add(DType dtype, std::span<const std::byte> blocks, std::uint64_t elements);

    /// Adds f32 values.
    void addValues(std::span<const float> values);

    /// Merges the statistics of the elements that follow.
    void merge(const PartialStatistics& next);

    TensorStatistics finish() const;

private:
    void addTile(std::span<const float> tile);
    template <class T>
    Status addWide(std::span<const std::byte> bytes, std::uint64_t elements);
    void addMoments(std::uint64_t count, double mean, double squares, double min, double max);

    TensorStatistics m_counts;
    std::uint64_t m_finite = 0;
    double m_mean = 0;
    double m_squares = 0;
};

/// max |a − b|, L2 distance and cosine similarity of two equally long runs of values. Partial results can be merged.
class PartialDifference {
public:
    /// What it has added up, to go on elsewhere.
    struct Sums {
        std::uint64_t count = 0;
        std::uint64_t notComparable = 0;
        std::uint64_t differing = 0;
        double maxAbs = 0;
        double squares = 0;  ///< Σ(a − b)²
        double dot = 0;      ///< Σab
        double squaresA = 0; ///< Σa²
        double squaresB = 0;
    };

    PartialDifference() = default;
    explicit PartialDifference(const Sums& sums)
        : m_count(sums.count), m_nonFinite(sums.notComparable), m_differing(sums.differing), m_maxAbs(sums.maxAbs),
          m_squares(sums.squares), m_dot(sums.dot), m_squaresA(sums.squaresA), m_squaresB(sums.squaresB)
    {
    }
    Sums sums() const
    {
        return {.count = m_count,
                .notComparable = m_nonFinite,
                .differing = m_differing,
                .maxAbs = m_maxAbs,
                .squares = m_squares,
                .dot = m_dot,
                .squaresA = m_squaresA,
                .squaresB = m_squaresB};
    }

    /// Adds two runs of the same length.
    void addValues(std::span<const float> a, std::span<const float> b);
    /// Adds a run that both have: the same as addValues(values, values), but faster.
    void addEqual(std::span<const float> values);
    void merge(const PartialDifference& next);

    double maxAbs() const { return m_maxAbs; }
    double l2() const;
    double squaredError() const { return m_squares; } ///< Σ(a − b)²
    double squaredNorm() const { return m_squaresA; } ///< Σa²
    /// Cosine similarity: 1 if both are all zero, 0 if only one is.
    double cosine() const;
    double normRatio() const;  ///< √Σb² ÷ √Σa²; 1 if both are 0
    double relativeL2() const; ///< relative error: l2 ÷ √Σa²; 0 if both are 0
    std::uint64_t count() const { return m_count; }
    std::uint64_t notComparable() const { return m_nonFinite; } ///< elements with different NaN or infinity
    std::uint64_t differing() const { return m_differing; }     ///< elements with different values

private:
    simd::TileDifference compareFinite(const float* a, const float* b, std::size_t count);

    std::uint64_t m_count = 0;
    std::uint64_t m_nonFinite = 0;
    std::uint64_t m_differing = 0;
    double m_maxAbs = 0;
    double m_squares = 0;
    double m_dot = 0;
    double m_squaresA = 0;
    double m_squaresB = 0;
};

/// Name of the instruction set used by the kernels, e.g. "AVX3".
const char* kernelInstructionSet();

} // namespace apr
