// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/result.h"
#include "apr/convert/retype.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace apr {

/// An importance matrix: the mean squared activation of each input column, by tensor name.
using ImportanceMatrix = std::map<std::string, Importance, std::less<>>;

/// Reads files by llama-imatrix, in the legacy binary format or GGUF. E001: neither format. E002: corrupt. E007.
Result<ImportanceMatrix> readImportanceMatrix(const std::string& path);
Result<ImportanceMatrix> readImportanceMatrix(const ByteSource& file);

/// What calibration samples tell: the mean square of each column.
struct CalibrationSamples {
    Importance weights = {};
    std::uint64_t count = 0; ///< rows
};

/// Reads calibration samples (activations; one row per sample) from a text file (.csv, .tsv, .txt) or the only array of
/// a NumPy or other tensor file, and returns the mean square of each column. E019: no rows, or rows of different
/// lengths. E002: a value is not a number. E007.
Result<CalibrationSamples> readCalibration(const std::string& path);

} // namespace apr
