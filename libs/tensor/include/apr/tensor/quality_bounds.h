// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <optional>
#include <string>

namespace apr {

/// What a tensor may differ by from what it was made of (specification section 4.8.4). It must stay within every bound
/// that is given.
struct QualityBounds {
    std::optional<double> maxDrift = {};  ///< relative L2: √(Σ(x − y)² ÷ Σx²)
    std::optional<double> maxL2 = {};     ///< √Σ(x − y)²
    std::optional<double> minCosine = {}; ///< of the angle between the two

    bool isAsked() const { return maxDrift || maxL2 || minCosine; }

    /// E020 for bounds that no tensor or every tensor meets: negative distances, cosines beyond ±1, NaN.
    Status check() const;

    /// "drift 0.24 (at most 0.1), cosine 0.9 (at least 0.99)"; empty when all bounds are met. NaN meets none.
    std::string violations(double drift, double l2, double cosine) const;
};

/// What is asked for when a check is, and no bound is named.
inline constexpr QualityBounds kUsualQualityBounds{.maxDrift = 0.1};

} // namespace apr
