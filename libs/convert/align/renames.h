// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"
#include "apr/validate/diff.h"

#include <vector>

namespace apr::aligning {

/// Two tensors that belong together by their values.
struct Rename {
    std::size_t a = 0;
    std::size_t b = 0;
    PairedBy by = PairedBy::Content;
    bool isTransposed = false;
};

/// Pairs tensors of the same shape (but for dimensions of size 1) or of transposed shapes whose sampled values are
/// equal, or at most a distance of 0.5 apart; the nearest first. Among equally near ones the order of names decides.
std::vector<Rename> findRenames(const Model& a, const std::vector<std::size_t>& unpairedA, const Model& b,
                                const std::vector<std::size_t>& unpairedB);

/// The shape without dimensions of size 1.
Shape squeezed(const Shape& shape);

} // namespace apr::aligning
