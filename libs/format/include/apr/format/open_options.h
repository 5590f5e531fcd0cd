// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/byte_source.h"
#include "apr/base/result.h"

#include <cstdint>
#include <functional>
#include <string>

namespace apr {

struct OpenOptions {
    /// What reading the file and its shards may cost.
    Budget budget = {};
    /// Key path (joined by dots) of the part to read from a nested checkpoint; empty for the model weights.
    std::string key = {};
    /// One of formatNames() (formats.h): reads the file as this format regardless of its content; empty to detect the
    /// format.
    std::string format = {};
    /// Keeps the names of a shard as they are in its file, since those of the index are such names.
    bool keepNames = false;
};

/// Upper estimate of the memory of parsed JSON relative to its text, unless it consists of many tiny values.
inline constexpr std::uint64_t kParsedExpansion = 8;

/// Where a file referenced by the model may be.
enum class SiblingPath : std::uint8_t {
    Trusted, ///< a plain name, or a path fixed by the format; may be a symbolic link within the folder
    Beneath, ///< a path from the file: below its folder, no symbolic links, a regular file with one hard link
};

/// Opens a file by its path relative to the model's folder, e.g. a shard.
/// E007 when it does not exist, E015 when its location is not allowed.
using SiblingOpener = std::function<Result<ByteSource>(const std::string& path, SiblingPath kind)>;

} // namespace apr
