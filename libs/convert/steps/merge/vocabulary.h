// SPDX-License-Identifier: MIT
#pragma once

#include "pairing.h"

#include "convert/transforms/token_rows.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr::merging {

/// Which row of a model is that of a token.
struct TokenRow {
    std::uint32_t model = 0;
    std::uint32_t row = 0;
};

/// The vocabulary of a merge.
struct Vocabulary {
    std::vector<std::string> tokens = {};
    std::size_t own = 0;                               ///< tokens of the model whose tokenizer is kept
    std::vector<AddedToken> added = {};                ///< those that follow
    std::vector<std::vector<std::int64_t>> rows = {};  ///< by model and token: its row there, -1 if it does not have it
    std::vector<std::vector<TokenRow>> fallbacks = {}; ///< by token: for models that do not have it, the mean of these
    std::size_t unknown = 0;                           ///< tokens that no model has
    std::size_t padding = 0;                           ///< rows after those of the tokens: the mean of these

    std::size_t rowCount() const { return tokens.size() + padding; }
};

/// The tokens of the model `base`, and with `isUnion` those of the others that it does not have, in their order. A
/// model without a token gets its row from the base, or else the mean of those of the models that have it (mergekit,
/// tokenizer/embed).
Vocabulary vocabularyOf(const std::vector<TokenList>& lists, std::size_t base, bool isUnion);

/// The models with the rows of their embeddings and output layers in the order of the vocabulary, as F32; other tensors
/// are unchanged. E019 if a model has fewer rows than tokens.
Result<std::vector<NamedModel>> withVocabulary(const std::vector<NamedModel>& models, const Vocabulary& vocabulary);

} // namespace apr::merging
