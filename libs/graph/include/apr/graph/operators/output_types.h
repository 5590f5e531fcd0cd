// SPDX-License-Identifier: MIT
#pragma once

#include "apr/graph/data_type.h"
#include "apr/graph/operators/operator_table.h"

#include <cstddef>
#include <span>
#include <vector>

namespace apr::operators {

/// The element types of `outputs` outputs that follow from those of the inputs by the schema of an operator.
std::vector<DataType> outputTypes(const onnx::Operator& schema, std::span<const DataType> inputs, std::size_t outputs);

} // namespace apr::operators
