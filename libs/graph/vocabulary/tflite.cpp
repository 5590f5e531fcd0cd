// SPDX-License-Identifier: MIT
#include "vocabulary.h"

#include <array>

namespace apr {
namespace {

using operators::Dims;
using operators::NodeShapes;
using operators::OperatorRow;

bool hasActivation(Translation& node)
{
    return node.node().text("fused_activation_function").value_or("NONE") != "NONE";
}

bool isUnfusedBinary(Translation& node)
{
    return !hasActivation(node) && isPlainBinary(node);
}

bool toClip(Translation& node, double low, double high)
{
    if (!isPlainUnary(node)) {
        return false;
    }
    node.node().inputs = {node.node().inputs[0], node.constant(low), node.constant(high)};
    return true;
}

bool fromRelu6(Translation& node)
{
    return toClip(node, 0, 6);
}

bool fromReluN1To1(Translation& node)
{
    return toClip(node, -1, 1);
}

bool fromLeakyRelu(Translation& node)
{
    const double alpha = node.node().number("alpha").value_or(0);
    if (!isPlainUnary(node)) {
        return false;
    }
    node.setAttributes({{.name = "alpha", .value = alpha}});
    return true;
}

bool fromGelu(Translation& node)
{
    const Graph::AttributeValue* flag = node.node().find("approximate");
    const Json* json = flag != nullptr ? std::get_if<Json>(flag) : nullptr;
    const bool isApproximate = json != nullptr && *json == Json(true);
    if (!isPlainUnary(node)) {
        return false;
    }
    if (isApproximate) {
        node.setAttributes({{.name = "approximate", .value = std::string("tanh")}});
    }
    return true;
}

bool fromSoftmax(Translation& node)
{
    const double beta = node.node().number("beta").value_or(1);
    if (beta != 1 || !isPlainUnary(node)) {
        return false;
    }
    node.setAttributes({{.name = "axis", .value = std::int64_t{-1}}});
    return true;
}

bool fromConcatenation(Translation& node)
{
    const auto axis = node.node().integer("axis");
    if (hasActivation(node) || !axis || !isPlain(node)) {
        return false;
    }
    node.setAttributes({{.name = "axis", .value = *axis}});
    return true;
}

/// The target as an attribute; that of an input has another type in ONNX.
bool fromReshape(Translation& node)
{
    auto target = node.node().integers("new_shape");
    // Of two inputs the second one decides; converters write the same numbers in both places when it is constant.
    const auto& shape = node.type(1).shape;
    const bool fits =
        target && shape && shape->size() == 1 && (*shape)[0].extent == static_cast<std::int64_t>(target->size());
    const bool isConstant = node.inputs() == 1 || (node.inputs() == 2 && node.isInitializer(1) && fits);
    if (!target || target->empty() || !isConstant) {
        return false;
    }
    node.node().inputs = {node.node().inputs[0], node.constant(std::move(*target))};
    node.setAttributes({{.name = "allowzero", .value = std::int64_t{1}}});
    return true;
}

bool fromGather(Translation& node)
{
    const std::int64_t axis = node.node().integer("axis").value_or(0);
    if (node.inputs() != 2 || node.node().integer("batch_dims").value_or(0) != 0) {
        return false;
    }
    node.setAttributes({{.name = "axis", .value = axis}});
    return true;
}

/// y = x · Wᵀ + b of matrices.
bool fromFullyConnected(Translation& node)
{
    const bool isPlainLayer =
        !hasActivation(node) && node.node().text("weights_format").value_or("DEFAULT") == "DEFAULT";
    if (!isPlainLayer || node.rank(0) != std::size_t{2} || node.rank(1) != std::size_t{2} || node.inputs() < 2 ||
        node.inputs() > 3 || !node.isFloat(0) || !node.isFloat(1) || !node.isFloat(2)) {
        return false;
    }
    if (node.inputs() == 3 && node.node().inputs[2] == Graph::kNone) {
        node.node().inputs.pop_back();
    }
    node.setAttributes({{.name = "transB", .value = std::int64_t{1}}});
    return true;
}

bool fromBatchMatMul(Translation& node)
{
    for (const char* flag : {"adj_x", "adj_y"}) {
        const Graph::AttributeValue* value = node.node().find(flag);
        const Json* json = value != nullptr ? std::get_if<Json>(value) : nullptr;
        if (json != nullptr && *json == Json(true)) {
            return false;
        }
    }
    return isPlainBinary(node);
}

bool fromLogical(Translation& node)
{
    node.setAttributes({});
    return true;
}

constexpr std::array kTfLiteCounterparts{
    Counterpart{.op = "ADD", .onnx = "Add", .rewrite = isUnfusedBinary},
    Counterpart{.op = "SUB", .onnx = "Sub", .rewrite = isUnfusedBinary},
    Counterpart{.op = "MUL", .onnx = "Mul", .rewrite = isUnfusedBinary},
    Counterpart{.op = "DIV", .onnx = "Div", .rewrite = isUnfusedBinary},
    Counterpart{.op = "POW", .onnx = "Pow", .rewrite = isPlainBinary},
    Counterpart{.op = "MAXIMUM", .onnx = "Max", .rewrite = isPlainBinary},
    Counterpart{.op = "MINIMUM", .onnx = "Min", .rewrite = isPlainBinary},
    Counterpart{.op = "ADD_N", .onnx = "Sum", .rewrite = isPlain},
    Counterpart{.op = "RELU", .onnx = "Relu", .rewrite = isPlainUnary},
    Counterpart{.op = "RELU6", .onnx = "Clip", .rewrite = fromRelu6},
    Counterpart{.op = "RELU_N1_TO_1", .onnx = "Clip", .rewrite = fromReluN1To1},
    Counterpart{.op = "LEAKY_RELU", .onnx = "LeakyRelu", .rewrite = fromLeakyRelu},
    Counterpart{.op = "ELU", .onnx = "Elu", .rewrite = isPlainUnary},
    Counterpart{.op = "GELU", .onnx = "Gelu", .rewrite = fromGelu},
    Counterpart{.op = "HARD_SWISH", .onnx = "HardSwish", .rewrite = isPlainUnary},
    Counterpart{.op = "LOGISTIC", .onnx = "Sigmoid", .rewrite = isPlainUnary},
    Counterpart{.op = "TANH", .onnx = "Tanh", .rewrite = isPlainUnary},
    Counterpart{.op = "SOFTMAX", .onnx = "Softmax", .rewrite = fromSoftmax},
    Counterpart{.op = "LOG_SOFTMAX", .onnx = "LogSoftmax", .rewrite = isPlainUnary},
    Counterpart{.op = "EXP", .onnx = "Exp", .rewrite = isPlainUnary},
    Counterpart{.op = "LOG", .onnx = "Log", .rewrite = isPlainUnary},
    Counterpart{.op = "SQRT", .onnx = "Sqrt", .rewrite = isPlainUnary},
    Counterpart{.op = "ABS", .onnx = "Abs", .rewrite = isPlainUnary},
    Counterpart{.op = "NEG", .onnx = "Neg", .rewrite = isPlainUnary},
    Counterpart{.op = "FLOOR", .onnx = "Floor", .rewrite = isPlainUnary},
    Counterpart{.op = "CEIL", .onnx = "Ceil", .rewrite = isPlainUnary},
    Counterpart{.op = "ROUND", .onnx = "Round", .rewrite = isPlainUnary},
    Counterpart{.op = "SIN", .onnx = "Sin", .rewrite = isPlainUnary},
    Counterpart{.op = "COS", .onnx = "Cos", .rewrite = isPlainUnary},
    Counterpart{.op = "LOGICAL_AND", .onnx = "And", .rewrite = fromLogical},
    Counterpart{.op = "LOGICAL_OR", .onnx = "Or", .rewrite = fromLogical},
    Counterpart{.op = "LOGICAL_NOT", .onnx = "Not", .rewrite = fromLogical},
    Counterpart{.op = "CONCATENATION", .onnx = "Concat", .rewrite = fromConcatenation},
    Counterpart{.op = "RESHAPE", .onnx = "Reshape", .rewrite = fromReshape},
    Counterpart{.op = "GATHER", .onnx = "Gather", .rewrite = fromGather},
    Counterpart{.op = "FULLY_CONNECTED", .onnx = "Gemm", .rewrite = fromFullyConnected},
    Counterpart{.op = "BATCH_MATMUL", .onnx = "MatMul", .rewrite = fromBatchMatMul},
};

// ---- the costs of what stays: channels are last, and the file has the shapes

/// Weights (out, height, width, in), of which each element of the output sums up one filter.
std::optional<double> convolutionFlops(const NodeShapes& node)
{
    const auto outputs = operators::countOf(node.output(0));
    const auto all = operators::countOf(node.input(1));
    const auto filters = operators::sizeOf(node.input(1), 0);
    const bool hasBias = node.input(2) != nullptr;
    return outputs && all && filters && *filters > 0
               ? std::optional(*outputs * (2 * *all / *filters + (hasBias ? 1 : 0)))
               : std::nullopt;
}

/// Weights (1, height, width, channels).
std::optional<double> depthwiseFlops(const NodeShapes& node)
{
    const auto outputs = operators::countOf(node.output(0));
    const auto height = operators::sizeOf(node.input(1), 1);
    const auto width = operators::sizeOf(node.input(1), 2);
    const bool hasBias = node.input(2) != nullptr;
    return outputs && height && width ? std::optional(*outputs * (2 * *height * *width + (hasBias ? 1 : 0)))
                                      : std::nullopt;
}

/// Inputs: the shape of the output, weights (out, height, width, in), what is read.
std::optional<double> transposedFlops(const NodeShapes& node)
{
    const auto inputs = operators::countOf(node.input(2));
    const auto all = operators::countOf(node.input(1));
    const auto channels = operators::sizeOf(node.input(1), 3);
    return inputs && all && channels && *channels > 0 ? std::optional(2 * *inputs * *all / *channels) : std::nullopt;
}

/// Weights (out, in).
std::optional<double> denseFlops(const NodeShapes& node)
{
    const auto outputs = operators::countOf(node.output(0));
    const auto inner = operators::sizeOf(node.input(1), 1);
    const bool hasBias = node.input(2) != nullptr;
    return outputs && inner ? std::optional(*outputs * (2 * *inner + (hasBias ? 1 : 0))) : std::nullopt;
}

std::optional<double> windowFlops(const NodeShapes& node)
{
    const auto outputs = operators::countOf(node.output(0));
    const auto height = node.node.integer("filter_height");
    const auto width = node.node.integer("filter_width");
    return outputs && height && width
               ? std::optional(*outputs * static_cast<double>(*height) * static_cast<double>(*width))
               : std::nullopt;
}

std::optional<double> batchFlops(const NodeShapes& node)
{
    const auto outputs = operators::countOf(node.output(0));
    const auto inner = operators::sizeOf(node.input(0), -1);
    return outputs && inner ? std::optional(2 * *outputs * *inner) : std::nullopt;
}

constexpr std::array kTfLiteRows{
    OperatorRow{.name = "CONV_2D", .flops = convolutionFlops},
    OperatorRow{.name = "DEPTHWISE_CONV_2D", .flops = depthwiseFlops},
    OperatorRow{.name = "TRANSPOSE_CONV", .flops = transposedFlops},
    OperatorRow{.name = "FULLY_CONNECTED", .flops = denseFlops},
    OperatorRow{.name = "BATCH_MATMUL", .flops = batchFlops},
    OperatorRow{.name = "AVERAGE_POOL_2D", .flops = windowFlops},
    OperatorRow{.name = "MAX_POOL_2D", .flops = windowFlops},
    OperatorRow{.name = "L2_POOL_2D", .flops = windowFlops},
    OperatorRow{.name = "ADD", .flops = operators::perOutputElement},
    OperatorRow{.name = "SUB", .flops = operators::perOutputElement},
    OperatorRow{.name = "MUL", .flops = operators::perOutputElement},
    OperatorRow{.name = "DIV", .flops = operators::perOutputElement},
    OperatorRow{.name = "SQUARE", .flops = operators::perOutputElement},
    OperatorRow{.name = "SQUARED_DIFFERENCE", .flops = operators::perOutputElement},
    OperatorRow{.name = "MAXIMUM", .flops = operators::perOutputElement},
    OperatorRow{.name = "MINIMUM", .flops = operators::perOutputElement},
    OperatorRow{.name = "RELU", .flops = operators::perOutputElement},
    OperatorRow{.name = "RELU6", .flops = operators::perOutputElement},
    OperatorRow{.name = "LEAKY_RELU", .flops = operators::perOutputElement},
    OperatorRow{.name = "PRELU", .flops = operators::perOutputElement},
    OperatorRow{.name = "RSQRT", .flops = operators::fivePerOutputElement},
    OperatorRow{.name = "LOGISTIC", .flops = operators::fivePerOutputElement},
    OperatorRow{.name = "TANH", .flops = operators::fivePerOutputElement},
    OperatorRow{.name = "SOFTMAX", .flops = operators::fivePerOutputElement},
    OperatorRow{.name = "HARD_SWISH", .flops = operators::fivePerOutputElement},
    OperatorRow{.name = "L2_NORMALIZATION", .flops = operators::fivePerOutputElement},
    OperatorRow{.name = "RESIZE_BILINEAR", .flops = operators::fivePerOutputElement},
    OperatorRow{.name = "QUANTIZE", .flops = operators::perOutputElement},
    OperatorRow{.name = "DEQUANTIZE", .flops = operators::perOutputElement},
    OperatorRow{.name = "MEAN", .flops = operators::perInputElement},
    OperatorRow{.name = "SUM", .flops = operators::perInputElement},
    OperatorRow{.name = "REDUCE_MAX", .flops = operators::perInputElement},
    OperatorRow{.name = "REDUCE_MIN", .flops = operators::perInputElement},
    OperatorRow{.name = "ARG_MAX", .flops = operators::perInputElement},
    OperatorRow{.name = "ARG_MIN", .flops = operators::perInputElement},
    // These move data only.
    OperatorRow{.name = "RESHAPE"},
    OperatorRow{.name = "TRANSPOSE"},
    OperatorRow{.name = "PAD"},
    OperatorRow{.name = "PADV2"},
    OperatorRow{.name = "MIRROR_PAD"},
    OperatorRow{.name = "CONCATENATION"},
    OperatorRow{.name = "STRIDED_SLICE"},
    OperatorRow{.name = "SLICE"},
    OperatorRow{.name = "SPLIT"},
    OperatorRow{.name = "SPLIT_V"},
    OperatorRow{.name = "GATHER"},
    OperatorRow{.name = "PACK"},
    OperatorRow{.name = "UNPACK"},
    OperatorRow{.name = "SQUEEZE"},
    OperatorRow{.name = "EXPAND_DIMS"},
    OperatorRow{.name = "TILE"},
    OperatorRow{.name = "CAST"},
    OperatorRow{.name = "SHAPE"},
    OperatorRow{.name = "SPACE_TO_DEPTH"},
    OperatorRow{.name = "DEPTH_TO_SPACE"},
    OperatorRow{.name = "RESIZE_NEAREST_NEIGHBOR"},
};

} // namespace

const Vocabulary kTfLite{
    .domain = "tflite", .metadataKey = "tflite", .counterparts = kTfLiteCounterparts, .rows = kTfLiteRows};

} // namespace apr
