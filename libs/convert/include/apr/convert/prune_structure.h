// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/map_names.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// What structured pruning removes. The result is a smaller model of the same architecture.
struct StructureOptions {
    std::uint64_t heads = 0;                ///< attention heads per layer
    std::optional<double> feedForward = {}; ///< fraction of the neurons of each feed-forward block
    /// Number of layers for each stack ("encoder"; "" for a model with a single stack).
    std::map<std::string, std::uint64_t> layers = {};

    bool isEnabled() const { return heads > 0 || feedForward || !layers.empty(); }
    /// E020 for a fraction out of range.
    Status check() const;
};

/// A mapped model after structured pruning.
struct StructurePrunedModel {
    MappedModel mapped;
    std::vector<std::size_t> kept = {};  ///< indices of the remaining tensors in the input model
    std::vector<std::string> notes = {}; ///< what was removed: "removed layers 5 to 6 of 12 (…)"
    /// The hyperparameters that changed, by their names in `mapped.hyperparameters`.
    std::map<std::string, std::uint64_t> hyperparameters = {};
    /// The layers of the source that remain, of a model with one stack of which some were removed.
    std::vector<std::size_t> layers = {};
    /// Selects heads and neurons in parallel. Optional: otherwise the first load of each layer does it.
    std::function<Status(Progress&)> prepare = {};
};

/// Removes layers, attention heads and feed-forward neurons, and updates shapes, biases, layer indices and
/// hyperparameters.
/// - Layers: consecutive layers after the middle of a stack, never the last layer (heuristic without calibration data;
///   arXiv 2403.03853). The following layers are renumbered.
/// - Heads: those with the lowest ‖W_V‖·‖W_O‖ (Frobenius norms); with grouped-query attention, whole groups.
/// - Neurons: those with the lowest ‖gate‖·‖up‖·‖down‖; the remaining number is a multiple of 32.
/// E011: unknown architecture. E020: counts that leave nothing or split a group. E009: fused projections, experts, and
/// block types whose columns cannot be removed.
Result<StructurePrunedModel> pruneStructure(const MappedModel& mapped, const StructureOptions& options);

} // namespace apr
