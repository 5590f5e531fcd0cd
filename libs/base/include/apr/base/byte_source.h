// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/bytes.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace apr {

/// How a range of a file will be read.
enum class Access : std::uint8_t {
    Soon,      ///< all of it, soon
    Scattered, ///< small parts of it: what is around them is not read ahead
    Usual,     ///< ends Scattered
    Done,      ///< not again: mapped pages are given back, and come from the file if they are read after all
};

/// `size` bytes of a file or of a tensor from `offset`. Of a tensor, both must be multiples of the block size in bytes.
struct ByteRange {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

/// The bytes of one file: mapped, in memory, or read through a callback (a browser's File, an HTTP server). A handle:
/// cheap to copy, safe to read from multiple threads.
class ByteSource {
public:
    /// Reads `count` bytes at `offset`. May be called from multiple threads. Must return exactly `count` bytes or fail
    /// (E007).
    using RangeReader = std::function<Result<Bytes>(std::uint64_t offset, std::uint64_t count)>;
    /// Verifies that the data read so far is intact (a mapped file can shrink while it is read). E007 if it is not.
    using Check = std::function<Status()>;

    /// Told how a range of the source will be read.
    using Hint = std::function<void(std::uint64_t offset, std::uint64_t count, Access access)>;

    ByteSource() = default;
    /// Bytes in memory or in a mapping: reads return views without copying.
    // NOLINTNEXTLINE(google-explicit-constructor): bytes are a source
    ByteSource(Bytes bytes, Check check = {}, Hint hint = {});
    /// Bytes that are read on demand; sources wrap others in this way (decrypting, checking) and pass on their checks
    /// and hints.
    ByteSource(std::uint64_t size, RangeReader reader, Check check = {}, Hint hint = {});

    std::uint64_t size() const { return m_size; }
    /// Whether reads return views without copying.
    bool isInMemory() const { return m_reader == nullptr; }

    /// E002 if the range exceeds the source, E007 if it cannot be read.
    Result<Bytes> read(std::uint64_t offset, std::uint64_t count) const;
    /// The first `maxBytes` bytes, or all of them if there are fewer.
    Result<Bytes> start(std::uint64_t maxBytes) const;

    /// Tells the system how a range will be read. An out-of-bounds range is ignored.
    void advise(std::uint64_t offset, std::uint64_t count, Access access) const;

    /// E007 if the source changed while it was read, so that results derived from it are invalid.
    Status check() const;

private:
    std::uint64_t m_size = 0;
    Bytes m_bytes;
    std::shared_ptr<const RangeReader> m_reader;
    std::shared_ptr<const Check> m_check;
    std::shared_ptr<const Hint> m_hint;
};

} // namespace apr
