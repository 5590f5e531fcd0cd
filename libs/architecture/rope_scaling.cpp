// SPDX-License-Identifier: MIT
#include "apr/architecture/rope_scaling.h"

#include <cmath>
#include <numbers>

namespace apr {

Llama3Scaling Llama3Scaling::of(const Json& scaling)
{
    const Llama3Scaling usual;
    return {.factor = numberMember(scaling, "factor").value_or(usual.factor),
            .lowFrequencyFactor = numberMember(scaling, "low_freq_factor").value_or(usual.lowFrequencyFactor),
            .highFrequencyFactor = numberMember(scaling, "high_freq_factor").value_or(usual.highFrequencyFactor),
            .originalContext =
                numberMember(scaling, "original_max_position_embeddings").value_or(usual.originalContext)};
}

double Llama3Scaling::divisor(double frequency) const
{
    const double wavelength = 2 * std::numbers::pi / frequency;
    if (wavelength > originalContext / lowFrequencyFactor) {
        return factor;
    }
    if (wavelength < originalContext / highFrequencyFactor) {
        return 1;
    }
    const double smooth =
        (originalContext / wavelength - lowFrequencyFactor) / (highFrequencyFactor - lowFrequencyFactor);
    return 1 / ((1 - smooth) / factor + smooth);
}

std::vector<double> llama3Divisors(double theta, std::uint64_t dimensions, const Llama3Scaling& scaling)
{
    std::vector<double> out;
    for (std::uint64_t i = 0; i < dimensions / 2; ++i) {
        out.push_back(
            scaling.divisor(std::pow(theta, -2.0 * static_cast<double>(i) / static_cast<double>(dimensions))));
    }
    return out;
}

double longRopeFactor(const Json& scaling, double context, double original)
{
    const double factor = original > 0 ? context / original : 1;
    const double computed = factor <= 1 ? 1 : std::sqrt(1 + std::log(factor) / std::log(original));
    return numberMember(scaling, "attention_factor").value_or(computed);
}

} // namespace apr
