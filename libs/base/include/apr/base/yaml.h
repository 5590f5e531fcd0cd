// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/base/result.h"

#include <string>
#include <vector>

namespace apr {

/// YAML as JSON: plain scalars become null, true, false and numbers where YAML 1.2 has these (its core schema), others
/// strings. The documents of the text. E002 with the line in the message for invalid YAML, keys that are not scalars or
/// occur twice, and for more than 32 levels or 10,000 nodes (aliases are counted where they are used).
Result<std::vector<Json>> yamlToJson(const std::string& text);

} // namespace apr
