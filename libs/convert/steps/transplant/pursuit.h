// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace apr::transplanting {

/// A row of a matrix, and its factor.
struct Term {
    std::uint32_t row = 0;
    float factor = 0;
};

/// Writes vectors as sparse linear combinations of the rows of a matrix, by orthogonal matching pursuit (Pati et al.
/// 1993; for embeddings arXiv 2506.06607): `most` times the row whose direction explains most of what is left, then
/// the least squares of the rows so far. `rows` has `count` rows of `width` values, `targets` are vectors of `width`
/// values one after the other. Ends earlier where nothing is left. One list of terms for each target. E017 when
/// cancelled; E007 if OpenBLAS cannot be loaded.
Result<std::vector<std::vector<Term>>> pursue(std::span<const float> rows, std::size_t width,
                                              std::span<const float> targets, std::size_t most, Progress& progress);

} // namespace apr::transplanting
