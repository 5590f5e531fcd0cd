// SPDX-License-Identifier: MIT
#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <limits>

namespace apr {
namespace {

std::optional<std::string> nonFinite(double value)
{
    if (std::isnan(value)) {
        return "NaN";
    }
    if (std::isinf(value)) {
        return value > 0 ? "Infinity" : "-Infinity";
    }
    return std::nullopt;
}

/// Length of the UTF-8 sequence at the start of `text`, or 0 if it is invalid.
std::size_t sequenceLength(std::string_view text)
{
    const auto at = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = at(0);
    if (lead < 0x80) {
        return 1;
    }
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((at(i) & 0xC0) != 0x80) {
            return 0;
        }
    }
    const bool overlong = (lead == 0xE0 && at(1) < 0xA0) || (lead == 0xF0 && at(1) < 0x90);
    const bool surrogate = lead == 0xED && at(1) > 0x9F;
    const bool beyond = lead == 0xF4 && at(1) > 0x8F;
    return overlong || surrogate || beyond ? 0 : length;
}

/// The character of a well-formed sequence of UTF-8.
char32_t decoded(std::string_view sequence)
{
    const auto lead = static_cast<unsigned char>(sequence.front());
    char32_t out = sequence.size() == 1 ? lead : lead & (0x7FU >> sequence.size());
    for (const char each : sequence.substr(1)) {
        out = (out << 6) | (static_cast<unsigned char>(each) & 0x3FU);
    }
    return out;
}

/// "\u202E"; two of them, a surrogate pair, beyond U+FFFF.
void appendUnicodeEscape(std::string& out, char32_t character)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const auto append = [&out, kDigits](char32_t unit) {
        out += "\\u";
        for (int shift = 12; shift >= 0; shift -= 4) {
            out += kDigits[(unit >> shift) & 15U];
        }
    };
    if (character > 0xFFFF) {
        append(0xD800 + ((character - 0x10000) >> 10));
        append(0xDC00 + ((character - 0x10000) & 0x3FF));
    } else {
        append(character);
    }
}

/// Names that differ only in these are written in several ways: "Q4_K_M", "q4-k-m", "q4km".
std::string withoutSeparators(std::string_view name)
{
    std::string out;
    std::copy_if(name.begin(), name.end(), std::back_inserter(out),
                 [](char c) { return c != '-' && c != '_' && c != '.'; });
    return out;
}

void appendEscaped(std::string& out, unsigned char byte)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    out += "\\x";
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
}

} // namespace

std::optional<std::uint64_t> parseUnsigned(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value;
}

std::optional<double> parseReal(std::string_view text)
{
    double value = 0;
#ifdef __cpp_lib_to_chars
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isWhole = error == std::errc() && end == text.data() + text.size();
#else // wasm has only the C locale
    const std::string copy(text);
    char* end = nullptr;
    value = std::strtod(copy.c_str(), &end);
    const bool isWhole = !copy.empty() && end == copy.c_str() + copy.size() && copy.find_first_of(" xX\t") == copy.npos;
#endif
    return isWhole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::string formatShortest(double value)
{
    if (auto text = nonFinite(value)) {
        return *text;
    }
    std::array<char, 64> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), result.ptr};
}

std::string formatNumber(double value, int digits)
{
    if (auto text = nonFinite(value)) {
        return *text;
    }
    std::array<char, 128> buffer{};
    const auto result =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::general, digits);
    std::string text(buffer.data(), result.ptr);
    return text == "-0" ? "0" : text;
}

std::string formatFixed(double value, int decimals)
{
    if (auto text = nonFinite(value)) {
        return *text;
    }
    std::array<char, 512> buffer{};
    const auto result =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    return {buffer.data(), result.ptr};
}

std::string formatCount(std::uint64_t value)
{
    std::string text = std::to_string(value);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, 1, ',');
    }
    return text;
}

