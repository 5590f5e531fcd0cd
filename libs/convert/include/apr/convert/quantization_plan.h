// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/error_curve.h"
#include "apr/convert/plan.h"

#include <optional>
#include <vector>

namespace apr {

/// Size or error limit for type selection. At most one is set.
struct QuantizationGoal {
    std::optional<std::uint64_t> bytes = {};  ///< maximum file size
    std::optional<double> share = {};         ///< maximum size as a fraction of the source's size
    std::optional<double> bitsPerWeight = {}; ///< maximum bits per weight of the quantized tensors
    std::optional<double> relativeError = {}; ///< maximum relative error of all weights

    bool isSize() const { return bytes || share || bitsPerWeight; }
    bool isGiven() const { return isSize() || relativeError; }
};

/// Measured errors of candidate types for a model's tensors. Nothing is written.
struct QuantizationPlan {
    ConvertPlan conversion;                      ///< with the requested types, or else the first candidate
    std::vector<TargetType> types = {};          ///< the candidates
    std::vector<ErrorCurve> curves = {};         ///< of the tensors without an explicit rule
    std::vector<ErrorCurve> byRule = {};         ///< one trial for each tensor that an explicit rule converts
    OtherWeights untouched = {};                 ///< weights that neither a candidate nor a rule changes
    std::vector<TypeSelection> uniform = {};     ///< for each candidate type: all tensors in that type
    std::uint64_t otherBytes = 0;                ///< file size without the tensors in `curves`
    std::uint64_t probedBytes = 0;               ///< bytes of the tensors in `curves` in `conversion.result`
    std::optional<TypeSelection> selection = {}; ///< the selection that meets the goal

    /// All weights that are not in `curves`.
    OtherWeights others() const;
    /// Number of tensors in `curves` that keep their type in the selection.
    std::size_t keptCount() const;
};

/// The floating-point types of the tensors that a conversion may quantize, and the smaller ones that take their place.
std::vector<TargetType> floatTrials(const ConvertPlan& conversion);

/// Measures `types` (empty: defaultTrials(), and floating-point types up to those of the source if the goal is a size,
/// so that large sizes have a use) and selects types that meet the goal. Errors of planConversion, measureErrors and
/// the selection functions.
Result<QuantizationPlan> planQuantization(const ConvertOptions& options, const QuantizationGoal& goal,
                                          const std::vector<TargetType>& types, Progress& progress);

/// Measures the requested mix, types and rules: one trial for each tensor that gets another type.
Result<std::vector<ErrorCurve>> measureRequested(const QuantizationPlan& plan, Progress& progress);

/// `options` with the plan's selection as explicit types per tensor.
ConvertOptions withSelection(const ConvertOptions& options, const QuantizationPlan& plan);

} // namespace apr
