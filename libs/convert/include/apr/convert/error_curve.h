// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/quantize.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// What comes back of a tensor after it was given a type, compared with what it was.
struct TypeError {
    double rmse = 0;     ///< √(Σ(x − y)² ÷ n)
    double relative = 0; ///< √(Σ(x − y)² ÷ Σx²)
    double cosine = 1;
    double signalToNoise = 0;       ///< 20 · log10(1 ÷ relative), in dB; infinite where nothing is lost
    double worstBlock = 0;          ///< the greatest RMSE of kErrorBlock elements in a row
    std::uint64_t worstElement = 0; ///< where that block begins
};

/// Elements of the blocks that TypeError::worstBlock speaks of.
inline constexpr std::uint64_t kErrorBlock = 256;

/// A type that a tensor may get, what it takes and what it costs.
struct TypeTrial {
    TargetType target = {};
    std::uint64_t bytes = 0; ///< with scales
    TypeError error = {};
};

/// The trials of one tensor: fewer bytes later.
struct ErrorCurve {
    std::size_t tensor = 0; ///< index in the model
    std::uint64_t elements = 0;
    TensorRole role = TensorRole::Other;
    std::vector<TypeTrial> trials = {};
};

/// The types that are tried when none are named.
std::vector<TargetType> defaultTrials();

/// Tries types on all tensors whose type is free, by choices made with any type, in parallel and in bounded memory. A
/// type whose blocks do not fit a tensor's rows is replaced by the one that chooseTypes would take; importance is that
/// of the choices. E013 for values that are not finite (unless tolerant), E017.
Result<std::vector<ErrorCurve>> measureErrors(const Model& model, const std::vector<QuantizeChoice>& choices,
                                              const std::vector<TargetType>& targets, bool tolerant,
                                              Progress& progress);

/// The types to try on a tensor; none for one that is not measured.
using TrialsOf = std::function<std::vector<TargetType>(std::size_t tensor)>;

/// As above, with the types that are asked for each tensor.
Result<std::vector<ErrorCurve>> measureErrors(const Model& model, const std::vector<QuantizeChoice>& choices,
                                              const TrialsOf& trialsOf, bool tolerant, Progress& progress);

/// Which trial each curve gets, and what comes of it.
struct TypeSelection {
    std::vector<std::size_t> trials = {}; ///< for each curve
    std::uint64_t bytes = 0;              ///< of these tensors
    double relativeError = 0; ///< of all together, each parameter's counted alike: √(Σ n·relative² ÷ Σ n)
};

/// What comes of a selection.
TypeSelection evaluate(const std::vector<ErrorCurve>& curves, std::vector<std::size_t> trials);

/// The selection with the least error in at most `bytes`: along the lower hulls of all curves, the steps that save the
/// most error for each byte first (the multiple-choice knapsack's linear relaxation; Sinha and Zoltners 1979), then
/// whatever step still fits. E018 when even the smallest types take more.
Result<TypeSelection> selectForSize(const std::vector<ErrorCurve>& curves, std::uint64_t bytes);

/// The smallest selection along the same steps whose relative error is at most `error`. E018 when even the largest
/// types lose more.
Result<TypeSelection> selectForError(const std::vector<ErrorCurve>& curves, double error);

} // namespace apr
