// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/base/result.h"
#include "apr/convert/merge_methods.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// How mergekit's parameters are written in its configurations, as those of the step "merge".

Error mergeConfigError(Errc code, std::string message, std::string_view field);

/// A parameter of mergekit for one method.
struct MergeParameter {
    std::string_view theirs;
    std::string_view ours;
    bool isNumber = true;   ///< a number, a gradient, or values by name; otherwise true or false, or a count
    bool isPerModel = true; ///< of each model
};

/// Those that a method uses.
std::vector<MergeParameter> mergeParametersOf(const MergeMethod& method);

/// The text of a number for the step, from the places where a configuration may give it, the nearest first; a later
/// place counts for tensors for which no filter of an earlier one fits. `prefix` limits all values to tensors whose
/// name contains it. Empty if no place has it. E020 for other values.
Result<std::string> mergeNumberText(std::string_view name, std::span<const Json* const> places,
                                    const std::string& prefix = {});

/// The value of a switch or a count for the step, as JSON; null if no place has it. E020 for other values.
Result<Json> mergeSwitch(const MergeParameter& parameter, std::span<const Json* const> places);

} // namespace apr
