// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/architecture.h"
#include "apr/format/model.h"

#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// What a tensor is for, from its name: "Query projection of self-attention, layer 3". Empty when nothing is known.
std::string explainTensorName(std::string_view name);

/// What a model is, in a few lines of "label: text".
struct Explanation {
    std::string title = {};
    std::vector<std::pair<std::string, std::string>> lines = {};
};
Explanation explainModel(const Model& model);

} // namespace apr
