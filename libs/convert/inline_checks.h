// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/architecture.h"
#include "apr/format/chunks.h"
#include "apr/format/model.h"
#include "apr/format/sink.h"
#include "apr/format/tensor_statistics.h"

#include <atomic>
#include <deque>
#include <vector>

namespace apr {

/// Judges every tensor once its last chunk has passed.
class InlineChecks {
public:
    /// `model` and `architecture`, which may be null, must outlive this. A tolerant one stops at nothing.
    InlineChecks(const Model& model, const Architecture* architecture, bool tolerant);

    /// Takes a chunk; called from many threads. E013 when its tensor is complete and fails a required expectation.
    Status operator()(const TensorChunk& chunk);

    /// Everything found, in the order of the tensors.
    std::vector<Finding> findings() const;

private:
    struct Progressing {
        std::vector<PartialStatistics> parts;
        std::atomic<std::size_t> left{0};
        std::vector<Finding> findings;
    };

    const Model& m_model;
    const Architecture* m_architecture;
    bool m_tolerant;
    std::deque<Progressing> m_states;
};

} // namespace apr
