// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/base/error.h"
#include "apr/container/zip/archive.h"

#include <optional>

namespace apr::scan {

/// The first bytes of an archive that belong neither to a member, nor to a header with fields that writers of zip files
/// are known to make: data between members, comments, extra fields, flags, ZIP64 records with room for another. E015
/// for members that would be extracted as links or devices. Data in front of the archive belongs to another format, and
/// is not judged here.
std::optional<Error> zipLayoutProblem(const ByteSource& file, const zip::Archive& archive);

} // namespace apr::scan
