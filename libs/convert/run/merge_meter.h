// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/measures.h"
#include "apr/convert/plan.h"
#include "apr/tensor/statistics.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

namespace apr {

/// Compares merged tensors with those that they were made from, while they are written: small tensors in full, of
/// larger ones every eighth run of 4,096 elements.
class MergeMeter {
public:
    explicit MergeMeter(const ConvertPlan& plan);

    /// From several threads. Errors of reading.
    Status add(const TensorChunk& chunk);
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
    std::vector<std::map<std::uint64_t, Measured>> m_measured; ///< by tensor of the result, and first element
};

} // namespace apr
