// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace apr {

/// Counts in equal bins over [low, high]; the last bin includes `high`. Finite values outside the range are counted
/// separately.
struct Histogram {
    double low = 0;
    double high = 0;
    std::vector<std::uint64_t> bins = {};
    std::uint64_t below = 0;
    std::uint64_t above = 0;
    std::uint64_t notFinite = 0;
    std::uint64_t zeros = 0; ///< only of magnitudes, whose logarithm they do not have

    double binWidth() const { return bins.empty() ? 0 : (high - low) / static_cast<double>(bins.size()); }
    void addValues(std::span<const float> values);
    /// Adds log10 |x| of each value; low, high and bins are exponents.
    void addMagnitudes(std::span<const float> values);
    std::uint64_t total() const; ///< values in bins
    /// Adds the counts of another histogram over the same bins.
    void merge(const Histogram& other);

private:
    void add(double x, double scale);
};

/// Counts values by the top 16 bits of an order-preserving key of the f32, for exact quantiles in two passes.
class QuantileSketch {
public:
    QuantileSketch() : m_counts(kBuckets) {}

    void addValues(std::span<const float> values);
    void merge(const QuantileSketch& other);
    std::uint64_t count() const { return m_count; }

    /// The bucket of the element with the given rank (0 = smallest finite value), and the number of elements in the
    /// buckets before it. `rank` < count().
    struct Place {
        std::uint32_t bucket = 0;
        std::uint64_t before = 0;
    };
    Place find(std::uint64_t rank) const;

    /// The position of a finite value in the order of all f32; monotone.
    static std::uint32_t keyOf(float value);
    static float valueOf(std::uint32_t key);

    static constexpr std::size_t kBuckets = 65536;

private:
    std::vector<std::uint64_t> m_counts;
    std::uint64_t m_count = 0;
};

} // namespace apr
