// SPDX-License-Identifier: MIT
#pragma once

#include "apr/validate/evidence.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace apr {

/// Describes a tensor based on its name: "Query projection of self-attention, layer 3". Empty for unknown names.
std::string explainTensorName(std::string_view name);

/// A short description of a model as "label: text" lines.
struct Explanation {
    std::string title = {};
    std::vector<std::pair<std::string, std::string>> lines = {};
};
Explanation explainModel(const Evidence& evidence);

} // namespace apr
