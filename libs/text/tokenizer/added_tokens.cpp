// SPDX-License-Identifier: MIT
#include "added_tokens.h"

#include <algorithm>

namespace apr::tokenizer {
namespace {

bool isInWord(char32_t character)
{
    return unicode::isIn(character, 'L') || unicode::isIn(character, 'N') || unicode::isIn(character, 'M') ||
           character == U'_';
}

} // namespace

AddedTokenFinder::AddedTokenFinder(const std::vector<AddedToken>& tokens, bool isNormalized)
{
    for (const AddedToken& token : tokens) {
        if (token.isNormalized == isNormalized && !token.text.empty()) {
            m_sorted.push_back(&token);
        }
    }
    // Of equal texts the first one counts, and if it must be a word, also the first one that need not.
    std::stable_sort(m_sorted.begin(), m_sorted.end(),
                     [](const AddedToken* a, const AddedToken* b) { return a->text < b->text; });
    std::vector<const AddedToken*> kept;
    for (const AddedToken* token : m_sorted) {
        const bool isNew = kept.empty() || kept.back()->text != token->text;
        if (isNew || (kept.back()->isSingleWord && !token->isSingleWord)) {
            kept.push_back(token);
        }
    }
    m_sorted = std::move(kept);
}

const AddedToken* AddedTokenFinder::find(std::u32string_view text, std::size_t at, Work& work) const
{
    const AddedToken* best = nullptr;
    auto first = m_sorted.begin();
    auto last = m_sorted.end();
    for (std::size_t depth = 0; at + depth < text.size() && first != last && work.spend(1); ++depth) {
        const char32_t wanted = text[at + depth];
        const auto isBefore = [depth](const AddedToken* token, char32_t character) {
            return token->text.size() <= depth || token->text[depth] < character;
        };
        const auto isAfter = [depth](char32_t character, const AddedToken* token) {
            return token->text.size() > depth && character < token->text[depth];
        };
        first = std::lower_bound(first, last, wanted, isBefore);
        last = std::upper_bound(first, last, wanted, isAfter);
        const std::size_t end = at + depth + 1;
        for (auto each = first; each != last && (*each)->text.size() == depth + 1; ++each) { // at most two
            const bool isPart = (*each)->isSingleWord &&
                                ((at > 0 && isInWord(text[at - 1])) || (end < text.size() && isInWord(text[end])));
            if (!isPart) {
                best = *each;
                break;
            }
        }
    }
    return best;
}

void AddedTokenFinder::cut(const Segment& segment, std::vector<Segment>& out, Work& work) const
{
    const Text& text = segment.text;
    const std::u32string whole = m_sorted.empty() ? std::u32string() : characters(text);
    std::size_t from = 0;
    const auto partOf = [&text](std::size_t first, std::size_t end) {
        return Text(text.begin() + static_cast<std::ptrdiff_t>(first), text.begin() + static_cast<std::ptrdiff_t>(end));
    };
    const auto addText = [&](std::size_t first, std::size_t end) {
        if (end > first) {
            out.push_back({partOf(first, end), {}, segment.isFirst && first == 0});
        }
    };
    for (std::size_t at = 0; at < whole.size() && work.spend(1);) {
        const AddedToken* token = find(whole, at, work);
        if (token == nullptr) {
            ++at;
            continue;
        }
        std::size_t first = at;
        std::size_t end = at + token->text.size();
        while (token->stripsLeft && first > from && unicode::isSpace(whole[first - 1])) {
            --first;
        }
        while (token->stripsRight && end < whole.size() && unicode::isSpace(whole[end])) {
            ++end;
        }
        addText(from, first);
        out.push_back({partOf(at, at + token->text.size()), token->id, false});
        from = at = end;
    }
    addText(from, text.size());
}

} // namespace apr::tokenizer
