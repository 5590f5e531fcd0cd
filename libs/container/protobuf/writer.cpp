// SPDX-License-Identifier: MIT
#include "apr/container/protobuf/writer.h"

#include "apr/base/bytes.h"
#include "apr/container/protobuf/wire.h"

#include <array>
#include <utility>

namespace apr::protobuf {
namespace {

constexpr std::uint32_t wireOf(Wire wire)
{
    return static_cast<std::uint32_t>(wire);
}

} // namespace

void MessageLayout::put(std::span<const std::byte> value)
{
    if (value.empty()) {
        return;
    }
    if (m_segments.empty() || m_segments.back().kind != Segment::Kind::Bytes) {
        m_segments.push_back(Segment::ofBytes({}));
    }
    Segment& last = m_segments.back();
    last.bytes.insert(last.bytes.end(), value.begin(), value.end());
    last.size = last.bytes.size();
    m_size += value.size();
}

void MessageLayout::number(std::uint64_t value)
{
    std::array<std::byte, 10> bytes{};
    std::size_t count = 0;
    for (; value >= 0x80; value >>= 7) {
        bytes[count++] = static_cast<std::byte>(value | 0x80);
    }
    bytes[count++] = static_cast<std::byte>(value);
    put(std::span(bytes).first(count));
}

MessageLayout& MessageLayout::varint(std::uint32_t field, std::uint64_t value)
{
    tag(field, wireOf(Wire::Varint));
    number(value);
    return *this;
}

MessageLayout& MessageLayout::fixed32(std::uint32_t field, float value)
{
    tag(field, wireOf(Wire::Fixed32));
    ByteWriter bits;
    bits.put(value);
    put(bits.span());
    return *this;
}

MessageLayout& MessageLayout::text(std::uint32_t field, std::string_view value)
{
    return bytes(field, {reinterpret_cast<const std::byte*>(value.data()), value.size()});
}

MessageLayout& MessageLayout::bytes(std::uint32_t field, std::span<const std::byte> value)
{
    tag(field, wireOf(Wire::Length));
    number(value.size());
    put(value);
    return *this;
}

MessageLayout& MessageLayout::packed(std::uint32_t field, std::span<const std::uint64_t> values)
{
    MessageLayout inner;
    for (const std::uint64_t value : values) {
        inner.number(value);
    }
    return values.empty() ? *this : message(field, std::move(inner));
}

MessageLayout& MessageLayout::message(std::uint32_t field, MessageLayout inner)
{
    tag(field, wireOf(Wire::Length));
    number(inner.m_size);
    return append(std::move(inner));
}

MessageLayout& MessageLayout::append(MessageLayout fields)
{
    for (Segment& segment : fields.m_segments) {
        add(std::move(segment));
    }
    return *this;
}

void MessageLayout::add(Segment segment)
{
    if (segment.kind == Segment::Kind::Bytes) {
        put(segment.bytes);
    } else {
        m_size += segment.size;
        m_segments.push_back(std::move(segment));
    }
}

MessageLayout& MessageLayout::tensor(std::uint32_t field, std::size_t tensor, std::uint64_t size)
{
    return segment(field, Segment::ofTensor(tensor, size));
}

MessageLayout& MessageLayout::segment(std::uint32_t field, Segment segment)
{
    tag(field, wireOf(Wire::Length));
    number(segment.size);
    add(std::move(segment));
    return *this;
}

std::vector<Segment> MessageLayout::finish()
{
    m_size = 0;
    return std::move(m_segments);
}

} // namespace apr::protobuf
