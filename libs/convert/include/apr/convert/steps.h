// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/recipe.h"
#include "apr/convert/step_type.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

class QuantizerRegistry;

/// All steps, in the order in which command lines apply them.
std::span<const StepType* const> stepTypes();

/// Null if no step has this id.
const StepType* findStep(std::string_view id);

/// The first step of this type, or null.
const RecipeStep* stepOf(const Recipe& recipe, std::string_view id);

/// The values of the first step of this type, which is added where command lines apply it if there is none.
Values& stepValues(Recipe& recipe, std::string_view id);

/// E020 for unknown steps and invalid values; Error::field is the place in the recipe.
Status checkRecipe(const Recipe& recipe, const QuantizerRegistry& plugins);

/// The place of an option in a recipe: "steps[2].share" for "--prune"; empty if no step has it.
std::string placeOf(const Recipe& recipe, std::string_view option);

/// The recipe with other paths for its sources and for the files that its steps name.
Recipe withPaths(Recipe recipe, const std::function<std::string(const std::string& path)>& change);

/// The recipe with a stage for each model that is "MODEL+ADAPTER" (adapterStage()).
Recipe withAdapterStages(Recipe recipe);

/// The recipe with other names for its stages.
Recipe withStageNames(Recipe recipe, const std::function<std::string(const std::string& name)>& change);

/// Label for the names of output files: that of the last step that has one.
std::string labelOf(const Recipe& recipe);

/// The words after `aprcli` of a command line that runs a recipe: the command of its step or operation, the models, the
/// options of the source and of the steps, and the output if there is one. Models that are stages appear under their
/// names.
std::vector<std::string> commandWords(const Recipe& recipe);

/// The step of a recipe that is a command of its own (StepType::isCommand), or null.
const RecipeStep* commandStep(const Recipe& recipe);

/// The options of an `aprcli` command line that applies the steps of a recipe, without input and output. Values that
/// have no option are left out.
std::vector<std::string> commandOptions(const Recipe& recipe);

} // namespace apr
