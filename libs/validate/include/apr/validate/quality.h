// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/quality_bounds.h"
#include "apr/validate/diff.h"

#include <string>
#include <vector>

namespace apr {

/// The size of a model.
struct ModelSize {
    std::uint64_t tensors = 0; ///< excluding scale tensors
    std::uint64_t parameters = 0;
    std::uint64_t nonZero = 0;
    std::uint64_t bytes = 0; ///< of the files
};

/// The relative error of a layer: the maximum over its tensors.
struct LayerError {
    std::string layer = {};  ///< "decoder.layers.3", or a tensor's own name
    std::string tensor = {}; ///< tensor with the maximum error
    double relativeError = 0;
    bool passes = true; ///< no tensor of the layer failed
};

struct TensorFailure {
    std::string tensor = {};
    std::string reason = {}; ///< "relative error 0.24 (max 0.1)", "missing"
};

/// Compares a model with a quantized, pruned or otherwise optimized version of it.
struct QualityReport {
    ModelSize original = {};
    ModelSize optimized = {};
    double maxL2 = 0; ///< maximum over the tensors
    double meanL2 = 0;
    double cosine = 1;                   ///< over all weights
    std::vector<LayerError> layers = {}; ///< in the order of the original model
    std::vector<TensorFailure> failures = {};

    bool passes() const { return failures.empty(); }
};

/// Compares tensors with the same name. Integer tensors with scales are dequantized. Errors from reading; E017.
Result<QualityReport> compareQuality(const Model& original, const Model& optimized, const QualityBounds& bounds,
                                     Progress& progress);

} // namespace apr
