// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/model/model.h"

#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A file next to the model in a Hugging Face checkout, and its content.
struct SideFile {
    std::string name;
    std::string text; ///< bytes of a file that is not text
};

/// Files that belong to a Hugging Face model. They are downloaded with it and included in the metadata of converted
/// files.
inline constexpr std::string_view kSideFileNames[] = {"config.json",
                                                      "generation_config.json",
                                                      "tokenizer.json",
                                                      "tokenizer_config.json",
                                                      "special_tokens_map.json",
                                                      "added_tokens.json",
                                                      "vocab.json",
                                                      "vocab.txt",
                                                      "merges.txt",
                                                      "tokenizer.model",
                                                      "tokenizer.model.v3",
                                                      "tekken.json",
                                                      "tokenizer.tiktoken",
                                                      "qwen.tiktoken",
                                                      "spiece.model",
                                                      "sentencepiece.bpe.model",
                                                      "source.spm",
                                                      "target.spm",
                                                      "normalizer.json",
                                                      "bpe.codes",
                                                      "dict.txt",
                                                      "chat_template.jinja",
                                                      "chat_template.json",
                                                      "preprocessor_config.json",
                                                      "processor_config.json",
                                                      "video_preprocessor_config.json",
                                                      "audio_config.json",
                                                      "params.json",
                                                      "modules.json",
                                                      "1_Pooling/config.json",
                                                      "sentence_bert_config.json",
                                                      "config_sentence_transformers.json",
                                                      "README.md",
                                                      "LICENSE",
                                                      "LICENSE.txt",
                                                      "LICENSE.md",
                                                      "COPYING",
                                                      "NOTICE",
                                                      "USE_POLICY.md"};

/// The side files that a conversion stored in the metadata of a model, in the order of kSideFileNames: what the
/// source's folder contained, with the changes that pruning made to config.json. Empty if there are none.
std::vector<SideFile> embeddedSideFiles(const Metadata& metadata);

/// Stores a file as it is: as text, or in Base64.
void embedSideFile(Metadata& metadata, const SideFile& file);

/// Writes the files to `folder`, which must exist; all or none, except after an I/O error. E016 if one exists, unless
/// `overwrite`. E007.
Status writeSideFiles(const std::vector<SideFile>& files, const std::string& folder, bool overwrite);

} // namespace apr
