// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
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

/// The chunks of one tensor in order. An empty tensor has one empty chunk.
std::vector<ChunkRange> chunksOf(const TensorInfo& tensor, std::size_t index);

} // namespace apr
