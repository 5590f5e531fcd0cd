// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/sink.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace apr {

/// A sink that receives its bytes in any order and passes them on in chunks of a fixed size, each once and as soon as
/// it is complete. Only chunks that are partly written are kept in memory. The last chunk may be shorter; it is passed
/// on by finish().
class ChunkSink : public Sink {
public:
    /// `chunkBytes` must not be 0.
    explicit ChunkSink(std::uint64_t chunkBytes) : m_chunkBytes(chunkBytes) {}

    Status setSize(std::uint64_t bytes) final;
    Status write(std::uint64_t offset, std::span<const std::byte> bytes) override;
    Status writeZeros(std::uint64_t offset, std::uint64_t count) override;

    /// Passes on the last chunk after all bytes were written. E007 if some were not.
    Status finish();

    /// The number of chunks that are kept at present.
    std::size_t keptChunks() const;

protected:
    /// The size changes. Called as setSize().
    virtual Status resize(std::uint64_t bytes) = 0;
    /// A chunk is complete. Called from many threads, once for each chunk, in any order. An output of 0 bytes has one
    /// empty chunk.
    virtual Status take(std::uint64_t index, std::span<const std::byte> chunk, bool isLast) = 0;

    /// The first `count` bytes of a chunk that was not passed on yet. std::nullopt if they were not all written, or the
    /// chunk was passed on.
    std::optional<std::vector<std::byte>> startOf(std::uint64_t index, std::uint64_t count) const;

    std::uint64_t chunkBytes() const { return m_chunkBytes; }

private:
    struct Range {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
    };
    struct Chunk {
        std::vector<std::byte> bytes = {};
        std::vector<Range> written = {}; ///< sorted, neighbors joined
    };
    using ChunkPtr = std::shared_ptr<Chunk>;

    /// Stores a part of one chunk: bytes, or `count` zeros.
    Status addPart(std::uint64_t index, std::uint64_t at, std::span<const std::byte> bytes, std::uint64_t count);
    Status passOn(std::uint64_t index, std::span<const std::byte> chunk, bool isLast);
    ChunkPtr chunkAt(std::uint64_t index);
    /// Whether this may be the last chunk: the size can still grow, and finish() decides.
    bool mayBeLast(std::uint64_t index) const { return (index + 1) * m_chunkBytes >= m_size; }

    std::uint64_t m_chunkBytes;
    std::uint64_t m_size = 0;
    mutable std::atomic_flag m_busy; ///< spin lock, held during a lookup only
    std::map<std::uint64_t, ChunkPtr> m_chunks;
    std::atomic<std::uint64_t> m_passed{0}; ///< chunks that were passed on
};

} // namespace apr
