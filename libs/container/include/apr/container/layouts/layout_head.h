// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/tensor_info.h"

#include <array>
#include <cstdint>
#include <optional>

/// Sparse and low-rank tensor layouts (libs/format/apr2/README.md).
namespace apr {

inline constexpr std::uint64_t kLayoutHeaderBytes = 32;
inline constexpr std::uint32_t kLayoutVersion = 1;
inline constexpr std::uint64_t kBitmapGroup = std::uint64_t{1} << 16; ///< elements per bitmap group

inline constexpr std::uint32_t kMaxTile = 1024; ///< maximum side of a tile

/// The 32-byte header of a tensor with a non-dense layout.
struct LayoutHeader {
    std::uint32_t unit = 0;    ///< CSR: bytes per column index; block-sparse: side of a tile; bitmap: elements per
                               ///< group; low rank: the rank
    std::uint64_t rows = 0;    ///< 1 for a bitmap
    std::uint64_t columns = 0; ///< elements per row
    std::uint64_t count = 0;   ///< number of stored values or tiles; the rank

    std::array<std::byte, kLayoutHeaderBytes> bytes() const;
};

/// Offsets of the sections of such a tensor from its first byte. After the header follow the u64 pointers (number of
/// values before each row, row of tiles or group, then the total), the keys (column indices or bitmap) and the values.
/// Of a low-rank tensor, the keys are the left factor and the values the right factor.
struct LayoutSections {
    std::uint64_t groups = 0; ///< rows, rows of tiles or bitmap groups; there is one more pointer
    std::uint64_t keysAt = 0;
    std::uint64_t keyBytes = 0; ///< total
    std::uint64_t valuesAt = 0;
    std::uint64_t valueBytes = 0; ///< total
    std::uint64_t end = 0;
};

/// Nothing when a size overflows 64 bits or the unit is invalid. `width` is the bytes per element.
std::optional<LayoutSections> layoutSections(Layout layout, const LayoutHeader& head, std::uint64_t width);

/// Whether a layout of `raw` bytes, compressed to `stored` bytes, can represent `dense` bytes. Compression and layout
/// each expand a byte to at most about 2^16; a higher ratio is treated as a decompression bomb and is never written.
bool isPlausibleLayout(std::uint64_t dense, std::uint64_t raw, std::uint64_t stored);

/// The header for a tensor of this shape, except `count`. Rows are the first dimension and columns all others together,
/// which suits convolution kernels. Nothing when the layout does not support the shape or the dtype.
std::optional<LayoutHeader> layoutHeaderFor(Layout layout, const TensorInfo& tensor, std::uint32_t unit);

} // namespace apr
