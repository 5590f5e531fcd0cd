// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/sink.h"
#include "apr/container/compression/blocks.h"
#include "apr/format/format_writer.h"
#include "stored_tensors.h"

#include <cstdint>
#include <span>
#include <vector>

namespace apr {

/// Writes tensors compressed, one after another. Each is placed when it is known whether compression makes it smaller;
/// those that it does not make smaller are stored as they are. Small tensors are compressed together, in memory. Of a
/// large one, as much as fits into memory is kept until its compression is decided; if that is not enough, it is
/// compressed a second time.
class TensorCompressor {
public:
    struct Output {
        Sink& sink;
        std::vector<StoredTensor>& tensors; ///< one per tensor of the model
        std::vector<std::uint32_t>& crcs;   ///< the same
        std::uint64_t end = 0;              ///< of what is placed so far
    };

    TensorCompressor(const StoredTensors& tensors, const FileLayout& layout, Output& output)
        : m_tensors(tensors), m_compression(layout.compression), m_memoryBytes(layout.memoryBytes), m_output(output)
    {
    }

    /// Places and writes tensors, in the order of their segments. Progress counts bytes before compression.
    Status write(std::span<const Segment> segments, Progress& progress, std::uint64_t done, std::uint64_t total);

private:
    /// Chunks of one tensor that are compressed together.
    struct Run {
        std::span<const ChunkRange> chunks = {};
        std::uint64_t bytes = 0;
    };
    /// A run that was compressed, and its bytes before.
    struct PackedRun {
        Bytes raw = {};
        PackedBytes packed = PackedBytes();
    };
    struct Item {
        const Segment* segment = nullptr;
        std::vector<ChunkRange> chunks = {};
        std::vector<Run> runs = {};
        std::uint64_t bytes = 0;
    };
    struct Steps {
        Progress& progress;
        std::uint64_t done = 0;
        std::uint64_t total = 0;
    };
    /// Bytes and their place in the file.
    struct Placed {
        std::size_t tensor = 0;
        std::uint64_t offset = 0;
        std::span<const std::byte> bytes = {};
    };
    class LargeTensor;

    Item itemOf(const Segment& segment) const;
    std::vector<Run> runsOf(std::span<const ChunkRange> chunks) const;
    Result<PackedRun> compress(const Run& run, bool isObserved) const;
    Result<std::vector<PackedRun>> compressAll(std::span<const Run> runs, bool isObserved, Steps& steps) const;
    bool shrinks(const Item& item, std::uint64_t packed) const;
    /// The place of a tensor of `size` bytes behind all others.
    StoredTensor& place(const Item& item, std::uint64_t size, bool isCompressed);
    /// Writes parts, those of a tensor in their order, and continues its CRC with them.
    Status writeParts(std::span<const Placed> parts);
    Status writeSmall(std::vector<Item>& items, Steps& steps);
    Status writeLarge(const Item& item, Steps& steps);
    Status writeUncompressed(const Item& item);

    const StoredTensors& m_tensors;
    CompressionOptions m_compression;
    std::uint64_t m_memoryBytes;
    Output& m_output;
};

} // namespace apr
