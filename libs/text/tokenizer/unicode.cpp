// SPDX-License-Identifier: MIT
#include "unicode.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>

namespace apr::unicode {
namespace {

struct CategoryRange {
    char32_t first;
    std::uint8_t category;
};

struct CharacterPair {
    char32_t from;
    char32_t to;
};

struct CombiningRange {
    char32_t first;
    char32_t last;
    std::uint8_t value;
};

struct Decomposition {
    char32_t character;
    std::uint16_t place;
    std::uint8_t length;
};

struct Composition {
    char32_t first;
    char32_t second;
    char32_t composite;
};

#include "unicode_tables.inc"

// Hangul syllables (The Unicode Standard, section 3.12).
constexpr char32_t kSyllables = 0xAC00;
constexpr char32_t kLeading = 0x1100;
constexpr char32_t kVowels = 0x1161;
constexpr char32_t kTrailing = 0x11A7;
constexpr char32_t kLeadingCount = 19;
constexpr char32_t kVowelCount = 21;
constexpr char32_t kTrailingCount = 28;
constexpr char32_t kSyllableCount = kLeadingCount * kVowelCount * kTrailingCount;

std::uint8_t combiningClass(char32_t character)
{
    const auto* at = std::upper_bound(kCombining.begin(), kCombining.end(), character,
                                      [](char32_t value, const CombiningRange& range) { return value < range.first; });
    return at != kCombining.begin() && character <= (at - 1)->last ? (at - 1)->value : std::uint8_t{0};
}

template <class Table>
const Decomposition* find(const Table& table, char32_t character)
{
    const auto* at =
        std::lower_bound(table.begin(), table.end(), character,
                         [](const Decomposition& entry, char32_t value) { return entry.character < value; });
    return at != table.end() && at->character == character ? at : nullptr;
}

void decompose(const Placed& placed, bool isCompatible, std::vector<Placed>& out)
{
    const auto add = [&](char32_t value) { out.push_back({value, placed.begin, placed.end}); };
    if (placed.value >= kSyllables && placed.value < kSyllables + kSyllableCount) {
        const char32_t index = placed.value - kSyllables;
        add(kLeading + index / (kVowelCount * kTrailingCount));
        add(kVowels + index % (kVowelCount * kTrailingCount) / kTrailingCount);
        if (index % kTrailingCount != 0) {
            add(kTrailing + index % kTrailingCount);
        }
        return;
    }
    const Decomposition* entry = isCompatible ? find(kCompatible, placed.value) : nullptr;
    entry = entry != nullptr ? entry : find(kCanonical, placed.value);
    if (entry == nullptr) {
        add(placed.value);
        return;
    }
    for (std::size_t i = 0; i < entry->length; ++i) {
        add(kDecompositionPool[entry->place + i]);
    }
}

/// The composite of two characters, or 0.
char32_t composite(char32_t first, char32_t second)
{
    if (first >= kLeading && first < kLeading + kLeadingCount && second >= kVowels && second < kVowels + kVowelCount) {
        return kSyllables + ((first - kLeading) * kVowelCount + (second - kVowels)) * kTrailingCount;
    }
    const bool isOpen =
        first >= kSyllables && first < kSyllables + kSyllableCount && (first - kSyllables) % kTrailingCount == 0;
    if (isOpen && second > kTrailing && second < kTrailing + kTrailingCount) {
        return first + (second - kTrailing);
    }
    const auto* at = std::lower_bound(kCompositions.begin(), kCompositions.end(), std::pair(first, second),
                                      [](const Composition& entry, const std::pair<char32_t, char32_t>& pair) {
                                          return std::pair(entry.first, entry.second) < pair;
                                      });
    return at != kCompositions.end() && at->first == first && at->second == second ? at->composite : 0;
}

void compose(std::vector<Placed>& text)
{
    std::vector<Placed> out;
    std::size_t starter = 0;
    bool hasStarter = false;
    int last = -1; // the class of what follows the starter; -1: nothing
    for (const Placed& each : text) {
        const int value = combiningClass(each.value);
        if (hasStarter && (last < value || last == -1)) {
            if (const char32_t joined = composite(out[starter].value, each.value)) {
                out[starter] = {joined, std::min(out[starter].begin, each.begin), std::max(out[starter].end, each.end)};
                continue;
            }
        }
        if (value == 0) {
            starter = out.size();
            hasStarter = true;
            last = -1;
        } else {
            last = value;
        }
        out.push_back(each);
    }
    text = std::move(out);
}

} // namespace

std::string_view category(char32_t character)
{
    const auto* at = std::upper_bound(kCategoryRanges.begin(), kCategoryRanges.end(), character,
                                      [](char32_t value, const CategoryRange& range) { return value < range.first; });
    return kCategoryNames[(at - 1)->category];
}

std::string_view oldCategory(char32_t character)
{
    const auto* later = std::upper_bound(kLater.begin(), kLater.end(), character,
                                         [](char32_t value, const CharacterPair& range) { return value < range.from; });
    if (later != kLater.begin() && character <= (later - 1)->to) {
        return "Cn";
    }
    const auto* changed = std::find_if(kOldCategories.begin(), kOldCategories.end(),
                                       [character](const CategoryRange& each) { return each.first == character; });
    return changed == kOldCategories.end() ? category(character) : kCategoryNames[changed->category];
}

bool isIn(char32_t character, char group)
{
    return category(character).front() == group;
}

bool isSpace(char32_t character)
{
    return (character >= 0x09 && character <= 0x0D) || character == 0x20 || character == 0x85 || character == 0xA0 ||
           character == 0x1680 || (character >= 0x2000 && character <= 0x200A) || character == 0x2028 ||
           character == 0x2029 || character == 0x202F || character == 0x205F || character == 0x3000;
}

char32_t toLower(char32_t character)
{
    if (character < 0x80) {
        return character >= 'A' && character <= 'Z' ? character + 0x20 : character;
    }
    const auto* at = std::lower_bound(kLower.begin(), kLower.end(), character,
                                      [](const CharacterPair& pair, char32_t value) { return pair.from < value; });
    return at != kLower.end() && at->from == character ? at->to : character;
}

Character decode(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const unsigned first = byte(at);
    if (first < 0x80) {
        return {first, 1};
    }
    const std::size_t length = first >= 0xF0 && first < 0xF5   ? 4
                               : first >= 0xE0 && first < 0xF0 ? 3
                               : first >= 0xC2 && first < 0xE0 ? 2
                                                               : 0;
    if (length == 0) {
        return {0xFFFD, 1};
    }
    char32_t value = length == 4 ? first & 0x07U : length == 3 ? first & 0x0FU : first & 0x1FU;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xC0U) != 0x80U) {
            return {0xFFFD, 1};
        }
        value = value << 6 | (byte(at + i) & 0x3FU);
    }
    const char32_t least = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80;
    const bool isValid = value >= least && value < 0x110000 && (value < 0xD800 || value > 0xDFFF);
    return isValid ? Character{value, length} : Character{0xFFFD, 1};
}

void append(std::string& text, char32_t character)
{
    appendUtf8(text, character);
}

std::vector<Placed> normalize(const std::vector<Placed>& text, Form form)
{
    std::vector<Placed> out;
    out.reserve(text.size());
    const bool isCompatible = form == Form::NFKC || form == Form::NFKD;
    for (const Placed& each : text) {
        decompose(each, isCompatible, out);
    }
    // Runs of combining characters in the order of their classes.
    for (std::size_t i = 0; i < out.size();) {
        if (combiningClass(out[i].value) == 0) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < out.size() && combiningClass(out[end].value) != 0) {
            ++end;
        }
        std::stable_sort(
            out.begin() + static_cast<std::ptrdiff_t>(i), out.begin() + static_cast<std::ptrdiff_t>(end),
            [](const Placed& a, const Placed& b) { return combiningClass(a.value) < combiningClass(b.value); });
        i = end;
    }
    if (form == Form::NFC || form == Form::NFKC) {
        compose(out);
    }
    return out;
}

} // namespace apr::unicode
