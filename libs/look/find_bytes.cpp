// SPDX-License-Identifier: MIT
#include "apr/look/find_bytes.h"

#include "apr/base/half.h"
#include "apr/base/text.h"

#include <algorithm>
#include <cstring>

namespace apr {
namespace {

constexpr std::uint64_t kFindPiece = std::uint64_t{4} << 20;

template <class T>
std::vector<std::byte> littleEndian(T value)
{
    ByteWriter writer;
    writer.put(value);
    return std::move(writer).take();
}

Error patternError(std::string_view text, std::string_view expected)
{
    return Error{.code = Errc::Argument,
                 .message = '"' + printable(text, 60) + "\" is not " + std::string(expected),
                 .field = "pattern"};
}

/// Where `pattern` begins in `bytes`, or nothing.
std::optional<std::uint64_t> firstIn(std::span<const std::byte> bytes, const std::vector<std::byte>& pattern)
{
    const std::byte* at = bytes.data();
    const std::byte* const end = bytes.data() + bytes.size();
    while (static_cast<std::size_t>(end - at) >= pattern.size()) {
        const std::size_t starts = static_cast<std::size_t>(end - at) - pattern.size() + 1;
        const auto* found =
            static_cast<const std::byte*>(std::memchr(at, std::to_integer<int>(pattern.front()), starts));
        if (found == nullptr) {
            return std::nullopt;
        }
        if (std::memcmp(found, pattern.data(), pattern.size()) == 0) {
            return static_cast<std::uint64_t>(found - bytes.data());
        }
        at = found + 1;
    }
    return std::nullopt;
}

} // namespace

Result<std::vector<std::byte>> parsePattern(BytePattern kind, std::string_view text)
{
    if (kind == BytePattern::Text) {
        if (text.empty()) {
            return patternError(text, "a text to search for");
        }
        const auto bytes = std::as_bytes(std::span<const char>(text.data(), text.size()));
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    }
    text = trim(text);
    if (kind == BytePattern::Hex) {
        std::string digits;
        for (const char c : text) {
            if (c != ' ' && c != ':' && c != ',') {
                digits += c;
            }
        }
        const auto bytes = fromHex(digits);
        if (!bytes || bytes->empty()) {
            return patternError(text, "a sequence of bytes in hexadecimal, such as 1f 8b");
        }
        const auto view = std::as_bytes(std::span(*bytes));
        return std::vector<std::byte>(view.begin(), view.end());
    }
    if (kind == BytePattern::U32 || kind == BytePattern::U64) {
        const auto number = parseUnsigned(text);
        if (!number || (kind == BytePattern::U32 && *number > 0xFFFFFFFFULL)) {
            return patternError(text,
                                kind == BytePattern::U32 ? "an integer from 0 to 4294967295" : "an unsigned integer");
        }
        return kind == BytePattern::U32 ? littleEndian(static_cast<std::uint32_t>(*number)) : littleEndian(*number);
    }
    const auto number = parseReal(text);
    if (!number) {
        return patternError(text, "a number");
    }
    return kind == BytePattern::F16   ? littleEndian(floatToHalf(static_cast<float>(*number)))
           : kind == BytePattern::F32 ? littleEndian(static_cast<float>(*number))
                                      : littleEndian(*number);
}

Result<std::optional<std::uint64_t>> findBytes(const ByteSource& source, const std::vector<std::byte>& pattern,
                                               std::uint64_t from, Progress& progress)
{
    const std::uint64_t size = source.size();
    if (pattern.empty() || pattern.size() > size) {
        return std::optional<std::uint64_t>();
    }
    std::uint64_t done = 0;
    // Occurrences that start in [first, last).
    const auto search = [&](std::uint64_t first, std::uint64_t last) -> Result<std::optional<std::uint64_t>> {
        while (first < last) {
            const std::uint64_t starts = std::min(kFindPiece, last - first);
            const std::uint64_t count = std::min(starts + pattern.size() - 1, size - first);
            APR_TRY(const Bytes bytes, source.read(first, count));
            if (const auto at = firstIn(bytes.span(), pattern)) {
                return std::optional(first + *at);
            }
            first += starts;
            done += starts;
            if (!progress.step(done, size, "search")) {
                return Error{.code = Errc::Cancelled, .message = "cancelled"};
            }
        }
        return std::optional<std::uint64_t>();
    };
    const std::uint64_t end = size - pattern.size() + 1;
    from = std::min(from, end);
    APR_TRY(std::optional<std::uint64_t> found, search(from, end));
    if (!found) {
        APR_TRY(found, search(0, from));
    }
    APR_CHECK(source.check());
    return found;
}

} // namespace apr
