// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <string>

namespace apr::apr2 {

/// Opens an `apr2` file from its header, metadata, index and footer. Tensor bytes are not read, so the checksum is not
/// verified (FileFacts::checksums has it). E002 and E003 as FORMAT.md section 2 asks; an encrypted file opens, and
/// loading a tensor is E005.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

} // namespace apr::apr2
