// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "convert/transforms/tokenizer_metadata.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// The tensor names of output layers and embeddings of tokens, in any naming scheme.
bool isOutputLayer(std::string_view name);
bool isEmbedding(std::string_view name);

/// The tokenizer of a model.
struct TokenList {
    std::vector<std::string> tokens = {}; ///< by id; empty if it is not known
    Json json = {};                       ///< its tokenizer.json; null if there is none
};

/// That of a model as it was opened.
TokenList tokensOf(const Model& model);

/// The rows of a model's embedding; 0 if it has none.
std::uint64_t tokenRowsOf(const Model& model);

/// Whether a tensor has a row for each token: as many as the embedding, `rows`, and no normalization or dense layer
/// beside it.
bool isOfTokens(const TensorInfo& tensor, std::uint64_t rows);

/// The tensor of a model with the name of `tensor`, or the embedding that an output layer is tied to.
std::optional<std::size_t> tokenTensorFor(const Model& model, const TensorInfo& tensor);

} // namespace apr
