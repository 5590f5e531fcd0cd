// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/tensor_info.h"

namespace apr {

inline constexpr int kDefaultZstdLevel = 1; ///< higher levels do not compress weights noticeably better

/// Per-tensor compression, in independent blocks or frames (libs/container/compression/README.md).
struct CompressionOptions {
    Codec codec = Codec::None;
    int level = kDefaultZstdLevel; ///< zstd level, 1 to 22
    bool shuffle = false;          ///< split elements into byte planes before compression
};

} // namespace apr
