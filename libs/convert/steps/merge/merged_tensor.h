// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace apr::merging {

/// A tensor of one of the merged models.
struct Operand {
    std::size_t model = 0;  ///< index of the model
    std::size_t tensor = 0; ///< index in that model
    std::size_t slot = 0;   ///< for its weight and density
};

/// What a tensor of the result is made of. All operands have its shape.
struct MergedTensor {
    std::vector<Operand> operands = {}; ///< without the base
    std::optional<Operand> base = {};   ///< that task vectors are differences to
    std::string from = {};              ///< its name in the first model
    double position = 0;                ///< of its layer, for gradients
    bool isCopied = false;              ///< the bytes of the first operand
    std::size_t settings = 0;           ///< index among the settings
};

} // namespace apr::merging
