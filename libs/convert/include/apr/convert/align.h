// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/model/model.h"
#include "apr/validate/diff.h"

#include <string>
#include <utility>
#include <vector>

namespace apr {

struct AlignOptions {
    /// Names in A and in B of tensors that belong together; they win over equal names.
    std::vector<std::pair<std::string, std::string>> mapping = {};
    bool keepNames = false; ///< pair tensors by name only, without looking at their values
};

/// Two models whose tensors to be compared have the same names and shapes.
struct AlignedModels {
    Model a;
    Model b;
    std::vector<TensorPairing> pairings = {}; ///< of tensors with other names in one of the files, or rearranged
};

/// Finds which tensors of two models belong together: by the mapping, by name or canonical name, as parts of a tensor
/// that joins q, k and v or gate and up, as an embedding that the output layer is tied to, and by equal or similar
/// values, of which a sample of each remaining tensor is read. Transposed matrices, the RoPE permutation of q and k,
/// dimensions of size 1 and additional rows of vocabularies are recognized; the models are wrapped, not copied.
/// E010: a name of the mapping that a model does not have. Errors of reading.
Result<AlignedModels> alignModels(const Model& a, const Model& b, const AlignOptions& options);

/// Reads a tensor mapping, a JSON object {"name in A": "name in B"}. E007, E002.
Result<std::vector<std::pair<std::string, std::string>>> readTensorMapping(const std::string& path);

/// The differences between two models, and the models as they were compared, dequantized where only one has scales.
struct Comparison {
    AlignedModels models;
    ModelDiff diff;
};

/// Aligns two models and compares tensors, metadata (hyperparameters alone if the formats differ) and vocabularies,
/// and looks for the kinds of changes. E010 as above, errors of reading, E017.
Result<Comparison> compareModels(const Model& a, const Model& b, const AlignOptions& options, Progress& progress);

/// What changed from a common base to A and to B, under the names of A's tensors, as compareModels() has them.
struct BaseDiffs {
    ModelDiff toA;
    ModelDiff toB;
};

/// Aligns the base with A and B and compares their tensors alone. Errors of alignModels() and of reading.
Result<BaseDiffs> diffsFromBase(const Model& a, const Model& b, const Model& base, Progress& progress);

/// Compares two models with their common base and with each other. Errors of diffsFromBase().
Result<ThreeWayDiff> compareWithBase(const Model& a, const Model& b, const Model& base, Progress& progress);

} // namespace apr
