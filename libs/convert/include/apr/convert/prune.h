// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/format/model.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// Which weights become zero: those of least magnitude. At most one of share, threshold and isTwoOfFour is given.
struct PruneOptions {
    std::optional<double> share = {};      ///< of the elements that shall be zero, zeros that are there included
    bool isGlobal = false;                 ///< the share is of all tensors together, not of each
    std::optional<double> threshold = {};  ///< magnitudes below this
    bool isTwoOfFour = false;              ///< of each four neighbours in a row two stay (NVIDIA's 2:4)
    std::vector<std::string> targets = {}; ///< patterns of names; empty: weights, but no embeddings

    bool isAsked() const { return share || threshold || isTwoOfFour; }
};

/// A model whose weights are pruned as they are loaded.
struct PrunedModel {
    Model model;
    std::vector<bool> isPruned = {}; ///< of each tensor
    /// Finds the thresholds in parallel; without it the first load of a tensor finds its own.
    std::function<Status(Progress&)> prepare = {};
};

/// `model` with zeros in place of the weights of least magnitude. With a share exactly round(share · n) elements of
/// each tensor (or of all) are zero; of equal magnitudes the first in the tensor stay. All other bits stay as they are.
/// A pass over the tensors finds the threshold, and holds a small part of them. `sourceNames` may be empty. E020 for
/// options that prune all or nothing, a pattern that fits no tensor and a tensor that is quantized; E013 for NaN (at
/// load).
Result<PrunedModel> pruneModel(const Model& model, const PruneOptions& options,
                               const std::vector<std::string>& sourceNames);

} // namespace apr
