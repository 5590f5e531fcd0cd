// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/plan.h"

#include <chrono>
#include <cstdint>
#include <optional>

namespace apr {

/// What a conversion will take, measured by making a part of its output.
struct TimeEstimate {
    double seconds = 0;             ///< of computing all tensors; without the time that the disk may take to write
    std::uint64_t sampledBytes = 0; ///< of the output, that were made
    std::uint64_t totalBytes = 0;   ///< of all tensors of the output
    std::optional<std::uint64_t> memory = {}; ///< anonymous memory of the process after that, in bytes
};

/// Outputs with fewer bytes take no time worth predicting.
inline constexpr std::uint64_t kWorthEstimating = std::uint64_t{16} << 20;

/// Makes tensors of the output as the conversion does, for `time` at most, and discards them. Nothing if the plan
/// measures the whole model first (Draft::prepare, factorization) or the sample is too small to say something. E017 if
/// cancelled; otherwise the errors that the conversion would have.
Result<std::optional<TimeEstimate>> estimateTime(const ConvertPlan& plan, Progress& progress,
                                                 std::chrono::milliseconds time = std::chrono::milliseconds(500));

} // namespace apr
