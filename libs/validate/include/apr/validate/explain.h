// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/model/model.h"

#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// Describes a tensor based on its name: "Query projection of self-attention, layer 3". Empty for unknown names.
std::string explainTensorName(std::string_view name);

/// A short description of a model as "label: text" lines.
struct Explanation {
    std::string title = {};
    std::vector<std::pair<std::string, std::string>> lines = {};
};
Explanation explainModel(const Model& model);

} // namespace apr
