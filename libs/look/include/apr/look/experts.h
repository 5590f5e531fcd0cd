// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// Elements of a tensor that belong to one expert.
struct ExpertPart {
    std::size_t tensor = 0;
    std::uint64_t first = 0; ///< element, in row-major order
    std::uint64_t count = 0;
};

/// A layer with experts. Each expert has the same parts in the same order.
struct ExpertLayer {
    std::string name = {};                  ///< what its tensors have in common: "model.layers.3.mlp"
    std::optional<std::size_t> router = {}; ///< the tensor that chooses experts: a row for each
    std::vector<std::vector<ExpertPart>> experts = {};
};

/// The layers of a mixture of experts, in natural order: experts with tensors of their own ("experts.7.up_proj"), or
/// stacked along the first dimension of a tensor ("ffn_up_exps"). Empty if the model has none. Layers whose experts
/// have different shapes are left out.
std::vector<ExpertLayer> expertLayersOf(const Model& model);

/// What was measured of an expert.
struct ExpertFacts {
    std::uint64_t elements = 0;                                   ///< parameters
    std::uint64_t measured = 0;                                   ///< elements that were read
    std::uint64_t notFinite = 0;                                  ///< of them
    double rms = 0;                                               ///< √mean(x²) of the finite ones
    double sparsity = 0;                                          ///< share of zeros
    double routerNorm = std::numeric_limits<double>::quiet_NaN(); ///< √Σx² of its row of the router; NaN without one
    double similarity = std::numeric_limits<double>::quiet_NaN(); ///< largest cosine to another expert of the layer
    std::size_t nearest = 0;                                      ///< that expert
};

/// Measures the experts of all layers, in the order of `layers`. Without `all`, 16 evenly spaced runs of 1024 elements
/// of each part are read, at the same places for each expert. Similarity always compares such runs. E009 for types that
/// cannot be decoded, E017 when Progress stops it.
Result<std::vector<std::vector<ExpertFacts>>> measureExperts(const Model& model, const std::vector<ExpertLayer>& layers,
                                                             bool all, Progress& progress);

} // namespace apr
