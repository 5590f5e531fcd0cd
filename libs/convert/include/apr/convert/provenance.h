// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/plan.h"

#include <cstdint>
#include <vector>

namespace apr {

/// SHA-256 of a file takes three times as long as copying it, so larger sources are hashed only on request.
inline constexpr std::uint64_t kAlwaysHashed = std::uint64_t{32} << 20;

/// The "provenance" entry of the result: tool, operation, recipe and time; earlier entries of `source` become its
/// "previous". The sources are added when they are read.
Json provenanceOf(const Model& source, const Recipe& recipe);

/// Adds the files that were read, as describeSources() returns them.
void addSources(Json& provenance, const std::vector<RecipeSource>& sources);

/// E004 with the place in the recipe if a file is not the one that the recipe names: size or SHA-256 differ, or it is
/// not among the files of the source.
Status checkSources(const Recipe& recipe, const std::vector<RecipeSource>& found);

/// The sources of the plan with size and, unless they are large, SHA-256 of their files.
Result<std::vector<RecipeSource>> describeSources(const ConvertPlan& plan, Progress& progress);

/// Reads the files of all sources and compares them with those that the recipe names. E004 with the place in the
/// recipe: a file has changed. E020: no step reads a source.
Status verifySources(const ConvertPlan& plan, Progress& progress);

/// The recipe that made a file, from its provenance, with the sources that were read. E020: the file has none.
Result<Recipe> recipeOf(const Metadata& metadata);

} // namespace apr
