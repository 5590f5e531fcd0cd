// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/model/model.h"
#include "apr/text/tokenizer/tokenizer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace apr {

/// A tokenizer as the keys of GGUF, which llama.cpp reads.
struct GgufTokenizer {
    Json keys = Json::object();  ///< {"tokenizer.ggml.model": "gpt2", "tokenizer.ggml.tokens": […], …}
    Json types = Json::object(); ///< of the same keys: {"tokenizer.ggml.tokens": "[string]", …}
    /// What will be different in llama.cpp, as sentences. One sample text is encoded by both.
    std::vector<std::string> notes = {};
    /// That the keys describe; null if they were not read again.
    std::shared_ptr<const Tokenizer> tokenizer = {};
};

/// The tokenizer.json that is embedded in a model, as convert_hf_to_gguf.py of llama.cpp writes it: byte-level BPE, BPE
/// with bytes as tokens (SentencePiece), WordPiece and Unigram. `rows` is the number of rows of the token embedding:
/// tokens that the tokenizer does not have become unused ones. E012 if there is none; E009 if llama.cpp has no such
/// tokenizer; E019 if there are more tokens than rows; as Tokenizer::of().
Result<GgufTokenizer> ggufTokenizer(const Metadata& metadata, std::uint64_t rows);

} // namespace apr
