// SPDX-License-Identifier: MIT
#include "vocabulary.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

using operators::Dim;
using operators::Dims;
using operators::Inference;
using operators::NodeShapes;
using operators::OperatorRow;

bool isFlagSet(Translation& node, std::string_view name)
{
    const Graph::AttributeValue* value = node.node().find(name);
    const Json* json = value != nullptr ? std::get_if<Json>(value) : nullptr;
    return json != nullptr && *json == Json(true);
}

/// Operators of integers are the same; those of texts are not arithmetic.
bool isArithmetic(Translation& node, std::size_t count)
{
    const bool isText = node.node().text("T") == std::string_view("STRING");
    node.setAttributes({});
    return !isText && node.inputs() == count;
}

bool isUnary(Translation& node)
{
    return isArithmetic(node, 1);
}

bool isBinary(Translation& node)
{
    return isArithmetic(node, 2);
}

bool isSelection(Translation& node)
{
    return isArithmetic(node, 3);
}

bool fromConstant(Translation& node)
{
    const auto tensor = node.node().tensor("value");
    if (!tensor) {
        return false;
    }
    node.setAttributes({{.name = "value", .value = Graph::TensorRef{*tensor}}});
    return true;
}

bool fromRelu6Operator(Translation& node)
{
    if (!isUnary(node)) {
        return false;
    }
    node.node().inputs = {node.node().inputs[0], node.constant(0.0), node.constant(6.0)};
    return true;
}

bool fromLeakyReluOperator(Translation& node)
{
    const double alpha = node.node().number("alpha").value_or(0.2);
    node.setAttributes({{.name = "alpha", .value = alpha}});
    return node.inputs() == 1;
}

bool fromSoftmaxOperator(Translation& node)
{
    node.setAttributes({{.name = "axis", .value = std::int64_t{-1}}});
    return node.inputs() == 1;
}

bool fromMatMul(Translation& node)
{
    const bool isTransposed = isFlagSet(node, "transpose_a") || isFlagSet(node, "transpose_b") ||
                              isFlagSet(node, "adj_x") || isFlagSet(node, "adj_y");
    return !isTransposed && isBinary(node);
}

bool fromBiasAdd(Translation& node)
{
    return node.node().text("data_format").value_or("NHWC") == "NHWC" && isBinary(node);
}

