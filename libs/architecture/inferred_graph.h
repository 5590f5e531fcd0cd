// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/graph/model_graph.h"

namespace apr {

/// Builds the graph that names and shapes of the tensors suggest.
Status buildInferredGraph(ModelGraph& graph, Progress& progress);

} // namespace apr
