// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace apr {

/// Reads a file of a checkpoint by its name ("tokenizer.model"); nothing if there is none.
using NamedFile = std::function<std::optional<std::string>(std::string_view name)>;

/// The files that have a tokenizer's vocabulary, other than tokenizer.json.
inline constexpr std::string_view kVocabularyFiles[] = {"tokenizer.model", "spiece.model", "sentencepiece.bpe.model",
                                                        "vocab.json", "vocab.txt"};

/// The tokenizer of a checkpoint without tokenizer.json: a SentencePiece model, vocab.json with merges.txt (byte-level
/// BPE), or vocab.txt (WordPiece), with the special tokens of tokenizer_config.json, special_tokens_map.json and
/// added_tokens.json. As metadata: a tokenizer.json, as transformers makes it, under "tokenizer.huggingface", or, of
/// SentencePiece, the keys "tokenizer.*" as convert_hf_to_gguf.py of llama.cpp makes them. Empty if there is none of
/// these files. E002 for malformed files, which `file` of the error names; E009 for kinds that are not supported.
Result<Metadata> checkpointTokenizer(const NamedFile& file);

} // namespace apr
