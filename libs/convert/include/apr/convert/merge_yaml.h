// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/recipe.h"

#include <string>

namespace apr {

/// Writes the merge of a recipe as a YAML configuration of mergekit, which parseMergeConfig() reads. Stages are
/// documents. What mergekit has no key for (the seed, steps after the merge, tensors that a model lacks) is named in
/// comments at the top. E020: the recipe does not merge models, or with values that the step does not accept. E009:
/// values that mergekit cannot express.
Result<std::string> toMergeConfig(const Recipe& recipe);

} // namespace apr
