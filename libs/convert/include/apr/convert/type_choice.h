// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/recipe.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The one type that the simple form of a conversion asks for, whichever step converts to it.
namespace apr {

struct TypeChoice {
    std::string_view step = {}; ///< id of the step
    std::string name = {};      ///< "f16", "q4_k", or "q4_k_m" for a mix
    bool isOfAll = false;       ///< of all floating-point tensors; otherwise of the weights that can be quantized
};

/// All types, the smallest change first. Of several names for a type, the first one.
const std::vector<TypeChoice>& typeChoices();

/// The index in typeChoices() of what a recipe asks for; nothing if no type, or another one.
std::optional<std::size_t> typeChoiceOf(const Recipe& recipe);

/// Makes a recipe ask for this type, or for none. Other values of the step stay, but for those that belong to another
/// type.
void chooseType(Recipe& recipe, std::optional<std::size_t> choice);

} // namespace apr
