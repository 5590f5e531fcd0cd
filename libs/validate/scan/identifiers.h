// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

/// Names as programming languages have them: ASCII letters, digits and underscores.
namespace apr::scan {

template <std::size_t size>
bool isOneOf(const std::array<std::string_view, size>& list, std::string_view text)
{
    return std::find(list.begin(), list.end(), text) != list.end();
}

inline bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

inline bool isNameCharacter(char c)
{
    return isLetter(c) || (c >= '0' && c <= '9');
}

inline bool isIdentifier(std::string_view text)
{
    return !text.empty() && isLetter(text.front()) && std::all_of(text.begin(), text.end(), isNameCharacter);
}

} // namespace apr::scan
