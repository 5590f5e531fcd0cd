// SPDX-License-Identifier: MIT
#include "apr/container/flatbuffer/flatbuffer.h"

namespace apr::flatbuffer {

Vector::Vector(const Buffer& buffer, std::uint64_t at, std::uint64_t width)
    : m_buffer(&buffer), m_at(at + 4), m_size(buffer.at<std::uint32_t>(at)), m_width(width)
{
    if (m_at > buffer.size() || m_size > (buffer.size() - m_at) / width) {
        buffer.setProblem(at);
        m_size = 0;
    }
}

Table Vector::table(std::uint64_t i) const
{
    if (i >= m_size || m_width != 4) {
        return {};
    }
    const std::uint64_t at = m_at + i * 4;
    return {*m_buffer, at + m_buffer->at<std::uint32_t>(at)};
}

Table::Table(const Buffer& buffer, std::uint64_t at) : m_buffer(&buffer), m_at(at)
{
    // The vtable offset is relative to the table, and subtracted.
    const std::int64_t vtable = static_cast<std::int64_t>(at) - buffer.at<std::int32_t>(at);
    m_vtable = static_cast<std::uint64_t>(vtable);
    m_vtableBytes = vtable < 0 ? std::uint16_t{0} : buffer.at<std::uint16_t>(m_vtable);
    if (m_vtableBytes < 4 || m_vtable > buffer.size() || m_vtableBytes > buffer.size() - m_vtable) {
        buffer.setProblem(at);
        m_buffer = nullptr;
    }
}

std::uint64_t Table::fieldOffset(unsigned field) const
{
    const std::uint64_t entry = 4 + std::uint64_t{field} * 2;
    if (m_buffer == nullptr || entry + 2 > m_vtableBytes) {
        return 0;
    }
    const auto offset = m_buffer->at<std::uint16_t>(m_vtable + entry);
    return offset == 0 ? 0 : m_at + offset;
}

std::uint64_t Table::targetOffset(unsigned field) const
{
    const std::uint64_t at = fieldOffset(field);
    return at == 0 ? 0 : at + m_buffer->at<std::uint32_t>(at);
}

Table Table::table(unsigned field) const
{
    const std::uint64_t at = targetOffset(field);
    return at == 0 ? Table() : Table(*m_buffer, at);
}

Vector Table::vector(unsigned field, std::uint64_t width) const
{
    const std::uint64_t at = targetOffset(field);
    return at == 0 ? Vector() : Vector(*m_buffer, at, width);
}

std::string_view Table::text(unsigned field) const
{
    const Vector bytes = vector(field, 1);
    return bytes.size() == 0 ? std::string_view()
                             : std::string_view(reinterpret_cast<const char*>(m_buffer->span().data()) + bytes.offset(),
                                                static_cast<std::size_t>(bytes.size()));
}

} // namespace apr::flatbuffer
