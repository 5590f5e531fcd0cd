// SPDX-License-Identifier: MIT
#include "inference.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace apr::operators {
namespace {

Dims dimsOf(const TensorInfo& tensor)
{
    Dims out;
    for (const std::uint64_t extent : tensor.shape) {
        out.push_back(number(static_cast<std::int64_t>(extent)));
    }
    return out;
}

void inferConstant(Inference& node)
{
    const Graph::Node& constant = node.node();
    if (const TensorInfo* tensor = node.tensor("value")) {
        node.setShape(0, dimsOf(*tensor));
        node.setElement(0, dataTypeOf(tensor->dtype));
        const bool isInteger =
            tensor->dtype == DType::I64 || tensor->dtype == DType::I32 || tensor->dtype == DType::Bool;
        if (const auto values = node.constants("value"); values && isInteger && tensor->shape.size() <= 1) {
            Items items;
            for (const double each : *values) {
                items.push_back({.number = static_cast<std::int64_t>(each)});
            }
            node.setData(0, std::move(items), tensor->shape.empty());
        }
    } else if (const auto integer = constant.integer("value_int")) {
        node.setElement(0, DataType::Int64);
        node.setData(0, {Item{.number = *integer}}, true);
    } else if (const auto list = constant.integers("value_ints")) {
        node.setElement(0, DataType::Int64);
        Items items;
        for (const std::int64_t each : *list) {
            items.push_back({.number = each});
        }
        node.setData(0, std::move(items), false);
    } else if (constant.number("value_float")) {
        node.setElement(0, DataType::Float);
        node.setShape(0, {});
    } else if (const auto numbers = constant.numbers("value_floats")) {
        node.setElement(0, DataType::Float);
        node.setShape(0, {number(static_cast<std::int64_t>(numbers->size()))});
    } else if (constant.text("value_string")) {
        node.setElement(0, DataType::String);
        node.setShape(0, {});
    }
}

void inferConstantOfShape(Inference& node)
{
    const TensorInfo* value = node.tensor("value");
    node.setElement(0, value != nullptr ? dataTypeOf(value->dtype) : DataType::Float);
    const auto shape = node.data(0);
    if (!shape) {
        node.setRankFrom(0, 0);
        return;
    }
    Dims out;
    for (const Item& item : *shape) {
        out.push_back(item.dim());
    }
    const bool isInteger = value != nullptr && (value->dtype == DType::I64 || value->dtype == DType::I32);
    const auto filling = isInteger ? node.constants("value") : std::nullopt;
    constexpr std::int64_t kMostFilled = 64;
    if (filling && filling->size() == 1 && out.size() == 1 && out[0].isNumber() && out[0].extent <= kMostFilled) {
        node.setData(
            0, Items(static_cast<std::size_t>(out[0].extent), {.number = static_cast<std::int64_t>((*filling)[0])}),
            false);
        return;
    }
    node.setShape(0, std::move(out));
}

void inferRange(Inference& node)
{
    const auto start = node.numbers(0);
    const auto limit = node.numbers(1);
    const auto delta = node.numbers(2);
    const bool isKnown = start && limit && delta && start->size() == 1 && limit->size() == 1 && delta->size() == 1;
    if (isKnown && (*delta)[0] != 0) {
        const double count = std::ceil(((*limit)[0] - (*start)[0]) / (*delta)[0]);
        constexpr double kMost = 1e15;
        node.setShape(0, {count < kMost ? number(static_cast<std::int64_t>(std::max(count, 0.0))) : Dim()});
        return;
    }
    // From 0 by 1: as many as the limit says.
    const auto end = node.data(1);
    const bool isCount = start && delta && start->size() == 1 && delta->size() == 1 && (*start)[0] == 0 &&
                         (*delta)[0] == 1 && end && end->size() == 1;
    node.setShape(0, {isCount ? end->front().dim() : Dim()});
}

void inferRandom(Inference& node)
{
    const bool isBernoulli = node.node().op == "Multinomial";
    node.setElement(0, dataTypeOfNumber(node.integer("dtype", isBernoulli ? 6 : 1)));
    if (isBernoulli) {
        node.setShape(0, {node.dim(0, 0), number(node.integer("sample_size", 1))});
        return;
    }
    const auto shape = node.node().integers("shape");
    if (shape) {
        Dims out;
        for (const std::int64_t each : *shape) {
            out.push_back(number(each));
        }
        node.setShape(0, std::move(out));
    }
}

void inferLike(Inference& node)
{
    shapeOfInput(node);
    const auto type = node.node().integer("dtype");
    node.setElement(0, type ? dataTypeOfNumber(*type) : node.element(0));
}

void inferDynamicQuantize(Inference& node)
{
    if (const Dims* shape = node.shape(0)) {
        node.setShape(0, *shape);
    }
    node.setElement(0, DataType::Uint8);
    node.setElement(1, DataType::Float);
    node.setElement(2, DataType::Uint8);
    node.setShape(1, {});
    node.setShape(2, {});
}

constexpr std::array kConstantRows{
    OperatorRow{.name = "Constant", .infer = inferConstant},
    OperatorRow{.name = "ConstantOfShape", .infer = inferConstantOfShape},
    OperatorRow{.name = "Range", .infer = inferRange, .flops = perOutputElement},
    OperatorRow{.name = "RandomNormal", .infer = inferRandom},
    OperatorRow{.name = "RandomUniform", .infer = inferRandom},
    OperatorRow{.name = "Multinomial", .infer = inferRandom},
    OperatorRow{.name = "Bernoulli", .infer = inferLike},
    OperatorRow{.name = "RandomNormalLike", .infer = inferLike},
    OperatorRow{.name = "RandomUniformLike", .infer = inferLike},
    OperatorRow{.name = "EyeLike", .infer = inferLike},
    OperatorRow{.name = "DynamicQuantizeLinear", .infer = inferDynamicQuantize, .flops = fivePerOutputElement},
};

} // namespace

Rows constantRows()
{
    return kConstantRows;
}

} // namespace apr::operators
