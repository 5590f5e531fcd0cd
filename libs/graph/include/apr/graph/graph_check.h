// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/finding.h"

#include <string>
#include <vector>

namespace apr {

/// The result of checking the operator graph of a model.
struct GraphCheck {
    std::vector<Finding> findings = {};
    std::string detail = {}; ///< what was checked and what was not, e.g. "12 nodes"
    bool isComplete = true;  ///< false when parts of the graph could not be checked
};

} // namespace apr
