// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <string>
#include <vector>

namespace apr::coreml {

/// The output of an operation constexpr_lut_to_dense, whose inputs are the tensors NAME.indices and NAME.lut.
struct Palette {
    std::string name;
    Shape shape = {};
};

/// `model` with the weights that tables and indices make, in place of these. The table has a dimension for each of the
/// weight, which says in how many groups it is divided, then one for the values of a group, and a last one of 1 (Core
/// ML 8); or it has a single dimension, and the indices are packed (Core ML 6). Others keep their parts.
Model withPalettes(const Model& model, const std::vector<Palette>& palettes);

} // namespace apr::coreml
