// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/container/compression/options.h"

#include <cstdint>
#include <span>
#include <vector>

namespace apr::apr1 {

/// Decompressed bytes of a chunk of a payload that is made in memory; the last one may be smaller.
inline constexpr std::uint64_t kChunkBytes = std::uint64_t{1} << 20;

/// An entry of the chunk index. Offsets are from the start of the payload behind the index.
struct PackedChunk {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;    ///< stored bytes
    std::uint64_t rawSize = 0; ///< decompressed bytes
    std::uint32_t crc = 0;     ///< CRC-32 of the stored bytes
};

/// How a payload is stored. Version 1 names two levels of zstd: 19 for levels above 9, otherwise 3.
struct PayloadForm {
    CompressionOptions compression = {};
    bool isChunked = false; ///< STREAMING: every chunk is compressed by itself
};

struct PackedPayload {
    std::vector<std::byte> bytes = {};
    std::vector<PackedChunk> chunks = {};
    std::uint8_t compression = 0; ///< id of the header; 0 if compression does not make the payload smaller
};

/// Compresses a payload. E008 when the codec cannot allocate memory.
Result<PackedPayload> packPayload(std::vector<std::byte> raw, const PayloadForm& form);

/// The size of the index of a payload of `rawSize` bytes in chunks of kChunkBytes.
std::uint64_t chunkIndexBytes(std::uint64_t rawSize);

/// The chunk index of a payload that follows it at the offset `payloadAt` of the file.
std::vector<std::byte> chunkIndex(std::span<const PackedChunk> chunks, std::uint64_t payloadAt);

} // namespace apr::apr1
