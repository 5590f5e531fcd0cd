// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_reader.h"

namespace apr::zip {

/// Zip archives that are of no other format: opening one is E001, or the error of the archive.
extern const FormatReader kOtherReader;

} // namespace apr::zip
