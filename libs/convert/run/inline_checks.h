// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/base/finding.h"
#include "apr/model/chunk_pass.h"
#include "apr/model/model.h"
#include "apr/model/tensor_statistics.h"

#include <vector>

namespace apr {

/// Checks the statistics of every tensor once its last chunk was processed.
class InlineChecks final : public ChunkConsumer {
public:
    /// `model` and `architecture` (may be null) must outlive this. If `tolerant`, failed checks are not errors.
    InlineChecks(const Model& model, const Architecture* architecture, bool tolerant);

    Status add(ValueTile& tile) override { return m_statistics.add(tile); }
    /// E013 if this completes the tensor and it fails a required expectation.
    Status finish(const TensorChunk& chunk) override { return m_statistics.finish(chunk); }

    /// All findings, in tensor order.
    std::vector<Finding> findings() const;

private:
    Status check(std::size_t index, const TensorStatistics& statistics);

    const Model& m_model;
    const Architecture* m_architecture;
    bool m_tolerant;
    std::vector<std::vector<Finding>> m_findings; ///< by tensor
    StatisticsCollector m_statistics;
};

} // namespace apr
