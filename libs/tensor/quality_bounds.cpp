// SPDX-License-Identifier: MIT
#include "apr/tensor/quality_bounds.h"

#include "apr/base/text.h"

#include <cmath>

namespace apr {

Status QualityBounds::check() const
{
    if (maxDrift.value_or(0) > 1) {
        return Error{.code = Errc::Argument,
                     .message = "a drift of " + formatNumber(*maxDrift, 6) +
                                " would allow an error larger than the weights; 5 % is written 5% or 0.05",
                     .field = "--max-drift"};
    }
    if (maxDrift.value_or(0) >= 0 && maxL2.value_or(0) >= 0 && std::abs(minCosine.value_or(0)) <= 1) {
        return {};
    }
    return Error{.code = Errc::Argument,
                 .message = "errors and distances are bounded from 0 up, a cosine lies between -1 and 1",
                 .field = "--max-drift, --max-l2, --min-cosine"};
}

std::string QualityBounds::violations(double drift, double l2, double cosine) const
{
    std::string out;
    const auto add = [&out](const char* what, double value, const char* bound, double limit) {
        out += (out.empty() ? "" : ", ") + std::string(what) + ' ' + formatNumber(value, 6) + " (" + bound + ' ' +
               formatNumber(limit, 6) + ')';
    };
    if (maxDrift && !(drift <= *maxDrift)) {
        add("drift", drift, "at most", *maxDrift);
    }
    if (maxL2 && !(l2 <= *maxL2)) {
        add("L2 distance", l2, "at most", *maxL2);
    }
    if (minCosine && !(cosine >= *minCosine)) {
        add("cosine", cosine, "at least", *minCosine);
    }
    return out;
}

} // namespace apr
