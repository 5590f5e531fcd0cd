// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/convert/importance.h"

#include <string>
#include <vector>

namespace apr {

/// What chooseTypes needs to know about a model.
struct QuantizeContext {
    std::string type = {};                        ///< model type, such as "llama"
    Json hyperparameters = Json::object();        ///< architectureHyperparameters
    const Architecture* architecture = nullptr;   ///< maps the importance matrix's tensor names; may be null
    std::vector<std::string> sourceNames = {};    ///< one per tensor, matched by rules; may be empty
    const ImportanceMatrix* importance = nullptr; ///< may be null
    Importance calibration = {}; ///< for tensors with this row length that `importance` does not contain; may be null
};

} // namespace apr