std::string formatCountOf(std::uint64_t count, std::string_view noun)
{
    return formatCount(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

std::string formatSeconds(double seconds)
{
    if (!(seconds >= 9.95)) {
        return formatNumber(seconds, seconds < 0.95 ? 1 : 2) + " s";
    }
    const auto whole = static_cast<std::uint64_t>(std::llround(std::min(seconds, 1e9)));
    return whole < 60     ? std::to_string(whole) + " s"
           : whole < 3600 ? std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s"
                          : std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

std::string formatBytes(std::uint64_t bytes)
{
    constexpr std::array<std::string_view, 7> kUnits{"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    if (bytes < 1000) {
        return std::to_string(bytes) + " B";
    }
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 999.5 && unit + 1 < kUnits.size()) {
        value /= 1000;
        ++unit;
    }
    return formatFixed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0) + ' ' + std::string(kUnits[unit]);
}

std::string formatCountShort(std::uint64_t value)
{
    constexpr std::array<std::string_view, 7> kUnits{"", "k", "M", "B", "T", "P", "E"};
    if (value < 1000) {
        return std::to_string(value);
    }
    auto scaled = static_cast<double>(value);
    std::size_t unit = 0;
    while (scaled >= 999.5 && unit + 1 < kUnits.size()) {
        scaled /= 1000;
        ++unit;
    }
    return formatFixed(scaled, scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0) + std::string(kUnits[unit]);
}

void appendUtf8(std::string& out, std::uint32_t code)
{
    const auto byte = [&out](std::uint32_t value) { out += static_cast<char>(static_cast<unsigned char>(value)); };
    if (code < 0x80) {
        byte(code);
    } else if (code < 0x800) {
        byte(0xC0U | (code >> 6U));
        byte(0x80U | (code & 0x3FU));
    } else if (code < 0x10000) {
        byte(0xE0U | (code >> 12U));
        byte(0x80U | ((code >> 6U) & 0x3FU));
        byte(0x80U | (code & 0x3FU));
    } else {
        byte(0xF0U | (code >> 18U));
        byte(0x80U | ((code >> 12U) & 0x3FU));
        byte(0x80U | ((code >> 6U) & 0x3FU));
        byte(0x80U | (code & 0x3FU));
    }
}

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        std::uint64_t eight = 0;
        if (text.size() >= sizeof eight) { // most text is ASCII
            std::memcpy(&eight, text.data(), sizeof eight);
            if ((eight & 0x8080808080808080U) == 0) {
                text.remove_prefix(sizeof eight);
                continue;
            }
        }
        const std::size_t length = sequenceLength(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

bool isHidden(char32_t character)
{
    struct Range {
        char32_t first;
        char32_t last;
    };
    constexpr std::array kRanges{
        Range{0x0000, 0x001F},   Range{0x007F, 0x009F}, // C0 and C1 controls
        Range{0x00AD, 0x00AD},   Range{0x061C, 0x061C}, // soft hyphen, Arabic letter mark
        Range{0x180E, 0x180E},   Range{0x200B, 0x200F}, // zero-width characters and directional marks
        Range{0x2028, 0x202E},   Range{0x2060, 0x206F}, // line separators, embeddings, overrides, isolates
        Range{0xFEFF, 0xFEFF},   Range{0xFFF9, 0xFFFB}, // byte order mark, annotations
        Range{0xE0000, 0xE007F},                        // tags
    };
    return std::any_of(kRanges.begin(), kRanges.end(),
                       [character](const Range& range) { return character >= range.first && character <= range.last; });
}

std::string escapeHidden(std::string_view json)
{
    std::string out;
    std::string_view text = json;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(1, sequenceLength(text));
        const char32_t character =
            length == 1 ? static_cast<unsigned char>(text.front()) : decoded(text.substr(0, length));
        if (character >= 0x7F && isHidden(character)) {
            appendUnicodeEscape(out, character);
        } else {
            out += text.substr(0, length);
        }
        text.remove_prefix(length);
    }
    return out;
}

std::string printable(std::string_view text, std::size_t limit)
{
    std::string out;
    while (!text.empty()) {
        const std::size_t length = sequenceLength(text);
        const std::size_t bytes = length == 0 ? 1 : length;
        const char32_t character = length == 0 ? 0 : decoded(text.substr(0, length));
        std::string piece;
        if (length == 0 || (character < 0xA0 && isHidden(character))) {
            for (std::size_t i = 0; i < bytes; ++i) {
                appendEscaped(piece, static_cast<unsigned char>(text[i]));
            }
        } else if (isHidden(character)) {
            appendUnicodeEscape(piece, character);
        } else {
            piece = text.substr(0, bytes);
        }
        if (piece.size() > limit - out.size()) {
            out += "…";
            break;
        }
        out += piece;
        text.remove_prefix(bytes);
    }
    return out;
}

bool globMatches(std::string_view pattern, std::string_view name)
{
    std::size_t p = 0;
    std::size_t n = 0;
    std::size_t starPattern = std::string_view::npos;
    std::size_t starName = 0;
    const auto characterAt = [](std::string_view text, std::size_t at) {
        return text.substr(at, std::max<std::size_t>(1, sequenceLength(text.substr(at))));
    };
    const auto matchOne = [&](std::size_t& next) {
        if (p >= pattern.size()) {
            return false;
        }
        if (pattern[p] == '[') {
            const std::size_t close = pattern.find(']', p + 1);
            if (close != std::string_view::npos) {
                next = close + 1;
                return pattern.substr(p + 1, close - p - 1).find(characterAt(name, n)) != std::string_view::npos;
            }
        }
        if (pattern[p] == '?') {
            next = p + 1;
            return true;
        }
        next = p + characterAt(pattern, p).size();
        return characterAt(pattern, p) == characterAt(name, n);
    };
    while (n < name.size()) {
        std::size_t next = 0;
        if (p < pattern.size() && pattern[p] == '*') {
            starPattern = p++;
            starName = n;
        } else if (matchOne(next)) {
            p = next;
            n += characterAt(name, n).size();
        } else if (starPattern != std::string_view::npos) {
            p = starPattern + 1;
            starName += characterAt(name, starName).size();
            n = starName;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') {
        ++p;
    }
    return p == pattern.size();
}

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

std::vector<std::string> closestNames(std::string_view name, const std::vector<std::string>& names,
                                      std::size_t maxCount)
{
    struct Candidate {
        std::size_t distance;
        const std::string* name;
    };
    const std::string_view shortened = name.substr(0, 200);
    const std::string lowered = toLower(shortened);
    const std::string squeezed = withoutSeparators(lowered);
    const auto parts = split(lowered, '.');
    std::vector<Candidate> candidates;
    std::size_t left = 10'000; // names that are compared: a hint need not be the best of all
    for (const std::string& each : names) {
        if (left == 0) {
            break;
        }
        --left;
        if (each.size() > 200) {
            continue;
        }
        const std::string other = toLower(each);
        const std::string otherSqueezed = withoutSeparators(other);
        const bool isSame = !squeezed.empty() && squeezed == otherSqueezed; // "q4km" for "q4_k_m"
        const std::size_t distance =
            isSame ? 0 : std::min(editDistance(lowered, other), 1 + editDistance(squeezed, otherSqueezed));
        // Numbers and "weight" occur in nearly every name, so they are ignored.
        bool shares = false;
        for (const std::string_view part : parts) {
            if (part.size() < 3 || part == "weight" || part == "bias" || parseUnsigned(part)) {
                continue;
            }
            const auto others = split(other, '.');
            shares =
                shares || std::any_of(others.begin(), others.end(), [part](std::string_view piece) {
                    return piece.find(part) != std::string_view::npos || editDistance(part, piece) <= part.size() / 4;
                });
        }
        if (shares || distance <= std::max<std::size_t>(2, name.size() / 3)) {
            candidates.push_back({distance, &each});
        }
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.distance < b.distance; });
    std::vector<std::string> out;
    for (const Candidate& candidate : candidates) {
        const bool isWorse = !out.empty() && candidates.front().distance == 0 && candidate.distance > 0;
        if (out.size() == maxCount || isWorse) {
            break;
        }
        out.push_back(*candidate.name);
    }
    return out;
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(at + 1);
    }
}

