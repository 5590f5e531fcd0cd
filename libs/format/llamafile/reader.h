// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_reader.h"

namespace apr::llamafile {

/// GGUF files inside a zip archive: llamafiles, which are also programs, and plain archives. The model is the one that
/// the llamafile's `.args` loads, the only one, or that of OpenOptions::key; E020 when there are several. The metadata
/// key "llamafile" has the arguments and the names of the other models. Nothing is executed.
extern const FormatReader kReader;

} // namespace apr::llamafile
