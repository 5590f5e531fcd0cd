// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/model/chunks.h"
#include "apr/model/model.h"
#include "apr/model/tensor_statistics.h"

#include <atomic>
#include <deque>
#include <vector>

namespace apr {

/// Checks the statistics of every tensor once its last chunk was processed.
class InlineChecks {
public:
    /// `model` and `architecture` (may be null) must outlive this. If `tolerant`, failed checks are not errors.
    InlineChecks(const Model& model, const Architecture* architecture, bool tolerant);

    /// Adds a chunk; thread-safe. E013 if this completes the tensor and it fails a required expectation.
    Status operator()(const TensorChunk& chunk);

    /// All findings, in tensor order.
    std::vector<Finding> findings() const;

private:
    struct TensorState {
        std::vector<PartialStatistics> parts;
        std::atomic<std::size_t> left{0};
        std::vector<Finding> findings;
    };

    const Model& m_model;
    const Architecture* m_architecture;
    bool m_tolerant;
    std::deque<TensorState> m_states;
};

} // namespace apr
