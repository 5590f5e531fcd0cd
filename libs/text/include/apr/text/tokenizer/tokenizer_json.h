// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/model/model.h"

#include <string>
#include <vector>

namespace apr {

/// A tokenizer as the files of a folder that transformers loads.
struct TokenizerFiles {
    Json tokenizer = Json::object(); ///< tokenizer.json
    Json config = Json::object();    ///< tokenizer_config.json
    /// What will be different from llama.cpp, as sentences.
    std::vector<std::string> notes = {};
};

/// The tokenizer of the keys of GGUF ("tokenizer.ggml.*", or "tokenizer.*" of apr files) as tokenizer.json, as
/// convert_slow_tokenizer.py of transformers makes it: byte-level BPE, SentencePiece's BPE with the merges that its
/// scores amount to, BPE over marked words, WordPiece and Unigram. The keys do not have normalizations that llama.cpp
/// does not do, such as NFC; an apr file of a model with tokenizer.json keeps that file instead. E012 if there is no
/// vocabulary; E009 for a tokenizer model, or a way of splitting, that is not known, and for scores that amount to
/// merges of many times the size of the vocabulary; E002 if a token is not UTF-8.
Result<TokenizerFiles> tokenizerFiles(const Metadata& metadata);

} // namespace apr
