// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_reader.h"

namespace apr::keras {

/// Archives of Keras 3 (`.keras`): JSON configuration, which becomes the metadata key "keras", and an HDF5 file with
/// the weights. No Python objects are created. E009 for other weight files than `model.weights.h5`.
extern const FormatReader kReader;

} // namespace apr::keras
