// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/pipeline.h"

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

} // namespace apr
