// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/model/chunks.h"
#include "apr/model/model.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace apr {

/// Some elements of a chunk, as they are stored and, for who asks, decoded.
class ValueTile {
public:
    /// Elements of a tile, but for the last of a chunk. A multiple of every block size.
    static constexpr std::uint64_t kElements = std::uint64_t{1} << 16U;

    std::size_t tensor = 0;
    std::size_t part = 0; ///< index of the chunk in its tensor
    DType dtype = DType::F32;
    std::uint64_t firstElement = 0;
    std::uint64_t elements = 0;
    std::span<const std::byte> blocks = {};

    /// The values as F32, decoded when they are first asked for. Valid until the next tile. E009 and E002 as
    /// decodeToF32.
    Result<std::span<const float>> values();

private:
    friend class ChunkPass;

    std::vector<float>* m_buffer = nullptr; ///< of the pass; may be larger than the tile
    std::span<const float> m_values = {};
    bool m_isDecoded = false;
};

/// Looks at the values of tensors while they are read or written. From several threads; tiles of one chunk come in
/// order and from one thread, chunks in any order.
class ChunkConsumer {
public:
    virtual ~ChunkConsumer() = default;
    virtual Status add(ValueTile& tile) = 0;
    /// After the last tile of a chunk. A chunk without elements has no tiles.
    virtual Status finish(const TensorChunk& /*chunk*/) { return {}; }
};

/// Hands chunks to consumers, so that each is loaded once and decoded at most once for all of them.
class ChunkPass {
public:
    explicit ChunkPass(std::vector<ChunkConsumer*> consumers) : m_consumers(std::move(consumers)) {}

    /// Adds a chunk of a tensor of type `dtype`, as chunksOf() divides it. Thread-safe. E002 if its size is not that of
    /// its elements; the first error of a consumer.
    Status add(DType dtype, const TensorChunk& chunk) const;

private:
    std::vector<ChunkConsumer*> m_consumers; ///< not owned
};

/// The chunks of a tensor in runs of about the same length, each of which one thread reads in order.
struct ChunkRuns {
    std::size_t chunks = 0;
    std::size_t runs = 0; ///< at most `chunks`

    std::size_t firstOf(std::size_t run) const { return chunks * run / runs; }
    std::size_t runOf(std::size_t part) const { return ((part + 1) * runs - 1) / chunks; }
};

/// Reads a tensor once for all consumers, in parallel and in bounded memory. Consumers with a state for each run, not
/// for each chunk, say how many `mostRuns` they have. E009 if its type cannot be decoded, E017 if Progress stops it,
/// errors of loading.
Status passOver(const Model& model, std::size_t index, std::vector<ChunkConsumer*> consumers, std::string_view stage,
                Progress& progress, std::size_t mostRuns = std::numeric_limits<std::size_t>::max());

} // namespace apr