std::string_view trim(std::string_view text)
{
    constexpr std::string_view kSpace = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

std::string join(const std::vector<std::string>& parts, std::string_view separator)
{
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i != 0) {
            out += separator;
        }
        out += parts[i];
    }
    return out;
}

std::string toLower(std::string_view text)
{
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') {
            c = static_cast<char>(c - 'A' + 'a');
        }
    }
    return out;
}

std::string toHex(const std::uint8_t* bytes, std::size_t count)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out;
    out.reserve(count * 2);
    for (std::size_t i = 0; i < count; ++i) {
        out += kDigits[bytes[i] >> 4];
        out += kDigits[bytes[i] & 15];
    }
    return out;
}

std::optional<NumberWithUnit> parseNumberWithUnit(std::string_view text)
{
    text = trim(text);
    const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto number = parseReal(text.substr(0, digits));
    return number ? std::optional(NumberWithUnit{.number = *number, .unit = toLower(trim(text.substr(digits)))})
                  : std::nullopt;
}

std::optional<std::uint64_t> parseByteSize(std::string_view text)
{
    const auto parts = parseNumberWithUnit(text);
    return parts && !parts->unit.empty() ? parseQuantity(text) : std::nullopt;
}

std::string byteSizeProblem(std::string_view text, std::string_view more)
{
    const auto parts = parseNumberWithUnit(text);
    const bool hasNoUnit = parts && parts->unit.empty();
    return '"' + printable(text, 40) +
           (hasNoUnit ? "\" has no unit; expected one of " : "\" is not a size; expected a number and one of ") +
           "B, KB, MB, GB, TB, KiB, MiB, GiB, TiB" + std::string(more) + ", as in 512MB";
}

