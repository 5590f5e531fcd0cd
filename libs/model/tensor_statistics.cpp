// SPDX-License-Identifier: MIT
#include "apr/model/tensor_statistics.h"

#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/model/chunks.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace apr {
namespace {

/// Calls `visit(state, values)` for every decoded chunk of a tensor. The tensor is split into a few runs of chunks,
/// each with its own State; the states are returned in order.
template <class State, class Visit>
Result<std::vector<State>> visitValues(const Model& model, std::size_t index, std::string_view stage,
                                       Progress& progress, const State& initial, const Visit& visit)
{
    constexpr std::size_t kRuns = 4;
    if (const auto scaled = scaledTensor(model, index)) {
        return visitValues(*scaled, 0, stage, progress, initial, visit);
    }
    const TensorInfo& tensor = model.tensors()[index];
    APR_TRY([[maybe_unused]] const Bytes nothing,
            model.load(index, {})); // reports missing data of an empty tensor, too
    const auto chunks = chunksOf(tensor, index);
    const std::size_t runs = std::min(kRuns, chunks.size());
    std::vector<State> states(runs, initial);
    const auto firstOf = [&](std::size_t run) { return chunks.size() * run / runs; };
    APR_CHECK(parallelFor(
        runs, LoopProgress{progress, tensor.byteSize, stage},
        [&](std::size_t run) {
            const std::size_t last = firstOf(run + 1) - 1;
            return chunks[last].bytes.offset + chunks[last].bytes.size - chunks[firstOf(run)].bytes.offset;
        },
        [&](std::size_t run) -> Status {
            std::vector<float> values;
            for (std::size_t i = firstOf(run); i < firstOf(run + 1); ++i) {
                APR_TRY(const Bytes bytes, model.load(index, chunks[i].bytes));
                values.resize(static_cast<std::size_t>(chunks[i].elements));
                APR_CHECK(decodeToF32(tensor.dtype, bytes.span(), values));
                visit(states[run], std::span<const float>(values));
            }
            return {};
        }));
    APR_CHECK(checkIntact(model)); // a mapped file that shrank reads as zeros
    return states;
}

} // namespace

Result<TensorStatistics> statisticsOf(const Model& model, std::size_t index, Progress& progress)
{
    if (const auto scaled = scaledTensor(model, index)) {
        return statisticsOf(*scaled, 0, progress);
    }
    const TensorInfo& tensor = model.tensors()[index];
    APR_TRY([[maybe_unused]] const Bytes nothing,
            model.load(index, {})); // reports missing data of an empty tensor, too
    const auto chunks = chunksOf(tensor, index);
    std::vector<PartialStatistics> parts(chunks.size());
    auto status = parallelFor(
        chunks.size(), LoopProgress{progress, tensor.byteSize, "statistics"},
        [&chunks](std::size_t i) { return chunks[i].bytes.size; },
        [&](std::size_t i) -> Status {
            APR_TRY(const Bytes bytes, model.load(index, chunks[i].bytes));
            return parts[i].add(tensor.dtype, bytes.span(), chunks[i].elements);
        });
    if (!status) {
        Error error = std::move(status).error();
        error.tensor = tensor.name;
        return error;
    }
    APR_CHECK(checkIntact(model)); // a mapped file that shrank reads as zeros
    PartialStatistics total;
    for (const PartialStatistics& part : parts) {
        total.merge(part);
    }
    return total.finish();
}

Result<Histogram> histogramOf(const Model& model, std::size_t index, double low, double high, std::size_t bins,
                              Progress& progress, HistogramScale scale)
{
    if (bins == 0 || bins > 65536 || !(low <= high)) {
        return Error{.code = Errc::Argument,
                     .message = "invalid histogram: " + std::to_string(bins) + " bins over [" + formatNumber(low) +
                                ", " + formatNumber(high) + "]; expected 1 to 65536 bins and low <= high"};
    }
    Histogram empty{.low = low, .high = high, .bins = std::vector<std::uint64_t>(bins)};
    APR_TRY(const auto parts, visitValues(model, index, "histogram", progress, empty,
                                          [scale](Histogram& histogram, std::span<const float> values) {
                                              if (scale == HistogramScale::Magnitudes) {
                                                  histogram.addMagnitudes(values);
                                              } else {
                                                  histogram.addValues(values);
                                              }
                                          }));
    for (const Histogram& part : parts) {
        empty.merge(part);
    }
    return empty;
}

Result<std::optional<std::pair<double, double>>> magnitudeRangeOf(const Model& model, std::size_t index,
                                                                  Progress& progress)
{
    using Range = std::pair<float, float>;
    const Range none{std::numeric_limits<float>::infinity(), 0.0F};
    APR_TRY(const auto ranges,
            visitValues(model, index, "magnitudes", progress, none, [](Range& range, std::span<const float> values) {
                for (const float value : values) {
                    const float size = std::abs(value);
                    if (size > 0 && std::isfinite(size)) {
                        range.first = std::min(range.first, size);
                        range.second = std::max(range.second, size);
                    }
                }
            }));
    Range all = none;
    for (const Range& range : ranges) {
        all = {std::min(all.first, range.first), std::max(all.second, range.second)};
    }
    using Answer = std::optional<std::pair<double, double>>;
    return all.second > 0
               ? Answer({std::log10(static_cast<double>(all.first)), std::log10(static_cast<double>(all.second))})
               : Answer();
}

Result<Quantiles> quantilesOf(const Model& model, std::size_t index, Progress& progress)
{
    APR_TRY(const auto sketches,
            visitValues(model, index, "quantiles", progress, QuantileSketch(),
                        [](QuantileSketch& sketch, std::span<const float> values) { sketch.addValues(values); }));
    QuantileSketch total;
    for (const QuantileSketch& sketch : sketches) {
        total.merge(sketch);
    }
    Quantiles out;
    if (total.count() == 0) {
        return out;
    }
    out.isEmpty = false;

    // Second pass: in the few buckets that contain a quantile, count by the lower 16 bits of the key.
    using Counts = std::map<std::uint32_t, std::vector<std::uint64_t>>;
    std::array<std::uint64_t, 7> ranks{};
    std::array<QuantileSketch::Place, 7> places{};
    Counts empty;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        ranks[i] = static_cast<std::uint64_t>(Quantiles::kProbabilities[i] * static_cast<double>(total.count() - 1));
        places[i] = total.find(ranks[i]);
        empty.emplace(places[i].bucket, std::vector<std::uint64_t>(QuantileSketch::kBuckets));
    }
    std::vector<bool> selected(QuantileSketch::kBuckets);
    for (const auto& [bucket, counts] : empty) {
        selected[bucket] = true;
    }
    APR_TRY(const auto parts, visitValues(model, index, "quantiles", progress, empty,
                                          [&selected](Counts& counts, std::span<const float> values) {
                                              for (const float value : values) {
                                                  const std::uint32_t key = QuantileSketch::keyOf(value);
                                                  if (selected[key >> 16] && std::isfinite(value)) {
                                                      ++counts.find(key >> 16)->second[key & 0xFFFFU];
                                                  }
                                              }
                                          }));
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        std::uint64_t before = places[i].before;
        for (std::uint32_t low = 0; low < QuantileSketch::kBuckets; ++low) {
            for (const Counts& counts : parts) {
                before += counts.at(places[i].bucket)[low];
            }
            if (before > ranks[i]) {
                out.values[i] = static_cast<double>(QuantileSketch::valueOf(places[i].bucket << 16 | low));
                break;
            }
        }
    }
    return out;
}

} // namespace apr
