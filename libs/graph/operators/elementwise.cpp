// SPDX-License-Identifier: MIT
#include "inference.h"

#include <array>
#include <functional>

namespace apr::operators {
namespace {

/// Arithmetic of integers that shapes are computed with.
template <class Combine>
void combineData(Inference& node, const Combine& combine)
{
    broadcastInputs(node);
    const auto a = node.data(0);
    const auto b = node.data(1);
    if (!a || !b || (a->size() != b->size() && a->size() != 1 && b->size() != 1) || a->empty() || b->empty()) {
        return;
    }
    Items out(std::max(a->size(), b->size()));
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = combine((*a)[a->size() == 1 ? 0 : i], (*b)[b->size() == 1 ? 0 : i]);
    }
    const bool isScalar = node.shape(0)->empty() && node.shape(1)->empty();
    node.setData(0, std::move(out), isScalar);
}

template <class Operation>
Item combined(const Item& a, const Item& b, const Operation& operation)
{
    std::int64_t result = 0;
    return a.number && b.number && operation(*a.number, *b.number, result) ? Item{.number = result} : Item();
}

bool isNumber(const Item& item, std::int64_t number)
{
    return item.number && *item.number == number;
}

void inferAdd(Inference& node)
{
    combineData(node, [](const Item& a, const Item& b) {
        return isNumber(a, 0) ? b
               : isNumber(b, 0)
                   ? a
                   : combined(a, b, [](auto x, auto y, auto& out) { return !__builtin_add_overflow(x, y, &out); });
    });
}

void inferSub(Inference& node)
{
    combineData(node, [](const Item& a, const Item& b) {
        return isNumber(b, 0)
                   ? a
                   : combined(a, b, [](auto x, auto y, auto& out) { return !__builtin_sub_overflow(x, y, &out); });
    });
}

void inferMul(Inference& node)
{
    combineData(node, [](const Item& a, const Item& b) {
        return isNumber(a, 1) ? b
               : isNumber(b, 1)
                   ? a
                   : combined(a, b, [](auto x, auto y, auto& out) { return !__builtin_mul_overflow(x, y, &out); });
    });
}

void inferDiv(Inference& node)
{
    combineData(node, [](const Item& a, const Item& b) {
        return isNumber(b, 1) ? a : combined(a, b, [](std::int64_t x, std::int64_t y, std::int64_t& out) {
            const bool isDefined = y > 0; // rounded to zero
            out = isDefined ? x / y : 0;
            return isDefined;
        });
    });
}

void inferMinMax(Inference& node)
{
    const bool isMin = node.node().op == "Min";
    if (node.inputs() != 2) {
        broadcastInputs(node);
        return;
    }
    combineData(node, [isMin](const Item& a, const Item& b) {
        return combined(a, b, [isMin](std::int64_t x, std::int64_t y, std::int64_t& out) {
            out = isMin ? std::min(x, y) : std::max(x, y);
            return true;
        });
    });
}

void inferComparison(Inference& node)
{
    broadcastInputs(node);
}

void inferWhere(Inference& node)
{
    broadcastInputs(node);
    // -1 for what is unknown stays so: the usual way to keep dimensions in Expand.
    const auto condition = node.integers(0);
    const auto a = node.data(1);
    const auto b = node.data(2);
    const Dims* result = node.result(0);
    if (!condition || !a || !b || result == nullptr || result->size() > 1) {
        return;
    }
    const std::size_t count = std::max({condition->size(), a->size(), b->size()});
    const auto fits = [count](std::size_t size) { return size == 1 || size == count; };
    if (!fits(condition->size()) || !fits(a->size()) || !fits(b->size())) {
        return;
    }
    Items out(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto& from = (*condition)[condition->size() == 1 ? 0 : i] != 0 ? *a : *b;
        out[i] = from[from.size() == 1 ? 0 : i];
    }
    const bool isScalar = result->empty();
    node.setData(0, std::move(out), isScalar);
}

void inferCast(Inference& node)
{
    shapeOfInput(node);
    const auto to = node.node().op == "CastLike" ? std::optional(static_cast<std::int64_t>(node.element(1)))
                                                 : node.node().integer("to");
    const DataType type = dataTypeOfNumber(to.value_or(0));
    node.setElement(0, type);
    // Arithmetic of other types is not that of integers.
    const bool isInteger = type == DataType::Int64 || type == DataType::Int32;
    if (const auto data = node.data(0); data && isInteger && node.shape(0) != nullptr && node.node().op != "BitCast") {
        node.setData(0, *data, node.shape(0)->empty());
    }
}

void inferPRelu(Inference& node)
{
    shapeOfInput(node); // the slope is fitted to the input
}

/// The type is that of the zero point, or of the scale, unless it is stated.
void inferQuantize(Inference& node)
{
    shapeOfInput(node);
    const bool isBack = node.node().op == "DequantizeLinear";
    const DataType stated = dataTypeOfNumber(node.integer("output_dtype", 0));
    node.setElement(0, stated != DataType::Undefined ? stated
                       : isBack                      ? node.element(1)
                       : node.has(2)                 ? node.element(2)
                                                     : DataType::Uint8);
}

void inferDropout(Inference& node)
{
    shapeOfInput(node);
    if (node.version() >= 10) {
        node.setElement(1, DataType::Bool);
    } else {
        node.setElement(1, node.element(0));
    }
}

void inferSwiGlu(Inference& node)
{
    if (const Dims* shape = node.shape(0); shape != nullptr && node.inputs() < 2) {
        Dims out = *shape;
        const auto axis = axisOf(node.integer("axis", -1), out.size());
        if (axis) {
            out[*axis] = dividedBy(out[*axis], 2);
        }
        node.setShape(0, std::move(out));
        return;
    }
    broadcastInputs(node);
}

constexpr std::array kElementwiseRows{
    OperatorRow{.name = "Add", .infer = inferAdd, .flops = perOutputElement},
    OperatorRow{.name = "Sub", .infer = inferSub, .flops = perOutputElement},
    OperatorRow{.name = "Mul", .infer = inferMul, .flops = perOutputElement},
    OperatorRow{.name = "Div", .infer = inferDiv, .flops = perOutputElement},
    OperatorRow{.name = "Min", .infer = inferMinMax, .flops = perOutputElement},
    OperatorRow{.name = "Max", .infer = inferMinMax, .flops = perOutputElement},
    OperatorRow{.name = "Mod", .infer = broadcastInputs, .flops = perOutputElement},
    OperatorRow{.name = "Pow", .infer = broadcastInputs, .flops = fivePerOutputElement},
    OperatorRow{.name = "Sum", .infer = broadcastInputs, .flops = perOutputElement},
    OperatorRow{.name = "Mean", .infer = broadcastInputs, .flops = perOutputElement},
    OperatorRow{.name = "Equal", .infer = inferComparison, .flops = perOutputElement},
    OperatorRow{.name = "Greater", .infer = inferComparison, .flops = perOutputElement},
    OperatorRow{.name = "GreaterOrEqual", .infer = inferComparison, .flops = perOutputElement},
    OperatorRow{.name = "Less", .infer = inferComparison, .flops = perOutputElement},
    OperatorRow{.name = "LessOrEqual", .infer = inferComparison, .flops = perOutputElement},
    OperatorRow{.name = "And", .infer = broadcastInputs, .flops = perOutputElement},
    OperatorRow{.name = "Or", .infer = broadcastInputs, .flops = perOutputElement},
    OperatorRow{.name = "Xor", .infer = broadcastInputs, .flops = perOutputElement},
    OperatorRow{.name = "BitwiseAnd", .infer = broadcastInputs, .flops = perOutputElement},
    OperatorRow{.name = "BitwiseOr", .infer = broadcastInputs, .flops = perOutputElement},
    OperatorRow{.name = "BitwiseXor", .infer = broadcastInputs, .flops = perOutputElement},
    OperatorRow{.name = "BitShift", .infer = broadcastInputs, .flops = perOutputElement},
    OperatorRow{.name = "Where", .infer = inferWhere},
    OperatorRow{.name = "Cast", .infer = inferCast},
    OperatorRow{.name = "CastLike", .infer = inferCast},
    OperatorRow{.name = "Abs", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "Neg", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "Sign", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "Floor", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "Ceil", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "Round", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "Reciprocal", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "BitwiseNot", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "Not", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "Sqrt", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Exp", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Log", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Sin", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Cos", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Tan", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Sinh", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Cosh", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Tanh", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Asin", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Acos", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Atan", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Asinh", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Acosh", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Atanh", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Erf", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Relu", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "LeakyRelu", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "ThresholdedRelu", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "Shrink", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "Clip", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "HardSigmoid", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "HardSwish", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "PRelu", .infer = inferPRelu, .flops = perOutputElement},
    OperatorRow{.name = "Elu", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Celu", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Selu", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Sigmoid", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Softplus", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Softsign", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Gelu", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Swish", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "SwiGLU", .infer = inferSwiGlu, .flops = fivePerOutputElement},
    OperatorRow{.name = "Mish", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Identity", .infer = sameAsInput},
    OperatorRow{.name = "Dropout", .infer = inferDropout},
    OperatorRow{.name = "IsNaN", .infer = shapeOfInput, .flops = perOutputElement},
    OperatorRow{.name = "IsInf", .infer = shapeOfInput, .flops = perOutputElement},
    OperatorRow{.name = "CumSum", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "CumProd", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "Trilu", .infer = sameAsInput},
    OperatorRow{.name = "BitCast", .infer = inferCast},
    OperatorRow{.name = "QuantizeLinear", .infer = inferQuantize, .flops = perOutputElement},
    OperatorRow{.name = "DequantizeLinear", .infer = inferQuantize, .flops = perOutputElement},
    OperatorRow{.name = "LabelEncoder", .infer = shapeOfInput},
    OperatorRow{.name = "Scaler", .infer = shapeOfInput, .flops = perOutputElement},
    OperatorRow{.name = "Normalizer", .infer = shapeOfInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Binarizer", .infer = sameAsInput, .flops = perOutputElement},
    OperatorRow{.name = "Imputer", .infer = sameAsInput},
    OperatorRow{.name = "RegexFullMatch", .infer = shapeOfInput},
    OperatorRow{.name = "StringConcat", .infer = broadcastInputs},
};

} // namespace

Rows elementwiseRows()
{
    return kElementwiseRows;
}

} // namespace apr::operators
