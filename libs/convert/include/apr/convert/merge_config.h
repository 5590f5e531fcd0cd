// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/recipe.h"

#include <string>
#include <vector>

namespace apr {

/// What a configuration of mergekit asks for.
struct MergeConfig {
    Recipe recipe = {};                  ///< sources, the steps "merge" and "precision"; without an output
    std::vector<std::string> notes = {}; ///< what is not done, or done otherwise than by mergekit; one sentence each
};

/// Reads a YAML configuration of mergekit (docs of mergekit: "Merge Configuration"): merge_method, base_model, models
/// or one slice of all layers, parameters with gradients and filters, dtype, out_dtype. Relative paths of models are
/// relative to the folder of the file; ORG/NAME that is not there is a model of the Hugging Face Hub (hf://ORG/NAME).
/// E007: not readable. E002: not YAML, or not a configuration. E009: keys whose result would differ (several slices,
/// modules, documents, tokenizers other than the base's). E020: wrong values. Error::field is the key.
Result<MergeConfig> readMergeConfig(const std::string& path);

/// The same for text; `folder` is where relative paths start.
Result<MergeConfig> parseMergeConfig(const std::string& text, const std::string& folder);

} // namespace apr
