// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/json.h"
#include "context.h"

#include <string_view>

/// Operators that run code or access files when a graph is executed.
namespace apr::scan {

/// One name per line, sorted: the operators of TensorFlow that only compute (packaging/tensorflow_operators.py).
extern const std::string_view kPureTensorFlowOperators;

/// Scans a graph of any format (format/graph_json.h).
void scanGraph(Context& context, const Content& content, const Json& graph, std::string_view format);

} // namespace apr::scan
