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

/// Where a writer puts its bytes. write() is called from many threads, for parts that do not overlap.
class Sink {
public:
    virtual ~Sink() = default;

    /// Fixes the size of the output; bytes never written are zero. Called first, and again when the size turns out to
    /// be another, never while a write() runs.
    virtual Status setSize(std::uint64_t bytes) = 0;
    virtual Status write(std::uint64_t offset, std::span<const std::byte> bytes) = 0;
};

/// Output kept in memory.
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

/// A run of a tensor's bytes on its way into a file.
struct TensorChunk {
    std::size_t tensor = 0; ///< index in the model that is written
    std::uint64_t firstElement = 0;
    std::uint64_t elements = 0;
    std::span<const std::byte> bytes = {};
    std::optional<std::uint32_t> crc = {}; ///< CRC-32 of `bytes`, where the output needs it anyway
};

/// Looks at every chunk before it is written, from many threads, chunks in any order. An Error stops the writing.
using ChunkObserver = std::function<Status(const TensorChunk&)>;

} // namespace apr
