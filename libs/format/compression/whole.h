// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Payloads that are compressed as a whole, as version 1 and the dialects have them. All unpackers check what the data
/// claims against `limit` before they allocate: E008 names both; E002 for data that is damaged or gives another size
/// than `expected`, with the offset from its start.
namespace apr {

/// A zstd stream: one frame or several.
Result<std::vector<std::byte>> unpackZstd(std::span<const std::byte> packed, std::optional<std::uint64_t> expected,
                                          std::uint64_t limit);
/// lz4_flex's compress_prepend_size: u32 raw length, then one raw block.
Result<std::vector<std::byte>> unpackSizedLz4(std::span<const std::byte> packed, std::optional<std::uint64_t> expected,
                                              std::uint64_t limit);
/// An LZ4 frame, or the sized form where its magic is missing.
Result<std::vector<std::byte>> unpackLz4(std::span<const std::byte> packed, std::optional<std::uint64_t> expected,
                                         std::uint64_t limit);

/// What is around a deflate stream (RFC 1951): nothing, as in zip archives, or zlib's header and sum (RFC 1950).
enum class DeflateWrap : std::uint8_t { None, Zlib };

Result<std::vector<std::byte>> unpackDeflate(std::span<const std::byte> packed, std::uint64_t expected,
                                             std::uint64_t limit, DeflateWrap wrap = DeflateWrap::None);

/// The first `count` bytes of what a raw deflate stream unpacks to, or all of them.
Result<std::vector<std::byte>> unpackDeflateStart(std::span<const std::byte> packed, std::uint64_t count);

/// The forms that version 1 writes: one zstd frame with its content size; a sized LZ4 block. E008 without memory.
Result<std::vector<std::byte>> packZstd(std::span<const std::byte> raw, int level);
Result<std::vector<std::byte>> packSizedLz4(std::span<const std::byte> raw);

} // namespace apr
