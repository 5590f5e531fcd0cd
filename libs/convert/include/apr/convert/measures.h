// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// A relative error of the weights above this is reported as a warning.
inline constexpr double kHighRelativeError = 0.05;

/// Error of the weights of a conversion, measured on the written values.
struct WeightError {
    std::size_t tensors = 0; ///< that the conversion changed
    double relativeError = 0; ///< of all weights, the unchanged ones included: √(Σ‖a − b‖² ÷ Σ‖a‖²), as diffModels()
    double cosine = 1;
    double worst = 0; ///< highest relative error of a tensor
    std::string worstTensor = {};
    std::size_t highErrorTensors = 0;       ///< tensors with a relative error above kHighRelativeError
    std::uint64_t pruned = 0;               ///< elements in pruned tensors
    std::uint64_t zeros = 0;                ///< zeros among them
    std::uint64_t notFinite = 0;            ///< values that are NaN or infinite in the source or the result
    std::vector<std::string> failures = {}; ///< tensors that fail the quality gate, with the reason
};

/// How near the tensors of a layer, or of the whole result, are to those that they were merged from.
struct MergeLayer {
    struct Model {
        double cosine = 1;
        double normRatio = 1; ///< ‖result‖ ÷ ‖model‖
        bool isThere = false; ///< tensors of the model were merged
    };
    std::string name = {};
    std::vector<Model> models = {};
    /// Share of the elements that models change against the base, in which all that change them do so in the same
    /// direction.
    std::optional<double> signAgreement = {};
};

/// A merge, measured while it is written: in full for tensors of up to 1 Mi elements, else in a sample of one eighth.
struct MergeReport {
    std::vector<std::string> paths = {}; ///< of the models
    MergeLayer all = {};
    std::vector<MergeLayer> layers = {};
};

} // namespace apr
