// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/error_curve.h"
#include "apr/convert/pipeline.h"

#include <optional>
#include <vector>

namespace apr {

/// What the types of a model are to reach together. At most one is given.
struct QuantizationGoal {
    std::optional<std::uint64_t> bytes = {};  ///< of the file, at most
    std::optional<double> share = {};         ///< of the source's bytes, at most
    std::optional<double> bitsPerWeight = {}; ///< of the tensors that are quantized, at most
    std::optional<double> relativeError = {}; ///< of the tensors that are quantized, at most

    bool isGiven() const { return bytes || share || bitsPerWeight || relativeError; }
};

/// Measured errors of the types that a model's tensors may get, before anything is written.
struct QuantizationPlan {
    ConvertPlan conversion;                      ///< with the types that were asked for, or the first that is tried
    std::vector<ErrorCurve> curves = {};         ///< of the tensors that no rule decides about
    std::vector<TypeSelection> uniform = {};     ///< for each of the types that were tried: all tensors with it
    std::uint64_t otherBytes = 0;                ///< of the file, without the tensors of the curves
    std::optional<TypeSelection> selection = {}; ///< that reaches the goal
};

/// Measures `types` (none: defaultTrials()) and selects what reaches the goal. Errors of planConversion, measureErrors
/// and the selections.
Result<QuantizationPlan> planQuantization(const ConvertOptions& options, const QuantizationGoal& goal,
                                          const std::vector<TargetType>& types, Progress& progress);

/// What was asked for (a mix, types and rules), measured: one trial for each tensor that gets another type by it, or
/// only for those that rules decide about.
Result<std::vector<ErrorCurve>> measureAsked(const QuantizationPlan& plan, bool onlyDecided, Progress& progress);

/// The options for a conversion with the plan's selection: a type for each of its tensors.
ConvertOptions withSelection(const ConvertOptions& options, const QuantizationPlan& plan);

} // namespace apr