constexpr std::array kTensorFlowCounterparts{
    Counterpart{.op = "Const", .onnx = "Constant", .rewrite = fromConstant},
    Counterpart{.op = "Identity", .onnx = "Identity", .rewrite = movesOneInput},
    Counterpart{.op = "StopGradient", .onnx = "Identity", .rewrite = movesOneInput},
    Counterpart{.op = "Add", .onnx = "Add", .rewrite = isBinary},
    Counterpart{.op = "AddV2", .onnx = "Add", .rewrite = isBinary},
    Counterpart{.op = "Sub", .onnx = "Sub", .rewrite = isBinary},
    Counterpart{.op = "Mul", .onnx = "Mul", .rewrite = isBinary},
    Counterpart{.op = "RealDiv", .onnx = "Div", .rewrite = isBinary},
    Counterpart{.op = "Maximum", .onnx = "Max", .rewrite = isBinary},
    Counterpart{.op = "Minimum", .onnx = "Min", .rewrite = isBinary},
    Counterpart{.op = "Pow", .onnx = "Pow", .rewrite = isBinary},
    Counterpart{.op = "Neg", .onnx = "Neg", .rewrite = isUnary},
    Counterpart{.op = "Abs", .onnx = "Abs", .rewrite = isUnary},
    Counterpart{.op = "Sign", .onnx = "Sign", .rewrite = isUnary},
    Counterpart{.op = "Exp", .onnx = "Exp", .rewrite = isUnary},
    Counterpart{.op = "Log", .onnx = "Log", .rewrite = isUnary},
    Counterpart{.op = "Sqrt", .onnx = "Sqrt", .rewrite = isUnary},
    Counterpart{.op = "Reciprocal", .onnx = "Reciprocal", .rewrite = isUnary},
    Counterpart{.op = "Floor", .onnx = "Floor", .rewrite = isUnary},
    Counterpart{.op = "Ceil", .onnx = "Ceil", .rewrite = isUnary},
    Counterpart{.op = "Round", .onnx = "Round", .rewrite = isUnary},
    Counterpart{.op = "Sin", .onnx = "Sin", .rewrite = isUnary},
    Counterpart{.op = "Cos", .onnx = "Cos", .rewrite = isUnary},
    Counterpart{.op = "Tan", .onnx = "Tan", .rewrite = isUnary},
    Counterpart{.op = "Erf", .onnx = "Erf", .rewrite = isUnary},
    Counterpart{.op = "Sigmoid", .onnx = "Sigmoid", .rewrite = isUnary},
    Counterpart{.op = "Tanh", .onnx = "Tanh", .rewrite = isUnary},
    Counterpart{.op = "Relu", .onnx = "Relu", .rewrite = isUnary},
    Counterpart{.op = "Relu6", .onnx = "Clip", .rewrite = fromRelu6Operator},
    Counterpart{.op = "LeakyRelu", .onnx = "LeakyRelu", .rewrite = fromLeakyReluOperator},
    Counterpart{.op = "Elu", .onnx = "Elu", .rewrite = isUnary},
    Counterpart{.op = "Selu", .onnx = "Selu", .rewrite = isUnary},
    Counterpart{.op = "Softplus", .onnx = "Softplus", .rewrite = isUnary},
    Counterpart{.op = "Softsign", .onnx = "Softsign", .rewrite = isUnary},
    Counterpart{.op = "Softmax", .onnx = "Softmax", .rewrite = fromSoftmaxOperator},
    Counterpart{.op = "LogSoftmax", .onnx = "LogSoftmax", .rewrite = fromSoftmaxOperator},
    Counterpart{.op = "MatMul", .onnx = "MatMul", .rewrite = fromMatMul},
    Counterpart{.op = "BatchMatMul", .onnx = "MatMul", .rewrite = fromMatMul},
    Counterpart{.op = "BatchMatMulV2", .onnx = "MatMul", .rewrite = fromMatMul},
    Counterpart{.op = "BiasAdd", .onnx = "Add", .rewrite = fromBiasAdd},
    Counterpart{.op = "Less", .onnx = "Less", .rewrite = isBinary},
    Counterpart{.op = "LessEqual", .onnx = "LessOrEqual", .rewrite = isBinary},
    Counterpart{.op = "Greater", .onnx = "Greater", .rewrite = isBinary},
    Counterpart{.op = "GreaterEqual", .onnx = "GreaterOrEqual", .rewrite = isBinary},
    Counterpart{.op = "LogicalAnd", .onnx = "And", .rewrite = isBinary},
    Counterpart{.op = "LogicalOr", .onnx = "Or", .rewrite = isBinary},
    Counterpart{.op = "LogicalNot", .onnx = "Not", .rewrite = isUnary},
    Counterpart{.op = "SelectV2", .onnx = "Where", .rewrite = isSelection},
};

