// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/mapped_model.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
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

/// What Keras calls layers in archives, and those without a name: their class and a counter, "batch_normalization",
/// "conv2d_1" (naming.to_snake_case).
class KerasLayerKeys {
public:
    /// The key of the next layer, which is of this class.
    std::string keyOf(std::string_view className);

private:
    std::map<std::string, std::size_t> m_counts;
};

/// The paths that Keras 3 gives to the variables of a model in its archives ("layers/dense/vars/0"), one for each
/// tensor of `model`, whose names are those of `weight_names` ("dense_1/kernel:0"), or such paths already. `config` is
/// the model's configuration (class_name, config). E009 for a tensor of no layer, or of one whose variables are not
/// known. Source: keras/src/saving/saving_lib.py.
Result<std::vector<std::string>> kerasArchivePaths(const Model& model, const Json& config);

} // namespace apr
