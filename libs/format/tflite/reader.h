// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_reader.h"
#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::tflite {

/// Whether a file starts with a FlatBuffer header with the identifier "TFL3".
bool looksLike(const Bytes& start);

/// Opens a TensorFlow Lite (LiteRT) model. Tensors are those with data, in the FlatBuffer, after it, or in external
/// files; sparse tensors are converted to dense. Quantization parameters are in the metadata ("quantization"),
/// per-channel parameters are the tensors NAME.scale and NAME.zero_point. E002 for offsets outside the file, E015 for
/// external files outside the model's folder.
Result<Model> open(std::string name, const ByteSource& file, const SiblingOpener& siblings,
                   const OpenOptions& options = {});

extern const FormatReader kReader;

} // namespace apr::tflite