/// (batch, height, width, channels) with weights (height, width, in, out), or per channel.
void inferConvolution(Inference& node)
{
    const Dims* shape = node.shape(0);
    const Dims* weights = node.shape(1);
    const auto strides = node.node().integers("strides");
    const bool isLast = node.node().text("data_format").value_or("NHWC") == "NHWC";
    if (shape == nullptr || weights == nullptr || shape->size() != 4 || weights->size() != 4 || !strides ||
        strides->size() != 4 || !isLast) {
        return;
    }
    const auto dilations = node.node().integers("dilations");
    const auto padding = node.node().text("padding").value_or("");
    const bool isDepthwise = node.node().op == "DepthwiseConv2dNative";
    Dims out{(*shape)[0], {}, {}, isDepthwise ? operators::times((*weights)[2], (*weights)[3]) : (*weights)[3]};
    for (const std::size_t axis : {1U, 2U}) {
        const Dim& from = (*shape)[axis];
        const Dim& kernel = (*weights)[axis - 1];
        const std::int64_t stride = (*strides)[axis];
        const std::int64_t dilation = dilations && dilations->size() == 4 ? (*dilations)[axis] : 1;
        const bool arePossible = stride > 0 && stride <= operators::kMostStep && dilation > 0 &&
                                 dilation <= operators::kMostStep && kernel.extent <= operators::kMostStep;
        if (from.isNumber() && kernel.isNumber() && arePossible) {
            const std::int64_t room =
                padding == "SAME" ? from.extent - 1 : from.extent - ((kernel.extent - 1) * dilation + 1);
            out[axis] =
                room >= 0 && (padding == "SAME" || padding == "VALID") ? operators::number(room / stride + 1) : Dim();
        }
    }
    node.setShape(0, std::move(out));
}

std::optional<double> tensorFlowConvolutionFlops(const NodeShapes& node)
{
    const auto outputs = operators::countOf(node.output(0));
    const auto all = operators::countOf(node.input(1));
    const bool isDepthwise = node.node.op == "DepthwiseConv2dNative";
    const auto filters = operators::sizeOf(node.input(1), 3);
    const auto channels = isDepthwise ? operators::sizeOf(node.input(1), 2) : std::optional(1.0);
    return outputs && all && filters && channels && *filters * *channels > 0
               ? std::optional(2 * *outputs * *all / (*filters * *channels))
               : std::nullopt;
}

constexpr std::array kTensorFlowRows{
    OperatorRow{.name = "Conv2D", .infer = inferConvolution, .flops = tensorFlowConvolutionFlops},
    OperatorRow{.name = "DepthwiseConv2dNative", .infer = inferConvolution, .flops = tensorFlowConvolutionFlops},
    OperatorRow{.name = "BiasAdd", .infer = operators::sameAsInput, .flops = operators::perOutputElement},
    OperatorRow{.name = "Square", .infer = operators::sameAsInput, .flops = operators::perOutputElement},
    OperatorRow{.name = "Rsqrt", .infer = operators::sameAsInput, .flops = operators::fivePerOutputElement},
    OperatorRow{.name = "SquaredDifference", .infer = operators::broadcastInputs, .flops = operators::perOutputElement},
    // These compute nothing.
    OperatorRow{.name = "Placeholder"},
    OperatorRow{.name = "NoOp"},
    OperatorRow{.name = "Reshape"},
    OperatorRow{.name = "Shape"},
    OperatorRow{.name = "ConcatV2"},
    OperatorRow{.name = "Split"},
    OperatorRow{.name = "StridedSlice"},
    OperatorRow{.name = "ExpandDims"},
    OperatorRow{.name = "Squeeze"},
    OperatorRow{.name = "Pack"},
    OperatorRow{.name = "Unpack"},
    OperatorRow{.name = "Transpose"},
    OperatorRow{.name = "Fill"},
    OperatorRow{.name = "Tile"},
    OperatorRow{.name = "Pad"},
    OperatorRow{.name = "GatherV2"},
    OperatorRow{.name = "VariableV2"},
    OperatorRow{.name = "VarHandleOp"},
    OperatorRow{.name = "ReadVariableOp"},
    OperatorRow{.name = "Assign"},
    OperatorRow{.name = "AssignVariableOp"},
    OperatorRow{.name = "SaveV2"},
    OperatorRow{.name = "RestoreV2"},
};

} // namespace

const Vocabulary kTensorFlow{.domain = "tensorflow",
                             .metadataKey = "tensorflow",
                             .counterparts = kTensorFlowCounterparts,
                             .rows = kTensorFlowRows};

} // namespace apr
