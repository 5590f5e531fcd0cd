// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/measures.h"
#include "apr/convert/plan.h"
#include "apr/model/chunk_pass.h"
#include "apr/tensor/statistics.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

namespace apr {

/// Compares merged tensors with those that they were made from, while they are written: small tensors in full, of
/// larger ones every eighth run of 4,096 elements.
class MergeMeter final : public ChunkConsumer {
public:
    explicit MergeMeter(const ConvertPlan& plan);

    /// Errors of reading the operands.
    Status add(ValueTile& tile) override;
    /// Nothing if no tensor was merged.
    std::optional<MergeReport> result() const;

private:
    /// What was measured of a tensor.
    struct Measured {
        std::vector<PartialDifference> against = {}; ///< by operand
        std::uint64_t agreeing = 0;                  ///< elements that all operands change in the same direction
        std::uint64_t changed = 0;                   ///< elements that an operand changes
    };

    bool isMeasured(std::size_t tensor) const;
    Status addRun(std::size_t tensor, std::uint64_t first, std::span<const float> values, Measured& out) const;

    const ConvertPlan& m_plan;
    mutable std::mutex m_mutex;
    std::vector<std::map<std::size_t, Measured>> m_measured; ///< by tensor of the result, and chunk
};

} // namespace apr
