// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_reader.h"
#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::safetensors {

/// Whether the first bytes (64 are enough) look like a SafeTensors file: a plausible header length, then JSON.
bool looksLike(const Bytes& start);

/// Opens a SafeTensors file from its header, with all checks of the reference reader (safetensors/src/tensor.rs). E002
/// with the offset for an invalid header, E009 for an unknown dtype. `__metadata__` becomes the metadata key of that
/// name.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

extern const FormatReader kReader;

} // namespace apr::safetensors
