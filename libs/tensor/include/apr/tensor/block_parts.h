// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace apr {

/// What is stored in one quantization block: value i is scales[i / subBlock] · quants[i] − minimums[i / subBlock].
struct BlockParts {
    std::vector<std::pair<std::string, float>> fields = {}; ///< numbers of the whole block: "d", "dmin"
    std::size_t subBlock = 0;                               ///< values that share a scale
    std::vector<float> scales = {};                         ///< one per sub-block
    std::vector<float> minimums = {};                       ///< likewise; zero for types without minimums
    std::vector<int> quants = {};                           ///< one per value
};

/// Takes a block of a legacy or K-quant type apart (Q4_0 … Q8_0, Q2_K … Q6_K; layouts of ggml's ggml-common.h).
/// Nothing for other types, or if `block` does not have the size of one block.
std::optional<BlockParts> blockParts(DType dtype, std::span<const std::byte> block);

} // namespace apr
