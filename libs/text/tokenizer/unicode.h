// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The parts of the Unicode character database that tokenizers need.
namespace apr::unicode {

/// The general category: "Lu", "Nd", "Zs".
std::string_view category(char32_t character);
/// Whether the category begins with this letter: 'L', 'N', 'P'.
bool isIn(char32_t character, char group);
/// The general category in Unicode 8, which the package tokenizers uses for BERT: "Cn" for what was assigned later.
std::string_view oldCategory(char32_t character);
/// The property White_Space.
bool isSpace(char32_t character);
/// The simple lower case, or the character itself.
char32_t toLower(char32_t character);

/// The character at `at` of UTF-8 text and how many bytes it has; invalid bytes are one character U+FFFD each.
struct Character {
    char32_t value = 0;
    std::size_t bytes = 0;
};
Character decode(std::string_view text, std::size_t at);
void append(std::string& text, char32_t character);

/// A character of a text that is normalized, and the bytes of the original that it comes from.
struct Placed {
    char32_t value = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

enum class Form : std::uint8_t { NFC, NFD, NFKC, NFKD };

/// Normalizes (Unicode Standard Annex 15). Composites have the bytes of all that they are made of.
std::vector<Placed> normalize(const std::vector<Placed>& text, Form form);

} // namespace apr::unicode
