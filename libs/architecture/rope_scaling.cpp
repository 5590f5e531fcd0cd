// SPDX-License-Identifier: MIT
#include "convert/lower/rope_scaling.h"

#include <cmath>
#include <numbers>

namespace apr {

std::vector<double> llama3Divisors(double theta, std::uint64_t dimensions, const Llama3Scaling& scaling)
{
    std::vector<double> out;
    for (std::uint64_t i = 0; i < dimensions / 2; ++i) {
        const double frequency = std::pow(theta, -2.0 * static_cast<double>(i) / static_cast<double>(dimensions));
        const double wavelength = 2 * std::numbers::pi / frequency;
        const double smooth = (scaling.originalContext / wavelength - scaling.lowFrequencyFactor) /
                              (scaling.highFrequencyFactor - scaling.lowFrequencyFactor);
        const bool isShort = wavelength < scaling.originalContext / scaling.highFrequencyFactor;
        const bool isLong = wavelength > scaling.originalContext / scaling.lowFrequencyFactor;
        out.push_back(isShort ? 1 : isLong ? scaling.factor : 1 / ((1 - smooth) / scaling.factor + smooth));
    }
    return out;
}

} // namespace apr
