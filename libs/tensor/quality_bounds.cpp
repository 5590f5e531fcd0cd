// SPDX-License-Identifier: MIT
#include "apr/tensor/quality_bounds.h"

#include "apr/base/text.h"

#include <cmath>

namespace apr {

Status QualityBounds::check() const
{
    if (maxDrift.value_or(0) > 1) {
        return Error{.code = Errc::Argument,
                     .message = "the maximum relative error " + formatNumber(*maxDrift, 6) +
                                " is larger than 1 (100%); write 5 percent as 5% or 0.05",
                     .field = "--max-drift"};
    }
    if (maxDrift.value_or(0) >= 0 && maxL2.value_or(0) >= 0 && std::abs(minCosine.value_or(0)) <= 1) {
        return {};
    }
    return Error{.code = Errc::Argument,
                 .message = "error limits must not be negative, and the cosine similarity must be between -1 and 1",
                 .field = "--max-drift, --max-l2, --min-cosine"};
}

std::string QualityBounds::violations(double relativeError, double l2, double cosine) const
{
    std::string out;
    const auto add = [&out](const char* what, double value, const char* bound, double limit) {
        out += (out.empty() ? "" : ", ") + std::string(what) + ' ' + formatNumber(value, 6) + " (" + bound + ' ' +
               formatNumber(limit, 6) + ')';
    };
    if (maxDrift && !(relativeError <= *maxDrift)) {
        add("relative error", relativeError, "max", *maxDrift);
    }
    if (maxL2 && !(l2 <= *maxL2)) {
        add("L2 distance", l2, "max", *maxL2);
    }
    if (minCosine && !(cosine >= *minCosine)) {
        add("cosine similarity", cosine, "min", *minCosine);
    }
    return out;
}

} // namespace apr
