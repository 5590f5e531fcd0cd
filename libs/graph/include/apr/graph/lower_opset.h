// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/graph/graph.h"

#include <cstdint>

namespace apr {

/// The oldest version of the standard operator set that loweredToOpset() writes: the first with LayerNormalization.
inline constexpr std::int64_t kOldestOpset = 17;

/// `graph` in the standard operators of an older version of their set: newer ones (Attention, RotaryEmbedding,
/// RMSNormalization, Gelu, Mish) become the operators that their definition has (onnx.ai/onnx/operators). Graphs that
/// are in this version or an older one already stay as they are. Attention with a cache always becomes these operators,
/// since what it masks differs between versions. E009 for a newer operator that has no such form, E020
/// for a version before kOldestOpset; E017 when Progress stops it.
Result<Graph> loweredToOpset(Graph graph, const Model& model, std::int64_t version, Progress& progress);

} // namespace apr
