// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/writer.h"

namespace apr::aprender {

/// layOutFile for FileFormat::Aprender: the layout that aprender and realizar read today, with its type numbers since
/// GH-438, row-major flag and footer. Metadata gets the flat keys that they look for beside our own. E009 for a type
/// that the two do not number alike, E020 for names over 256 bytes, which their writer cuts.
Result<FileLayout> layOut(const Model& model, const Metadata& metadata);

} // namespace apr::aprender
