// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/tensor_info.h"

#include <cstddef>
#include <span>
#include <vector>

namespace apr {

/// The tensors in the order in which a model uses them, for files that are read while they arrive (STREAMING):
/// embeddings, the layers by their numbers, an encoder before a decoder, then what follows the last layer. Tensors of
/// the same place keep their order.
std::vector<std::size_t> streamingOrder(std::span<const TensorInfo> tensors);

} // namespace apr
