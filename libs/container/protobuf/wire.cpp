// SPDX-License-Identifier: MIT
#include "apr/container/protobuf/wire.h"

#include <algorithm>
#include <bit>

namespace apr::protobuf {
namespace {

constexpr std::uint64_t kFetchBytes = std::uint64_t{64} << 10; ///< read at once from sources that are not in memory
constexpr std::uint64_t kMaxVarint = 10;

Error corrupt(std::string message, std::uint64_t offset)
{
    return Error{.code = Errc::Corrupt, .message = std::move(message), .offset = offset};
}

/// Parses a varint at the front of `bytes` and removes it. std::nullopt when it is truncated or longer than 10 bytes.
std::optional<std::uint64_t> parseVarint(std::span<const std::byte>& bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(bytes.size(), kMaxVarint); ++i) {
        const auto byte = static_cast<std::uint8_t>(bytes[i]);
        value |= std::uint64_t{byte & 0x7Fu} << (7 * i);
        if (byte < 0x80) {
            bytes = bytes.subspan(i + 1);
            return value;
        }
    }
    return std::nullopt;
}

} // namespace

float Field::asFloat() const
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(value));
}

Result<std::span<const std::byte>> Document::bytesAt(std::uint64_t offset, std::uint64_t count)
{
    const std::uint64_t size = m_file.size();
    count = std::min(count, size - std::min(offset, size));
    if (offset < m_windowAt || offset + count > m_windowAt + m_window.size()) {
        m_windowAt = m_file.isInMemory() ? 0 : offset;
        const std::uint64_t readBytes =
            m_file.isInMemory() ? size : std::min(std::max(count, kFetchBytes), size - offset);
        APR_TRY(m_window, m_file.read(m_windowAt, readBytes));
    }
    return m_window.span().subspan(static_cast<std::size_t>(offset - m_windowAt));
}

Result<std::string> Document::text(const Field& field, std::uint64_t limit)
{
    if (!field.isBytes()) {
        return corrupt("field " + std::to_string(field.number) + " is a number, expected a string", field.at);
    }
    if (field.payload.size > limit) {
        return Error{.code = Errc::Memory,
                     .message = "field " + std::to_string(field.number) + " is a string of " +
                                std::to_string(field.payload.size) + " bytes, the limit is " + std::to_string(limit),
                     .offset = field.at};
    }
    APR_TRY(const auto bytes, bytesAt(field.payload.offset, field.payload.size));
    return std::string(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(field.payload.size));
}

Result<std::optional<Field>> Message::next()
{
    while (m_at >= m_end && !m_more.empty()) {
        m_at = m_more.front().offset;
        m_end = m_at + m_more.front().size;
        m_more = m_more.subspan(1);
    }
    if (m_at >= m_end) {
        return std::optional<Field>();
    }
    APR_TRY(auto bytes, m_document->bytesAt(m_at, std::min(m_end - m_at, 2 * kMaxVarint)));
    bytes = bytes.first(static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), m_end - m_at)));
    const std::size_t before = bytes.size();
    Field field{.at = m_at};
    const auto tag = parseVarint(bytes);
    if (!tag || *tag >> 3 == 0 || *tag >> 3 > 0x1FFFFFFF) {
        return corrupt("expected a protobuf field, found an invalid tag", m_at);
    }
    field.number = static_cast<std::uint32_t>(*tag >> 3);
    const auto wire = static_cast<std::uint8_t>(*tag & 7);
    field.wire = static_cast<Wire>(wire);
    switch (field.wire) {
    case Wire::Varint:
    case Wire::Length: {
        const auto value = parseVarint(bytes);
        if (!value) {
            return corrupt(
                "the varint of field " + std::to_string(field.number) + " is truncated or longer than 10 bytes", m_at);
        }
        field.value = *value;
        break;
    }
    case Wire::Fixed32:
    case Wire::Fixed64: {
        const std::size_t width = field.wire == Wire::Fixed32 ? 4 : 8;
        if (bytes.size() < width) {
            return corrupt("field " + std::to_string(field.number) + " is truncated", m_at);
        }
        field.value = width == 4 ? loadLittle<std::uint32_t>(bytes.data()) : loadLittle<std::uint64_t>(bytes.data());
        bytes = bytes.subspan(width);
        break;
    }
    default:
        return corrupt(
            "field " + std::to_string(field.number) + " has the unsupported wire type " + std::to_string(wire), m_at);
    }
    const std::uint64_t payloadAt = m_at + (before - bytes.size());
    field.payload = {payloadAt, 0};
    if (field.wire == Wire::Length) {
        if (field.value > m_end - payloadAt) {
            return corrupt("field " + std::to_string(field.number) + " has a length of " + std::to_string(field.value) +
                               " bytes, but its message has " + std::to_string(m_end - payloadAt) + " left",
                           m_at);
        }
        field.payload.size = field.value;
    }
    m_at = payloadAt + field.payload.size;
    return std::optional(field);
}

Status readVarints(Document& document, const Field& field, std::uint64_t limit, std::vector<std::uint64_t>& out)
{
    const auto add = [&](std::uint64_t value) -> Status {
        if (out.size() >= limit) {
            return Error{.code = Errc::Memory,
                         .message = "field " + std::to_string(field.number) + " has more than " +
                                    std::to_string(limit) + " values",
                         .offset = field.at};
        }
        out.push_back(value);
        return {};
    };
    if (field.wire == Wire::Varint) {
        return add(field.value);
    }
    if (!field.isBytes()) {
        return corrupt("field " + std::to_string(field.number) + " is a fixed-width number, expected varints",
                       field.at);
    }
    APR_TRY(auto bytes, document.bytesAt(field.payload.offset, field.payload.size));
    return eachVarint(bytes.first(static_cast<std::size_t>(field.payload.size)), field.payload.offset, add);
}

} // namespace apr::protobuf
