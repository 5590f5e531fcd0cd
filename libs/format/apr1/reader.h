// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <string>

namespace apr::apr1 {

/// Opens a version 1 file. Its MessagePack metadata (map or array) become the model's, with what the header says under
/// "apr1" and located signature and licence blocks beside it. Tensors of a TRUENO_NATIVE payload are lazy, also with
/// strides; linear and logistic regression are decoded to named tensors; any other payload is one U8 tensor "payload".
/// E002 and E003 for structure that lies, E008 for a payload over `options`' limit; an encrypted payload opens, and
/// loading it is E005.
Result<Model> open(std::string name, const ByteSource& file, const OpenOptions& options);

} // namespace apr::apr1
