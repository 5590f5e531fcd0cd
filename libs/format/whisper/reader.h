// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <string>

namespace apr::whisper {

/// Opens a file of whisper.apr (reference/aprender-dialects.md section 1.4 F): F32, F16 and Int8 tensors; an Int8
/// tensor has its scale beside it as NAME.scale. An embedded filterbank is the tensor "mel_filterbank", a vocabulary
/// the U8 tensor "vocabulary". E009 for Int4 and compressed weights, whose bytes no description tells; E002 for lies.
Result<Model> open(std::string name, const ByteSource& file);

} // namespace apr::whisper
