// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/model/model.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace apr::mixing {

/// A text that an expert is for, or not for.
struct ExpertPrompt {
    std::size_t expert = 0; ///< index, from 0
    bool isNegative = false;
    std::string text = {};
};

/// Parses "1:TEXT", a text that the first expert is for, and "1!:TEXT", one that it is not for. E020 for others.
Result<std::vector<ExpertPrompt>> parseExpertPrompts(const std::vector<std::string>& texts);

/// The rows of a router, one for each expert, [experts, width], from the embeddings of texts (mergekit-moe,
/// "cheap_embed"): the sum of the rows of the tokens of all texts that an expert is for, of length 1, without that of
/// those that it is not for, of length 1. `start` precedes each text: the token that the model expects there. `tensor`
/// is the embedding. E020 for experts without a
/// text that they are for; errors of the tokenizer.
Result<std::vector<float>> routerOfPrompts(const Model& model, std::size_t tensor, const Json& tokenizer,
                                           const std::string& start, const std::vector<ExpertPrompt>& prompts,
                                           std::size_t experts);

/// Random rows between ±1/√width, as torch.nn.Linear has them before training; the same for the same seed and layer.
std::vector<float> randomRouter(std::size_t experts, std::size_t width, std::uint64_t seed, std::size_t layer);

} // namespace apr::mixing
