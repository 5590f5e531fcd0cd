// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/map_names.h"

#include <optional>
#include <string>
#include <vector>

namespace apr {

/// What one weight of a Keras model is.
struct KerasWeight {
    std::string name = {};               ///< as PyTorch would have it: "conv2d.weight", "batch_norm.running_mean"
    std::optional<AxisOrder> order = {}; ///< of a kernel, where its layer is known
    bool isKnown = false;                ///< else `name` is the source's, with dots
};

/// Of each tensor of a Keras file, by its name, its place in the archive and the layers of the model's configuration.
/// Kernels of layers that PyTorch has no like of (EinsumDense, GRU's order of gates) keep their names and axes.
std::vector<KerasWeight> kerasWeights(const Model& model, bool keepLayout);

} // namespace apr
