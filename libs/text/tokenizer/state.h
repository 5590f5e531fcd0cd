// SPDX-License-Identifier: MIT
#pragma once

#include "added_tokens.h"
#include "apr/model/model.h"
#include "parts.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace apr {

/// Everything about a tokenizer.
struct TokenizerState {
    TokenizerState() = default;
    ~TokenizerState() = default;
    TokenizerState(const TokenizerState&) = delete;
    TokenizerState& operator=(const TokenizerState&) = delete;

    tokenizer::Vocabulary vocabulary = {};
    std::vector<tokenizer::AddedToken> added = {};
    std::unique_ptr<tokenizer::AddedTokenFinder> beforeNormalization = {};
    std::unique_ptr<tokenizer::AddedTokenFinder> afterNormalization = {};
    std::vector<tokenizer::NormalizerPtr> normalizers = {};
    std::vector<tokenizer::SplitterPtr> splitters = {};
    std::unique_ptr<tokenizer::TokenModel> model = {};
    std::vector<tokenizer::DecoderPtr> decoders = {};
    std::vector<std::uint32_t> before = {}; ///< special tokens around a text
    std::vector<std::uint32_t> after = {};
    std::string modelName = {};
    std::vector<std::pair<std::string, std::string>> steps = {};
    std::vector<std::string> notes = {};

    /// Fills `steps` and makes the finders; called when everything else is there.
    void finish();
};

} // namespace apr

namespace apr::tokenizer {

/// From the keys of GGUF, apr and GGML files. E012 if there are none.
Result<std::shared_ptr<const TokenizerState>> ofKeys(const Metadata& metadata);
/// The value of "tokenizer.ggml.NAME", or of "tokenizer.NAME" in apr files; null if there is none.
const Json* modelKey(const Metadata& metadata, std::string_view name);
/// The id in NAME_token_id; nothing if it is not one of `count` tokens.
std::optional<std::uint32_t> modelKeyId(const Metadata& metadata, const std::string& name, std::size_t count);
/// The bytes of a list of i8 or u8; empty for something else.
std::string charsMapBytes(const Json& list);
/// From a tokenizer.json.
Result<std::shared_ptr<const TokenizerState>> ofJson(const Json& json);
/// From embeddedTokenizerJson(), without making it; null if there is none.
Result<std::shared_ptr<const TokenizerState>> ofEmbedded(const Metadata& metadata);

} // namespace apr::tokenizer
