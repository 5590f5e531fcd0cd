// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/model/model.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace apr {

struct PackedWeight;

/// Writes rows [first, first + count) of a weight, row by row, as F32. E002 for parts that do not fit together.
using DecodeRows = Status (*)(const Model& model, const PackedWeight& weight, std::uint64_t first, std::uint64_t count,
                              std::span<float> out);

/// A packed weight.
struct PackedWeight {
    std::string name = {};               ///< of the layer's weight: "model.layers.0.mlp.up_proj.weight"
    std::string stem = {};               ///< what the names of its parts begin with
    std::string packing = {};            ///< "GPTQ, 4 bits"
    std::optional<Shape> shape = {};     ///< of the weight, [out, in]; nothing if only its data tells
    std::vector<std::size_t> parts = {}; ///< indices of its tensors; the first has the values
    std::uint64_t bits = 0;              ///< of a value, where the packing has several widths
    DecodeRows decode = nullptr;         ///< null: of a packing that is not decoded

    bool isDecoded() const { return decode != nullptr && shape.has_value(); }
};

} // namespace apr
