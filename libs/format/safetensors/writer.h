// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"

namespace apr::safetensors {

/// layOutFile for this format.
Result<OutputLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& options);

extern const FormatWriter kWriter;
/// Blocks of Q8_0, Q4_0 and Q4_1 as integers, with scales.json and mins.json beside the file.
extern const FormatWriter kScalesWriter;

} // namespace apr::safetensors
