// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/writer.h"

namespace apr::apr1 {

/// layOutFile for FileFormat::Apr1. A model that was read from a version 1 payload (metadata "apr1") gets that payload
/// again, compressed if `compression` says so; any other gets the TRUENO_NATIVE layout, which must not be compressed
/// (E020). E009 for types that version 1 has not, E020 for what its 32-bit sizes cannot hold.
Result<FileLayout> layOut(const Model& model, const Metadata& metadata, const CompressionOptions& compression);

} // namespace apr::apr1
