// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <string>

namespace apr::whisper {

/// Opens a file of whisper.apr (README.md in this folder) with F32, F16 or Int8 tensors. An Int8 tensor NAME has a
/// scale tensor NAME.scale. An embedded filterbank becomes the tensor "mel_filterbank", a vocabulary the U8 tensor
/// "vocabulary". E009 for Int4 and compressed weights, whose encoding is not documented; E002 for an invalid structure.
Result<Model> open(std::string name, const ByteSource& file);

} // namespace apr::whisper
