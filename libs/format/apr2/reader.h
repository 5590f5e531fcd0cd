// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::apr2 {

/// Opens an `apr2` file from its header, metadata, index and footer. Tensor data is not read, so the checksum is not
/// verified (it is in FileFacts::checksums). E002 for an invalid structure, E003 for an unsupported version. An
/// encrypted file can be opened; loading a tensor fails with E005.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options = {});

} // namespace apr::apr2
