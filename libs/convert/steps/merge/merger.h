// SPDX-License-Identifier: MIT
#pragma once

#include "methods.h"
#include "slices.h"

#include "convert/recipe/draft.h"

#include <span>

namespace apr::merging {

/// The parameters of a slice: its own, or else those of the merge. E020 for others than numbers, normalize, rescale and
/// scope, and as settingsOf(). `parameters` are those of the step.
Result<Settings> settingsOf(const Values& merge, const Slice& slice, std::span<const Parameter> parameters);

/// Merges the model of a draft with others. Errors of opening, and of the parameters; E011 for models of other
/// architectures, and as pairTensors().
Status mergeModels(Draft& draft, const Values& values, const StepContext& context,
                   std::span<const Parameter> parameters);

} // namespace apr::merging
