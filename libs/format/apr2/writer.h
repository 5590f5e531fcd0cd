// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/writer.h"

namespace apr::apr2 {

/// layOutFile for FileFormat::Apr2.
Result<FileLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& options);

} // namespace apr::apr2
