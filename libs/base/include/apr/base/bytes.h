// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// Marks functions whose unsigned arithmetic is modulo a power of two on purpose: hashes and checksums. Elsewhere in
/// the readers the sanitizer builds treat a result that wraps as an error, because sizes from files must never do that.
#if defined(__clang__)
#define APR_MODULAR __attribute__((no_sanitize("unsigned-integer-overflow")))
#else
#define APR_MODULAR
#endif

namespace apr {

static_assert(std::endian::native == std::endian::little || std::endian::native == std::endian::big);

/// Bytes that stay alive as long as any copy of this does: a view of a mapped file, or an owned buffer.
/// Cheap to copy; safe to read from many threads.
class Bytes {
public:
    Bytes() = default;
    Bytes(std::span<const std::byte> view, std::shared_ptr<const void> owner) : m_view(view), m_owner(std::move(owner))
    {
    }

    /// Takes ownership of `buffer`.
    static Bytes own(std::vector<std::byte> buffer)
    {
        auto owner = std::make_shared<const std::vector<std::byte>>(std::move(buffer));
        return {std::span<const std::byte>(*owner), owner};
    }

    std::span<const std::byte> span() const { return m_view; }
    const std::byte* data() const { return m_view.data(); }
    std::uint64_t size() const { return m_view.size(); }
    const std::shared_ptr<const void>& owner() const { return m_owner; }

    /// A subrange that shares ownership. The range must be within size().
    Bytes part(std::uint64_t offset, std::uint64_t count) const
    {
        return {m_view.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(count)), m_owner};
    }

private:
    std::span<const std::byte> m_view;
    std::shared_ptr<const void> m_owner;
};

/// The bytes as characters; valid as long as they are.
inline std::string_view textOf(const Bytes& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(bytes.size())};
}

/// a × b, or std::nullopt on 64-bit overflow.
inline std::optional<std::uint64_t> checkedMul(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t out = 0;
    return __builtin_mul_overflow(a, b, &out) ? std::nullopt : std::optional(out);
}

/// a + b, or std::nullopt on 64-bit overflow.
inline std::optional<std::uint64_t> checkedAdd(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t out = 0;
    return __builtin_add_overflow(a, b, &out) ? std::nullopt : std::optional(out);
}

/// `value` rounded up to a multiple of `alignment` (a power of two), or std::nullopt on overflow.
inline std::optional<std::uint64_t> checkedAlign(std::uint64_t value, std::uint64_t alignment)
{
    const auto sum = checkedAdd(value, alignment - 1);
    return sum ? std::optional(*sum & ~(alignment - 1)) : std::nullopt;
}

template <class T>
T byteSwapped(T value)
{
    static_assert(std::is_trivially_copyable_v<T>);
    std::byte bytes[sizeof(T)];
    std::memcpy(bytes, &value, sizeof(T));
    for (std::size_t i = 0; i < sizeof(T) / 2; ++i) {
        std::swap(bytes[i], bytes[sizeof(T) - 1 - i]);
    }
    std::memcpy(&value, bytes, sizeof(T));
    return value;
}

/// Loads a possibly unaligned number in the given byte order.
template <class T>
T loadAs(const std::byte* from, std::endian order)
{
    T value;
    std::memcpy(&value, from, sizeof(T));
    return order == std::endian::native ? value : byteSwapped(value);
}

/// Loads a possibly unaligned little-endian number.
template <class T>
T loadLittle(const std::byte* from)
{
    return loadAs<T>(from, std::endian::little);
}

/// Appends little-endian numbers and text to a growing buffer.
class ByteWriter {
public:
    template <class T>
    void put(T value)
    {
        static_assert(std::is_arithmetic_v<T>);
        if constexpr (std::endian::native == std::endian::big) {
            value = byteSwapped(value);
        }
        const auto* bytes = reinterpret_cast<const std::byte*>(&value);
        m_out.insert(m_out.end(), bytes, bytes + sizeof(T));
    }
    void put(std::string_view text)
    {
        const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
        m_out.insert(m_out.end(), bytes, bytes + text.size());
    }
    void put(std::span<const std::byte> bytes) { m_out.insert(m_out.end(), bytes.begin(), bytes.end()); }
    void padTo(std::size_t alignment) { m_out.resize((m_out.size() + alignment - 1) / alignment * alignment); }

    void reserve(std::size_t size) { m_out.reserve(size); }
    std::size_t size() const { return m_out.size(); }
    std::span<const std::byte> span() const { return m_out; }
    std::vector<std::byte> take() { return std::move(m_out); }

private:
    std::vector<std::byte> m_out;
};

/// Reads numbers and text from untrusted bytes. Every read names its field, is bounds-checked, and fails with E002 at
/// the offset of the read.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::byte> bytes, std::endian order = std::endian::little,
                        std::uint64_t start = 0)
        : m_bytes(bytes), m_order(order), m_start(start)
    {
    }

    /// Offset from the start of the file.
    std::uint64_t offset() const { return m_start + m_at; }
    std::uint64_t remaining() const { return m_bytes.size() - m_at; }
    void setOrder(std::endian order) { m_order = order; }
    std::endian order() const { return m_order; }

    /// Whether a read failed at the end of the buffer.
    bool reachedEnd() const { return m_reachedEnd; }

    template <class T>
    Result<T> read(std::string_view field)
    {
        static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>);
        APR_TRY(const auto bytes, take(sizeof(T), field));
        return loadAs<T>(bytes.data(), m_order);
    }

    /// Returns a view of the next `count` bytes.
    Result<std::span<const std::byte>> take(std::uint64_t count, std::string_view field)
    {
        if (count > remaining()) {
            m_reachedEnd = true;
            return truncated(count, field);
        }
        const auto part = m_bytes.subspan(m_at, static_cast<std::size_t>(count));
        m_at += static_cast<std::size_t>(count);
        return part;
    }

    Result<std::string_view> text(std::uint64_t count, std::string_view field)
    {
        APR_TRY(const auto bytes, take(count, field));
        return std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }

private:
    Error truncated(std::uint64_t needed, std::string_view field) const;

    std::span<const std::byte> m_bytes;
    std::size_t m_at = 0;
    std::endian m_order;
    std::uint64_t m_start;
    bool m_reachedEnd = false;
};

} // namespace apr
