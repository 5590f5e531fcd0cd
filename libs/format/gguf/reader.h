// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::gguf {

/// Whether the file starts with the GGUF magic.
bool looksLike(const Bytes& start);

/// Opens one GGUF file, version 1 to 3, little- or big-endian, from its header. Key-values become metadata of the same
/// names, with their value types under kTypesKey. Tensor bytes are returned little-endian, dimensions slowest first.
/// E002 for an invalid structure, E003 for other versions, E009 for a removed or unknown tensor type.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

} // namespace apr::gguf
