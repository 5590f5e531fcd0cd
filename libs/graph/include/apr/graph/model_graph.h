// SPDX-License-Identifier: MIT
#pragma once

#include "apr/graph/graph.h"
#include "apr/model/model.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace apr {

/// A value that flows between nodes.
struct GraphValue {
    std::string name = {};
    std::string type = {}; ///< "FLOAT [batch, 3, 224, 224]"; empty if the file does not state it
};

/// An operator, a module, or an input or output of the graph.
struct GraphNode {
    enum class Kind : std::uint8_t { Operator, Input, Output };

    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    Kind kind = Kind::Operator;
    bool isInferred = false; ///< the file does not say that it exists: attention between projections, residual sums
    SharedText name = {};    ///< as the file has it; may be empty; of modules see ModelGraph::nameOf()
    SharedText op = {};      ///< "Conv", "Linear"; the name for inputs and outputs
    std::string detail = {}; ///< "640 → 2048"
    std::uint32_t scope = 0; ///< index into ModelGraph::scopes
    std::vector<std::uint32_t> inputs = {};  ///< values; kNone for an omitted optional input
    std::vector<std::uint32_t> outputs = {}; ///< values
    std::vector<std::size_t> tensors = {};   ///< of the model, that it uses
    std::uint32_t source = kNone;            ///< index into the nodes of ModelGraph::source, or kNone
};

/// A connection of two nodes.
struct GraphEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t value = GraphNode::kNone;
    bool isInferred = false; ///< by names and shapes, not stated by the file

    bool operator==(const GraphEdge&) const = default;
};

/// A common prefix of the names of nodes: "encoder/layers.0". Scope 0 is the whole graph.
struct GraphScope {
    std::string name = {}; ///< the last part of the prefix: "layers.0", or "layers.0–31" for repeated scopes
    std::uint32_t parent = 0;
    std::uint32_t nodes = 0;   ///< in it and the scopes inside
    std::uint32_t repeats = 1; ///< above 1: the scopes inside are that many with the same operators in the same order
    std::vector<std::uint32_t> scopes = {}; ///< directly inside
};

/// The nodes of a model and what flows between them. Read from the file where it has operators, otherwise inferred from
/// the names and shapes of its tensors.
struct ModelGraph {
    explicit ModelGraph(Model of) : model(std::move(of)), scopes(1) {}

    Model model;
    std::shared_ptr<const Graph> source = nullptr; ///< what is drawn, or null
    std::string title = {};
    bool isInferred = false;
    bool hasModules = false; ///< scopes are modules: the only node of one is known by its name
    std::vector<GraphNode> nodes = {};
    std::vector<GraphEdge> edges = {}; ///< between different nodes; no two are equal
    std::vector<GraphValue> values = {};
    std::vector<GraphScope> scopes;
    std::vector<std::string> notes = {}; ///< what was assumed or left out, as sentences

    /// The name of a node, which for a module is part of the names of its tensors; may be empty.
    std::string nameOf(const GraphNode& node) const;
    /// The prefix of a scope: "encoder/layers.0–11/layers.3"; empty for scope 0.
    std::string path(std::uint32_t scope) const;
    /// Attributes of a node for display, in the order of the file.
    std::vector<std::pair<std::string, std::string>> attributes(std::uint32_t node) const;
    /// The first node that uses a tensor, or kNone.
    std::uint32_t nodeOfTensor(std::size_t tensor) const;
};

} // namespace apr
