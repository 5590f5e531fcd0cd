// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/mapped_model.h"
#include "apr/model/model.h"

#include <optional>
#include <string_view>
#include <vector>

namespace apr {

/// The axis order that converts a TensorFlow or Keras kernel [spatial …, in, out] to [out, in, spatial …]. Empty for
/// fewer than two axes.
std::optional<AxisOrder> kernelOrder(const Shape& shape);

/// The axis order that converts a depthwise kernel [spatial …, in, multiplier] to [in × multiplier, 1, spatial …].
/// Empty for fewer than three axes.
std::optional<AxisOrder> depthwiseOrder(const Shape& shape);

/// Transposes `shape`: axis i of the result is axis axes[i].
AxisOrder orderOf(const Shape& shape, std::vector<std::size_t> axes);

/// The inverse transposition.
AxisOrder inverseOf(const AxisOrder& order);

/// Metadata entry with the source's shape and axes: {"shape": […], "axes": […]}.
Json toJson(const AxisOrder& order);

/// Parses such an entry for a transposed tensor. E002 if it does not match the tensor.
Result<AxisOrder> orderFromJson(const Json& value, const TensorInfo& tensor);

/// Whether the dtype stores elements individually rather than in blocks.
bool hasScalarElements(DType dtype);

/// Transposes tensors lazily; `orders` has one entry per tensor.
Model withAxisOrders(const Model& model, const std::vector<std::optional<AxisOrder>>& orders);

/// Axis orders of kernels, derived from the operators in the model's graph: [out, spatial …, in] in TensorFlow Lite,
/// [spatial …, in, out] and [in, out] in TensorFlow. One entry per tensor.
std::vector<std::optional<AxisOrder>> ordersByGraph(const Model& model);

} // namespace apr
