// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/json.h"
#include "apr/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

/// Operator graphs in the metadata, with the same schema for all formats: "graph" is an object with "nodes" (objects
/// with "op" and optionally "name", "domain", "inputs", "outputs", "attributes") and optionally "name", "inputs",
/// "outputs", "values" (objects with "name", "dtype", "shape") and "functions" or "subgraphs" (graphs). In attributes
/// {"tensor": NAME} refers to a tensor of the model, and {"graph": …} contains a graph.
namespace apr {

/// Estimated memory of one JSON value.
inline constexpr std::uint64_t kJsonValueBytes = 64;

/// `text` as a JSON string, or {"hex": …} when it is not UTF-8.
Json stringJson(std::string_view text);

/// `value` as a JSON number, or a string when it is not finite.
Json numberJson(double value);

} // namespace apr
