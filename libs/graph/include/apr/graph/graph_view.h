// SPDX-License-Identifier: MIT
#pragma once

#include "apr/graph/model_graph.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace apr {

/// What is drawn as one box: a node, or a scope whose content is not shown.
struct ShownNode {
    static constexpr std::uint32_t kNone = GraphNode::kNone;

    std::uint32_t node = kNone; ///< index into ModelGraph::nodes; kNone for a scope
    std::uint32_t scope = 0;    ///< the scope, or that of the node
    std::string title = {};     ///< "Conv", "layers.0–31"
    std::string detail = {};    ///< "640 → 2048", "×32 · 352 nodes"
    bool isInferred = false;

    bool isScope() const { return node == kNone; }
};

/// A connection of two boxes; stands for all connections between what they contain.
struct ShownEdge {
    std::uint32_t from = 0; ///< index into ShownGraph::nodes
    std::uint32_t to = 0;
    std::uint32_t count = 1;
    std::uint32_t value = ShownNode::kNone; ///< index into ModelGraph::values if it stands for a single one
    bool isInferred = false;
};

/// The type of the value that an edge stands for; empty for several, and where the file does not state it.
std::string edgeLabel(const ModelGraph& graph, const ShownEdge& edge);

struct ShownGraph {
    std::vector<ShownNode> nodes = {};
    std::vector<ShownEdge> edges = {};
    std::vector<std::uint32_t> boxOf = {}; ///< of each node of the ModelGraph: the box that it is in
};

/// The boxes to draw when the scopes with `expanded` are replaced by what they contain. `expanded` has a value for each
/// scope; scope 0 counts as expanded, and one inside a scope that is not expanded is not shown.
ShownGraph showGraph(const ModelGraph& graph, const std::vector<bool>& expanded);

/// The scopes to expand so that at most `most` boxes are drawn: outer ones first, repeated ones last. Scopes with a
/// single box inside are always expanded.
std::vector<bool> expandedToFit(const ModelGraph& graph, std::size_t most);

/// Expands the scopes around a scope, and itself.
void expandTo(const ModelGraph& graph, std::uint32_t scope, std::vector<bool>& expanded);

} // namespace apr
