// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"

namespace apr::gguf {

/// layOutFile for this format.
Result<OutputLayout> layOut(const Model& model, const Metadata& metadata);

extern const FormatWriter kWriter;

} // namespace apr::gguf
