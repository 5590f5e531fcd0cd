// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <string>
#include <vector>

namespace apr {

/// Splits a Hugging Face tokenizer.json into tokens by id, their scores, merges, and the rest, as metadata of apr
/// files, instead of what they have. If the ids are not consecutive from 0, the vocabulary remains in the rest.
void embedHuggingFaceTokenizer(Metadata& out, Json tokenizer);

/// Writes the number of tokens and the ids of the first and the last token ("tokenizer.vocab_size" and others) as the
/// vocabulary and the configuration in the metadata have them.
void stateTokenCounts(Metadata& metadata);

/// A token with a new id.
struct AddedToken {
    std::string text = {};
    Json entry = {}; ///< in "added_tokens" of the tokenizer that it comes from; null if it is in the vocabulary there
};

/// Appends tokens to the tokenizer in the metadata, from id `first`: to its vocabulary, or to its added tokens. Scores
/// of tokens that have one are the lowest. Returns false if the metadata has no tokenizer.
bool addTokens(Metadata& metadata, std::size_t first, const std::vector<AddedToken>& tokens);

} // namespace apr
