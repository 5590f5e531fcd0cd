// SPDX-License-Identifier: MIT
#include "vocabulary.h"

#include <array>

namespace apr {
namespace {

/// Programs list the inputs by the names of their parameters, so that only those count whose order has no meaning.
constexpr std::array kCoreMlCounterparts{
    Counterpart{.op = "add", .onnx = "Add", .rewrite = isPlainBinary},
    Counterpart{.op = "mul", .onnx = "Mul", .rewrite = isPlainBinary},
    Counterpart{.op = "maximum", .onnx = "Max", .rewrite = isPlainBinary},
    Counterpart{.op = "minimum", .onnx = "Min", .rewrite = isPlainBinary},
    Counterpart{.op = "relu", .onnx = "Relu", .rewrite = isPlainUnary},
    Counterpart{.op = "sigmoid", .onnx = "Sigmoid", .rewrite = isPlainUnary},
    Counterpart{.op = "tanh", .onnx = "Tanh", .rewrite = isPlainUnary},
    Counterpart{.op = "softplus", .onnx = "Softplus", .rewrite = isPlainUnary},
    Counterpart{.op = "softsign", .onnx = "Softsign", .rewrite = isPlainUnary},
    Counterpart{.op = "abs", .onnx = "Abs", .rewrite = isPlainUnary},
    Counterpart{.op = "exp", .onnx = "Exp", .rewrite = isPlainUnary},
    Counterpart{.op = "sqrt", .onnx = "Sqrt", .rewrite = isPlainUnary},
    Counterpart{.op = "floor", .onnx = "Floor", .rewrite = isPlainUnary},
    Counterpart{.op = "ceil", .onnx = "Ceil", .rewrite = isPlainUnary},
    Counterpart{.op = "round", .onnx = "Round", .rewrite = isPlainUnary},
    Counterpart{.op = "sin", .onnx = "Sin", .rewrite = isPlainUnary},
    Counterpart{.op = "cos", .onnx = "Cos", .rewrite = isPlainUnary},
    Counterpart{.op = "erf", .onnx = "Erf", .rewrite = isPlainUnary},
    Counterpart{.op = "identity", .onnx = "Identity", .rewrite = movesOneInput},
};

} // namespace

const Vocabulary kCoreMl{.domain = "coreml", .metadataKey = "coreml", .counterparts = kCoreMlCounterparts};

} // namespace apr
