// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <string>

namespace apr::safetensors {

/// Whether the first bytes (64 are enough) can be a SafeTensors file: a plausible header length, then JSON.
bool looksLike(const Bytes& start);

/// Opens one SafeTensors file from its header, with every rule of the reference reader
/// (safetensors/src/tensor.rs; reference/formats.md (a)). E002 names the rule that is broken, with the offset;
/// E009 for a dtype that is not known. `__metadata__` becomes the metadata key of that name.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

} // namespace apr::safetensors
