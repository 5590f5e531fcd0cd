// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <vector>

namespace apr {

/// For each of `count` things the first one with the same key, or itself if it has none. `has(i)` says whether thing i
/// has a key, `key(i)` is that key, which must be ordered. Takes n log n comparisons and 8 bytes for each thing, where
/// a map of keys would take ten times as much.
template <class Has, class Key>
std::vector<std::uint32_t> firstsOfEqual(std::size_t count, const Has& has, const Key& key)
{
    std::vector<std::uint32_t> out(count);
    std::iota(out.begin(), out.end(), 0U);
    std::vector<std::uint32_t> sorted;
    sorted.reserve(count);
    std::copy_if(out.begin(), out.end(), std::back_inserter(sorted), has);
    const auto isBefore = [&key](std::uint32_t a, std::uint32_t b) {
        const auto left = key(a);
        const auto right = key(b);
        return left < right || (!(right < left) && a < b);
    };
    if (!std::is_sorted(sorted.begin(), sorted.end(), isBefore)) {
        std::sort(sorted.begin(), sorted.end(), isBefore);
    }
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        if (!(key(sorted[i - 1]) < key(sorted[i]))) {
            out[sorted[i]] = out[sorted[i - 1]];
        }
    }
    return out;
}

} // namespace apr
