// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/build_graph.h"
#include "apr/base/progress.h"
#include "apr/graph/model_graph.h"

#include <cstddef>
#include <string>
#include <vector>

namespace apr {

/// A graph that a model has.
struct GraphChoice {
    std::string title = {};
    const Json* source = nullptr; ///< in the model's metadata; null: inferred from the tensors
    std::size_t nodes = 0;        ///< in the file
};

/// The graphs of a model, with the one to show first in front: the operator graph, functions and subgraphs, and last
/// the one that is inferred from the tensors. Pointers are valid as long as the model or a copy of it.
std::vector<GraphChoice> graphChoices(const Model& model);

/// Builds a graph. Constants are not nodes: their tensors belong to the nodes that use them. E017 when Progress stops
/// it.
Result<ModelGraph> buildGraph(const Model& model, const GraphChoice& choice, Progress& progress);

} // namespace apr
