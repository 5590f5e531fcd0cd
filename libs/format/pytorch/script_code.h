// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/graph/graph.h"
#include "apr/model/model.h"

#include <functional>
#include <string>

namespace apr::pytorch {

/// The method `forward` of a module as TorchScript's serialized code: one statement for each node of a graph in ONNX's
/// operators (set 25, as architectures have it), with inputs in the order of the graph. Trailing inputs of usual names
/// may be omitted: positions count from 0, masks see everything, token types are 0. One output is returned as a Tensor,
/// several as a tuple. `attribute` gives the expression of a tensor of the model ("self.norm.weight"), `type` is the
/// class of self. Requires PyTorch 2.0 (scaled_dot_product_attention). E009 for operators, and
/// forms of them, that no statement is known for.
Result<std::string> forwardCode(const Model& model, const Graph& graph, const std::string& type,
                                const std::function<std::string(std::size_t tensor)>& attribute);

} // namespace apr::pytorch
