// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"

#include <cstdint>

namespace apr::protobuf {

/// What a file of protobuf messages, which have no magic, may be.
enum class Kind : std::uint8_t { None, OnnxModel, OnnxTensor, SavedModel, GraphDef, CoreMl };

/// Tells by the fields of the outermost message, which must fill the file exactly, and by the first of those inside.
/// `isCut` is set when all fits but the last field, which claims more than the file has. Reads a few bytes for each
/// field.
Kind recognize(const ByteSource& file, bool& isCut);

} // namespace apr::protobuf
