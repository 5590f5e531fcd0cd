// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/quantize.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// Error of a tensor after conversion to another type.
struct TensorError {
    double rmse = 0;     ///< √(Σ(x − y)² ÷ n)
    double relative = 0; ///< √(Σ(x − y)² ÷ Σx²)
    double squares = 0;  ///< Σ(x − y)²
    double cosine = 1;
    double signalToNoise = 0;       ///< 20 · log10(1 ÷ relative), in dB; infinite for an exact conversion
    double worstBlock = 0;          ///< highest RMSE of any block of kErrorBlock consecutive elements
    std::uint64_t worstElement = 0; ///< first element of that block
};

/// Number of elements per block for TensorError::worstBlock.
inline constexpr std::uint64_t kErrorBlock = 256;

/// A candidate type for a tensor, with its size and error.
struct TypeTrial {
    TargetType target = {};
    std::uint64_t bytes = 0; ///< including scales
    TensorError error = {};
};

/// Measured candidate types of one tensor.
struct ErrorCurve {
    std::size_t tensor = 0; ///< index in the model
    std::uint64_t elements = 0;
    double squaredNorm = 0; ///< Σx² of its values
    TensorRole role = TensorRole::Other;
    std::vector<TypeTrial> trials = {};
};

/// The candidate types used by default.
std::vector<TargetType> defaultTrials();

/// Measures `targets` on every tensor with QuantizeChoice::isFree, in parallel and in bounded memory. Where a tensor's
/// row length is not a multiple of a type's block size, the fallback of chooseTypes is measured instead. Importance is
/// taken from `choices`. E013 for NaN and infinities (unless tolerant), E017.
Result<std::vector<ErrorCurve>> measureErrors(const Model& model, const std::vector<QuantizeChoice>& choices,
                                              const std::vector<TargetType>& targets, bool tolerant,
                                              Progress& progress);

/// The candidate types for a tensor; empty to skip the tensor.
using TrialsOf = std::function<std::vector<TargetType>(std::size_t tensor)>;

/// As above, with candidate types per tensor.
Result<std::vector<ErrorCurve>> measureErrors(const Model& model, const std::vector<QuantizeChoice>& choices,
                                              const TrialsOf& trialsOf, bool tolerant, Progress& progress);

/// The trial selected for each curve, with the resulting size and error.
struct TypeSelection {
    std::vector<std::size_t> trials = {}; ///< one index per curve
    std::uint64_t bytes = 0;              ///< total of these tensors
    double relativeError = 0;             ///< of all weights: √(Σ‖x − y‖² ÷ Σ‖x‖²)
};

/// The weights of a model that have no curve: they count in the relative error, whatever is selected.
struct OtherWeights {
    double squaredNorm = 0;  ///< Σx²
    double squaredError = 0; ///< Σ(x − y)²
};

/// Σx² of the finite values of some tensors of a model, read in parallel. E009 for types that cannot be decoded, E017.
Result<double> squaredNormOf(const Model& model, const std::vector<std::size_t>& tensors, Progress& progress);

/// Size and error of a selection.
TypeSelection evaluate(const std::vector<ErrorCurve>& curves, std::vector<std::size_t> trials,
                       const OtherWeights& others = {});

/// The selection with the lowest error in at most `bytes`. Walks the lower convex hulls of all curves, taking the steps
/// with the largest error reduction per byte first (linear relaxation of the multiple-choice knapsack problem; Sinha
/// and Zoltners 1979), then any remaining step that fits. E018 if the smallest types exceed `bytes`.
Result<TypeSelection> selectForSize(const std::vector<ErrorCurve>& curves, std::uint64_t bytes,
                                    const OtherWeights& others = {});

/// The smallest selection along the same steps with a relative error of at most `error`. E018 if the error of the
/// largest types is higher.
Result<TypeSelection> selectForError(const std::vector<ErrorCurve>& curves, double error,
                                     const OtherWeights& others = {});

} // namespace apr
