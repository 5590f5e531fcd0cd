// SPDX-License-Identifier: MIT
#include "apr/graph/box_facts.h"

#include "apr/base/text.h"
#include "apr/graph/infer_shapes.h"

#include <algorithm>

namespace apr {
namespace {

constexpr std::size_t kMostEnds = 100; ///< inputs or outputs
constexpr std::size_t kMostBytes = 300;

void addNode(std::vector<BoxFact>& out, const ModelGraph& graph, std::uint32_t index)
{
    using Kind = BoxFact::Kind;
    const GraphNode& node = graph.nodes[index];
    out.push_back({.kind = Kind::Operator, .value = printable(node.op, kMostBytes)});
    if (!node.detail.empty()) {
        out.push_back(
            {.kind = node.outputs.empty() ? Kind::Shaped : Kind::Result, .value = printable(node.detail, kMostBytes)});
    }
    if (node.isInferred) {
        out.push_back({.kind = Kind::Inferred});
    }
    if (graph.source != nullptr && node.source != GraphNode::kNone) {
        const auto flops = flopsOf(*graph.source, graph.source->nodes[node.source]);
        if (flops && *flops > 0) {
            out.push_back({.kind = Kind::Flops, .number = static_cast<std::uint64_t>(*flops)});
        }
    }
    for (auto& [name, value] : graph.attributes(index)) {
        out.push_back({.kind = Kind::Attribute, .label = std::move(name), .value = std::move(value)});
    }
    for (const std::size_t tensor : node.tensors) {
        const TensorInfo& info = graph.model.tensors()[tensor];
        out.push_back({.kind = Kind::Tensor,
                       .label = printable(info.name, kMostBytes),
                       .value = std::string(dtypeName(info.dtype)) + ' ' + shapeText(info.shape),
                       .target = tensor});
    }
}

void addEnds(std::vector<BoxFact>& out, const ModelGraph& graph, const ShownGraph& shown, std::uint32_t box)
{
    for (const bool isInput : {true, false}) {
        std::size_t count = 0;
        for (const ShownEdge& edge : shown.edges) {
            if ((isInput ? edge.to : edge.from) != box || count == kMostEnds) {
                continue;
            }
            ++count;
            const std::uint32_t otherBox = isInput ? edge.from : edge.to;
            const ShownNode& other = shown.nodes[otherBox];
            const std::string type = edgeLabel(graph, edge);
            out.push_back({.kind = isInput ? BoxFact::Kind::Input : BoxFact::Kind::Output,
                           .label = printable(other.title, kMostBytes),
                           .value = printable(type.empty() ? other.detail : type, kMostBytes),
                           .target = nodeIn(shown, otherBox)});
        }
    }
}

} // namespace

std::vector<BoxFact> factsOf(const ModelGraph& graph, const ShownGraph& shown, std::uint32_t box, std::size_t mostFacts)
{
    std::vector<BoxFact> out;
    const ShownNode& node = shown.nodes[box];
    if (node.isScope()) {
        const GraphScope& scope = graph.scopes[node.scope];
        out.push_back({.kind = BoxFact::Kind::Nodes, .number = scope.nodes});
        if (scope.repeats > 1) {
            out.push_back({.kind = BoxFact::Kind::Repeats, .number = scope.repeats});
        }
    } else {
        addNode(out, graph, node.node);
    }
    addEnds(out, graph, shown, box);
    out.resize(std::min(out.size(), mostFacts));
    return out;
}

std::uint32_t nodeIn(const ShownGraph& shown, std::uint32_t box)
{
    const auto found = std::find(shown.boxOf.begin(), shown.boxOf.end(), box);
    return static_cast<std::uint32_t>(found - shown.boxOf.begin());
}

std::vector<bool> connectedBoxes(const ShownGraph& shown, std::uint32_t box)
{
    std::vector<bool> out(shown.nodes.size());
    for (const bool isForward : {true, false}) {
        std::vector<std::vector<std::uint32_t>> next(shown.nodes.size());
        for (const ShownEdge& edge : shown.edges) {
            next[isForward ? edge.from : edge.to].push_back(isForward ? edge.to : edge.from);
        }
        std::vector<bool> seen(shown.nodes.size());
        std::vector<std::uint32_t> open{box};
        seen[box] = true;
        while (!open.empty()) {
            const std::uint32_t at = open.back();
            open.pop_back();
            out[at] = true;
            for (const std::uint32_t to : next[at]) {
                if (!seen[to]) {
                    seen[to] = true;
                    open.push_back(to);
                }
            }
        }
    }
    return out;
}

std::vector<std::uint32_t> findNodes(const ModelGraph& graph, std::string_view text, std::size_t most)
{
    const std::string wanted = toLower(text);
    const auto has = [&wanted](const std::string& each) { return toLower(each).find(wanted) != std::string::npos; };
    std::vector<std::uint32_t> out;
    for (std::uint32_t i = 0; i < graph.nodes.size() && out.size() < most; ++i) {
        const GraphNode& node = graph.nodes[i];
        const bool hasTensor = std::any_of(node.tensors.begin(), node.tensors.end(),
                                           [&](std::size_t tensor) { return has(graph.model.tensors()[tensor].name); });
        if (has(node.name) || has(node.op) || has(node.detail) || hasTensor) {
            out.push_back(i);
        }
    }
    return out;
}

std::uint32_t scopeAround(const ModelGraph& graph, const ShownNode& box)
{
    std::uint32_t scope = box.isScope() ? graph.scopes[box.scope].parent : box.scope;
    while (scope != 0 && graph.scopes[scope].nodes == 1) { // always expanded
        scope = graph.scopes[scope].parent;
    }
    return scope;
}

std::string modulePrefix(const ModelGraph& graph, const ShownGraph& shown, std::uint32_t box)
{
    // The path of a scope has slashes; names have what their format has.
    std::string name = graph.nameOf(graph.nodes[nodeIn(shown, box)]);
    const ShownNode& node = shown.nodes[box];
    if (!node.isScope() || name.empty()) {
        return name;
    }
    std::size_t length = 0;
    const bool isRepeated = graph.scopes[node.scope].repeats > 1;
    for (std::uint32_t at = isRepeated ? graph.scopes[node.scope].parent : node.scope; at != 0;
         at = graph.scopes[at].parent) {
        length += graph.scopes[at].repeats > 1 ? 0 : graph.scopes[at].name.size() + 1;
    }
    return name.substr(0, length > 0 ? length - 1 : 0);
}

} // namespace apr
