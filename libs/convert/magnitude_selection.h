// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

/// Which elements of many are of least magnitude, exactly, without holding them.
namespace apr {

/// Elements per tile but the last of a tensor.
constexpr std::uint64_t kSelectionTile = std::uint64_t{1} << 18; // a chunk of f32: one compressed frame

/// Consecutive elements of a tensor.
struct Tile {
    std::size_t tensor = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

/// Tensors that share a threshold.
struct Pool {
    std::vector<Tile> tiles = {}; ///< in order
    std::uint64_t elements = 0;
};

/// Magnitudes below `threshold` go; of those that equal it the first `keptTies` stay.
struct Selection {
    std::uint32_t threshold = 0; ///< as bits
    std::uint64_t keptTies = 0;
    std::vector<std::uint64_t> tiesBefore = {}; ///< each tile; empty where all that equal it stay
};

/// |x| as bits, which are in the order of the magnitudes.
inline std::uint32_t magnitudeOf(float value)
{
    return std::bit_cast<std::uint32_t>(value) & 0x7FFFFFFFU;
}

/// The values of a tile, none of them NaN; called from many threads.
using TileReader = std::function<Result<std::vector<float>>(const Tile&)>;

/// The `gone` elements of least magnitude. A sample of the pool says between which magnitudes the threshold lies; one
/// pass counts those below and holds those between (at most 16 MiB), among which it is found (Floyd and Rivest,
/// "Expected time bounds for selection", 1975). Where the sample misleads, or there are over 10⁹ elements, two passes
/// count the upper and the lower halves of magnitudes, and a third those that are equal.
///
/// `arePartsCheap`: a part of a tile costs less than the tile, so that the sample comes in many small parts. It does
/// not where a tensor is decompressed or computed; there whole tiles are sampled.
Result<Selection> selectSmallest(const Pool& pool, std::uint64_t gone, bool arePartsCheap, const TileReader& read);

} // namespace apr
