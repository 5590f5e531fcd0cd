// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/model/model.h"
#include "apr/text/tokenizer/token.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace apr {

struct TokenizerState;

/// The tokenizer of a model: text to tokens and back, like the packages tokenizers and sentencepiece. Immutable, cheap
/// to copy, safe to use from many threads.
class Tokenizer {
public:
    /// The tokenizer in the metadata of a model: an embedded tokenizer.json, or the keys of GGUF, apr and GGML files.
    /// E012 if there is none, E009 if a part of it is not supported, which the message names, E002 if it is malformed.
    static Result<Tokenizer> of(const Metadata& metadata);
    /// The tokenizer of a Hugging Face tokenizer.json. Fails likewise.
    static Result<Tokenizer> ofHuggingFace(const Json& json);

    explicit Tokenizer(std::shared_ptr<const TokenizerState> state) : m_state(std::move(state)) {}

    /// "BPE", "SentencePiece BPE", "Unigram", "WordPiece", "WordLevel".
    const std::string& model() const;
    /// What encoding does, step by step: "Normalizer" and "NFC", "Splitting" and "GPT-2 pattern, bytes as characters".
    const std::vector<std::pair<std::string, std::string>>& steps() const;
    /// What was assumed, as sentences.
    const std::vector<std::string>& notes() const;

    std::size_t size() const;
    /// `id` < size().
    const Token& token(std::uint32_t id) const;
    /// The token with this text as the vocabulary has it, or nothing.
    std::optional<std::uint32_t> find(std::string_view text) const;
    /// The text that a token stands for, without the marks of the vocabulary: " hello". Bytes that are not UTF-8 as
    /// \xNN.
    std::string readable(std::uint32_t id) const;

    std::size_t mergeCount() const;
    /// The two parts that merge number `index` joins, best first.
    std::pair<std::string, std::string> merge(std::size_t index) const;

    /// Splits UTF-8 text into tokens. With `addSpecial`, adds the tokens that the model expects around a text. Names of
    /// special tokens in the text become these tokens. E020 for more than 16 MiB of text, E008 for a regular expression
    /// that takes too many steps, or steps that make the text much longer; E017 soon after `progress` requests
    /// cancellation.
    Result<std::vector<TokenPiece>> encode(std::string_view text, bool addSpecial = true,
                                           Progress* progress = nullptr) const;

    /// The text of tokens. Control tokens are left out, unless `withSpecial`. Invalid UTF-8 stays as it is. E020 for an
    /// id that the vocabulary does not have.
    Result<std::string> decode(std::span<const std::uint32_t> ids, bool withSpecial = false) const;

    /// What the tokens of a text decode to: another text if it was normalized or has parts that the vocabulary lacks.
    /// Errors as encode().
    Result<std::string> decodedBack(std::string_view text) const;

private:
    std::shared_ptr<const TokenizerState> m_state;
};

/// The kind of tokenizer that the metadata states: "BPE", "gpt2", "llama" …; empty if it states none.
std::string tokenizerKind(const Metadata& metadata);

/// The texts of the tokens by their ids, under any of the keys of GGUF and apr files; null if there are none.
const Json* vocabularyIn(const Metadata& metadata);

/// The id of "bos_token" and its likes: by the text that tokenizer_config.json or special_tokens_map.json has for it,
/// or as config.json states it. Nothing if there is none in the vocabulary.
std::optional<std::uint64_t> specialTokenId(const Metadata& metadata, const std::string& name);

/// The text of a token by its id, of an added one too; nothing if the metadata has none.
std::optional<std::string> tokenText(const Metadata& metadata, std::uint64_t id);

/// The tokenizer.json that was embedded in a model, with the vocabulary and the merges that conversions move to keys of
/// their own. Nothing if there is none.
std::optional<Json> embeddedTokenizerJson(const Metadata& metadata);

} // namespace apr
