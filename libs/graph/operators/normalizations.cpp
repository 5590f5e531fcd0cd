// SPDX-License-Identifier: MIT
#include "inference.h"

#include <array>

namespace apr::operators {
namespace {

void inferBatchNormalization(Inference& node)
{
    node.setType(0, node.type(0));
    for (std::size_t i = 1; i < node.outputs(); ++i) { // running mean and variance
        node.setShape(i, {node.dim(0, 1)});
        node.setElement(i, node.element(i < 3 ? 3 : 0));
    }
}

void inferLayerNormalization(Inference& node)
{
    node.setType(0, node.type(0));
    const Dims* shape = node.shape(0);
    const auto axis = shape != nullptr ? axisOf(node.integer("axis", -1), shape->size()) : std::nullopt;
    if (!axis) {
        return;
    }
    Dims statistics = *shape;
    for (std::size_t i = *axis; i < statistics.size(); ++i) {
        statistics[i] = number(1);
    }
    for (std::size_t i = 1; i < node.outputs(); ++i) {
        node.setShape(i, statistics);
        node.setElement(i, dataTypeOfNumber(node.integer("stash_type", 1)));
    }
}

std::optional<double> scaledFlops(const NodeShapes& node)
{
    const auto count = countOf(node.output(0));
    return count ? std::optional(2 * *count) : std::nullopt;
}

constexpr std::array kNormalizationRows{
    OperatorRow{.name = "BatchNormalization", .infer = inferBatchNormalization, .flops = scaledFlops},
    OperatorRow{.name = "InstanceNormalization", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "GroupNormalization", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "LayerNormalization", .infer = inferLayerNormalization, .flops = fivePerOutputElement},
    OperatorRow{.name = "RMSNormalization", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "LpNormalization", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "MeanVarianceNormalization", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "LRN", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Softmax", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "LogSoftmax", .infer = sameAsInput, .flops = fivePerOutputElement},
    OperatorRow{.name = "Hardmax", .infer = sameAsInput, .flops = perInputElement},
};

} // namespace

Rows normalizationRows()
{
    return kNormalizationRows;
}

} // namespace apr::operators
