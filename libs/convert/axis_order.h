// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/map_names.h"
#include "apr/format/model.h"

#include <optional>
#include <string_view>
#include <vector>

namespace apr {

/// The order for a kernel whose axes are [spatial …, in, out], as TensorFlow and Keras have them: [out, in, spatial …].
/// Nothing for fewer than two axes.
std::optional<AxisOrder> kernelOrder(const Shape& shape);

/// The order for a depthwise kernel [spatial …, in, multiplier]: [in × multiplier, 1, spatial …]. Nothing for fewer
/// than three axes.
std::optional<AxisOrder> depthwiseOrder(const Shape& shape);

/// `axes` of `shape`, axis i of the result being axis axes[i].
AxisOrder orderOf(const Shape& shape, std::vector<std::size_t> axes);

/// What puts back what `order` did.
AxisOrder inverseOf(const AxisOrder& order);

/// For the metadata: {"shape": [of the source], "axes": [of the source]}.
Json toJson(const AxisOrder& order);

/// Of such an object, for a tensor of this shape under the order. E002 when it is none for it.
Result<AxisOrder> orderFromJson(const Json& value, const TensorInfo& tensor);

/// Whether elements of this type can be moved one by one.
bool hasWholeElements(DType dtype);

/// The model with the axes of some tensors in another order, lazily: `orders` has one entry for each tensor.
Model withAxisOrders(const Model& model, const std::vector<std::optional<AxisOrder>>& orders);

/// The orders of kernels by the operators that use them, of models that come with a graph: TensorFlow Lite's
/// [out, spatial …, in], TensorFlow's [spatial …, in, out] and [in, out]. One entry for each tensor.
std::vector<std::optional<AxisOrder>> ordersByGraph(const Model& model);

} // namespace apr
