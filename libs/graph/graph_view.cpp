// SPDX-License-Identifier: MIT
#include "apr/graph/graph_view.h"

#include "apr/base/equal_keys.h"
#include "apr/base/text.h"

#include <algorithm>
#include <queue>
#include <tuple>
#include <utility>

namespace apr {
namespace {

/// For each scope the outermost one around it that is not expanded, or kNone. One with a single node is always
/// expanded.
std::vector<std::uint32_t> closedScopes(const ModelGraph& graph, const std::vector<bool>& expanded)
{
    std::vector<std::uint32_t> out(graph.scopes.size(), ShownNode::kNone);
    std::vector<std::uint32_t> open{0};
    while (!open.empty()) {
        const std::uint32_t at = open.back();
        open.pop_back();
        const bool isClosed = at != 0 && !expanded[at] && graph.scopes[at].nodes > 1 && out[at] == ShownNode::kNone;
        out[at] = isClosed ? at : out[at];
        for (const std::uint32_t inner : graph.scopes[at].scopes) {
            out[inner] = out[at];
            open.push_back(inner);
        }
    }
    return out;
}

/// Modules are known by their names, operators by what they do.
ShownNode boxOfNode(const ModelGraph& graph, std::uint32_t index)
{
    const GraphNode& node = graph.nodes[index];
    ShownNode box{.node = index,
                  .scope = node.scope,
                  .title = node.op.empty() ? node.name : node.op,
                  .detail = node.detail,
                  .isInferred = node.isInferred};
    const bool isModule = graph.hasModules && node.kind == GraphNode::Kind::Operator && node.scope != 0 &&
                          graph.scopes[node.scope].nodes == 1;
    const std::string name = graph.isInferred ? graph.nameOf(node) : isModule ? graph.scopes[node.scope].name : "";
    if (!name.empty()) {
        const std::size_t dot = name.find_last_of("./");
        box.title = dot == std::string::npos ? name : name.substr(dot + 1);
        box.detail = node.op.str() + (node.detail.empty() ? "" : " " + node.detail);
    }
    return box;
}

/// Adds an edge for all between two boxes, in the order of the first of each.
void addEdges(ShownGraph& out, const ModelGraph& graph)
{
    const auto ends = [&](std::uint32_t edge) {
        return std::pair(out.boxOf[graph.edges[edge].from], out.boxOf[graph.edges[edge].to]);
    };
    const auto isShown = [&ends](std::uint32_t edge) { return ends(edge).first != ends(edge).second; };
    const std::vector<std::uint32_t> firsts = firstsOfEqual(graph.edges.size(), isShown, ends);
    std::vector<std::uint32_t> shownAs(graph.edges.size(), 0); // the edge of `out` for each first one
    for (std::uint32_t i = 0; i < graph.edges.size(); ++i) {
        const GraphEdge& edge = graph.edges[i];
        if (!isShown(i)) {
            continue;
        }
        if (firsts[i] == i) {
            shownAs[i] = static_cast<std::uint32_t>(out.edges.size());
            out.edges.push_back(
                {.from = ends(i).first, .to = ends(i).second, .value = edge.value, .isInferred = edge.isInferred});
            continue;
        }
        ShownEdge& shown = out.edges[shownAs[firsts[i]]];
        ++shown.count;
        shown.value = ShownNode::kNone;
        shown.isInferred = shown.isInferred && edge.isInferred;
    }
    out.edges.shrink_to_fit();
}

} // namespace

std::string edgeLabel(const ModelGraph& graph, const ShownEdge& edge)
{
    return edge.value == ShownNode::kNone ? std::string() : graph.values[edge.value].type;
}

ShownGraph showGraph(const ModelGraph& graph, const std::vector<bool>& expanded)
{
    ShownGraph out;
    const std::vector<std::uint32_t> closed = closedScopes(graph, expanded);
    std::vector<std::uint32_t> boxOfScope(graph.scopes.size(), ShownNode::kNone);
    out.boxOf.reserve(graph.nodes.size());
    out.nodes.reserve(static_cast<std::size_t>(
        std::count_if(graph.nodes.begin(), graph.nodes.end(),
                      [&closed](const GraphNode& node) { return closed[node.scope] == ShownNode::kNone; })));
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        const GraphNode& node = graph.nodes[i];
        const std::uint32_t scope = closed[node.scope];
        const auto next = static_cast<std::uint32_t>(out.nodes.size());
        if (scope == ShownNode::kNone) {
            out.nodes.push_back(boxOfNode(graph, i));
            out.boxOf.push_back(next);
            continue;
        }
        std::uint32_t& box = boxOfScope[scope];
        if (box == ShownNode::kNone) {
            box = next;
            const GraphScope& shown = graph.scopes[scope];
            out.nodes.push_back({.scope = scope,
                                 .title = shown.name,
                                 .detail = (shown.repeats > 1 ? "×" + std::to_string(shown.repeats) + " · " : "") +
                                           formatCountOf(shown.nodes, "node")});
        }
        out.boxOf.push_back(box);
    }
    addEdges(out, graph);
    return out;
}

std::vector<bool> expandedToFit(const ModelGraph& graph, std::size_t most)
{
    std::vector<bool> expanded(graph.scopes.size(), false);
    std::vector<std::uint32_t> direct(graph.scopes.size(), 0);
    for (const GraphNode& node : graph.nodes) {
        ++direct[node.scope];
    }
    expanded[0] = true;
    std::size_t boxes = direct[0] + graph.scopes[0].scopes.size();
    // Repeated scopes last, then by depth; of one depth in the order of the graph.
    using Entry = std::tuple<bool, std::uint32_t, std::uint32_t>; // repeated, depth, scope
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    const auto add = [&](std::uint32_t scope, std::uint32_t depth, bool isInRepeated) {
        for (const std::uint32_t inner : graph.scopes[scope].scopes) {
            open.emplace(isInRepeated || graph.scopes[inner].repeats > 1, depth + 1, inner);
        }
    };
    add(0, 0, false);
    while (!open.empty()) {
        const auto [isRepeated, depth, scope] = open.top();
        open.pop();
        const std::size_t inside = direct[scope] + graph.scopes[scope].scopes.size();
        if (inside > 1 && boxes + inside - 1 > most) {
            continue;
        }
        expanded[scope] = true;
        boxes = boxes + inside - std::min<std::size_t>(1, boxes);
        add(scope, depth, isRepeated);
    }
    return expanded;
}

void expandTo(const ModelGraph& graph, std::uint32_t scope, std::vector<bool>& expanded)
{
    for (; scope != 0; scope = graph.scopes[scope].parent) {
        expanded[scope] = true;
    }
}

} // namespace apr
