// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace apr::onnx {

/// Whether any version of a domain of the ONNX standard has the operator. An empty domain is "ai.onnx".
bool isStandardOperator(std::string_view domain, std::string_view name);

} // namespace apr::onnx
