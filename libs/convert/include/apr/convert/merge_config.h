// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/convert/configured_merge.h"

#include <string>

namespace apr {

/// Reads a YAML configuration of mergekit (docs of mergekit: "Merge Configuration"): merge_method, base_model, models,
/// slices or modules, parameters with gradients and filters, tokenizer, dtype, out_dtype; documents but the last are
/// stages, as are models with adapters ("MODEL+ADAPTER"). Relative paths of models are relative to the folder of the
/// file; ORG/NAME that is not there is a model of the Hugging Face Hub (hf://ORG/NAME). `path` may also be a recipe in
/// JSON, or a folder with one configuration. E007: not readable. E002: not YAML, or not a configuration. E009: keys
/// whose result would differ. E020: wrong values. Error::field is the key.
Result<MergeConfig> readMergeConfig(const std::string& path);

/// The same for text; `folder` is where relative paths start.
Result<MergeConfig> parseMergeConfig(const std::string& text, const std::string& folder);

} // namespace apr
