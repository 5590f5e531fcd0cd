// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/quality_bounds.h"
#include "apr/validate/diff.h"

#include <string>
#include <vector>

namespace apr {

/// The size of one of two models.
struct ModelSize {
    std::uint64_t tensors = 0; ///< without those that hold scales of others
    std::uint64_t parameters = 0;
    std::uint64_t nonZero = 0;
    std::uint64_t bytes = 0; ///< of the files
};

/// The drift of a layer is the greatest of its tensors'.
struct LayerDrift {
    std::string layer = {};  ///< "decoder.layers.3", or a tensor's own name
    std::string tensor = {}; ///< which has it
    double drift = 0;
    bool passes = true; ///< no tensor of it failed
};

struct TensorFailure {
    std::string tensor = {};
    std::string reason = {}; ///< "drift 0.24 (at most 0.1)", "missing"
};

/// An original and what was made of it (specification section 4.8.4), from the numbers in both files.
struct QualityReport {
    ModelSize original = {};
    ModelSize optimized = {};
    double maxL2 = 0; ///< of one tensor
    double meanL2 = 0;
    double cosine = 1;                   ///< of all weights together
    std::vector<LayerDrift> layers = {}; ///< in the order of the original
    std::vector<TensorFailure> failures = {};

    bool passes() const { return failures.empty(); }
};

/// Compares models whose tensors have the same names where they are alike. Integers with scales count as what they
/// stand for. Errors of reading; E017.
Result<QualityReport> compareQuality(const Model& original, const Model& optimized, const QualityBounds& bounds,
                                     Progress& progress);

} // namespace apr
