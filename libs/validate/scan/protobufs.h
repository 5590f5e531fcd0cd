// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"

#include <optional>
#include <string>
#include <string_view>

/// Protobuf messages have no signature: what is a model for one loader may be another one for another loader.
namespace apr::scan {

/// A FingerprintDef of TensorFlow: hashes, and the version of the producer.
bool isFingerprint(const ByteSource& file);

/// What a message has that does not belong to its format, for another loader to find: fields that the format does not
/// have, other types of fields, and messages in the place of text. Nothing if there is none, or the format is not
/// known. `format` and `dialect` are those of the reader.
std::optional<std::string> foreignField(const ByteSource& file, std::string_view format, std::string_view dialect);

} // namespace apr::scan
