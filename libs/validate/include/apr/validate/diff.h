// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/model/model.h"
#include "apr/tensor/statistics.h"
#include "apr/validate/low_rank_share.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace apr {

enum class TensorChange : std::uint8_t { Same, Changed, Added, Removed, Reshaped, Unreadable };

/// "same", "changed", "added" (only in B), "removed" (only in A), "reshaped", "unreadable".
std::string_view tensorChangeName(TensorChange change);

/// How a tensor of A and one of B were found to belong together.
enum class PairedBy : std::uint8_t {
    Name,    ///< the same name, or the same canonical name
    Mapping, ///< a tensor mapping of the user
    Content, ///< the values are equal
    Values,  ///< the values are similar
    Parts,   ///< one is stored as several tensors in the other model
    Tie,     ///< one model stores the tensor only once, as its embedding
};

/// "name", "mapping", "content", "values", "parts", "tie".
std::string_view pairedByName(PairedBy by);

/// Which stored tensors are compared under one name, and what was done to make them comparable.
struct TensorPairing {
    std::string name = {}; ///< in both models as they are compared
    std::string nameA = {};
    std::string nameB = {};
    PairedBy by = PairedBy::Name;
    std::string arrangement = {};  ///< "transposed", "rows 0–63 of qkv_proj.weight"; empty: none
    std::uint64_t extraRowsA = 0;  ///< at the end of A's tensor, not compared
    std::uint64_t extraRowsB = 0;  ///< at the end of B's
    bool areExtraRowsZero = false; ///< all their values are 0: padding
};

/// Rows from `first` to `last`, inclusive.
struct RowRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
};

/// Which rows of a tensor differ; a row has the elements of all but the first dimension.
struct ChangedRows {
    std::uint64_t rows = 0;
    std::uint64_t changed = 0;
    std::uint64_t rangeCount = 0;
    std::vector<RowRange> ranges = {}; ///< the first 8
};

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
    std::uint64_t zerosA = 0; ///< values that are 0, with DiffOptions::countsZeros
    std::uint64_t zerosB = 0;
    bool isByteIdentical = false;
    std::string note = {};                     ///< why the tensor could not be compared
    std::optional<TensorPairing> pairing = {}; ///< set if the tensors are not simply those with this name
    std::string rounding = {};                 ///< "BF16" if rounding to that type explains all differences
    std::optional<ChangedRows> rows = {};      ///< set if some rows differ and others do not
    std::optional<LowRankShare> lowRank = {};  ///< set if a low rank explains almost all of the change

    /// The name, or "a → b" if the tensors have different names and were not paired by them.
    std::string title() const;
    /// What is known about the change beyond its size: "rounding to BF16", "rows 0–3 (4 of 64)", "rank 16 explains
    /// 98.0 %".
    std::string remarks() const;
    /// Whether values were compared.
    bool isCompared() const { return change == TensorChange::Same || change == TensorChange::Changed; }
};

/// Differences between the vocabularies of two models.
struct VocabularyDiff {
    std::uint64_t added = 0;                ///< tokens that only B has
    std::uint64_t removed = 0;              ///< tokens that only A has
    std::uint64_t moved = 0;                ///< tokens of both with different ids
    std::vector<std::string> examples = {}; ///< "+ <|im_start|> (32000)", "− <unk>", "~ the: 5 → 7"; some of each

    bool isSame() const { return added + removed + moved == 0; }
};

/// The differences between two models. Values are compared as f32 after decoding, so a dtype change alone shows up as
/// rounding error.
struct ModelDiff {
    std::vector<TensorDiff> tensors = {};
    std::vector<std::string> metadataChanges = {}; ///< "license: mit → apache-2.0"
    VocabularyDiff vocabulary = {};
    double maxDelta = 0;
    /// Number of weight tensors compared: floats and quantized weights. Integers such as position ids, and booleans,
    /// are not weights; their values would outweigh the others. The distances below are over the weights.
    std::uint64_t weights = 0;
    double l2 = 0;
    double relativeL2 = 0; ///< l2 ÷ norm of the weights of A
    double cosine = 1;
    std::uint64_t notComparable = 0; ///< elements that are NaN or infinite in one of the models; distances omit them
    std::vector<std::string> notes = {}; ///< what the numbers are not: values of packed weights
    std::uint64_t equalElements = 0;
    std::uint64_t totalElements = 0; ///< of all tensors in either model, each name counted once

    std::size_t count(TensorChange change) const;
    bool isIdentical() const;
    /// Percentage of elements that are equal in both; exactly 100 only for identical models.
    double similarity() const;
    /// similarity() as a string, never rounded up to 100%.
    std::string similarityText() const;
    /// What the changes have in common, in sentences: only rounding, only some layers, a low rank. Empty if there is
    /// nothing to say.
    std::vector<std::string> explanations() const;
};

/// The differences between two lists of tokens in order of their ids. Empty if a model has no tokens.
VocabularyDiff diffVocabularies(const std::vector<std::string>& a, const std::vector<std::string>& b);

/// The members in which two JSON objects differ, as "license: mit → apache-2.0".
std::vector<std::string> changesOf(const Json& a, const Json& b);

struct DiffOptions {
    bool withMetadata = false;
    bool explains = false; ///< looks for the rows that changed, rounding, and low rank
    bool countsZeros = false;
    std::vector<TensorPairing> pairings = {}; ///< of alignModels(), for the result
};

/// The models with packed weights decoded, as far as they can be, where the other one has not packed them alike. Before
/// names are compared: a packed weight has none of its own.
std::pair<Model, Model> withComparablePackings(const Model& a, const Model& b);

/// The models whose values diffModels() compares: dequantized where one of them has scales that the other has not.
std::pair<Model, Model> withComparableValues(const Model& a, const Model& b);

/// Compares tensors with the same name, in parallel and in bounded memory, and optionally the metadata.
Result<ModelDiff> diffModels(const Model& a, const Model& b, const DiffOptions& options, Progress& progress);

/// An element that differs.
struct DifferingElement {
    std::uint64_t element = 0; ///< in row-major order
    float a = 0;
    float b = 0;
};

/// The `count` elements of two tensors of the same shape that differ most, the largest difference first; NaN and
/// infinities that differ before all others. E009 for types that cannot be decoded, errors of loading.
Result<std::vector<DifferingElement>> largestDifferences(const Model& a, std::size_t indexA, const Model& b,
                                                         std::size_t indexB, std::size_t count);

/// What became of a tensor of a common base in two models made from it.
enum class ThreeWayChange : std::uint8_t { Same, OnlyA, OnlyB, Alike, Both };

/// "same", "only A", "only B", "both alike", "both".
std::string_view threeWayChangeName(ThreeWayChange change);

struct ThreeWayTensor {
    std::string name = {};
    ThreeWayChange change = ThreeWayChange::Same;
    double relativeA = 0; ///< relative error of A against the base
    double relativeB = 0;
    double deltaCosine = 0; ///< of the two changes, for Both: 1 in the same direction, −1 opposite
};

/// The changes of A and B since their common base, by tensor, in the order of the base; of tensors that all three have.
struct ThreeWayDiff {
    std::vector<ThreeWayTensor> tensors = {};
    std::vector<std::string> unmatched = {}; ///< tensors that not all three have in the same shape

    std::size_t count(ThreeWayChange change) const;
};

/// Combines the differences of the base with A, of the base with B, and of A with B.
ThreeWayDiff threeWayDiff(const ModelDiff& baseToA, const ModelDiff& baseToB, const ModelDiff& aToB);

} // namespace apr
