// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace apr::lora {

/// Indices of the two factors of one module, in the adapter's naming and orientation.
struct Pair {
    std::optional<std::size_t> a = {};
    std::optional<std::size_t> b = {};
    bool isMlx = false;       ///< a is [in, r] and b [r, out]
    bool isEmbedding = false; ///< the weight is [in, out]
};

/// The change applied to one tensor of the model.
struct Change {
    std::optional<std::size_t> whole = {}; ///< index of the adapter tensor that replaces it
    std::optional<Pair> pair = {};
    std::uint64_t rank = 0;
    bool isTransposed = false; ///< the weight is [in, out]
    float scale = 0;
    std::optional<std::size_t> magnitude = {}; ///< DoRA: the lengths of the rows of [out, in]
    std::optional<std::size_t> rows = {};      ///< trainable tokens: rows that replace those in rowNumbers
    std::vector<std::uint64_t> rowNumbers = {};

    bool isUsed() const { return whole || pair || rows; }
    /// The tensors of the adapter that it consists of.
    std::vector<std::size_t> uses() const;
};

/// The tensors of `model` with one change each, computed when they are loaded, in the dtypes of the model.
std::shared_ptr<const TensorSource> adaptedSource(Model model, Model adapter, std::vector<Change> changes);

} // namespace apr::lora
