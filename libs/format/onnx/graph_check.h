// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/graph/graph_check.h"
#include "apr/model/model.h"

#include <optional>

namespace apr::onnx {

/// checkGraph() for ONNX: the rules of the specification that onnx.checker and ONNX Runtime enforce when they load a
/// model. std::nullopt for a file with a single TensorProto.
Result<std::optional<GraphCheck>> checkGraph(const FileFacts& facts);

} // namespace apr::onnx
