// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"

#include <cstdint>

namespace apr::protobuf {

/// The formats that are stored as a protobuf message, which has no magic.
enum class Kind : std::uint8_t { None, OnnxModel, OnnxTensor, SavedModel, MetaGraph, GraphDef, CoreMl };

/// Detects the format from the fields of the outermost message, which must fill the file exactly, and the fields of the
/// first nested messages. Sets `isTruncated` when the message cannot be parsed to the end of the file. Reads only the
/// tag and length of each field.
Kind recognize(const ByteSource& file, bool& isTruncated);

} // namespace apr::protobuf
