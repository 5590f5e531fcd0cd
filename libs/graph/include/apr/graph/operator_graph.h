// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/graph/model_graph.h"

namespace apr {

/// Builds the operator graph of a "graph" in the metadata (graph_json.h). `graph.model` has the metadata.
Status buildOperatorGraph(ModelGraph& graph, const Json& source, Progress& progress);

} // namespace apr
