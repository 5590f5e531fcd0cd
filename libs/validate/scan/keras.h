// SPDX-License-Identifier: MIT
#pragma once

#include "context.h"

#include <string_view>

/// Keras configurations: every "module" and "class_name" is imported when the model is loaded.
namespace apr::scan {

/// Scans the text of a configuration for objects outside an allow-list. Reads whatever Python's json reads (NaN, any
/// depth and size), and continues after errors. Offsets are given only if `text` is the content itself (`isInFile`).
void scanKerasConfig(Context& context, const Content& content, std::string_view text, bool isInFile);

/// keras_metadata.pb of a SavedModel: JSON strings in protobuf messages.
void scanKerasMetadata(Context& context, const Content& content, std::string_view text);

} // namespace apr::scan
