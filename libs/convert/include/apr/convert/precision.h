// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

namespace apr {

/// `model` with every floating-point and quantized tensor as `dtype` (F32, F16 or BF16), decoded and rounded to nearest
/// even as it is loaded. Integer and boolean tensors, and types that cannot be decoded, stay as they are.
Model withPrecision(const Model& model, DType dtype);

} // namespace apr
