// SPDX-License-Identifier: MIT
#pragma once

#include "parts.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr::tokenizer {

/// How a family of BPE tokenizers splits text (tokenizer.ggml.pre): each expression cuts what the ones before it left.
struct PreTokenizer {
    std::string_view names; ///< separated by spaces; the first one is written
    std::array<std::string_view, 7> patterns = {};
    bool ignoresMerges = false;
    bool addsFirst = false; ///< the token of the beginning, unless the file says otherwise
};

std::span<const PreTokenizer> preTokenizers();

/// Null if there is none of this name.
const PreTokenizer* findPreTokenizer(std::string_view name);

/// Adds what splits by the expressions of `pre`, which steps call the pattern of `name`. E009 as Pattern::compile().
Status addSplitters(const PreTokenizer& pre, const std::string& name, std::vector<SplitterPtr>& out);

} // namespace apr::tokenizer
