// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr {

/// All dialects of apr files, and the manifest of a sharded apr model.
extern const FormatReader kAprReader;
extern const FormatReader kAprManifestReader;

} // namespace apr

namespace apr::apr_files {

extern const Format kFormat;

} // namespace apr::apr_files
