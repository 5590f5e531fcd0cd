// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/bytes.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// Reads FlatBuffers (flatbuffers.dev, "FlatBuffer Internals") without a generated schema: every offset is checked when
/// it is followed, so that no pass over the whole buffer is needed first. What is damaged reads as absent, and is said
/// in Buffer::problem().
namespace apr::flatbuffer {

class Buffer {
public:
    explicit Buffer(Bytes bytes) : m_bytes(std::move(bytes)) {}

    std::uint64_t size() const { return m_bytes.size(); }
    std::span<const std::byte> span() const { return m_bytes.span(); }

    /// A number at `offset`; zero, and a problem, when it leaves the buffer.
    template <class T>
    T at(std::uint64_t offset) const
    {
        if (offset > size() || sizeof(T) > size() - offset) {
            return damaged(offset), T{};
        }
        return loadLittle<T>(m_bytes.data() + offset);
    }

    /// The offset of the first thing that was damaged.
    std::optional<std::uint64_t> problem() const { return m_problem; }
    void damaged(std::uint64_t offset) const { m_problem = m_problem ? m_problem : offset; }

private:
    Bytes m_bytes;
    mutable std::optional<std::uint64_t> m_problem;
};

class Table;

/// A vector of numbers, tables or texts; empty where there is none.
class Vector {
public:
    Vector() = default;
    /// `at` is that of its length, `width` the bytes of an element.
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

/// A table; one that is not there has no fields. Fields have the numbers of their places in the schema.
class Table {
public:
    Table() = default;
    Table(const Buffer& buffer, std::uint64_t at);
    /// The root of a buffer.
    static Table root(const Buffer& buffer) { return {buffer, buffer.at<std::uint32_t>(0)}; }

    explicit operator bool() const { return m_buffer != nullptr; }
    std::uint64_t offset() const { return m_at; }

    template <class T>
    T number(unsigned field, T absent = T{}) const
    {
        const std::uint64_t at = place(field);
        return at == 0 ? absent : m_buffer->at<T>(at);
    }
    Table table(unsigned field) const;
    std::string_view text(unsigned field) const;
    /// `width`: bytes of an element, 4 for tables and texts.
    Vector vector(unsigned field, std::uint64_t width) const;

private:
    /// Where a field stands; 0 when it is not there.
    std::uint64_t place(unsigned field) const;
    /// Where the thing stands that a field points at.
    std::uint64_t target(unsigned field) const;

    const Buffer* m_buffer = nullptr;
    std::uint64_t m_at = 0;
    std::uint64_t m_vtable = 0;
    std::uint16_t m_vtableBytes = 0;
};

} // namespace apr::flatbuffer
