// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "convert/recipe/regrouping.h"

#include <cstdint>
#include <vector>

namespace apr {

/// The key heads of a Falcon: one for all query heads in the first models, `num_kv_heads` in later ones, else as many
/// as query heads.
std::uint64_t falconKeyHeads(const Json& config, std::uint64_t heads);

/// How the heads of a fused projection of queries, keys and values lie: in checkpoints of Falcon by the group of query
/// heads that share a key head, in GGUF files by their kind.
enum class HeadOrder : std::uint8_t { ByGroup, ByKind };

/// The rows of such a projection in an order, from one in the other order; all of them as they are if `heads` and
/// `groups` are not those of the tensor.
std::vector<PieceRows> falconRows(std::size_t tensor, const TensorInfo& info, std::uint64_t heads, std::uint64_t groups,
                                  HeadOrder order);

} // namespace apr
