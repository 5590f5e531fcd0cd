// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/writer.h"

namespace apr::gguf {

/// layOutFile for FileFormat::Gguf.
Result<FileLayout> layOut(const Model& model, const Metadata& metadata);

} // namespace apr::gguf
