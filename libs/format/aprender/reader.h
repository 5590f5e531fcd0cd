// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <string>

namespace apr::aprender {

/// Opens a file of the 64-byte layout, with and without footer. The type of a tensor is the one whose size fits, for
/// the numberings differ; the only tie is reported. AprQ8 tensors come out as I8 with a NAME.scale beside them, AprQ4
/// as Q4_0 with its nibbles in GGML's order (F32 where rows do not fill blocks).
/// E002 for structure that lies, E009 for column-major files; data that is cut off is a finding and never loads.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

/// Opens realizar's compressed form: the header as it is, everything after it as one LZ4 block or zstd frame.
/// E008 when it claims more than `options` allow.
Result<Model> openCompressed(const std::string& name, const ByteSource& file, const OpenOptions& options);

} // namespace apr::aprender
