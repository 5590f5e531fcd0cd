// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstddef>
#include <string>
#include <vector>

namespace apr::coreml {

/// A weight of a table and indices into it: the output of an operation constexpr_lut_to_dense, or the weights of a
/// layer of a neural network.
struct Palette {
    std::string name;
    Shape shape = {};
    std::string indices = {};   ///< the tensor of the indices
    std::string table = {};     ///< the tensor of the table
    std::size_t vectorAxis = 0; ///< along which the values of one index are, where it stands for several
};

/// `model` with the weights that tables and indices make, in place of these. The table has a dimension for each of the
/// weight, which says in how many groups it is divided, then one for the values of a group, and a last one of 1 (Core
/// ML 8), or of the values that each index stands for; or it has a single dimension, and the indices are packed (Core
/// ML 6) or have the shape of the weight. Others keep their parts.
Model withPalettes(const Model& model, const std::vector<Palette>& palettes);

} // namespace apr::coreml
