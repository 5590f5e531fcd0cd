// SPDX-License-Identifier: MIT
#include "wire.h"

#include <algorithm>
#include <bit>

namespace apr::protobuf {
namespace {

constexpr std::uint64_t kChunk = 64 * 1024; ///< that is fetched at once from sources that fetch
constexpr std::uint64_t kMostVarint = 10;

Error damaged(std::string message, std::uint64_t offset)
{
    return Error{.code = Errc::Corrupt, .message = std::move(message), .offset = offset};
}

/// Takes a varint off the front of `bytes`; nothing when it is cut off or over ten bytes.
std::optional<std::uint64_t> takeVarint(std::span<const std::byte>& bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(bytes.size(), kMostVarint); ++i) {
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
    if (offset < m_nearAt || offset + count > m_nearAt + m_near.size()) {
        m_nearAt = m_file.isInMemory() ? 0 : offset;
        const std::uint64_t wanted = m_file.isInMemory() ? size : std::min(std::max(count, kChunk), size - offset);
        APR_TRY(m_near, m_file.read(m_nearAt, wanted));
    }
    return m_near.span().subspan(static_cast<std::size_t>(offset - m_nearAt));
}

Result<std::string> Document::text(const Field& field, std::uint64_t limit)
{
    if (!field.isText()) {
        return damaged("a number stands where a text should be", field.at);
    }
    if (field.payload.size > limit) {
        return Error{.code = Errc::Memory,
                     .message = "a text of " + std::to_string(field.payload.size) + " bytes is over the limit of " +
                                std::to_string(limit),
                     .offset = field.at};
    }
    APR_TRY(const auto bytes, bytesAt(field.payload.offset, field.payload.size));
    return std::string(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(field.payload.size));
}

Result<std::optional<Field>> Message::next()
{
    if (m_at >= m_end) {
        return std::optional<Field>();
    }
    APR_TRY(auto bytes, m_document->bytesAt(m_at, std::min(m_end - m_at, 2 * kMostVarint)));
    bytes = bytes.first(static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), m_end - m_at)));
    const std::size_t before = bytes.size();
    Field field{.at = m_at};
    const auto tag = takeVarint(bytes);
    if (!tag || *tag >> 3 == 0 || *tag >> 3 > 0x1FFFFFFF) {
        return damaged("it is no field of a protobuf message", m_at);
    }
    field.number = static_cast<std::uint32_t>(*tag >> 3);
    const auto wire = static_cast<std::uint8_t>(*tag & 7);
    field.wire = static_cast<Wire>(wire);
    switch (field.wire) {
    case Wire::Varint:
    case Wire::Length: {
        const auto value = takeVarint(bytes);
        if (!value) {
            return damaged("the varint of field " + std::to_string(field.number) + " is cut off or over ten bytes",
                           m_at);
        }
        field.value = *value;
        break;
    }
    case Wire::Fixed32:
    case Wire::Fixed64: {
        const std::size_t width = field.wire == Wire::Fixed32 ? 4 : 8;
        if (bytes.size() < width) {
            return damaged("field " + std::to_string(field.number) + " is cut off", m_at);
        }
        field.value = width == 4 ? loadLittle<std::uint32_t>(bytes.data()) : loadLittle<std::uint64_t>(bytes.data());
        bytes = bytes.subspan(width);
        break;
    }
    default:
        return damaged("field " + std::to_string(field.number) + " has the unknown wire type " + std::to_string(wire),
                       m_at);
    }
    const std::uint64_t payloadAt = m_at + (before - bytes.size());
    field.payload = {payloadAt, 0};
    if (field.wire == Wire::Length) {
        if (field.value > m_end - payloadAt) {
            return damaged("field " + std::to_string(field.number) + " claims " + std::to_string(field.value) +
                               " bytes, its message has " + std::to_string(m_end - payloadAt) + " left",
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
                         .message = "a list of over " + std::to_string(limit) + " numbers is over the limit",
                         .offset = field.at};
        }
        out.push_back(value);
        return {};
    };
    if (field.wire == Wire::Varint) {
        return add(field.value);
    }
    if (!field.isText()) {
        return damaged("a fixed number stands where varints should be", field.at);
    }
    APR_TRY(auto bytes, document.bytesAt(field.payload.offset, field.payload.size));
    return eachVarint(bytes.first(static_cast<std::size_t>(field.payload.size)), field.payload.offset, add);
}

} // namespace apr::protobuf
