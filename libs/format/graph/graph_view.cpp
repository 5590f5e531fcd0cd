// SPDX-License-Identifier: MIT
#include "apr/format/graph/graph_view.h"

#include "apr/base/text.h"

#include <algorithm>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace apr {
namespace {

/// For each scope the outermost one around it that is not expanded, or kNone.
std::vector<std::uint32_t> closedScopes(const ModelGraph& graph, const std::vector<bool>& expanded)
{
    std::vector<std::uint32_t> out(graph.scopes.size(), ShownNode::kNone);
    std::vector<std::uint32_t> open{0};
    while (!open.empty()) {
        const std::uint32_t at = open.back();
        open.pop_back();
        const bool isClosed = at != 0 && !expanded[at] && out[at] == ShownNode::kNone;
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
    if (graph.isInferred && !node.name.empty()) {
        const std::size_t dot = node.name.find_last_of("./");
        box.title = dot == std::string::npos ? node.name : node.name.substr(dot + 1);
        box.detail = node.op + (node.detail.empty() ? "" : " " + node.detail);
    }
    return box;
}

} // namespace

ShownGraph showGraph(const ModelGraph& graph, const std::vector<bool>& expanded)
{
    ShownGraph out;
    const std::vector<std::uint32_t> closed = closedScopes(graph, expanded);
    std::vector<std::uint32_t> boxOfScope(graph.scopes.size(), ShownNode::kNone);
    out.boxOf.reserve(graph.nodes.size());
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
    std::unordered_map<std::uint64_t, std::size_t> known;
    for (const GraphEdge& edge : graph.edges) {
        const std::uint32_t from = out.boxOf[edge.from];
        const std::uint32_t to = out.boxOf[edge.to];
        if (from == to) {
            continue;
        }
        const auto [at, isNew] = known.try_emplace(std::uint64_t{from} << 32 | to, out.edges.size());
        if (!isNew) {
            ShownEdge& shown = out.edges[at->second];
            ++shown.count;
            shown.label.clear();
            shown.isInferred = shown.isInferred && edge.isInferred;
            continue;
        }
        out.edges.push_back({.from = from,
                             .to = to,
                             .label = edge.value == GraphNode::kNone ? std::string() : graph.values[edge.value].type,
                             .isInferred = edge.isInferred});
    }
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
