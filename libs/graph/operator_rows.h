// SPDX-License-Identifier: MIT
#pragma once

#include "operators/inference.h"

#include <string_view>

namespace apr::operators {

/// The row of an operator: of ONNX (with an empty domain), or of another vocabulary. Null for operators without one.
const OperatorRow* findRow(std::string_view domain, std::string_view op);

} // namespace apr::operators
