// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/format/model.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace apr::protobuf {

/// How a field is encoded (protobuf.dev, "Encoding"). Groups, which nothing has written for a decade, are refused.
enum class Wire : std::uint8_t { Varint = 0, Fixed64 = 1, Length = 2, Fixed32 = 5 };

/// One field of a message, where it stands in the file.
struct Field {
    std::uint32_t number = 0;
    Wire wire = Wire::Varint;
    std::uint64_t value = 0; ///< of numbers: a varint's, or the bits of a fixed one
    std::uint64_t at = 0;    ///< of its tag in the file
    ByteRange payload = {};  ///< in the file, without tag and length

    bool isText() const { return wire == Wire::Length; }
    std::int64_t asInt() const { return static_cast<std::int64_t>(value); }
    float asFloat() const;
};

/// A file of protobuf messages, read in place: payloads are skipped, not copied, so that messages over 2 GB cost what
/// their small fields cost. Not for several threads at once.
class Document {
public:
    explicit Document(ByteSource file) : m_file(std::move(file)) {}

    const ByteSource& file() const { return m_file; }

    /// At least `count` bytes from `offset`, or all that are left. Valid until the next call.
    Result<std::span<const std::byte>> bytesAt(std::uint64_t offset, std::uint64_t count);

    /// The payload of a field as text or bytes; E008 when it is over `limit`, E002 when it is a number.
    Result<std::string> text(const Field& field, std::uint64_t limit);

private:
    ByteSource m_file;
    Bytes m_near; ///< bytes of the file from m_nearAt
    std::uint64_t m_nearAt = 0;
};

/// Walks the fields of one message.
class Message {
public:
    /// `range` must lie within the file.
    Message(Document& document, ByteRange range)
        : m_document(&document), m_at(range.offset), m_end(range.offset + range.size)
    {
    }
    Message(Document& document, const Field& field) : Message(document, field.payload) {}

    /// The next field, or nothing at the end. E002 for tags, varints and lengths that lie.
    Result<std::optional<Field>> next();

    /// Where the next field begins.
    std::uint64_t at() const { return m_at; }

private:
    Document* m_document;
    std::uint64_t m_at;
    std::uint64_t m_end;
};

/// Numbers of a repeated field, which writers may pack into one payload or not; varints are given as they are.
/// E002 when they do not fill the payload, E008 when there are over `limit`.
Status readVarints(Document& document, const Field& field, std::uint64_t limit, std::vector<std::uint64_t>& out);

/// Decodes the varints of `bytes`, which stand at `offset` of the file, and gives each to `take`.
template <class Take>
Status eachVarint(std::span<const std::byte> bytes, std::uint64_t offset, const Take& take)
{
    for (std::size_t at = 0; at < bytes.size();) {
        std::uint64_t value = 0;
        const std::size_t start = at;
        for (unsigned shift = 0;; shift += 7) {
            if (at == bytes.size() || shift > 63) {
                return Error{.code = Errc::Corrupt,
                             .message = shift > 63 ? "a varint has over ten bytes" : "a varint is cut off",
                             .offset = offset + start};
            }
            const auto byte = static_cast<std::uint8_t>(bytes[at++]);
            value |= std::uint64_t{byte & 0x7Fu} << shift;
            if (byte < 0x80) {
                break;
            }
        }
        APR_CHECK(take(value));
    }
    return {};
}

} // namespace apr::protobuf
