// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "context.h"

#include <set>
#include <string_view>

/// Operators that run code or access files when a graph is executed.
namespace apr::scan {

/// One DOMAIN.NAME per line, sorted: operators of ONNX Runtime outside of the ONNX standard that only compute
/// (packaging/onnxruntime_operators.py).
extern const std::string_view kPureOnnxRuntimeOperators;
/// One name per line, sorted: the operators of TensorFlow that only compute (packaging/tensorflow_operators.py).
extern const std::string_view kPureTensorFlowOperators;

/// The lines of a list.
std::set<std::string_view> namesIn(std::string_view list);

/// Whether it is an operator of TensorFlow that only computes.
bool isPureTensorFlow(std::string_view op);

/// Scans a graph of any format (apr/graph/graph_json.h).
void scanGraph(Context& context, const Content& content, const Json& graph, FormatId format);

} // namespace apr::scan
