// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/pipeline.h"
#include "apr/format/sink.h"
#include "apr/tensor/statistics.h"

#include <atomic>
#include <optional>
#include <span>
#include <vector>

namespace apr {

/// Compares tensors that were given other types with what they were, chunk by chunk as they are written.
class LossMeter {
public:
    /// `plan` outlives this.
    explicit LossMeter(const ConvertPlan& plan);

    /// Whether any tensor is measured.
    bool isNeeded() const;

    /// Takes note of a chunk of the plan's result; called from many threads.
    Status add(const TensorChunk& chunk);

    /// What was lost, once all chunks have passed; nothing where no tensor got another type.
    std::optional<ConversionLoss> loss() const;

private:
    struct Measured {
        std::size_t reference = 0; ///< in the plan's
        std::vector<PartialDifference> parts = {};
    };

    bool isCountedAsPruned(std::size_t tensor) const;
    /// Whether it was to become factors, these would have been larger, and nothing else happened to it.
    bool isLeftDense(std::size_t tensor) const;
    /// Adds what a tensor fails the plan's gate by.
    void judge(std::size_t index, const PartialDifference& sum, std::vector<std::string>& failures) const;

    const ConvertPlan& m_plan;
    Model m_dense;                                    ///< the result, with the values that integers stand for
    std::vector<std::optional<std::size_t>> m_places; ///< of the result's tensors in m_dense, where they are measured
    std::vector<Measured> m_measured;
    std::atomic<std::uint64_t> m_zeros{0}; ///< in the tensors that are pruned
};

/// Puts numbers for the loss, of a fixed width, in metadata; finishLoss() puts the real ones in their place.
void reserveLoss(Metadata& metadata);
void finishLoss(std::span<std::byte> head, const ConversionLoss& loss);

} // namespace apr
