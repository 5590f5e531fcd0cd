// SPDX-License-Identifier: MIT
#include "inference.h"

#include <algorithm>
#include <array>

namespace apr::operators {
namespace {

/// What is true of both types.
Graph::Type common(const Graph::Type& a, const Graph::Type& b)
{
    Graph::Type out{.element = a.element == b.element ? a.element : DataType::Undefined,
                    .text = a.text == b.text ? a.text : std::string()};
    if (a.shape && b.shape && a.shape->size() == b.shape->size()) {
        out.shape = a.shape;
        for (std::size_t i = 0; i < out.shape->size(); ++i) {
            if (!(*a.shape)[i].isSame((*b.shape)[i])) {
                (*out.shape)[i] = {};
            }
        }
    }
    return out;
}

void inferIf(Inference& node)
{
    const Graph::Subgraph then = node.node().subgraph("then_branch");
    const Graph::Subgraph otherwise = node.node().subgraph("else_branch");
    if (then == nullptr || otherwise == nullptr) {
        return;
    }
    const auto a = node.infer(*then, {});
    const auto b = node.infer(*otherwise, {});
    for (std::size_t i = 0; i < std::min({a.size(), b.size(), node.outputs()}); ++i) {
        node.setType(i, common(a[i], b[i]));
    }
}

/// Inputs: the number of iterations, the condition, and what is carried. The body has the iteration and the condition
/// before what is carried, and gives the condition first.
void inferLoop(Inference& node)
{
    const Graph::Subgraph body = node.node().subgraph("body");
    if (body == nullptr || node.inputs() < 2) {
        return;
    }
    const std::size_t carried = node.inputs() - 2;
    std::vector<Graph::Type> inputs{{.element = DataType::Int64, .shape = Dims()},
                                    {.element = DataType::Bool, .shape = Dims()}};
    for (std::size_t i = 0; i < carried; ++i) { // its shape may change from one iteration to the next
        Graph::Type type = node.type(i + 2);
        type.shape.reset();
        inputs.push_back(std::move(type));
    }
    const auto results = node.infer(*body, inputs);
    const auto count = node.data(0);
    for (std::size_t i = 0; i < node.outputs() && i + 1 < results.size(); ++i) {
        Graph::Type type = results[i + 1];
        if (i < carried) {
            type = type.text.empty() ? common(type, node.type(i + 2)) : type;
        } else if (type.shape) { // one of each iteration
            type.shape->insert(type.shape->begin(),
                               node.has(1) || !count || count->size() != 1 ? Dim() : count->front().dim());
        }
        node.setType(i, std::move(type));
    }
}

void inferScan(Inference& node)
{
    const Graph::Subgraph body = node.node().subgraph("body");
    const auto scanned = node.node().integer("num_scan_inputs");
    const bool hasBatch = node.version() < 9; // and lengths before all inputs
    if (body == nullptr || !scanned || *scanned < 0 || static_cast<std::size_t>(*scanned) > node.inputs() || hasBatch) {
        return;
    }
    const std::size_t states = node.inputs() - static_cast<std::size_t>(*scanned);
    const auto inputAxes = node.node().integers("scan_input_axes");
    const auto outputAxes = node.node().integers("scan_output_axes");
    std::vector<Graph::Type> inputs;
    Dim length;
    for (std::size_t i = 0; i < node.inputs(); ++i) {
        Graph::Type type = node.type(i);
        if (i >= states && type.shape) {
            const std::size_t at = i - states;
            const auto axis = axisOf(inputAxes && at < inputAxes->size() ? (*inputAxes)[at] : 0, type.shape->size());
            if (axis) {
                length = merged((*type.shape)[*axis], length);
                type.shape->erase(type.shape->begin() + static_cast<std::ptrdiff_t>(*axis));
            }
        }
        inputs.push_back(std::move(type));
    }
    auto results = node.infer(*body, inputs);
    for (std::size_t i = 0; i < std::min(results.size(), node.outputs()); ++i) {
        if (i >= states && results[i].shape) {
            const std::size_t at = i - states;
            const auto axis =
                axisOf(outputAxes && at < outputAxes->size() ? (*outputAxes)[at] : 0, results[i].shape->size() + 1);
            if (axis) {
                results[i].shape->insert(results[i].shape->begin() + static_cast<std::ptrdiff_t>(*axis), length);
            }
        }
        node.setType(i, std::move(results[i]));
    }
}

/// It depends on the values which branch is taken and how often a loop runs.
std::optional<double> unknownFlops(const NodeShapes&)
{
    return std::nullopt;
}

constexpr std::array kControlRows{
    OperatorRow{.name = "If", .infer = inferIf, .flops = unknownFlops},
    OperatorRow{.name = "Loop", .infer = inferLoop, .flops = unknownFlops},
    OperatorRow{.name = "Scan", .infer = inferScan, .flops = unknownFlops},
};

} // namespace

Rows controlRows()
{
    return kControlRows;
}

} // namespace apr::operators
