// SPDX-License-Identifier: MIT
#include "apr/base/sentence.h"

#include <cstddef>

namespace apr {

std::string filledIn(std::string_view pattern, const std::vector<std::string>& values)
{
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char digit = pattern[i] == '%' && i + 1 < pattern.size() ? pattern[i + 1] : '\0';
        if (digit >= '1' && digit <= '9' && static_cast<std::size_t>(digit - '1') < values.size()) {
            out += values[static_cast<std::size_t>(digit - '1')];
            ++i;
        } else {
            out += pattern[i];
        }
    }
    return out;
}

std::string Sentence::text() const
{
    std::vector<std::string> texts;
    texts.reserve(values.size());
    for (const SentenceValue& value : values) {
        texts.push_back(value.text);
    }
    return filledIn(pattern, texts);
}

} // namespace apr
