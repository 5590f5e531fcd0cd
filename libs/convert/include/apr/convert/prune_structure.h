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

/// Parts of a model that go as a whole: the result is a smaller model of the same architecture.
struct StructureOptions {
    std::uint64_t heads = 0;                ///< attention heads of each layer
    std::optional<double> feedForward = {}; ///< share of the neurons of each feed-forward block
    std::map<std::string, std::uint64_t> layers =
        {}; ///< number of layers, by their stack ("encoder"; "" for the only one)

    bool isAsked() const { return heads > 0 || feedForward || !layers.empty(); }
};

/// A mapped model with less of it, and which of the tensors are left.
struct SmallerModel {
    MappedModel mapped;
    std::vector<std::size_t> kept = {};  ///< indices of the given model's tensors
    std::vector<std::string> notes = {}; ///< what went: "layers 5–6 of 12 (the middle-late ones: a heuristic)"
    std::map<std::string, std::uint64_t> figures = {}; ///< that changed, by their names in `mapped.figures`
    /// Finds in parallel which heads and neurons stay; without it the first load of each layer does.
    std::function<Status(Progress&)> prepare = {};
};

/// Removes layers, attention heads and feed-forward neurons; shapes, biases, layer numbers and figures stay consistent.
/// - Layers: a run of neighbours from the later middle of a stack, never the last (without data nothing better is
/// known;
///   arXiv 2403.03853), the others are renumbered.
/// - Heads: those with the least ‖W_V‖·‖W_O‖ (Frobenius norms); with grouped keys and values whole groups.
/// - Neurons: those with the least ‖gate‖·‖up‖·‖down‖; a multiple of 32 stays.
/// E011 for a model whose architecture is not known, E020 for counts that leave nothing or split a group, E009 for
/// fused projections, experts and block types whose columns cannot be cut.
Result<SmallerModel> pruneStructure(const MappedModel& mapped, const StructureOptions& options);

/// Puts changed figures in the metadata under the names that config.json and GGUF have for them.
void stateFigures(Metadata& metadata, const std::string& type, const std::map<std::string, std::uint64_t>& figures);

} // namespace apr
