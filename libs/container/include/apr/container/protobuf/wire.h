// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace apr::protobuf {

/// The wire type of a field. Groups are deprecated and not supported.
enum class Wire : std::uint8_t { Varint = 0, Fixed64 = 1, Length = 2, Fixed32 = 5 };

/// One field of a message and its location in the file.
struct Field {
    std::uint32_t number = 0;
    Wire wire = Wire::Varint;
    std::uint64_t value = 0; ///< the varint, the fixed-width bits, or the length of the payload
    std::uint64_t at = 0;    ///< file offset of the tag
    ByteRange payload = {};  ///< in the file, without tag and length; empty for numbers

    /// Whether the field is length-delimited: a string, bytes, a nested message or a packed list.
    bool isBytes() const { return wire == Wire::Length; }
    std::int64_t asInt() const { return static_cast<std::int64_t>(value); }
    float asFloat() const;
};

/// A file of protobuf messages, read in place: payloads are skipped, not copied, so that files over 2 GB are read
/// without loading them. Not thread-safe.
class Document {
public:
    explicit Document(ByteSource file) : m_file(std::move(file)) {}

    const ByteSource& file() const { return m_file; }

    /// At least `count` bytes from `offset`, or all remaining bytes. Valid until the next call.
    Result<std::span<const std::byte>> bytesAt(std::uint64_t offset, std::uint64_t count);

    /// The payload of a length-delimited field. E008 when it exceeds `limit` bytes, E002 when the field is a number.
    Result<std::string> text(const Field& field, std::uint64_t limit);

private:
    ByteSource m_file;
    Bytes m_window; ///< file content from m_windowAt on
    std::uint64_t m_windowAt = 0;
};

/// The places of a message that its parent holds once by definition. A file may hold it several times: parsers merge
/// the occurrences, as if their bytes followed one another ("Last One Wins", Protocol Buffers, Encoding).
class Occurrences {
public:
    Occurrences() = default;
    explicit Occurrences(ByteRange range) : m_ranges{range} {}
    explicit Occurrences(const Field& field) : m_ranges{field.payload} {}

    void add(const Field& field) { m_ranges.push_back(field.payload); }
    void clear() { m_ranges.clear(); }
    bool empty() const { return m_ranges.empty(); }
    /// Not of an empty one.
    ByteRange first() const { return m_ranges.front(); }
    ByteRange last() const { return m_ranges.back(); }
    std::span<const ByteRange> ranges() const { return m_ranges; }

private:
    std::vector<ByteRange> m_ranges;
};

/// Iterates over the fields of one message.
class Message {
public:
    /// `range` must be inside the file.
    Message(Document& document, ByteRange range)
        : m_document(&document), m_at(range.offset), m_end(range.offset + range.size)
    {
    }
    Message(Document& document, const Field& field) : Message(document, field.payload) {}
    /// The fields of all occurrences, which must outlive the message.
    Message(Document& document, const Occurrences& occurrences)
        : Message(document, occurrences.empty() ? ByteRange() : occurrences.first())
    {
        m_more = occurrences.empty() ? std::span<const ByteRange>() : occurrences.ranges().subspan(1);
    }

    /// The next field, or std::nullopt at the end. E002 for invalid tags, varints and lengths.
    Result<std::optional<Field>> next();

    /// File offset of the next field.
    std::uint64_t at() const { return m_at; }

private:
    Document* m_document;
    std::uint64_t m_at;
    std::uint64_t m_end;
    std::span<const ByteRange> m_more; ///< other occurrences
};

/// Appends the varints of a repeated field, packed or not, without zigzag decoding. E002 for invalid varints, E008 for
/// more than `limit` values.
Status readVarints(Document& document, const Field& field, std::uint64_t limit, std::vector<std::uint64_t>& out);

/// Calls `visit` for every varint in `bytes`, which start at `offset` in the file.
template <class Visit>
Status eachVarint(std::span<const std::byte> bytes, std::uint64_t offset, const Visit& visit)
{
    for (std::size_t at = 0; at < bytes.size();) {
        std::uint64_t value = 0;
        const std::size_t start = at;
        for (unsigned shift = 0;; shift += 7) {
            if (at == bytes.size() || shift > 63) {
                return Error{.code = Errc::Corrupt,
                             .message = shift > 63 ? "varint longer than 10 bytes" : "truncated varint",
                             .offset = offset + start};
            }
            const auto byte = static_cast<std::uint8_t>(bytes[at++]);
            value |= std::uint64_t{byte & 0x7Fu} << shift;
            if (byte < 0x80) {
                break;
            }
        }
        APR_CHECK(visit(value));
    }
    return {};
}

} // namespace apr::protobuf
