// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace apr {

/// If the tensor at `index` contains the scales (`NAME.scale`) or zero points (`NAME.zero_point`) of tensor NAME, the
/// index of NAME; nothing otherwise.
std::optional<std::size_t> scaledBy(const Model& model, std::size_t index);

/// The shape of the weights: the tensor's own, or for the output of a quantizer plugin (U8) the one in the metadata
/// under "quantization.plugins".
Shape denseShapeOf(const Model& model, const TensorInfo& tensor);

/// `model` with I8 and I4 tensors dequantized to F32 on load, (q − zero point) · scale, and without their scale and
/// zero-point tensors. Integer tensors without matching scales and all other tensors are unchanged.
Model withScalesApplied(const Model& model);

/// The indices in `model` of the tensors of withScalesApplied(model).
std::vector<std::size_t> withoutScales(const Model& model);

} // namespace apr
