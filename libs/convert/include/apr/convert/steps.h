// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/recipe.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

struct Draft;
class QuantizerRegistry;
struct StepContext;

/// A step of recipes: parameters, and a function that applies them to a model lazily.
struct StepType {
    std::string_view id;    ///< in recipes: "prune"
    std::string_view title; ///< of the group of options and of the form: "Pruning"
    std::string_view help;  ///< one sentence
    std::span<const Parameter> parameters;
    /// It reads the values of tensors, which must be decodable.
    bool needsValues = false;
    /// Command lines that give none of its options apply it as well.
    bool isImplied = false;
    /// It decides how tensors are stored. The target's axis order is restored before the first such step, because
    /// blocks and scales run along rows.
    bool isOfStorage = false;
    /// It belongs to a command of its own name; the options and forms of conversions do not have it.
    bool isCommand = false;
    /// A step that cannot be in the same command as this one, or "".
    std::string_view excludes = {};
    /// E020 for values that contradict each other; Error::field is an option or parameter. Files are not read.
    Status (*check)(const Values& values, const StepContext& context) = nullptr;
    /// Changes the draft; tensors are read when they are loaded, or in Draft::prepare.
    Status (*apply)(Draft& draft, const Values& values, const StepContext& context) = nullptr;
    /// Label for the names of output files, such as "q4_k"; may be null.
    std::string (*label)(const Values& values) = nullptr;
};

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

/// The options of an `aprcli` command line that applies the steps of a recipe, without input and output. Values that
/// have no option are left out.
std::vector<std::string> commandOptions(const Recipe& recipe);

} // namespace apr
