// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/progress.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// How the text of a search is read.
enum class BytePattern { Text, Hex, U32, U64, F16, F32, F64 };

/// The bytes to search for: UTF-8 text, hexadecimal digits ("1f 8b"), or a number in little-endian order. E020 if the
/// text is empty or not of the kind.
Result<std::vector<std::byte>> parsePattern(BytePattern kind, std::string_view text);

/// The offset of the first occurrence that starts at or after `from`, continuing at the start; nothing if there is
/// none. Reads in pieces. E017 when Progress stops it.
Result<std::optional<std::uint64_t>> findBytes(const ByteSource& source, const std::vector<std::byte>& pattern,
                                               std::uint64_t from, Progress& progress);

} // namespace apr
