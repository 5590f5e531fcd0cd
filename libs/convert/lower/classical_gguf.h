// SPDX-License-Identifier: MIT
#pragma once

#include "convert/lower/lowering.h"

namespace apr {

/// Linear and logistic regressions ("coefficients", "intercept") and stacks of numbered layers (model type
/// neural_sequential: "0.weight", "0.bias", …) as GGUF files: tensors keep their names, general.architecture is the
/// model type, hyperparameters are keys below it ("logistic_regression.tol"). Models whose type is not stated are
/// taken for neural_sequential if every tensor is one of a numbered layer. E009 for a payload that is not decoded.
extern const Lowering kClassicalLowering;

} // namespace apr
