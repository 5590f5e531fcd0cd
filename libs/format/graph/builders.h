// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/format/graph/model_graph.h"

namespace apr {

/// Builds the operator graph of a "graph" in the metadata (format/graph_json.h). `graph.model` has the metadata.
Status buildOperatorGraph(ModelGraph& graph, const Json& source, Progress& progress);

/// Builds the graph that names and shapes of the tensors suggest.
Status buildInferredGraph(ModelGraph& graph, Progress& progress);

} // namespace apr
