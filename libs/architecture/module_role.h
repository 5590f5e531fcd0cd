// SPDX-License-Identifier: MIT
#pragma once

#include "apr/architecture/architecture.h"
#include "apr/architecture/modules.h"

#include <cstdint>
#include <string_view>

namespace apr {

/// What a module does in a network, by its name.
enum class ModuleRole : std::uint8_t {
    Unknown,
    // before the blocks
    Stem,
    TokenEmbedding,
    PositionEmbedding,
    EmbeddingNorm,
    // in blocks, in the order of computation
    AttentionNorm,
    Query,
    Key,
    Value,
    FusedQueryKeyValue,
    QueryDown, ///< to the small vector of the queries (multi-head latent attention)
    QueryDownNorm,
    KeyValueDown, ///< to that of keys and values
    KeyValueDownNorm,
    FusedKeyValue,
    QueryNorm,
    KeyNorm,
    AttentionOutput,
    PostAttentionNorm,
    MlpNorm,
    Router,
    RouterBias, ///< of the scores of experts
    Gate,
    Up,
    FusedGateUp,
    Down,
    PostMlpNorm,
    // after the blocks
    FinalNorm,
    Head,
};

/// The role of a module and where it is.
struct PlacedRole {
    ModuleRole role = ModuleRole::Unknown;
    bool isCross = false;  ///< of the attention to another tower's output
    bool isExpert = false; ///< of one expert of several, or of all in one tensor
};

/// By the canonical name of `architecture`, if it knows the module, else by the words that projects use. `isInBlock`:
/// the module is in a numbered block.
PlacedRole roleOf(const Model& model, const ModuleInfo& module, const Architecture* architecture, bool isInBlock);

} // namespace apr
