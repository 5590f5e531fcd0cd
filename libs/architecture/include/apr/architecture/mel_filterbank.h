// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
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

} // namespace apr
