// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <string>

namespace apr::apr2 {

/// Whether the file has the structure of the documents' layout (not only its magic, which other layouts share).
bool looksLike(const Bytes& file);

/// Opens an `apr2` file from its header, metadata, index and footer. Tensor bytes are not read, so the checksum is not
/// verified (FileFacts::checksums has it). E002 and E003 as FORMAT.md section 2 asks; E005 for encrypted files.
Result<Model> open(std::string name, const Bytes& file);

} // namespace apr::apr2
