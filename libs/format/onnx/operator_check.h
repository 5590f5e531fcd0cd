// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"
#include "apr/graph/operators/operator_table.h"
#include "graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apr::onnx {

/// A problem of one node; the caller adds the location.
struct NodeProblem {
    Severity severity = Severity::Error;
    RuleId rule = {};
    std::string message = {};
    std::string hint = {};
};

/// The result of checking a node against its operator.
struct OperatorCheck {
    std::vector<NodeProblem> problems = {};
    std::vector<std::int64_t> outputTypes = {}; ///< element type of each output; 0 when unknown
};

/// Checks the numbers of inputs and outputs, the attributes, and the element types of the inputs. `inputTypes` has an
/// element type for each input of the node, 0 when unknown.
OperatorCheck checkOperator(const Operator& op, const Node& node, const std::vector<std::int64_t>& inputTypes);

} // namespace apr::onnx
