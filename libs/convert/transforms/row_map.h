// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace apr {

/// Which rows of a tensor a derived tensor has. A row has the elements of all but the first dimension.
struct RowMap {
    std::uint64_t rows = 0;
    std::function<std::uint64_t(std::uint64_t row)> source = {}; ///< the row that row i is taken from
};

/// The RoPE permutation of the rows of q and k, in heads of `headRows` rows: llama.cpp's permute() moves row (half h,
/// pair i) of a head to row 2i + h. `undo` restores the order of Hugging Face.
RowMap ropePermutation(std::uint64_t rows, std::uint64_t headRows, bool undo);

/// Rows first … first + rows − 1.
RowMap rowRange(std::uint64_t first, std::uint64_t rows);

/// Part `part` of `parts` of a tensor that stores, head by head, `headRows` rows of each part.
RowMap interleavedHeads(std::uint64_t rows, std::uint64_t headRows, std::uint64_t parts, std::uint64_t part);

/// The tensors with other rows, lazily; `maps` has one entry per tensor. Rows must be whole blocks.
Model withRowMaps(const Model& model, std::vector<std::optional<RowMap>> maps);

/// Whether each row of a tensor is stored as whole blocks.
bool hasWholeRows(const TensorInfo& tensor);

} // namespace apr
