// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/mapped_model.h"

#include <optional>
#include <string>
#include <vector>

namespace apr {

/// A weight of a Keras model.
struct KerasWeight {
    std::string name = {};               ///< PyTorch-style name: "conv2d.weight", "batch_norm.running_mean"
    std::optional<AxisOrder> order = {}; ///< set for a kernel of a known layer
    bool isKnown = false;                ///< false: `name` is the source's name with dots as separators
};

/// One entry per tensor of a Keras file, derived from its name, its path in the archive and the layers in the model's
/// configuration. Kernels without a PyTorch equivalent (EinsumDense, GRU's gate order) keep their names and axes.
std::vector<KerasWeight> kerasWeights(const Model& model, bool keepLayout);

} // namespace apr
