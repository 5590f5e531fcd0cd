// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/writer.h"

namespace apr::safetensors {

/// layOutFile for FileFormat::SafeTensors.
Result<FileLayout> layOut(const Model& model, const Metadata& metadata);

} // namespace apr::safetensors
