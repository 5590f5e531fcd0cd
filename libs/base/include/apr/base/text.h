// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// Parses all of `text` as an unsigned decimal integer. std::nullopt for any other character or on 64-bit overflow.
std::optional<std::uint64_t> parseUnsigned(std::string_view text);

/// Parses all of `text` as a real number, e.g. "-1.5e-7". std::nullopt for any other character, infinity or NaN.
/// Locale-independent.
std::optional<double> parseReal(std::string_view text);

/// The shortest decimal string that round-trips to `value`, or "NaN", "Infinity", "-Infinity". Locale-independent.
std::string formatShortest(double value);

/// `value` with `digits` significant digits and no trailing zeros, e.g. "0.0234", "1.5e-07". Locale-independent.
std::string formatNumber(double value, int digits = 5);

/// `value` with exactly `decimals` digits after the decimal point. Locale-independent.
std::string formatFixed(double value, int decimals);

/// 1234567 as "1,234,567".
std::string formatCount(std::uint64_t value);

/// "1 tensor", "21 tensors": a count and an English noun.
std::string formatCountOf(std::uint64_t count, std::string_view noun);

/// "0.4 s", "12 s", "3 min 5 s", "2 h 10 min".
std::string formatSeconds(double seconds);

/// A byte count in decimal (SI) units: "1.50 GB", "12 B".
std::string formatBytes(std::uint64_t bytes);

/// An abbreviated parameter count: "39.0M", "7.24B".
std::string formatCountShort(std::uint64_t value);

/// Appends a Unicode code point in UTF-8. Surrogates are encoded like other code points.
void appendUtf8(std::string& out, std::uint32_t code);

/// Whether `text` is well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms).
bool isUtf8(std::string_view text);

/// Whether a character changes how the text around it is shown without being seen itself: control characters,
/// bidirectional controls (CVE-2021-42574), zero-width characters, line separators and tags.
bool isHidden(char32_t character);

/// JSON text with the hidden characters from U+007F as \uNNNN, which mean the same in its strings.
std::string escapeHidden(std::string_view json);

/// `text` made safe for display: control characters and invalid UTF-8 as \xNN, other hidden characters as \uNNNN,
/// truncated with "…" after `limit` bytes.
std::string printable(std::string_view text, std::size_t limit = 400);

/// Shell-style match of the whole name: `*` any sequence, `?` one character, `[abc]` a set. Never exponential.
bool globMatches(std::string_view pattern, std::string_view name);

/// Levenshtein distance between two names, for "did you mean" suggestions.
std::size_t editDistance(std::string_view a, std::string_view b);

/// Up to `maxCount` of `names` closest to `name`: those that share a dotted component with it, or whose edit distance
/// is at most a third of its length. Case does not count, and only those that differ from it in '-', '_' and '.' alone
/// if there are such.
std::vector<std::string> closestNames(std::string_view name, const std::vector<std::string>& names,
                                      std::size_t maxCount = 5);

std::vector<std::string_view> split(std::string_view text, char separator);
std::string_view trim(std::string_view text);
std::string join(const std::vector<std::string>& parts, std::string_view separator);
std::string toLower(std::string_view text);
std::string toHex(const std::uint8_t* bytes, std::size_t count);
/// Decodes hexadecimal digits of either case. std::nullopt if `digits` is not valid hexadecimal.
std::optional<std::string> fromHex(std::string_view digits);
/// A CRC-32 in hexadecimal: "0x0a0f811b".
std::string crcText(std::uint32_t crc);

/// A number and what follows it, in lower case and without the spaces between them: "4.5" and "bpw".
struct NumberWithUnit {
    double number = 0;
    std::string unit = {};
};

/// std::nullopt if `text` does not begin with a number.
std::optional<NumberWithUnit> parseNumberWithUnit(std::string_view text);

/// Parses the sizes of options and variables, "2GB", "0.5 MB" or "512 MiB": B, KB, MB, GB, TB, KiB, MiB, GiB and TiB in
/// either case ("100K" is 100 KB). Fractions of a byte are dropped. std::nullopt for anything else, a number without a
/// unit, and on 64-bit overflow.
std::optional<std::uint64_t> parseByteSize(std::string_view text);

/// What to say of a text that is not a size. `more` is added to the list of units.
std::string byteSizeProblem(std::string_view text, std::string_view more = {});

/// As parseByteSize(), but a number without a unit is a count: "4096", "1M".
std::optional<std::uint64_t> parseQuantity(std::string_view text);

/// Quotes a word for a POSIX shell if necessary, so that a displayed command line can be pasted. Hidden characters and
/// bytes that are not UTF-8 become escapes in $'…' (bash, zsh, ksh, POSIX.1-2024), so that the text is plain.
std::string shellQuote(std::string_view word);

/// Whether `text` has only the digits 0 to 9, and at least one.
bool areDigits(std::string_view text);

/// Whether one of `parts` occurs in `text`.
bool containsAny(std::string_view text, std::initializer_list<std::string_view> parts);

} // namespace apr
