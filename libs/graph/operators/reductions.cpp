// SPDX-License-Identifier: MIT
#include "inference.h"

#include <array>

namespace apr::operators {
namespace {

void inferReduce(Inference& node)
{
    const Dims* shape = node.shape(0);
    if (shape == nullptr) {
        return;
    }
    const bool keeps = node.integer("keepdims", 1) != 0;
    const auto axes = node.integersOf("axes", 1);
    if (!axes && node.has(1)) { // which ones is not known
        if (keeps) {
            node.setRank(0, shape->size());
        }
        return;
    }
    const bool isAll = !axes || axes->empty();
    if (isAll && node.integer("noop_with_empty_axes", 0) != 0) {
        node.setShape(0, *shape);
        return;
    }
    std::vector<bool> isReduced(shape->size(), isAll);
    for (std::size_t i = 0; !isAll && i < axes->size(); ++i) {
        if (const auto axis = axisOf((*axes)[i], shape->size())) {
            isReduced[*axis] = true;
        }
    }
    Dims out;
    for (std::size_t i = 0; i < shape->size(); ++i) {
        if (!isReduced[i]) {
            out.push_back((*shape)[i]);
        } else if (keeps) {
            out.push_back(number(1));
        }
    }
    // The number of elements that a shape stands for.
    if (const auto data = node.integers(0); data && node.node().op == "ReduceProd" && out.size() <= 1) {
        std::int64_t product = 1;
        bool fits = true;
        for (const std::int64_t each : *data) {
            fits = fits && !__builtin_mul_overflow(product, each, &product);
        }
        if (fits) {
            node.setData(0, {Item{.number = product}}, out.empty());
            return;
        }
    }
    node.setShape(0, std::move(out));
}

void inferLoss(Inference& node)
{
    const Dims* scores = node.shape(0);
    if (node.node().text("reduction").value_or("mean") == "none") {
        if (const Dims* labels = node.shape(1)) {
            node.setShape(0, *labels);
        }
    } else {
        node.setShape(0, {});
    }
    if (scores != nullptr) {
        node.setShape(1, *scores);
    }
    node.setElement(0, node.element(0));
    node.setElement(1, node.element(0));
}

constexpr std::array kReductionRows{
    OperatorRow{.name = "ReduceSum", .infer = inferReduce, .flops = perInputElement},
    OperatorRow{.name = "ReduceMean", .infer = inferReduce, .flops = perInputElement},
    OperatorRow{.name = "ReduceMax", .infer = inferReduce, .flops = perInputElement},
    OperatorRow{.name = "ReduceMin", .infer = inferReduce, .flops = perInputElement},
    OperatorRow{.name = "ReduceProd", .infer = inferReduce, .flops = perInputElement},
    OperatorRow{.name = "ReduceL1", .infer = inferReduce, .flops = perInputElement},
    OperatorRow{.name = "ReduceL2", .infer = inferReduce, .flops = perInputElement},
    OperatorRow{.name = "ReduceLogSum", .infer = inferReduce, .flops = perInputElement},
    OperatorRow{.name = "ReduceLogSumExp", .infer = inferReduce, .flops = perInputElement},
    OperatorRow{.name = "ReduceSumSquare", .infer = inferReduce, .flops = perInputElement},
    OperatorRow{.name = "NegativeLogLikelihoodLoss", .infer = inferLoss, .flops = perInputElement},
    OperatorRow{.name = "SoftmaxCrossEntropyLoss", .infer = inferLoss, .flops = perInputElement},
};

} // namespace

Rows reductionRows()
{
    return kReductionRows;
}

} // namespace apr::operators
