// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

/// Exact selection of the elements of smallest magnitude in bounded memory.
namespace apr {

/// Elements per tile; the last tile of a tensor may be shorter.
constexpr std::uint64_t kSelectionTile = std::uint64_t{1} << 18; // one f32 chunk, which is one compressed frame

/// Consecutive elements of a tensor.
struct Tile {
    std::size_t tensor = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

/// Tensors that share a threshold.
struct Pool {
    std::vector<Tile> tiles = {}; ///< in tensor order
    std::uint64_t elements = 0;
};

/// Selects all magnitudes below `threshold`, and those equal to it except the first `keptTies`.
struct Selection {
    std::uint32_t threshold = 0; ///< bit pattern, see magnitudeOf
    std::uint64_t keptTies = 0;
    std::vector<std::uint64_t> tiesBefore = {}; ///< ties before each tile; empty if all ties are kept
};

/// The bits of |x|, which sort like the magnitudes.
inline std::uint32_t magnitudeOf(float value)
{
    return std::bit_cast<std::uint32_t>(value) & 0x7FFFFFFFU;
}

/// Reads the values of a tile, which must not contain NaN; called from several threads.
using TileReader = std::function<Result<std::vector<float>>(const Tile&)>;

/// Selects the `count` elements of smallest magnitude. A sample of the pool gives a bracket for the threshold; one pass
/// counts the magnitudes below the bracket and buffers those inside (at most 16 MiB), which contain the threshold
/// (Floyd and Rivest, "Expected time bounds for selection", 1975). If the bracket misses the threshold, or for more
/// than 10⁹ elements, two passes build histograms of the upper and lower halves of the magnitudes, and a third counts
/// the ties.
///
/// `hasCheapPartialReads`: reading part of a tile costs less than reading the tile, so the sample consists of many
/// small runs. Otherwise (the tensor is decompressed or computed), entire tiles are sampled.
Result<Selection> selectSmallest(const Pool& pool, std::uint64_t count, bool hasCheapPartialReads,
                                 const TileReader& read);

} // namespace apr
