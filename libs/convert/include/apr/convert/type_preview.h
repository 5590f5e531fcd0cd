// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/quantize.h"
#include "apr/tensor/histogram.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace apr {

/// A run of kErrorBlock elements, and what a type makes of it.
struct WorstBlock {
    std::uint64_t element = 0; ///< where it begins
    double rmse = 0;
};

/// One tensor as it is and as it would be with another type.
struct TypePreview {
    Histogram before = {};
    Histogram after = {}; ///< over the same range
    Histogram error = {}; ///< of after − before
    double rmse = 0;
    double maxError = 0;
    std::vector<WorstBlock> worst = {}; ///< the worst first
};

/// Gives a tensor a type and compares, in parallel and in bounded memory: histograms of `bins` bins, and the `most`
/// blocks that lose most. E009, E013, E019 as retypeModel, E017.
Result<TypePreview> previewType(const Model& model, std::size_t tensor, const Retyping& retyping, std::size_t bins,
                                std::size_t most, Progress& progress);

/// Rules ('PATTERN=TYPE') that give tensors these types and touch no other tensor of the model: numbers in names become
/// `*` where all that a pattern fits have one type. `types` are (index in the model, type).
std::vector<std::string> rulesFor(const Model& model, const std::vector<std::pair<std::size_t, TargetType>>& types);

} // namespace apr
