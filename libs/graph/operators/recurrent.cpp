// SPDX-License-Identifier: MIT
#include "inference.h"

#include <array>
#include <cmath>

namespace apr::operators {
namespace {

/// X (sequence, batch, input), W (directions, gates · hidden, input), R (directions, gates · hidden, hidden).
void inferRecurrent(Inference& node)
{
    const Dims* shape = node.shape(0);
    const Dims* recurrence = node.shape(2);
    if (shape == nullptr || shape->size() != 3) {
        return;
    }
    const auto size = node.node().integer("hidden_size");
    const Dim hidden = size                                               ? number(*size)
                       : recurrence != nullptr && recurrence->size() == 3 ? (*recurrence)[2]
                                                                          : Dim();
    const Dim directions = number(node.node().text("direction").value_or("forward") == "bidirectional" ? 2 : 1);
    const bool isBatchFirst = node.integer("layout", 0) != 0;
    const Dim& batch = (*shape)[isBatchFirst ? 0 : 1];
    const Dim& sequence = (*shape)[isBatchFirst ? 1 : 0];
    node.setShape(0,
                  isBatchFirst ? Dims{batch, sequence, directions, hidden} : Dims{sequence, directions, batch, hidden});
    for (std::size_t i = 1; i < node.outputs(); ++i) {
        node.setShape(i, isBatchFirst ? Dims{batch, directions, hidden} : Dims{directions, batch, hidden});
    }
}

/// The products of all steps; what is computed of single elements is small beside them.
std::optional<double> recurrentFlops(const NodeShapes& node)
{
    const Dims* x = node.input(0);
    const auto weights = countOf(node.input(1));
    const auto recurrence = countOf(node.input(2));
    const auto first = sizeOf(x, 0);
    const auto second = sizeOf(x, 1);
    return weights && recurrence && first && second ? std::optional(2 * *first * *second * (*weights + *recurrence))
                                                    : std::nullopt;
}

/// Of a real or complex signal (…, samples, 1 or 2).
void inferDft(Inference& node)
{
    const Dims* shape = node.shape(0);
    if (shape == nullptr || shape->size() < 2) {
        return;
    }
    const auto given = node.integers(2);
    if (node.has(2) && !given) {
        return;
    }
    const std::int64_t fallback = node.version() < 20 ? 1 : -2;
    const auto axis =
        axisOf(given && given->size() == 1 ? given->front() : node.integer("axis", fallback), shape->size());
    if (!axis) {
        return;
    }
    Dims out = *shape;
    if (node.has(1)) {
        const auto length = node.data(1);
        out[*axis] = length && length->size() == 1 ? length->front().dim() : Dim();
    }
    const bool isOneSided = node.integer("onesided", 0) != 0;
    const bool isInverse = node.integer("inverse", 0) != 0;
    if (isOneSided && !isInverse) {
        out[*axis] = plus(dividedBy(out[*axis], 2), number(1));
    } else if (isOneSided && !node.has(1)) {
        out[*axis] = out[*axis].isNumber() ? number(2 * (out[*axis].extent - 1)) : Dim();
    }
    out.back() = number(isOneSided && isInverse ? 1 : 2);
    node.setShape(0, std::move(out));
}

void inferStft(Inference& node)
{
    const Dims* shape = node.shape(0);
    const auto step = node.integers(1);
    const auto length = node.integers(3);
    if (shape == nullptr || shape->size() < 2) {
        return;
    }
    const Dim frame = length && length->size() == 1 ? number(length->front()) : node.has(2) ? node.dim(2, 0) : Dim();
    Dim frames;
    if (step && step->size() == 1 && step->front() > 0 && frame.isNumber() && (*shape)[1].isNumber() &&
        (*shape)[1].extent >= frame.extent) {
        frames = number((((*shape)[1].extent - frame.extent) / step->front()) + 1);
    }
    const Dim bins = node.integer("onesided", 1) != 0 ? plus(dividedBy(frame, 2), number(1)) : frame;
    node.setShape(0, {(*shape)[0], frames, bins, number(2)});
}

void inferWindowFunction(Inference& node)
{
    const auto size = node.data(0);
    node.setShape(0, {size && size->size() == 1 ? size->front().dim() : Dim()});
    node.setElement(0, dataTypeOfNumber(node.integer("output_datatype", 1)));
}

void inferMelWeights(Inference& node)
{
    const auto bins = node.data(0);
    const auto length = node.data(1);
    const Dim samples = length && length->size() == 1 ? length->front().dim() : Dim();
    node.setShape(0, {plus(dividedBy(samples, 2), number(1)), bins && bins->size() == 1 ? bins->front().dim() : Dim()});
    node.setElement(0, dataTypeOfNumber(node.integer("output_datatype", 1)));
}

constexpr std::array kRecurrentRows{
    OperatorRow{.name = "LSTM", .infer = inferRecurrent, .flops = recurrentFlops},
    OperatorRow{.name = "GRU", .infer = inferRecurrent, .flops = recurrentFlops},
    OperatorRow{.name = "RNN", .infer = inferRecurrent, .flops = recurrentFlops},
    OperatorRow{.name = "DFT", .infer = inferDft},
    OperatorRow{.name = "STFT", .infer = inferStft},
    OperatorRow{.name = "HannWindow", .infer = inferWindowFunction, .flops = fivePerOutputElement},
    OperatorRow{.name = "HammingWindow", .infer = inferWindowFunction, .flops = fivePerOutputElement},
    OperatorRow{.name = "BlackmanWindow", .infer = inferWindowFunction, .flops = fivePerOutputElement},
    OperatorRow{.name = "MelWeightMatrix", .infer = inferMelWeights, .flops = fivePerOutputElement},
};

} // namespace

Rows recurrentRows()
{
    return kRecurrentRows;
}

} // namespace apr::operators
