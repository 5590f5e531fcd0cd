// SPDX-License-Identifier: MIT
#include "cut.h"

#include <algorithm>
#include <bit>

namespace apr::merging {
namespace {

/// The element from which on magnitudes equal to the threshold are selected.
Result<Cut> cutOf(const Selection& selection, const Pool& pool, const TileReader& read)
{
    Cut out{.threshold = selection.threshold};
    if (selection.tiesBefore.empty()) {
        return out;
    }
    const auto after = std::upper_bound(selection.tiesBefore.begin(), selection.tiesBefore.end(), selection.keptTies);
    const auto tile = static_cast<std::size_t>(after - selection.tiesBefore.begin()) - 1;
    APR_TRY(const std::vector<float> values, read(pool.tiles[tile]));
    std::uint64_t ties = selection.tiesBefore[tile];
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (magnitudeOf(values[i]) == selection.threshold && ties++ == selection.keptTies) {
            out.equalFrom = pool.tiles[tile].first + i;
            break;
        }
    }
    return out;
}

} // namespace

Pool poolOf(std::uint64_t elements)
{
    Pool out{.elements = elements};
    for (std::uint64_t first = 0; first < elements; first += kSelectionTile) {
        out.tiles.push_back({.first = first, .count = std::min(kSelectionTile, elements - first)});
    }
    return out;
}

Result<Cut> smallestOf(std::uint64_t elements, std::uint64_t count, const TileReader& read)
{
    const Pool pool = poolOf(elements);
    APR_TRY(const Selection selection, selectSmallest(pool, count, false, read));
    return cutOf(selection, pool, read);
}

void clear(const Cut& cut, bool isInverse, std::uint64_t first, std::span<const float> keys, std::span<float> values)
{
    const auto before = static_cast<std::size_t>(
        cut.equalFrom <= first ? 0 : std::min<std::uint64_t>(cut.equalFrom - first, keys.size()));
    const auto part = [&](std::size_t from, std::size_t to, std::uint32_t limit) {
        const std::uint32_t inverse = isInverse ? 0xFFFFFFFFU : 0;
        const float* const key = keys.data();
        float* const out = values.data();
        for (std::size_t i = from; i < to; ++i) { // auto-vectorized
            const std::uint32_t isSelected = magnitudeOf(key[i]) < limit ? 0xFFFFFFFFU : 0;
            out[i] = std::bit_cast<float>(std::bit_cast<std::uint32_t>(out[i]) & ~(isSelected ^ inverse));
        }
    };
    part(0, before, cut.threshold);
    part(before, keys.size(), cut.threshold + 1);
}

} // namespace apr::merging
