// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/model/model.h"
#include "apr/tensor/histogram.h"
#include "apr/tensor/statistics.h"

#include <array>
#include <optional>
#include <utility>

namespace apr {

/// Statistics of one tensor, computed in parallel and in bounded memory. Bit-identical for any number of threads.
/// E009 when its type cannot be decoded, E017 when Progress stops it.
Result<TensorStatistics> statisticsOf(const Model& model, std::size_t index, Progress& progress);

/// What a histogram counts: values, or log10 |x|.
enum class HistogramScale : std::uint8_t { Values, Magnitudes };

/// A histogram with `bins` (1 … 65536) equal bins over [low, high], which are exponents of ten for magnitudes.
Result<Histogram> histogramOf(const Model& model, std::size_t index, double low, double high, std::size_t bins,
                              Progress& progress, HistogramScale scale = HistogramScale::Values);

/// log10 |x| of the smallest and the largest finite value that is not 0; nothing when there is none.
Result<std::optional<std::pair<double, double>>> magnitudeRangeOf(const Model& model, std::size_t index,
                                                                  Progress& progress);

/// Exact quantiles of the finite values as F32: the value at rank ⌊q · (n − 1)⌋ (NumPy's "lower").
struct Quantiles {
    static constexpr std::array<double, 7> kProbabilities{0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
    std::array<double, 7> values{};
    bool isEmpty = true; ///< no finite value
};
Result<Quantiles> quantilesOf(const Model& model, std::size_t index, Progress& progress);

} // namespace apr
