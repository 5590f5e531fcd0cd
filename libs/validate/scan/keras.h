// SPDX-License-Identifier: MIT
#pragma once

#include "context.h"

#include <string_view>

/// Keras configurations: every "module" and "class_name" is imported when the model is loaded.
namespace apr::scan {

/// One name per line, sorted: classes of Keras that hold no code (packaging/keras_classes.py).
extern const std::string_view kKerasClasses;
/// One name per line: the functions of Keras that compute with tensors (packaging/keras_functions.py).
extern const std::string_view kKerasFunctions;

/// Where a configuration is from.
enum class KerasSource : std::uint8_t {
    File,       ///< it is the content itself: findings have offsets
    Text,       ///< a string of the content
    SavedModel, ///< metadata of a SavedModel, where classes that Keras does not know are made of the graph
};

/// Scans the text of a configuration for objects outside an allow-list. Reads whatever Python's json reads (NaN, any
/// depth and size), and continues after errors.
void scanKerasConfig(Context& context, const Content& content, std::string_view text, KerasSource source);

/// Whether JSON text may have a "class_name", also with escapes, and within its strings.
bool mayBeKeras(std::string_view text);

/// keras_metadata.pb of a SavedModel: JSON strings in protobuf messages.
void scanKerasMetadata(Context& context, const Content& content);

/// The objects of a SavedModel, whose metadata are JSON strings as well.
void scanSavedObjects(Context& context, const Content& content);

} // namespace apr::scan
