// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <string>

namespace apr::ggml {

/// Whether a file starts with a magic of GGML before GGUF: "ggml", "ggmf", "ggjt", little-endian.
bool looksLike(const Bytes& start);

/// Opens GGML's older files (reference/formats.md (b), Legacy GGML containers): LLaMA's without version, ggmf, ggjt 1
/// to 3; whisper.cpp's models and voice detectors; rwkv.cpp's. Tensors keep their names and bytes; blocks as they were
/// before ggjt 3 are decoded to F32. E002 for figures that lie, E003 for unknown versions, E009 for block layouts that
/// are no longer known.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

} // namespace apr::ggml
