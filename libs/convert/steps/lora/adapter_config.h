// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace apr::lora {

/// What to do with an adapter that is not supported.
inline constexpr const char* kMergeWithPeft =
    "Merge the adapter with PEFT (merge_and_unload), then convert the merged model.";

/// Contents of adapter_config.json.
struct AdapterConfig {
    std::optional<double> alpha = {};
    std::optional<double> scale = {}; ///< MLX: lora_parameters.scale
    bool isRankStabilized = false;
    bool isFanInFanOut = false;
    bool isDora = false;
    std::optional<std::uint64_t> rank = {};    ///< r; empty if rank_pattern is used
    std::map<std::string, double> alphas = {}; ///< alpha_pattern: alpha by module name suffix
    Json tokens = {};                          ///< trainable_token_indices: a list, or lists by the names of embeddings
    std::string path = {};                     ///< empty if there is no configuration

    /// The factor for B · A of a module, as PEFT and MLX compute it; `size` is the rank of its factors. E020 if the
    /// configuration does not tell.
    Result<float> scaleOf(const std::string& module, std::uint64_t size) const;
    /// The tokens whose rows of the embedding `module` the adapter replaces.
    std::vector<std::uint64_t> tokensOf(const std::string& module) const;
};

/// Reads adapter_config.json; empty without such a file. E002 for invalid JSON, E009 for what is not supported:
/// adapters that are no LoRA, change the base weights, or name modules by regular expressions. E015 for a link out of
/// the folder.
Result<AdapterConfig> readConfig(const std::string& path);

} // namespace apr::lora
