// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace apr {

/// Location of one tensor in a file.
struct StoredTensor {
    std::uint64_t offset = 0; ///< from the start of the file
    std::uint64_t size = 0;
    bool isCompressed = false;
};

struct WrittenFile {
    std::uint64_t bytes = 0;
    std::uint32_t crc = 0;        ///< CRC-32 of the whole file; 0 for formats without a checksum
    std::uint32_t contentCrc = 0; ///< CRC-32 of everything before the last segment: what a footer has
};

/// What is known of a file when one of its late segments is made. Tensors are those of the model, by its indices.
struct WrittenSoFar {
    std::span<const StoredTensor> tensors = {}; ///< their final locations
    std::span<const std::uint32_t> crcs = {};   ///< CRC-32 of the stored bytes of each; empty without a checksum
    std::uint64_t offset = 0;                   ///< of the segment
    std::uint32_t crc = 0;                      ///< CRC-32 of everything before the segment; 0 without a checksum
    std::span<const WrittenFile> files = {};    ///< those of the same output that precede this one
};

/// Makes the bytes of a segment when the tensors of the file have been written.
using LateBytes = std::function<Result<std::vector<std::byte>>(const WrittenSoFar&)>;

/// A part of a file that is written. Files are lists of segments in the order of their bytes; containers (zip,
/// protobuf) frame segments with segments, so that no tensor is kept in memory.
struct Segment {
    enum class Kind : std::uint8_t { Bytes, Tensor, Zeros, Late };

    Kind kind = Kind::Bytes;
    std::uint64_t size = 0;      ///< an upper bound for compressed tensors and for late segments behind all tensors
    std::uint64_t alignment = 1; ///< a power of two: zero bytes precede the segment up to a multiple of it
    std::size_t tensor = 0;      ///< index in the model
    std::vector<std::byte> bytes = {};
    std::shared_ptr<const ByteSource> content = {}; ///< of a tensor that is stored in another form than the model's
    bool isOfOutput =
        false;           ///< late: made of what is known when all files with tensors are written, not this one alone
    LateBytes make = {}; ///< null in layouts of which only sizes are needed

    static Segment ofBytes(std::vector<std::byte> bytes);
    static Segment ofTensor(std::size_t tensor, std::uint64_t size, std::uint64_t alignment = 1);
    /// A tensor in another form, such as a sparse layout.
    static Segment ofContent(std::size_t tensor, ByteSource content, std::uint64_t alignment = 1);
    static Segment zeros(std::uint64_t count);
    /// Zeros up to a multiple of `alignment`.
    static Segment padding(std::uint64_t alignment);
    /// Made late, of exactly `size` bytes unless it follows all tensors.
    static Segment late(std::uint64_t size, LateBytes make);
};

/// The offset of each segment from the first one, without the zeros of its alignment, and the end. E020 if the sum
/// exceeds 64 bits.
Result<std::vector<std::uint64_t>> offsetsOf(std::span<const Segment> segments);

} // namespace apr
