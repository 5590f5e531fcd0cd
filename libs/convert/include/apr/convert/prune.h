// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/model/model.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// Magnitude pruning. At most one of share, threshold and isTwoOfFour is set.
struct PruneOptions {
    std::optional<double> share = {};      ///< target fraction of zeros, including existing zeros
    bool isGlobal = false;                 ///< `share` applies to all tensors together instead of to each tensor
    std::optional<double> threshold = {};  ///< prune magnitudes below this
    bool isTwoOfFour = false;              ///< keep two of every four consecutive elements in a row (NVIDIA's 2:4)
    std::vector<std::string> targets = {}; ///< name patterns; empty: all weights except embeddings

    bool isEnabled() const { return share || threshold || isTwoOfFour; }
    /// E020 for options that exclude each other, and values out of range.
    Status check() const;
};

/// A model whose weights are pruned as they are loaded.
struct PrunedModel {
    Model model;
    std::vector<bool> isPruned = {}; ///< one per tensor
    /// Computes all thresholds in parallel. Optional: otherwise the first load of a tensor computes its threshold.
    std::function<Status(Progress&)> prepare = {};
};

/// `model` with the weights of smallest magnitude set to zero. With a share, exactly round(share · n) elements of each
/// tensor (or of all tensors together) are zero; among equal magnitudes, the first are kept. All other values are
/// unchanged bit for bit. The threshold is found in one pass with bounded memory. `sourceNames` may be empty. E020:
/// options that prune everything or nothing, a pattern that matches no tensor, a quantized tensor. E013 (on load): NaN.
Result<PrunedModel> pruneModel(const Model& model, const PruneOptions& options,
                               const std::vector<std::string>& sourceNames);

} // namespace apr
