// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/model/chunk_pass.h"
#include "apr/model/model.h"
#include "apr/tensor/histogram.h"
#include "apr/tensor/statistics.h"

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace apr {

/// Statistics of the tensors that pass by in a ChunkPass. Bit-identical for any number of threads.
class StatisticsCollector final : public ChunkConsumer {
public:
    /// Called when the last chunk of a tensor was added, by the thread that added it.
    using Completed = std::function<Status(std::size_t tensor, const TensorStatistics& statistics)>;

    explicit StatisticsCollector(Completed completed = {}) : m_completed(std::move(completed)) {}

    /// Before the pass: collects the statistics of this tensor, too.
    void want(const TensorInfo& tensor, std::size_t index);
    bool wants(std::size_t tensor) const { return m_states.contains(tensor); }

    Status add(ValueTile& tile) override;
    Status finish(const TensorChunk& chunk) override;

    /// Nothing for a tensor that is not wanted, or of which not all chunks were added.
    std::optional<TensorStatistics> of(std::size_t tensor) const;

private:
    struct State {
        explicit State(std::size_t chunks) : parts(chunks), left(chunks) {}

        std::vector<PartialStatistics> parts;
        std::atomic<std::size_t> left;
    };

    Completed m_completed;
    std::unordered_map<std::size_t, State> m_states; ///< by tensor
};

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

/// Statistics, a histogram from the smallest to the largest value, and quantiles of one tensor, which is read twice for
/// all of them.
struct Distribution {
    TensorStatistics statistics = {};
    Histogram histogram = {};
    Quantiles quantiles = {};
};
Result<Distribution> distributionOf(const Model& model, std::size_t index, std::size_t bins, Progress& progress);

} // namespace apr
