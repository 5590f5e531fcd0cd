// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/build_graph.h"
#include "apr/base/progress.h"
#include "apr/graph/infer_shapes.h"
#include "apr/graph/model_graph.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace apr {

/// A graph that a model has.
struct GraphChoice {
    std::string title = {};
    const Json* source = nullptr;                 ///< in the model's metadata, or null
    std::shared_ptr<const Graph> built = nullptr; ///< of a known architecture, or null
    std::size_t nodes = 0;                        ///< in the file

    /// From the names and shapes of the tensors.
    bool isInferred() const { return source == nullptr && built == nullptr; }
};

/// The graphs of a model, with the one to show first in front: the operator graph, functions and subgraphs, that of the
/// architecture if the file has none, and last the one that is inferred from the tensors. Pointers are valid as long as
/// the model or a copy of it.
std::vector<GraphChoice> graphChoices(const Model& model);

/// Builds the drawing of a graph, with the shapes that follow when named dimensions have these sizes. Constants are not
/// nodes: their tensors belong to the nodes that use them. E017 when Progress stops it.
Result<ModelGraph> buildGraph(const Model& model, const GraphChoice& choice, const DimSizes& sizes, Progress& progress);

} // namespace apr
