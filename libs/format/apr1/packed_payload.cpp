// SPDX-License-Identifier: MIT
#include "packed_payload.h"

#include "apr/base/bytes.h"
#include "apr/base/crc32.h"
#include "apr/base/parallel.h"
#include "apr/container/compression/whole.h"
#include "layout.h"

#include <algorithm>
#include <numeric>

namespace apr::apr1 {
namespace {

constexpr int kArchiveLevel = 19;
constexpr int kStandardLevel = 3;

std::uint8_t compressionId(const CompressionOptions& options)
{
    return options.codec == Codec::None  ? std::uint8_t{kNone}
           : options.codec == Codec::Lz4 ? std::uint8_t{kLz4}
           : options.level > 9           ? std::uint8_t{kZstd19}
                                         : std::uint8_t{kZstd3};
}

Result<std::vector<std::byte>> compressed(std::span<const std::byte> raw, std::uint8_t compression)
{
    return compression == kLz4 ? packSizedLz4(raw)
                               : packZstd(raw, compression == kZstd19 ? kArchiveLevel : kStandardLevel);
}

std::uint64_t chunkCount(std::uint64_t rawSize)
{
    return (rawSize + kChunkBytes - 1) / kChunkBytes;
}

} // namespace

Result<PackedPayload> packPayload(std::vector<std::byte> raw, const PayloadForm& form)
{
    const std::size_t pieces = form.isChunked ? static_cast<std::size_t>(chunkCount(raw.size())) : 1;
    const auto pieceOf = [&](std::size_t i) {
        const auto all = std::span<const std::byte>(raw);
        const auto at = i * static_cast<std::size_t>(kChunkBytes);
        return form.isChunked ? all.subspan(at, std::min(static_cast<std::size_t>(kChunkBytes), all.size() - at)) : all;
    };
    PackedPayload out{.compression = compressionId(form.compression)};
    std::vector<std::vector<std::byte>> packed(pieces);
    if (out.compression != kNone) {
        NoProgress progress;
        APR_CHECK(parallelFor(
            pieces, LoopProgress{progress, raw.size(), "compressing"}, [&](std::size_t i) { return pieceOf(i).size(); },
            [&](std::size_t i) -> Status {
                APR_TRY(packed[i], compressed(pieceOf(i), out.compression));
                return {};
            }));
        const std::size_t bytes = std::accumulate(packed.begin(), packed.end(), std::size_t{0},
                                                  [](std::size_t sum, const auto& each) { return sum + each.size(); });
        out.compression = bytes < raw.size() ? out.compression : std::uint8_t{kNone};
        out.bytes.reserve(bytes);
    }
    for (std::size_t i = 0; i < pieces && form.isChunked; ++i) {
        const auto stored = out.compression == kNone ? pieceOf(i) : std::span<const std::byte>(packed[i]);
        out.chunks.push_back({.offset = out.chunks.empty() ? 0 : out.chunks.back().offset + out.chunks.back().size,
                              .size = stored.size(),
                              .rawSize = pieceOf(i).size(),
                              .crc = crc32(stored)});
    }
    if (out.compression == kNone) {
        out.bytes = std::move(raw);
        return out;
    }
    for (const auto& each : packed) {
        out.bytes.insert(out.bytes.end(), each.begin(), each.end());
    }
    return out;
}

std::uint64_t chunkIndexBytes(std::uint64_t rawSize)
{
    return 4 + chunkCount(rawSize) * kChunkEntryBytes;
}

std::vector<std::byte> chunkIndex(std::span<const PackedChunk> chunks, std::uint64_t payloadAt)
{
    ByteWriter out;
    out.put(static_cast<std::uint32_t>(chunks.size()));
    for (const PackedChunk& chunk : chunks) {
        out.put(payloadAt + chunk.offset);
        out.put(chunk.size);
        out.put(chunk.rawSize);
        out.put(chunk.crc);
    }
    return out.take();
}

} // namespace apr::apr1
