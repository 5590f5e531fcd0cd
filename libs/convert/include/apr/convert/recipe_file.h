// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/recipe.h"

#include <string>

namespace apr {

/// Reads a recipe from a JSON file, or from the provenance of a model: a file, or the folder of one. Relative paths in
/// it are relative to the folder of the file; those that are not there are looked for in the current folder, and those
/// of a model in the folder above and by their name alone as well. E007: not readable. E002,
/// E003, E020: see recipeFromJson; Error::field is the place in the recipe. E020 as well for a source that is a recipe,
/// and for a model of which no recipe is known.
Result<Recipe> readRecipe(const std::string& given);

/// Writes a recipe as JSON; relative paths become relative to the folder of the file. E016 if the file exists, unless
/// `overwrite`. E007.
Status writeRecipe(const Recipe& recipe, const std::string& path, bool overwrite);

/// The recipe with paths that are relative to the folder of `file`, as writeRecipe() writes them, and the inverse.
Recipe withRelativePaths(const Recipe& recipe, const std::string& file);
Recipe withResolvedPaths(const Recipe& recipe, const std::string& file);

/// The text of a recipe, as writeRecipe() writes it.
std::string recipeText(const Recipe& recipe);

} // namespace apr
