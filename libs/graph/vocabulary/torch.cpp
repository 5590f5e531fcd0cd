// SPDX-License-Identifier: MIT
#include "vocabulary.h"

#include <array>

namespace apr {
namespace {

/// Scalar arguments are attributes: a node that has some computes something else.
bool hasNoArguments(Translation& node)
{
    return node.node().attributes.empty();
}

bool isTorchUnary(Translation& node)
{
    return hasNoArguments(node) && isPlainUnary(node);
}

bool isTorchBinary(Translation& node)
{
    return hasNoArguments(node) && isPlainBinary(node);
}

bool fromTorchSoftmax(Translation& node)
{
    const auto axis = node.node().integer("dim");
    if (!axis || node.inputs() != 1) {
        return false;
    }
    node.setAttributes({{.name = "axis", .value = *axis}});
    return true;
}

bool fromTorchGelu(Translation& node)
{
    const bool isTanh = node.node().text("approximate").value_or("none") == "tanh";
    if (!isPlainUnary(node)) {
        return false;
    }
    if (isTanh) {
        node.setAttributes({{.name = "approximate", .value = std::string("tanh")}});
    }
    return true;
}

constexpr std::array kTorchCounterparts{
    Counterpart{.op = "aten::add", .onnx = "Add", .rewrite = isTorchBinary},
    Counterpart{.op = "aten::sub", .onnx = "Sub", .rewrite = isTorchBinary},
    Counterpart{.op = "aten::mul", .onnx = "Mul", .rewrite = isTorchBinary},
    Counterpart{.op = "aten::div", .onnx = "Div", .rewrite = isTorchBinary},
    Counterpart{.op = "aten::pow", .onnx = "Pow", .rewrite = isTorchBinary},
    Counterpart{.op = "aten::matmul", .onnx = "MatMul", .rewrite = isTorchBinary},
    Counterpart{.op = "aten::mm", .onnx = "MatMul", .rewrite = isTorchBinary},
    Counterpart{.op = "aten::bmm", .onnx = "MatMul", .rewrite = isTorchBinary},
    Counterpart{.op = "aten::relu", .onnx = "Relu", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::relu_", .onnx = "Relu", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::sigmoid", .onnx = "Sigmoid", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::tanh", .onnx = "Tanh", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::silu", .onnx = "Swish", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::gelu", .onnx = "Gelu", .rewrite = fromTorchGelu},
    Counterpart{.op = "aten::softmax", .onnx = "Softmax", .rewrite = fromTorchSoftmax},
    Counterpart{.op = "aten::exp", .onnx = "Exp", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::log", .onnx = "Log", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::sqrt", .onnx = "Sqrt", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::abs", .onnx = "Abs", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::neg", .onnx = "Neg", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::floor", .onnx = "Floor", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::ceil", .onnx = "Ceil", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::sin", .onnx = "Sin", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::cos", .onnx = "Cos", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::erf", .onnx = "Erf", .rewrite = isTorchUnary},
    Counterpart{.op = "aten::contiguous", .onnx = "Identity", .rewrite = movesOneInput},
};

} // namespace

const Vocabulary kTorch{.domain = "aten", .counterparts = kTorchCounterparts};

} // namespace apr
