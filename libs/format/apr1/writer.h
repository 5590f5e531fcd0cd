// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"

namespace apr::apr1 {

/// layOutFile for this format. A model read from an opaque or regression payload of version 1 (metadata "apr1") is
/// written with the same payload, compressed according to `compression`; any other model gets the TRUENO_NATIVE layout,
/// which cannot be compressed (E020). E009 for dtypes that version 1 does not support, E020 for sizes beyond 32 bits.
Result<OutputLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& options);

extern const FormatWriter kWriter;

} // namespace apr::apr1
