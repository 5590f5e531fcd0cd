// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/compression/options.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

/// Compressed tensors of an `apr2` file (README.md in this folder).
namespace apr {

inline constexpr std::uint64_t kLz4Block = std::uint64_t{64} << 10;
inline constexpr std::uint64_t kZstdFrame = std::uint64_t{1} << 20;
/// A byte buffer that is not zero-initialized.
struct PackedBytes {
    std::unique_ptr<std::byte[]> data = {}; // NOLINT(modernize-avoid-c-arrays): a vector would clear it
    std::size_t size = 0;

    explicit PackedBytes(std::size_t most = 0) : data(most == 0 ? nullptr : new std::byte[most]) {}
    std::span<const std::byte> span() const { return {data.get(), size}; }
};

/// Compresses a run of bytes independently of its neighbors: to one zstd frame, or to LZ4 blocks of 64 KiB. `width` is
/// the number of byte planes; 1 disables the byte shuffle. E008 when the codec cannot allocate memory.
Result<PackedBytes> compressRun(std::span<const std::byte> raw, const CompressionOptions& options, std::uint64_t width);

/// The largest size that compressRun() gives for `rawBytes`.
std::uint64_t maxCompressedBytes(std::uint64_t rawBytes, Codec codec);

/// Number of byte planes of a dtype: the bytes per element, or per block for quantized types.
std::uint64_t planesOf(DType dtype);

/// Splits `raw` into `width` byte planes (all first bytes, all second bytes …). A partial element at the end is copied
/// unchanged.
void splitPlanes(std::span<const std::byte> raw, std::uint64_t width, std::span<std::byte> out);
void joinPlanes(std::span<const std::byte> planes, std::uint64_t width, std::span<std::byte> out);

/// One block or frame of an encoded tensor.
struct EncodedBlock {
    std::uint64_t at = 0;     ///< offset of its bytes from the start of the encoded tensor
    std::uint64_t stored = 0; ///< stored bytes; for LZ4 without the size field
    std::uint64_t rawAt = 0;  ///< offset of its first decoded byte
    std::uint64_t raw = 0;    ///< decoded bytes
    bool isPlain = false;     ///< LZ4: stored uncompressed
};

/// Locates the blocks of an encoded tensor without decoding them. E002 when they do not add up to `rawSize` bytes, with
/// the offset relative to the start of `encoded`.
Result<std::vector<EncodedBlock>> findBlocks(std::span<const std::byte> encoded, Codec codec, std::uint64_t rawSize);

/// Decodes one block into `out`. E002 when it does not decode to exactly that many bytes.
Status decodeBlock(std::span<const std::byte> stored, const EncodedBlock& block, Codec codec, std::uint64_t width,
                   std::span<std::byte> out);

} // namespace apr
