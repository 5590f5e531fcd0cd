// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace apr {

/// Files that stand beside a model of Hugging Face and belong to it: they come along when it is fetched, and go into
/// the metadata of what it is converted to.
inline constexpr std::string_view kSideFileNames[] = {"config.json",
                                                      "generation_config.json",
                                                      "tokenizer.json",
                                                      "tokenizer_config.json",
                                                      "special_tokens_map.json",
                                                      "README.md",
                                                      "LICENSE"};

} // namespace apr
