// SPDX-License-Identifier: MIT
#pragma once

#include "parts.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace apr::tokenizer {

/// A part of a text: a token that was added to the vocabulary, or text.
struct Segment {
    Text text = {};
    std::optional<std::uint32_t> id = {};
    bool isFirst = false;
};

/// Finds added tokens: at each place the longest. The tokens are in alphabetical order, so that those that begin like a
/// text are neighbors: a search takes steps for the characters that are alike, however many tokens there are.
class AddedTokenFinder {
public:
    /// Of `tokens`, which must outlive it, those that are found after normalization, or before it.
    AddedTokenFinder(const std::vector<AddedToken>& tokens, bool isNormalized);

    /// Appends the parts of a segment. Ends early when `work` is spent.
    void cut(const Segment& segment, std::vector<Segment>& out, Work& work) const;

private:
    const AddedToken* find(std::u32string_view text, std::size_t at, Work& work) const;

    std::vector<const AddedToken*> m_sorted;
};

} // namespace apr::tokenizer
