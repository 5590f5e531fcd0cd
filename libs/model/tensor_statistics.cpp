// SPDX-License-Identifier: MIT
#include "apr/model/tensor_statistics.h"

#include "apr/base/text.h"
#include "apr/model/chunks.h"
#include "apr/model/packing.h"
#include "apr/model/scales.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace apr {
namespace {

/// A tensor with the values that users mean: those of 8-bit floats with scales are the products, packed weights are
/// decoded.
struct Valued {
    Model model;
    std::size_t index = 0;
};

/// Errors of loading: before there is memory for each chunk of a tensor that is not there.
Result<Valued> valuesOf(const Model& model, std::size_t index)
{
    auto scaled = scaledTensor(model, index);
    scaled = scaled ? std::move(scaled) : unpackedTensor(model, index);
    Valued out = scaled ? Valued{.model = *scaled, .index = 0} : Valued{.model = model, .index = index};
    APR_TRY([[maybe_unused]] const Bytes nothing, out.model.load(out.index, {}));
    return out;
}

/// Runs of chunks that have a state of their own in a Visitor, which may be large.
constexpr std::size_t kRuns = 4;

/// Calls `visit(state, values)` for the values of a tensor, in a pass of at most kRuns runs.
template <class State, class Visit>
class Visitor final : public ChunkConsumer {
public:
    Visitor(const Valued& tensor, const State& initial, Visit visit) : m_visit(std::move(visit))
    {
        m_runs.chunks = chunkCount(tensor.model.tensors()[tensor.index]);
        m_runs.runs = std::min(kRuns, m_runs.chunks);
        m_states.assign(m_runs.runs, initial);
    }

    Status add(ValueTile& tile) override
    {
        APR_TRY(const auto values, tile.values());
        m_visit(m_states[m_runs.runOf(tile.part)], values);
        return {};
    }

    const std::vector<State>& states() const { return m_states; }

private:
    ChunkRuns m_runs;
    std::vector<State> m_states;
    Visit m_visit;
};

/// Reads a tensor for visitors, and others.
Status visit(const Valued& tensor, std::vector<ChunkConsumer*> consumers, std::string_view stage, Progress& progress)
{
    return passOver(tensor.model, tensor.index, std::move(consumers), stage, progress, kRuns);
}

Status checkBins(double low, double high, std::size_t bins)
{
    if (bins == 0 || bins > 65536 || !(low <= high)) {
        return Error{.code = Errc::Argument,
                     .message = "invalid histogram: " + std::to_string(bins) + " bins over [" + formatNumber(low) +
                                ", " + formatNumber(high) + "]; expected 1 to 65536 bins and low <= high"};
    }
    return {};
}

/// Counts the values, or log10 |x|, in the bins of `empty`.
auto histogramVisitor(const Valued& tensor, const Histogram& empty, HistogramScale scale)
{
    return Visitor(tensor, empty, [scale](Histogram& histogram, std::span<const float> values) {
        if (scale == HistogramScale::Magnitudes) {
            histogram.addMagnitudes(values);
        } else {
            histogram.addValues(values);
        }
    });
}

template <class Mergeable>
Mergeable merged(const std::vector<Mergeable>& parts, Mergeable total)
{
    for (const Mergeable& part : parts) {
        total.merge(part);
    }
    return total;
}

auto sketchVisitor(const Valued& tensor)
{
    return Visitor(tensor, QuantileSketch(),
                   [](QuantileSketch& sketch, std::span<const float> values) { sketch.addValues(values); });
}

/// The second pass of quantiles: in the few buckets of the sketch that contain one, counts by the lower 16 bits of the
/// key.
class QuantileSearch {
public:
    using Counts = std::map<std::uint32_t, std::vector<std::uint64_t>>;

    explicit QuantileSearch(const QuantileSketch& sketch) : m_isSelected(QuantileSketch::kBuckets)
    {
        for (std::size_t i = 0; i < m_ranks.size(); ++i) {
            m_ranks[i] =
                static_cast<std::uint64_t>(Quantiles::kProbabilities[i] * static_cast<double>(sketch.count() - 1));
            m_places[i] = sketch.find(m_ranks[i]);
            m_empty.emplace(m_places[i].bucket, std::vector<std::uint64_t>(QuantileSketch::kBuckets));
            m_isSelected[m_places[i].bucket] = true;
        }
    }

    /// This must outlive it.
    auto visitor(const Valued& tensor) const
    {
        return Visitor(tensor, m_empty, [this](Counts& counts, std::span<const float> values) {
            for (const float value : values) {
                const std::uint32_t key = QuantileSketch::keyOf(value);
                if (m_isSelected[key >> 16] && std::isfinite(value)) {
                    ++counts.find(key >> 16)->second[key & 0xFFFFU];
                }
            }
        });
    }

    Quantiles found(const std::vector<Counts>& parts) const
    {
        Quantiles out{.isEmpty = false};
        for (std::size_t i = 0; i < m_ranks.size(); ++i) {
            std::uint64_t before = m_places[i].before;
            for (std::uint32_t low = 0; low < QuantileSketch::kBuckets; ++low) {
                for (const Counts& counts : parts) {
                    before += counts.at(m_places[i].bucket)[low];
                }
                if (before > m_ranks[i]) {
                    out.values[i] = static_cast<double>(QuantileSketch::valueOf(m_places[i].bucket << 16 | low));
                    break;
                }
            }
        }
        return out;
    }

private:
    std::vector<bool> m_isSelected;
    std::array<std::uint64_t, 7> m_ranks{};
    std::array<QuantileSketch::Place, 7> m_places{};
    Counts m_empty;
};

} // namespace

