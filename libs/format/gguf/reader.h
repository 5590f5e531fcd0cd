// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <string>

namespace apr::gguf {

/// Whether the file begins with GGUF's magic.
bool looksLike(const Bytes& start);

/// Opens one GGUF file, version 1 to 3, little- or big-endian, from its header (reference/formats.md (b)).
/// Key-values become metadata of the same names; the type of each is under kTypesKey. Tensor bytes come
/// out little-endian with dimensions slowest first.
/// E002 for anything gguf.cpp refuses too, E003 for other versions, E009 for a removed or unknown tensor type.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

} // namespace apr::gguf
