// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace apr::torchscript {

/// The name of a positional argument of an operator ("stride" for 3 of "aten::conv1d"), or its number as text.
std::string argumentName(std::string_view op, std::size_t index);

/// The result of an operator on constants; std::nullopt when it is not one of the simple ones.
std::optional<Json> fold(std::string_view op, std::span<const Json> arguments);

/// Whether an operator changes an argument or something outside the graph.
bool hasEffect(std::string_view op);

} // namespace apr::torchscript
