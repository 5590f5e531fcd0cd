// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_fields.h"

#include <vector>

namespace apr {

/// The local headers, files and directory entries of a zip archive (APPNOTE.TXT 4.3); empty for other files.
std::vector<FileField> zipFields(const Model& model);

} // namespace apr
