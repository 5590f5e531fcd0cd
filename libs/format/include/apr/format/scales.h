// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

namespace apr {

/// The tensor whose scales (`NAME.scale`) or zero points (`NAME.zero_point`) the tensor at `index` holds (FORMAT.md
/// section 2); nothing for any other.
std::optional<std::size_t> scaledBy(const Model& model, std::size_t index);

/// The shape of the weights that a tensor holds: its own, or what the metadata's "quantization.plugins" say of bytes
/// that a plugin made.
Shape denseShapeOf(const Model& model, const TensorInfo& tensor);

/// `model` with integers that have scales beside them as the f32 values that they stand for, (q − zero point) · scale,
/// computed when they are loaded, and without the scales. Integers whose scales do not fit them stay as they are, and
/// so do all other tensors.
Model withScalesApplied(const Model& model);

} // namespace apr
