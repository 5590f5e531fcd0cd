// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/bytes.h"
#include "apr/base/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace apr {

/// A compression of whole files.
enum class StreamKind : std::uint8_t { Gzip, Zlib, Bzip2, Xz, Lzma, Zstd, Lz4 };

/// "gzip".
std::string_view streamKindName(StreamKind kind);

/// The compression that content starting with these bytes may have. zlib has no magic number: text can begin like it.
std::optional<StreamKind> recognizeStream(std::span<const std::byte> start);

struct UnpackedStream {
    std::vector<std::byte> bytes = {};
    /// E002: the stream is damaged or truncated after `bytes`. E008: it has more than `limit` bytes. E009: this build
    /// cannot decompress it.
    std::optional<Error> problem = {};
    std::uint64_t unread = 0; ///< bytes behind the last member; zeros behind members of gzip are padding
    bool hasExtras = false;   ///< a header of gzip has a comment or extra fields, which nothing here reads
};

/// Decompresses all members of a stream, as far as it is intact, and at most `limit` bytes of it. Data after the last
/// member is left, as by most programs.
UnpackedStream unpackStream(StreamKind kind, std::span<const std::byte> packed, std::uint64_t limit);

} // namespace apr
