// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/recipe.h"
#include "apr/convert/target_type.h"

#include <string>
#include <vector>

/// What a recipe asks of its step "quantize", for planners of types; only the step knows its parameters.
namespace apr {

struct QuantizeRequest {
    bool isAsked = false;  ///< the recipe has the step
    bool hasType = false;  ///< a type or mix for all weights is named
    bool hasRules = false; ///< for single tensors
    std::string type = {}; ///< as it is written; may be the name of a mix
    std::string mix = {};  ///< "q4_k_m", if the type is one of a mix
    bool allowsRequantize = false;
};
QuantizeRequest quantizeRequest(const Recipe& recipe);

/// Sets the type for all weights; adds the step where there is none.
void quantizeTo(Recipe& recipe, const TargetType& type);

/// Sets the types of tensors by their canonical names, before all rules: {"layers.0.…": "q4_k"}.
void quantizeExactly(Recipe& recipe, Json types);

/// Adds rules "GLOB=TYPE" after those that there are; the first that matches a tensor applies.
void addQuantizeRules(Recipe& recipe, const std::vector<std::string>& rules);

} // namespace apr
