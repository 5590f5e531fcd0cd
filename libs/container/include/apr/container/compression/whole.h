// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Decompression of payloads that are compressed as a whole (apr version 1 and other dialects). The declared size is
/// checked against `limit` before memory is allocated: E008 names both. E002 with the offset from the start of the data
/// when the data is corrupt or decompresses to a size other than `expected`.
namespace apr {

/// A zstd stream of one or more frames.
Result<std::vector<std::byte>> unpackZstd(std::span<const std::byte> packed, std::optional<std::uint64_t> expected,
                                          std::uint64_t limit);
/// Format of lz4_flex's compress_prepend_size: u32 uncompressed size, then one raw LZ4 block.
Result<std::vector<std::byte>> unpackSizedLz4(std::span<const std::byte> packed, std::optional<std::uint64_t> expected,
                                              std::uint64_t limit);
/// An LZ4 frame, or the format of unpackSizedLz4 when the frame magic is missing.
Result<std::vector<std::byte>> unpackLz4(std::span<const std::byte> packed, std::optional<std::uint64_t> expected,
                                         std::uint64_t limit);

/// Wrapper of a deflate stream (RFC 1951): none, as in zip archives, or zlib header and checksum (RFC 1950).
enum class DeflateWrap : std::uint8_t { None, Zlib };

Result<std::vector<std::byte>> unpackDeflate(std::span<const std::byte> packed, std::uint64_t expected,
                                             std::uint64_t limit, DeflateWrap wrap = DeflateWrap::None);

/// The first `count` decompressed bytes of a raw deflate stream, or all if there are fewer.
Result<std::vector<std::byte>> unpackDeflateStart(std::span<const std::byte> packed, std::uint64_t count);

/// The formats written by version 1: one zstd frame with content size, and a sized LZ4 block. E008 when out of memory.
Result<std::vector<std::byte>> packZstd(std::span<const std::byte> raw, int level);
Result<std::vector<std::byte>> packSizedLz4(std::span<const std::byte> raw);

} // namespace apr
