// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/convert/recipe.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apr::merging {

/// Layers of one model, from `first` to `last`, inclusive.
struct SliceSource {
    std::size_t model = 0; ///< index, from 0
    std::uint64_t first = 0;
    std::uint64_t last = 0;

    std::uint64_t layers() const { return last - first + 1; }
};

/// Layers of the result: one or several models merged, with parameters of their own.
struct Slice {
    std::vector<SliceSource> sources = {};
    Values parameters = {};
};

/// Parses slices as texts: "1:0..15" (layers 0 to 15 of the first model), "1:0..7,2:8..15 t=0.3 weights=0.4,0.6".
/// E020 if a text is not a slice, or its models do not have as many layers each.
Result<std::vector<Slice>> parseSlices(const std::vector<std::string>& texts);

/// As parseSlices() reads it.
std::string sliceText(const Slice& slice);

} // namespace apr::merging
