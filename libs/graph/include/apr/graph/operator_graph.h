// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/graph/model_graph.h"

namespace apr {

/// Draws the nodes of `source`: one for each operator, input and output. Constants are not nodes; their tensors belong
/// to the nodes that use them, also through nodes that only rename or transpose one.
Status buildOperatorGraph(ModelGraph& graph, std::shared_ptr<const Graph> source, Progress& progress);

} // namespace apr
