// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace apr {

/// Encrypts a file in chunks, each by itself: the file is written in any order, once, and read in part. An
/// implementation authenticates the number of a chunk and whether it is the last one, so that chunks can be neither
/// moved nor cut off. Called from many threads.
class ChunkCipher {
public:
    virtual ~ChunkCipher() = default;

    /// Bytes of a chunk, but for the last one, before encryption. Not 0.
    virtual std::uint64_t chunkBytes() const = 0;
    /// Bytes that encryption adds to every chunk.
    virtual std::uint64_t tagBytes() const = 0;
    virtual Result<std::vector<std::byte>> seal(std::uint64_t index, bool isLast,
                                                std::span<const std::byte> plain) const = 0;
    /// E005 if the chunk was encrypted with another key or is not authentic.
    virtual Result<std::vector<std::byte>> open(std::uint64_t index, bool isLast,
                                                std::span<const std::byte> sealed) const = 0;
};

} // namespace apr
