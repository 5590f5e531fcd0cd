// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <optional>
#include <string>

namespace apr {

/// Limits on the difference between a tensor and its source. All limits that are set must be met.
struct QualityBounds {
    std::optional<double> maxDrift = {};  ///< relative error (RMS): √(Σ(x − y)² ÷ Σx²)
    std::optional<double> maxL2 = {};     ///< L2 distance: √Σ(x − y)²
    std::optional<double> minCosine = {}; ///< cosine similarity
    bool isDefault = false;               ///< no limits were requested; factorized tensors have a wider one

    bool isEnabled() const { return maxDrift || maxL2 || minCosine; }

    /// E020 for limits that no tensor or every tensor meets: negative distances, cosines beyond ±1, NaN.
    Status check() const;

    /// "relative error 0.24 (max 0.1), cosine similarity 0.9 (min 0.99)"; empty if all limits are met. NaN meets none.
    std::string violations(double relativeError, double l2, double cosine) const;
};

/// The limits of a quality check without explicit limits.
inline constexpr QualityBounds kDefaultQualityBounds{.maxDrift = 0.1, .isDefault = true};

/// The same for the relative error (RMS) of a tensor stored as low-rank factors; it corresponds to 91 % of the energy.
inline constexpr double kDefaultMaxFactorError = 0.3;

} // namespace apr
