// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/graph/graph.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// Numbers for named dimensions, {"batch", 1}, and for those of inputs that have no name, {"x.0", 1}.
using DimSizes = std::map<std::string, std::int64_t, std::less<>>;

/// The element types and shapes of the values of `graph` from those of its inputs and initializers, by the rules of the
/// operators (onnx.ai/onnx/operators), with what the file declares in the places where nothing follows. Named
/// dimensions in `sizes` become numbers. Reads tensors with at most 4,096 integers, which shapes may depend on. Never
/// fails for a graph that contradicts itself: what does not follow stays unknown. E017 when Progress stops it.
Result<Graph> withShapes(Graph graph, const Model& model, const DimSizes& sizes, Progress& progress);

/// What running a graph once costs.
struct GraphCost {
    /// The cost of the nodes of one operator.
    struct Operator {
        std::string op = {};
        std::size_t nodes = 0;
        std::size_t uncounted = 0; ///< of them, nodes whose shapes are not numbers, or whose operator has no count
        double flops = 0;
    };
    double flops = 0;                      ///< additions and multiplications: a fused multiply-add counts as 2
    std::vector<Operator> operators = {};  ///< that compute something, the most expensive first
    std::size_t uncounted = 0;             ///< nodes
    std::vector<std::string> unbound = {}; ///< dimensions of the inputs without a number, as in DimSizes; sorted
};

/// The cost of one node of a graph that withShapes() returned; nothing where it is not counted. 0 for operators that
/// move data only.
std::optional<double> flopsOf(const Graph& graph, const Graph::Node& node);

/// The cost of a graph that withShapes() returned. What is computed inside of If, loops and functions is not counted.
GraphCost costOf(const Graph& graph);

} // namespace apr
