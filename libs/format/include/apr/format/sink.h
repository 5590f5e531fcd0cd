// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace apr {

/// Output of a writer. write() is called from many threads, for ranges that do not overlap.
class Sink {
public:
    virtual ~Sink() = default;

    /// Sets the size of the output; bytes that are not written are zero. Called first, and again when the size
    /// changes, never during a write().
    virtual Status setSize(std::uint64_t bytes) = 0;
    virtual Status write(std::uint64_t offset, std::span<const std::byte> bytes) = 0;
};

/// Output in memory.
class MemorySink final : public Sink {
public:
    std::vector<std::byte> bytes;

    Status setSize(std::uint64_t size) override
    {
        bytes.resize(static_cast<std::size_t>(size));
        return {};
    }
    Status write(std::uint64_t offset, std::span<const std::byte> part) override
    {
        if (!part.empty()) {
            std::memcpy(bytes.data() + offset, part.data(), part.size());
        }
        return {};
    }
};

/// A range of a tensor's bytes that is about to be written.
struct TensorChunk {
    std::size_t tensor = 0; ///< index in the model being written
    std::uint64_t firstElement = 0;
    std::uint64_t elements = 0;
    std::span<const std::byte> bytes = {};
    std::optional<std::uint32_t> crc = {}; ///< CRC-32 of `bytes`, if the output format needs it
};

/// Called with every chunk before it is written, from many threads and in any order. An Error aborts the write.
using ChunkObserver = std::function<Status(const TensorChunk&)>;

} // namespace apr
