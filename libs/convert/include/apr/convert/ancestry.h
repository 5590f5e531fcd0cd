// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstddef>
#include <vector>

namespace apr {

/// How near a model is to another that it may have been made from, by a sample of each tensor.
struct AncestorMatch {
    std::size_t candidate = 0; ///< index
    std::size_t common = 0;    ///< tensors of the same name, or canonical name, and shape
    std::size_t equal = 0;     ///< of these, with equal values in the sample
    std::size_t tensors = 0;   ///< of the candidate
    double relativeL2 = 0;     ///< of the common tensors: ‖model − candidate‖ ÷ ‖candidate‖
    double cosine = 0;         ///< of the common tensors

    /// Whether the values are related: of unrelated models the cosine of the matrices is near 0.
    bool isRelated() const { return common > 0 && cosine > 0.5; }
};

/// The candidates from the nearest to the farthest; those with more related tensors first. Only up to 256 values of
/// each matrix are read; vectors count only in a model without matrices, because normalization layers are alike in all
/// models.
std::vector<AncestorMatch> findAncestor(const Model& model, const std::vector<Model>& candidates);

} // namespace apr
