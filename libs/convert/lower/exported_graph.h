// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"
#include "apr/graph/graph.h"
#include "apr/model/model.h"
#include "convert/lower/moved_graph.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace apr {

struct GraphRequest {
    std::optional<std::uint64_t> opset = {}; ///< version of the standard operator set
    bool hasCache = false;                   ///< keys and values of earlier positions are inputs and outputs
    bool isLowered = true; ///< to an operator set; otherwise the newest operators, and not a graph of the source's own
};

/// The graph of an exported model in ONNX's operators, with the tensors of the result: the source's own if it is one of
/// ONNX, otherwise that of a known architecture, in operator set 17 or, with integers in blocks, 21, unless the
/// request says otherwise. Integers with scales are dequantized in the graph, and floats of another type than the nodes
/// expect are cast. Null, with a finding, for a model whose graph is not known. E009 for what the operator set does not
/// have, E012 for a tensor of the source's graph that the result does not have, E020 for a request that is not
/// possible.
Result<std::shared_ptr<const Graph>> exportedGraph(const ExportedModel& model, const GraphRequest& request,
                                                   std::vector<Finding>& findings);

/// Whether the graph of an output can dequantize int4, which operators have from set 21 on: one that is made, unless an
/// older set is asked for, or the source's own.
bool graphHasInt4(const Model& source, std::optional<std::uint64_t> opset);

/// What is said of an output that has tensors and no graph, by the reason.
Finding withoutGraph(const Error& reason);

} // namespace apr
