// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// The whole of `text` as a decimal number without sign; nothing if there is any other character or it is over 64 bits.
std::optional<std::uint64_t> parseUnsigned(std::string_view text);

/// The whole of `text` as a real number, "-1.5e-7"; nothing if there is any other character, or it is infinite or NaN.
/// Locale-free.
std::optional<double> parseReal(std::string_view text);

/// The shortest decimal text that reads back as `value`; "NaN", "Infinity", "-Infinity" for the others. Locale-free.
std::string formatShortest(double value);

/// `value` with `digits` significant digits and no trailing zeros, e.g. "0.0234", "1.5e-07". Locale-free.
std::string formatNumber(double value, int digits = 5);

/// `value` with exactly `decimals` digits after the point. Locale-free.
std::string formatFixed(double value, int decimals);

/// 1234567 as "1,234,567".
std::string formatCount(std::uint64_t value);

/// "1 tensor", "21 tensors": a count and an English noun.
std::string formatCountOf(std::uint64_t count, std::string_view noun);

/// A byte count in decimal units as disks and hubs use them: "1.50 GB"; below 1000: "12 B".
std::string formatBytes(std::uint64_t bytes);

/// A parameter count in short: "39.0M", "7.24B".
std::string formatCountShort(std::uint64_t value);

/// Whether `text` is well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms).
bool isUtf8(std::string_view text);

/// `text` safe to show: control characters and bytes that are not UTF-8 as \xNN, at most `limit` bytes (then "…").
std::string printable(std::string_view text, std::size_t limit = 400);

/// Shell-style match of the whole name: `*` any run, `?` one character, `[abc]` a set. Never exponential.
bool globMatches(std::string_view pattern, std::string_view name);

/// Number of single-character edits between two names, for "did you mean".
std::size_t editDistance(std::string_view a, std::string_view b);

/// Up to `most` of `names` nearest to `wanted`: those sharing a dotted part or within a third of its length in edits.
std::vector<std::string> closestNames(std::string_view wanted, const std::vector<std::string>& names,
                                      std::size_t most = 5);

std::vector<std::string_view> split(std::string_view text, char separator);
std::string_view trim(std::string_view text);
std::string join(const std::vector<std::string>& parts, std::string_view separator);
std::string toLower(std::string_view text);
std::string toHex(const std::uint8_t* bytes, std::size_t count);
/// The bytes that hexadecimal digits of either case stand for; nothing when they are no such digits.
std::optional<std::string> fromHex(std::string_view digits);
/// A CRC-32 as everything prints it: "0x0a0f811b".
std::string crcText(std::uint32_t crc);

/// "2GB", "512 MiB", decimal and binary units in either case, a bare number counts bytes. Nothing for
/// anything else, or over 64 bits.
std::optional<std::uint64_t> parseByteSize(std::string_view text);

/// A word quoted for a POSIX shell where it needs to be, so that a shown command line can be pasted.
std::string shellQuote(std::string_view word);

} // namespace apr
