// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"
#include "apr/base/result.h"
#include "apr/format/model.h"

#include <optional>
#include <string>
#include <vector>

namespace apr {

/// The result of checking the operator graph of a model.
struct GraphCheck {
    std::vector<Finding> findings = {};
    std::string detail = {}; ///< what was checked and what was not, e.g. "12 nodes"
    bool isComplete = true;  ///< false when parts of the graph could not be checked
};

/// Checks the operator graph of a model by the rules of its format: names, order and operators of the nodes. Reads the
/// header of the file again, no tensor data. std::nullopt for models without a graph and formats without such a check.
/// E007 when the file cannot be read; problems of the graph are findings.
Result<std::optional<GraphCheck>> checkGraph(const Model& model);

} // namespace apr
