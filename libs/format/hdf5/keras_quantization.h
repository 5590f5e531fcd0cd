// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/tensor/dtype.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr::hdf5 {

/// How Keras 3 quantized a layer (keras.src.dtype_policies, QuantizedDTypePolicy).
struct KerasQuantization {
    std::string mode = {};      ///< "int8", "int4", "gptq/4/128"; empty if the configuration does not have the layer
    std::string className = {}; ///< "Dense"
};

/// The quantization of the layer called `name` at any depth of a model's configuration. Layers of different models may
/// have the same name: the quantized one is meant. Nothing if none of them is.
std::optional<KerasQuantization> quantizationNamed(const Json& config, const std::string& name);

/// Along which dimensions of a weight its scales are.
enum class ScaleAxis : std::uint8_t { Rows, Columns, Trailing };

/// Along which dimensions of the int8 weight of such a layer its scales are.
ScaleAxis scaleAxisOf(const std::string& className);

/// The shape in which scales are broadcast to a weight of shape `weight`: 1 for the dimensions that they do not have.
/// Nothing if they do not fit it, or could mean its first as well as its last dimensions.
std::optional<Shape> broadcastScales(const Shape& weight, const Shape& scales, ScaleAxis axis);

} // namespace apr::hdf5
