// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/container/flatbuffer/flatbuffer.h"

#include <cstdint>
#include <string_view>

namespace apr::tflite {

/// The contents of options.txt, embedded by CMake.
extern const std::string_view kOptionsTable;

/// The options of an operator, by their names in the schema; null for tables that are not known. `kind` is its
/// builtin_options_type. Lists are cut after 4,096 numbers.
Json optionsOf(std::uint8_t kind, const flatbuffer::Table& options);

} // namespace apr::tflite
