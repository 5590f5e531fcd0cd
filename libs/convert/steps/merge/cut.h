// SPDX-License-Identifier: MIT
#pragma once

#include "convert/transforms/magnitude_selection.h"

#include <cstdint>
#include <limits>
#include <span>

namespace apr::merging {

/// The elements of smallest magnitude: those below a threshold, and from an element on also those equal to it.
struct Cut {
    std::uint32_t threshold = 0;
    std::uint64_t equalFrom = std::numeric_limits<std::uint64_t>::max();
};

/// All elements of a tensor, in tiles.
Pool poolOf(std::uint64_t elements);

/// The `count` elements of smallest magnitude of `elements`, which `read` reads in tiles. Of equal ones, the last.
Result<Cut> smallestOf(std::uint64_t elements, std::uint64_t count, const TileReader& read);

/// Sets values to 0 whose keys are among those of `cut`, or, with `isInverse`, are not. `first` is the element of the
/// first value.
void clear(const Cut& cut, bool isInverse, std::uint64_t first, std::span<const float> keys, std::span<float> values);

} // namespace apr::merging
