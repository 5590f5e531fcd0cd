// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <string>

namespace apr::tflite {

bool looksLike(const Bytes& start);

/// Opens a TensorFlow Lite (LiteRT) model (reference/formats.md (f)). Tensors are those that have data, also behind the
/// FlatBuffer and in files outside; sparse ones are given dense. Quantization parameters are in the metadata
/// ("quantization"), those per channel as tensors NAME.scale and NAME.zero_point. E002 for offsets that leave the file,
/// E015 for data outside the model's folder.
Result<Model> open(std::string name, const ByteSource& file, const SiblingOpener& siblings,
                   const OpenOptions& options = {});

} // namespace apr::tflite
