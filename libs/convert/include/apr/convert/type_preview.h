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

/// Error of kErrorBlock consecutive elements.
struct WorstBlock {
    std::uint64_t element = 0; ///< first element
    double rmse = 0;
};

/// One tensor before and after conversion to another type.
struct TypePreview {
    Histogram before = {};
    Histogram after = {}; ///< over the same range as `before`
    Histogram error = {}; ///< of after − before
    double rmse = 0;
    double maxError = 0;
    std::vector<WorstBlock> worst = {}; ///< in descending order of error
};

/// Converts a tensor and compares the values, in parallel and in bounded memory: histograms of `bins` bins, and the
/// `most` blocks with the highest error. E009, E013, E019 as convertDtypes, E017.
Result<TypePreview> previewType(const Model& model, std::size_t tensor, const DtypeConversion& conversion,
                                std::size_t bins, std::size_t most, Progress& progress);

/// Rules ('GLOB=TYPE') that assign these types and match no other tensor of the model. Numbers in names become `*`
/// where all matching tensors have the same type. `types` contains pairs (index in the model, type).
std::vector<std::string> rulesFor(const Model& model, const std::vector<std::pair<std::size_t, TargetType>>& types);

} // namespace apr
