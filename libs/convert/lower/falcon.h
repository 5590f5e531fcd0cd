// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "convert/recipe/regrouping.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace apr {

/// The key heads of a Falcon: one for all query heads in the first models, `num_kv_heads` in later ones, else as many
/// as query heads.
std::uint64_t falconKeyHeads(const Json& config, std::uint64_t heads);

/// How the heads of a fused projection of queries, keys and values lie: in checkpoints of Falcon by the group of query
/// heads that share a key head, in GGUF files by their kind.
enum class HeadOrder : std::uint8_t { ByGroup, ByKind };

/// A count that is a number, or a list with the same one for each layer; nothing for another value.
std::optional<std::uint64_t> uniformCount(const Json* value);

/// The rows of such a projection in an order, from one in the other order. E009 if these are not the heads of the
/// tensor, or more than 4096.
Result<std::vector<PieceRows>> falconRows(std::size_t tensor, const TensorInfo& info, std::uint64_t heads,
                                          std::uint64_t groups, HeadOrder order);

} // namespace apr
