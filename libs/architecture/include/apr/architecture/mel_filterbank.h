// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace apr {

/// How a spectrogram in mel bands is computed from audio.
struct MelSettings {
    std::size_t bands = 80;
    std::size_t fftSize = 400;  ///< samples in a window
    double sampleRate = 16'000; ///< Hz
    double lowest = 0;          ///< Hz
    double highest = 8'000;     ///< Hz
};

/// The triangular filters on the mel scale of Slaney's Auditory Toolbox, each of unit area, as librosa.filters.mel
/// makes them and Whisper uses them: `bands` rows of fftSize / 2 + 1 values. Empty unless the frequencies rise and
/// bands are from 1 to 1,024 and the window from 2 to 65,536 samples.
std::vector<float> melFilterbank(const MelSettings& settings);

/// Whether a tensor of this name is such a filterbank, in any format.
bool isMelFilterbank(std::string_view name);
/// The filterbank among the tensors of a model, or nothing.
std::optional<std::size_t> findMelFilterbank(const Model& model);

} // namespace apr
