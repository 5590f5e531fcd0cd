// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <array>
#include <cstdint>
#include <optional>

/// The bytes of tensors that are not stored densely (libs/format/apr2/README.md).
namespace apr {

inline constexpr std::uint64_t kLayoutHeadBytes = 32;
inline constexpr std::uint32_t kLayoutVersion = 1;
inline constexpr std::uint64_t kBitmapGroup = std::uint64_t{1} << 16; ///< elements of a group of a bitmap

inline constexpr std::uint32_t kMostTile = 1024; ///< side of a tile

/// What the first 32 bytes of a tensor say that is stored in a layout but the dense one.
struct LayoutHead {
    std::uint32_t unit = 0;    ///< CSR: bytes of a column number; block: side of a tile; bitmap: elements of a group;
                               ///< low rank: the rank
    std::uint64_t rows = 0;    ///< a bitmap has one
    std::uint64_t columns = 0; ///< elements of a row
    std::uint64_t kept = 0;    ///< values, or tiles; the rank

    std::array<std::byte, kLayoutHeadBytes> bytes() const;
};

/// Where the parts of a tensor stand that is stored so, from its first byte: `pointers` are u64 at the end of the head
/// (values before each row, row of tiles or group, and the sum), then come keys (column numbers or bits) and values; of
/// factors the left one is the keys, the right one the values.
struct LayoutSections {
    std::uint64_t groups = 0; ///< one pointer less
    std::uint64_t keysAt = 0;
    std::uint64_t keyBytes = 0; ///< all of them
    std::uint64_t valuesAt = 0;
    std::uint64_t valueBytes = 0; ///< all of them
    std::uint64_t end = 0;
};

/// Nothing when a size does not fit into 64 bits, or the unit is none. `width` is the bytes of an element.
std::optional<LayoutSections> layoutSections(Layout layout, const LayoutHead& head, std::uint64_t width);

/// Whether a layout of `raw` bytes, stored in `stored`, may stand for `dense` bytes. Compression makes 2^16 of one byte
/// at most and a layout as much again; a file that claims more than this is a bomb, and none is written that does.
bool isPlausibleLayout(std::uint64_t dense, std::uint64_t raw, std::uint64_t stored);

/// The head that a tensor of this shape has, but for `kept`: rows of all dimensions but the first, as the kernels of a
/// convolution need it; nothing for shapes that the layout does not suit, and types of which an element is no whole
/// number of bytes.
std::optional<LayoutHead> layoutHeadFor(Layout layout, const TensorInfo& tensor, std::uint32_t unit);

} // namespace apr
