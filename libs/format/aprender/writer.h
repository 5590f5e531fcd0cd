// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"

namespace apr::aprender {

/// layOutFile for this format: the layout that current aprender and realizar versions read, with GGML-style
/// dtype ids, row-major flag and footer. The flat metadata keys of aprender are added to our own. E009 for a dtype
/// without an id common to both programs, E020 for names over 256 bytes.
Result<OutputLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& options);

extern const FormatWriter kWriter;

} // namespace apr::aprender
