// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/bytes.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// Reads FlatBuffers without a generated schema. Every offset is checked when it is followed, so that no verification
/// pass over the whole buffer is needed. Invalid data reads as absent and sets Buffer::problem().
namespace apr::flatbuffer {

class Buffer {
public:
    explicit Buffer(Bytes bytes) : m_bytes(std::move(bytes)) {}

    std::uint64_t size() const { return m_bytes.size(); }
    std::span<const std::byte> span() const { return m_bytes.span(); }

    /// The number at `offset`. Outside the buffer: zero, and problem() is set.
    template <class T>
    T at(std::uint64_t offset) const
    {
        if (offset > size() || sizeof(T) > size() - offset) {
            return setProblem(offset), T{};
        }
        return loadLittle<T>(m_bytes.data() + offset);
    }

    /// The offset of the first invalid structure.
    std::optional<std::uint64_t> problem() const { return m_problem; }
    void setProblem(std::uint64_t offset) const { m_problem = m_problem ? m_problem : offset; }

private:
    Bytes m_bytes;
    mutable std::optional<std::uint64_t> m_problem;
};

class Table;

/// A vector of numbers, tables or strings; empty when absent.
class Vector {
public:
    Vector() = default;
    /// `at` is the offset of the length field, `width` the element size in bytes.
    Vector(const Buffer& buffer, std::uint64_t at, std::uint64_t width);

    std::uint64_t size() const { return m_size; }
    std::uint64_t offset() const { return m_at; } ///< of the first element
    std::uint64_t bytes() const { return m_size * m_width; }

    template <class T>
    T number(std::uint64_t i) const
    {
        return i < m_size && sizeof(T) <= m_width ? m_buffer->at<T>(m_at + i * m_width) : T{};
    }
    Table table(std::uint64_t i) const;

private:
    const Buffer* m_buffer = nullptr;
    std::uint64_t m_at = 0;
    std::uint64_t m_size = 0;
    std::uint64_t m_width = 1;
};

/// A table; an absent table has no fields. Fields are numbered in schema order.
class Table {
public:
    Table() = default;
    Table(const Buffer& buffer, std::uint64_t at);
    /// The root table.
    static Table root(const Buffer& buffer) { return {buffer, buffer.at<std::uint32_t>(0)}; }

    explicit operator bool() const { return m_buffer != nullptr; }
    std::uint64_t offset() const { return m_at; }

    template <class T>
    T number(unsigned field, T absent = T{}) const
    {
        const std::uint64_t at = fieldOffset(field);
        return at == 0 ? absent : m_buffer->at<T>(at);
    }
    Table table(unsigned field) const;
    std::string_view text(unsigned field) const;
    /// `width`: element size in bytes, 4 for tables and strings.
    Vector vector(unsigned field, std::uint64_t width) const;

private:
    /// The offset of a field; 0 when absent.
    std::uint64_t fieldOffset(unsigned field) const;
    /// The offset that a field refers to; 0 when absent.
    std::uint64_t targetOffset(unsigned field) const;

    const Buffer* m_buffer = nullptr;
    std::uint64_t m_at = 0;
    std::uint64_t m_vtable = 0;
    std::uint16_t m_vtableBytes = 0;
};

} // namespace apr::flatbuffer
