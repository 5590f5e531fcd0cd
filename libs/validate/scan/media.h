// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/byte_source.h"

#include <optional>
#include <string_view>

namespace apr::scan {

/// A file beside a model that no loader of models runs: an image, a sound, a table of LevelDB, the weights of a Core ML
/// program.
struct Media {
    std::string_view kind = {};
    bool isWhole = false; ///< its parts, as their lengths say, are the whole file
};

/// By the first bytes, and by the structure of what follows. Nothing if the file does not begin as one of them.
std::optional<Media> recognizeMedia(const ByteSource& source, const Budget& budget);

} // namespace apr::scan
