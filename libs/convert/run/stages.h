// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/plan.h"

#include <string>

namespace apr {

/// planConversion(), which stages are planned by.
using Planner = Result<ConvertPlan> (*)(const ConvertOptions& options);

/// The model of a path in the recipe of `options`: what a stage makes, or else a file opened with `open`. Models of
/// stages are lazy: their values are computed when they are loaded, as often as that is; their facts name the files of
/// all their sources. E020 for a stage that is not one of the recipe's; otherwise as openModelFile() and
/// planConversion(). Warnings about stages are added to `findings`.
Result<Model> openStageOrFile(const ConvertOptions& options, const std::string& path, const OpenOptions& open,
                              Planner plan, std::vector<Finding>& findings);

} // namespace apr