void StatisticsCollector::want(const TensorInfo& tensor, std::size_t index)
{
    m_states.try_emplace(index, chunkCount(tensor));
}

Status StatisticsCollector::add(ValueTile& tile)
{
    const auto found = m_states.find(tile.tensor);
    if (found == m_states.end()) {
        return {};
    }
    PartialStatistics& part = found->second.parts[tile.part];
    if (isWiderThanF32(tile.dtype)) {
        return part.add(tile.dtype, tile.blocks, tile.elements);
    }
    APR_TRY(const auto values, tile.values());
    part.addValues(values);
    return {};
}

Status StatisticsCollector::finish(const TensorChunk& chunk)
{
    const auto found = m_states.find(chunk.tensor);
    if (found == m_states.end() || found->second.left.fetch_sub(1) != 1 || !m_completed) {
        return {};
    }
    return m_completed(chunk.tensor, *of(chunk.tensor));
}

std::optional<TensorStatistics> StatisticsCollector::of(std::size_t tensor) const
{
    const auto found = m_states.find(tensor);
    if (found == m_states.end() || found->second.left != 0) {
        return std::nullopt;
    }
    return merged(found->second.parts, PartialStatistics()).finish();
}

Result<TensorStatistics> statisticsOf(const Model& model, std::size_t index, Progress& progress)
{
    APR_TRY(const Valued tensor, valuesOf(model, index));
    StatisticsCollector statistics;
    statistics.want(tensor.model.tensors()[tensor.index], tensor.index);
    APR_CHECK(passOver(tensor.model, tensor.index, {&statistics}, "statistics", progress));
    return *statistics.of(tensor.index);
}

Result<Histogram> histogramOf(const Model& model, std::size_t index, double low, double high, std::size_t bins,
                              Progress& progress, HistogramScale scale)
{
    APR_CHECK(checkBins(low, high, bins));
    APR_TRY(const Valued tensor, valuesOf(model, index));
    const Histogram empty{.low = low, .high = high, .bins = std::vector<std::uint64_t>(bins)};
    auto counted = histogramVisitor(tensor, empty, scale);
    APR_CHECK(visit(tensor, {&counted}, "histogram", progress));
    return merged(counted.states(), empty);
}

Result<std::optional<std::pair<double, double>>> magnitudeRangeOf(const Model& model, std::size_t index,
                                                                  Progress& progress)
{
    using Range = std::pair<float, float>;
    const Range none{std::numeric_limits<float>::infinity(), 0.0F};
    APR_TRY(const Valued tensor, valuesOf(model, index));
    Visitor ranges(tensor, none, [](Range& range, std::span<const float> values) {
        for (const float value : values) {
            const float size = std::abs(value);
            if (size > 0 && std::isfinite(size)) {
                range.first = std::min(range.first, size);
                range.second = std::max(range.second, size);
            }
        }
    });
    APR_CHECK(visit(tensor, {&ranges}, "magnitudes", progress));
    Range all = none;
    for (const Range& range : ranges.states()) {
        all = {std::min(all.first, range.first), std::max(all.second, range.second)};
    }
    using Answer = std::optional<std::pair<double, double>>;
    return all.second > 0
               ? Answer({std::log10(static_cast<double>(all.first)), std::log10(static_cast<double>(all.second))})
               : Answer();
}

Result<Quantiles> quantilesOf(const Model& model, std::size_t index, Progress& progress)
{
    APR_TRY(const Valued tensor, valuesOf(model, index));
    auto sketches = sketchVisitor(tensor);
    APR_CHECK(visit(tensor, {&sketches}, "quantiles", progress));
    const QuantileSketch sketch = merged(sketches.states(), QuantileSketch());
    if (sketch.count() == 0) {
        return Quantiles();
    }
    const QuantileSearch search(sketch);
    auto counts = search.visitor(tensor);
    APR_CHECK(visit(tensor, {&counts}, "quantiles", progress));
    return search.found(counts.states());
}

Result<Distribution> distributionOf(const Model& model, std::size_t index, std::size_t bins, Progress& progress)
{
    APR_CHECK(checkBins(0, 0, bins));
    Distribution out;
    APR_TRY(const Valued tensor, valuesOf(model, index));
    StatisticsCollector statistics;
    statistics.want(tensor.model.tensors()[tensor.index], tensor.index);
    auto sketches = sketchVisitor(tensor);
    APR_CHECK(visit(tensor, {&statistics, &sketches}, "statistics", progress));
    out.statistics = *statistics.of(tensor.index);
    const Histogram empty{
        .low = out.statistics.min, .high = out.statistics.max, .bins = std::vector<std::uint64_t>(bins)};
    auto counted = histogramVisitor(tensor, empty, HistogramScale::Values);
    const QuantileSketch sketch = merged(sketches.states(), QuantileSketch());
    if (sketch.count() == 0) {
        APR_CHECK(visit(tensor, {&counted}, "histogram", progress));
        out.histogram = merged(counted.states(), empty);
        return out;
    }
    const QuantileSearch search(sketch);
    auto counts = search.visitor(tensor);
    APR_CHECK(visit(tensor, {&counted, &counts}, "histogram", progress));
    out.histogram = merged(counted.states(), empty);
    out.quantiles = search.found(counts.states());
    return out;
}

} // namespace apr
