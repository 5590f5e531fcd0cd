// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/convert/lineage.h"
#include "apr/graph/graph.h"
#include "apr/model/model.h"

#include <vector>

namespace apr {

/// What an output in a format with graphs is made from.
struct ExportedModel {
    const Model& source;                 ///< the first one
    const Model& result;                 ///< with the metadata of the output
    const std::vector<Lineage>& lineage; ///< one per tensor of `result`
};

/// The graph of the source with the tensors of the result, under their names. Values know the type that nodes expect.
/// Nodes that dequantize integers which are floats in the result are gone, and shapes that the source states, if
/// tensors have others now. E012 for a tensor that the result does not have.
Result<Graph> movedGraph(Graph graph, const ExportedModel& model);

/// Whether a type is one of floats that nodes compute with.
bool isFloat(DataType type);

} // namespace apr
