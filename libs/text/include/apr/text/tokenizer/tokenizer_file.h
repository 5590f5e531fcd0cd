// SPDX-License-Identifier: MIT
#pragma once

#include "apr/text/tokenizer/tokenizer.h"

#include <string>

namespace apr {

/// The tokenizer of a model: embedded in it, or else the tokenizer.json in the folder of `path`, which is the model's
/// file or its folder. Fails like Tokenizer::of(); E012 if there is neither, E015 for a link out of the folder.
Result<Tokenizer> openTokenizer(const Model& model, const std::string& path);

/// The tokenizer of a tokenizer.json. E007, E002, E008 for more than 256 MiB.
Result<Tokenizer> openTokenizerJson(const std::string& path);

/// Whether a path names a tokenizer.json rather than a model.
bool isTokenizerJson(const std::string& path);

} // namespace apr
