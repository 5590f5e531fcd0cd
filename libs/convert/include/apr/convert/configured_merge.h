// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/recipe.h"

#include <string>
#include <vector>

namespace apr {

/// What a configuration of mergekit asks for.
struct MergeConfig {
    Recipe recipe = {};                  ///< stages, the source, the steps "merge" and "precision"; without an output
    std::vector<std::string> notes = {}; ///< what is not done, or done otherwise than by mergekit; one sentence each
};

} // namespace apr
