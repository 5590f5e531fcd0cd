// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <cstdint>
#include <vector>

namespace apr {

/// A run of whole blocks of one tensor, small enough to stay in a processor's cache.
struct ChunkRange {
    std::size_t tensor = 0;
    std::uint64_t firstElement = 0;
    std::uint64_t elements = 0;
    ByteRange bytes = {};
};

/// Elements of one chunk of a type: a fixed number, so that sums do not depend on threads; about 1 MiB of bytes.
std::uint64_t chunkElements(DType dtype);

/// The chunks of one tensor, in order. One empty chunk for an empty tensor.
std::vector<ChunkRange> chunksOf(const TensorInfo& tensor, std::size_t index);

} // namespace apr
