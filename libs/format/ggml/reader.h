// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_reader.h"
#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::ggml {

/// Whether a file starts with a legacy GGML magic: "ggml", "ggmf" or "ggjt" as a little-endian u32.
bool looksLike(const Bytes& start);

/// Opens the GGML formats that preceded GGUF: unversioned ggml, ggmf 1 and ggjt 1 to 3 (llama.cpp), whisper.cpp models
/// and voice activity detectors, and rwkv.cpp models. Tensors keep their names and bytes; the block layouts used before
/// ggjt 3 are dequantized to F32. E002 for invalid sizes and counts, E003 for unknown versions, E009 for quantization
/// types whose legacy block layout is not supported.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

extern const FormatReader kReader;

} // namespace apr::ggml
