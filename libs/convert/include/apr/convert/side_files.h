// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace apr {

/// Files that belong to a Hugging Face model. They are downloaded with it and included in the metadata of converted
/// files.
inline constexpr std::string_view kSideFileNames[] = {"config.json",
                                                      "generation_config.json",
                                                      "tokenizer.json",
                                                      "tokenizer_config.json",
                                                      "special_tokens_map.json",
                                                      "README.md",
                                                      "LICENSE"};

} // namespace apr
