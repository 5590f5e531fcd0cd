// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"

namespace apr::apr2 {

/// layOutFile for this format.
Result<OutputLayout> layOut(const Model& model, const Metadata& metadata, const WriteOptions& options);

} // namespace apr::apr2
