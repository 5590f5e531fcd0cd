// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/graph/graph_check.h"
#include "apr/model/model.h"

#include <optional>

namespace apr {

/// Checks the operator graph of a model by the rules of its format: names, order and operators of the nodes. Reads the
/// header of the file again, no tensor data. std::nullopt for models without a graph and formats without such a check.
/// E007 when the file cannot be read; problems of the graph are findings.
Result<std::optional<GraphCheck>> checkGraph(const Model& model);

} // namespace apr
