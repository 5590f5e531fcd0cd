// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::aprender {

/// Opens a file with the 64-byte header, with or without footer. Several numberings of dtype ids exist; the dtype whose
/// size matches is used, and the only ambiguous case is reported. AprQ8 tensors become I8 with a scale tensor
/// NAME.scale, AprQ4 tensors become Q4_0 with the nibbles in GGML order (F32 if the row length is not a multiple of
/// 32). E002 for an invalid structure, E009 for column-major files. Truncated tensor data is a finding; loading it
/// fails.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

/// Opens a file compressed by realizar: a plain header, then everything else as one LZ4 block or zstd stream.
/// E008 when the decompressed size exceeds the memory limit of `options`.
Result<Model> openCompressed(const std::string& name, const ByteSource& file, const OpenOptions& options);

} // namespace apr::aprender