std::optional<std::uint64_t> parseQuantity(std::string_view text)
{
    text = trim(text);
    const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
    const std::string_view digitsText = text.substr(0, digits);
    const bool isFraction = digitsText.find('.') != std::string_view::npos;
    const auto number = isFraction ? std::nullopt : parseUnsigned(digitsText);
    const auto fraction = isFraction ? parseReal(digitsText) : std::nullopt;
    const std::string unit = toLower(trim(text.substr(digits)));
    constexpr std::string_view kPrefixes = "kmgt";
    const std::size_t prefix = unit.empty() ? std::string_view::npos : kPrefixes.find(unit.front());
    const std::string_view rest = prefix == std::string_view::npos ? unit : std::string_view(unit).substr(1);
    if ((!number && !fraction) ||
        (!rest.empty() && rest != "b" && (rest != "ib" || prefix == std::string_view::npos))) {
        return std::nullopt;
    }
    const std::uint64_t factor = rest == "ib" ? 1024 : 1000;
    const std::size_t steps = prefix == std::string_view::npos ? 0 : prefix + 1;
    if (fraction) {
        double bytes = *fraction;
        for (std::size_t i = 0; i < steps; ++i) {
            bytes *= static_cast<double>(factor);
        }
        constexpr double kMost = 9.0e18;
        return bytes >= 0 && bytes < kMost ? std::optional(static_cast<std::uint64_t>(bytes)) : std::nullopt;
    }
    std::uint64_t bytes = *number;
    for (std::size_t i = 0; i < steps; ++i) {
        if (bytes > std::numeric_limits<std::uint64_t>::max() / factor) {
            return std::nullopt;
        }
        bytes *= factor;
    }
    return bytes;
}

std::optional<std::string> fromHex(std::string_view digits)
{
    const auto valueOf = [](char c) {
        return c >= '0' && c <= '9'   ? c - '0'
               : c >= 'a' && c <= 'f' ? c - 'a' + 10
               : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                      : -1;
    };
    if (digits.size() % 2 != 0) {
        return std::nullopt;
    }
    std::string out;
    out.reserve(digits.size() / 2);
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        const int high = valueOf(digits[i]);
        const int low = valueOf(digits[i + 1]);
        if (high < 0 || low < 0) {
            return std::nullopt;
        }
        out += static_cast<char>(high * 16 + low);
    }
    return out;
}

std::string crcText(std::uint32_t crc)
{
    std::array<std::uint8_t, 4> bytes{};
    for (std::size_t i = 0; i < 4; ++i) {
        bytes[i] = static_cast<std::uint8_t>(crc >> (24 - 8 * i));
    }
    return "0x" + toHex(bytes.data(), bytes.size());
}

std::string shellQuote(std::string_view word)
{
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("._-/+=:,@%").find(c) != std::string_view::npos;
    };
    if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) {
        return std::string(word);
    }
    if (printable(word, std::string_view::npos) !=
        word) { // in an encoding, or with characters, that copying would change
        std::string out = "$'";
        while (!word.empty()) {
            const std::size_t length = sequenceLength(word);
            const std::string_view character = word.substr(0, std::max<std::size_t>(1, length));
            if (printable(character, std::string_view::npos) != character) {
                for (const char byte : character) {
                    appendEscaped(out, static_cast<unsigned char>(byte));
                }
            } else {
                out += character == "'" || character == "\\" ? "\\" : "";
                out += character;
            }
            word.remove_prefix(character.size());
        }
        return out + '\'';
    }
    std::string out = "'";
    for (const char c : word) {
        out += c == '\'' ? std::string_view("'\\''") : std::string_view(&c, 1);
    }
    return out + '\'';
}

bool areDigits(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool containsAny(std::string_view text, std::initializer_list<std::string_view> parts)
{
    return std::any_of(parts.begin(), parts.end(),
                       [text](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

} // namespace apr
