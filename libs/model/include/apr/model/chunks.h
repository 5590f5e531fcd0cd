// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace apr {

/// A range of whole blocks of one tensor, small enough for the CPU cache.
struct ChunkRange {
    std::size_t tensor = 0;
    std::uint64_t firstElement = 0;
    std::uint64_t elements = 0;
    ByteRange bytes = {};
};

/// Elements per chunk of a dtype, about 1 MiB. Fixed, so that results do not depend on the number of threads.
std::uint64_t chunkElements(DType dtype);

/// Chunks of one tensor: at least one.
std::size_t chunkCount(const TensorInfo& tensor);

/// The chunks of one tensor in order. An empty tensor has one empty chunk.
std::vector<ChunkRange> chunksOf(const TensorInfo& tensor, std::size_t index);

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
