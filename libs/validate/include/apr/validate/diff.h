// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/format/model.h"
#include "apr/tensor/statistics.h"

#include <string>
#include <utility>
#include <vector>

namespace apr {

enum class TensorChange : std::uint8_t { Same, Changed, Added, Removed, Reshaped, Unreadable };

/// "same", "changed", "added" (only in B), "removed" (only in A), "reshaped", "unreadable".
std::string_view tensorChangeName(TensorChange change);

struct TensorDiff {
    std::string name = {};
    TensorChange change = TensorChange::Same;
    DType dtypeA = DType::F32;
    DType dtypeB = DType::F32;
    Shape shapeA = {};
    Shape shapeB = {};
    std::uint64_t elements = 0;      ///< compared
    std::uint64_t differing = 0;     ///< elements with different values
    std::uint64_t notComparable = 0; ///< of these, NaN or infinite in one of the models
    double maxDelta = 0;
    double l2 = 0;
    double relativeL2 = 0; ///< l2 ÷ norm of A
    double cosine = 1;
    bool isByteIdentical = false;
    std::string note = {}; ///< why the tensor could not be compared
};

/// The differences between two models. Values are compared as f32 after decoding, so a dtype change alone shows up as
/// rounding error.
struct ModelDiff {
    std::vector<TensorDiff> tensors = {};
    std::vector<std::string> metadataChanges = {}; ///< "license: mit → apache-2.0"
    std::uint64_t vocabularyAdded = 0;
    std::uint64_t vocabularyRemoved = 0;
    double maxDelta = 0;
    /// Number of weight tensors compared: floats and quantized weights. Integers such as position ids, and booleans,
    /// are not weights; their values would outweigh the others. The distances below are over the weights.
    std::uint64_t weights = 0;
    double l2 = 0;
    double relativeL2 = 0; ///< l2 ÷ norm of the weights of A
    double cosine = 1;
    std::uint64_t notComparable = 0; ///< elements that are NaN or infinite in one of the models; distances omit them
    std::uint64_t equalElements = 0;
    std::uint64_t totalElements = 0; ///< of all tensors in either model, each name counted once

    std::size_t count(TensorChange change) const;
    bool isIdentical() const;
    /// Percentage of elements that are equal in both; exactly 100 only for identical models.
    double similarity() const;
    /// similarity() as a string, never rounded up to 100%.
    std::string similarityText() const;

    /// Sets vocabularyAdded and vocabularyRemoved. Does nothing if a model has no tokens.
    void compareVocabularies(const std::vector<std::string>& a, const std::vector<std::string>& b);
};

/// The models whose values diffModels() compares: dequantized where one of them has scales that the other has not.
std::pair<Model, Model> withComparableValues(const Model& a, const Model& b);

/// Compares tensors with the same name, in parallel and in bounded memory, and optionally the metadata. Vocabularies
/// are compared by ModelDiff::compareVocabularies(), because they may be in other files.
Result<ModelDiff> diffModels(const Model& a, const Model& b, bool withMetadata, Progress& progress);

} // namespace apr
