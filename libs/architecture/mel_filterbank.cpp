// SPDX-License-Identifier: MIT
#include "apr/architecture/mel_filterbank.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace apr {
namespace {

// The scale is linear below 1 kHz and logarithmic above.
constexpr double kLinearStep = 200.0 / 3;
constexpr double kBreak = 1000;
constexpr double kBreakMel = kBreak / kLinearStep;
const double kLogStep = std::log(6.4) / 27;

double melOf(double hertz)
{
    return hertz < kBreak ? hertz / kLinearStep : kBreakMel + std::log(hertz / kBreak) / kLogStep;
}

double hertzOf(double mel)
{
    return mel < kBreakMel ? mel * kLinearStep : kBreak * std::exp(kLogStep * (mel - kBreakMel));
}

} // namespace

std::vector<float> melFilterbank(const MelSettings& settings)
{
    constexpr std::size_t kMostBands = 1024;
    constexpr std::size_t kMostSamples = 65'536;
    if (settings.bands == 0 || settings.bands > kMostBands || settings.fftSize < 2 || settings.fftSize > kMostSamples ||
        !(settings.lowest >= 0) || !(settings.highest > settings.lowest) || !(settings.sampleRate > 0)) {
        return {};
    }
    std::vector<double> edges(settings.bands + 2);
    const double low = melOf(settings.lowest);
    const double step = (melOf(settings.highest) - low) / static_cast<double>(settings.bands + 1);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        edges[i] = hertzOf(low + step * static_cast<double>(i));
    }
    const std::size_t bins = settings.fftSize / 2 + 1;
    std::vector<float> out(settings.bands * bins);
    for (std::size_t band = 0; band < settings.bands; ++band) {
        const double left = edges[band];
        const double center = edges[band + 1];
        const double right = edges[band + 2];
        for (std::size_t bin = 0; bin < bins; ++bin) {
            const double hertz = settings.sampleRate * static_cast<double>(bin) / static_cast<double>(settings.fftSize);
            const double rise = (hertz - left) / (center - left);
            const double fall = (right - hertz) / (right - center);
            out[band * bins + bin] = static_cast<float>(std::max(0.0, std::min(rise, fall)) * 2 / (right - left));
        }
    }
    return out;
}

namespace {

constexpr std::array<std::string_view, 3> kFilterbankNames{"audio.mel_filterbank", "mel_filterbank", "mel_filters"};

} // namespace

bool isMelFilterbank(std::string_view name)
{
    return std::find(kFilterbankNames.begin(), kFilterbankNames.end(), name) != kFilterbankNames.end();
}

std::optional<std::size_t> findMelFilterbank(const Model& model)
{
    for (const std::string_view name : kFilterbankNames) {
        if (const auto found = model.find(name)) {
            return found;
        }
    }
    return std::nullopt;
}

} // namespace apr
