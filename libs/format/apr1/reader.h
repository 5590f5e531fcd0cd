// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::apr1 {

/// Opens a version 1 file. Its MessagePack metadata (map or array) becomes the model's metadata; header fields,
/// signature and license block are added under "apr1". Tensors of a TRUENO_NATIVE payload are loaded on demand,
/// including strided ones. Linear and logistic regression payloads are decoded to named tensors; any other payload is
/// one U8 tensor "payload". E002 and E003 for an invalid structure or version, E008 when the payload exceeds the memory
/// limit of `options`. An encrypted file can be opened; loading its payload fails with E005.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options);

} // namespace apr::apr1
