// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/writer.h"

namespace apr::safetensors {

/// layOutFile for this format.
Result<FileLayout> layOut(const Model& model, const Metadata& metadata);

extern const FormatWriter kWriter;

} // namespace apr::safetensors
