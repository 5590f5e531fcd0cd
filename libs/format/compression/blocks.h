// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/writer.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

/// The compressed forms of a tensor in an `apr2` file (FORMAT.md section 2; README.md in this folder).
namespace apr {

inline constexpr std::uint64_t kLz4Block = std::uint64_t{64} << 10;
inline constexpr std::uint64_t kZstdFrame = std::uint64_t{1} << 20;
/// Bytes that are made once and not filled with zeros before.
struct PackedBytes {
    std::unique_ptr<std::byte[]> data = {}; // NOLINT(modernize-avoid-c-arrays): a vector would clear it
    std::size_t size = 0;

    explicit PackedBytes(std::size_t most = 0) : data(most == 0 ? nullptr : new std::byte[most]) {}
    std::span<const std::byte> span() const { return {data.get(), size}; }
};

/// A run of raw bytes as it stands in a file: one zstd frame, or LZ4 blocks of 64 KiB. `width` is the number of byte
/// planes; 1 splits nothing. Independent of what comes before and after. E008 when the codec has no memory.
Result<PackedBytes> compressRun(std::span<const std::byte> raw, const CompressionOptions& options, std::uint64_t width);

/// Byte planes of a type: the bytes of an element, or of a whole block for quantized types.
std::uint64_t planesOf(DType dtype);

/// Splits `raw` into `width` planes (all first bytes, all second bytes …); a rest that fills no element stays last.
void splitPlanes(std::span<const std::byte> raw, std::uint64_t width, std::span<std::byte> out);
void joinPlanes(std::span<const std::byte> planes, std::uint64_t width, std::span<std::byte> out);

/// One block or frame of an encoded tensor.
struct EncodedBlock {
    std::uint64_t at = 0;     ///< of its bytes, from the start of the encoded tensor
    std::uint64_t stored = 0; ///< bytes; for LZ4 without the size in front
    std::uint64_t rawAt = 0;  ///< of its first decoded byte
    std::uint64_t raw = 0;    ///< decoded bytes
    bool isPlain = false;     ///< LZ4: stored as is
};

/// Where the blocks of an encoded tensor stand, from its bytes. E002 when they do not add up to `rawSize`, with the
/// offset from the start of `encoded`. Nothing is decoded.
Result<std::vector<EncodedBlock>> findBlocks(std::span<const std::byte> encoded, Codec codec, std::uint64_t rawSize);

/// Decodes one block into exactly `out`. E002 when the data does not give that many bytes.
Status decodeBlock(std::span<const std::byte> stored, const EncodedBlock& block, Codec codec, std::uint64_t width,
                   std::span<std::byte> out);

} // namespace apr
