// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/bytes.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace apr {

/// The bytes of one file, wherever they are: mapped, in memory, or behind a function that fetches ranges (a browser's
/// File, an HTTP server). A handle: cheap to copy, safe to read from many threads.
class ByteSource {
public:
    /// Fetches `count` bytes from `offset`; called from many threads where there are threads. Must give exactly `count`
    /// bytes or fail (E007).
    using RangeReader = std::function<Result<Bytes>(std::uint64_t offset, std::uint64_t count)>;
    /// Tells whether what was read so far can be trusted (a mapped file may shrink under its reader). E007 if not.
    using Check = std::function<Status()>;

    /// Told what will be read soon; may do anything about it, or nothing.
    using Hint = std::function<void(std::span<const std::byte> bytes)>;

    ByteSource() = default;
    /// Bytes in memory or a mapping: reads are views, nothing is copied.
    ByteSource(Bytes bytes, Check check = {},
               Hint hint = {}); // NOLINT(google-explicit-constructor): bytes are a source
    ByteSource(std::uint64_t size, RangeReader reader);

    std::uint64_t size() const { return m_size; }
    /// Whether reads are views that cost nothing.
    bool isInMemory() const { return m_reader == nullptr; }

    /// E002 when the range ends behind the source; E007 when it cannot be fetched.
    Result<Bytes> read(std::uint64_t offset, std::uint64_t count) const;
    /// The first bytes, at most `most`.
    Result<Bytes> start(std::uint64_t most) const;

    /// Says that a range will be read soon, so that the system can bring it in meanwhile. A range outside is ignored.
    void prefetch(std::uint64_t offset, std::uint64_t count) const;

    /// E007 when the source changed while it was read, so that results made of it are worthless.
    Status check() const;

private:
    std::uint64_t m_size = 0;
    Bytes m_bytes;
    std::shared_ptr<const RangeReader> m_reader;
    std::shared_ptr<const Check> m_check;
    std::shared_ptr<const Hint> m_hint;
};

} // namespace apr
