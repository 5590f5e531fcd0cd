// SPDX-License-Identifier: MIT
#pragma once

#include "apr/convert/configured_merge.h"
#include "convert/mergekit/config_models.h"

namespace apr {

/// Whether a configuration is one of mergekit-moe: it has experts, and no method.
bool isMixtureConfig(const Json& config);

/// Reads a configuration of mergekit-moe (docs of mergekit: "MoE merging"): the recipe has the step "moe". E009 for
/// routers from hidden states, shared and changed experts; E020 for wrong values.
Result<MergeConfig> readMixtureConfig(const Json& config, const ConfigModels& models);

} // namespace apr
