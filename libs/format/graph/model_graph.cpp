// SPDX-License-Identifier: MIT
#include "apr/format/graph/model_graph.h"

#include "apr/base/text.h"
#include "apr/format/graph/modules.h"
#include "builders.h"

#include <algorithm>
#include <string_view>

namespace apr {
namespace {

constexpr std::size_t kMostChoices = 1000;
constexpr std::size_t kFewNodes = 8;   ///< a main graph that only calls a function
constexpr std::size_t kMostDepth = 16; ///< of graphs in attributes

std::size_t nodeCount(const Json& graph)
{
    const Json* nodes = findMember(graph, "nodes");
    return nodes != nullptr && nodes->is_array() ? nodes->size() : 0;
}

std::string titleOf(const Json& graph, const std::string& otherwise)
{
    const Json* name = findMember(graph, "name");
    return name != nullptr && name->is_string() && !name->get_ref<const std::string&>().empty()
               ? printable(name->get_ref<const std::string&>(), 120)
               : otherwise;
}

void addChoices(const Json& graph, const std::string& title, std::size_t depth, std::vector<GraphChoice>& out)
{
    if (depth > kMostDepth || out.size() >= kMostChoices) {
        return;
    }
    if (nodeCount(graph) > 0) {
        out.push_back({.title = titleOf(graph, title), .source = &graph, .nodes = nodeCount(graph)});
    }
    for (const std::string_view key : {"subgraphs", "functions"}) {
        const Json* list = findMember(graph, key);
        if (list == nullptr || !list->is_array()) {
            continue;
        }
        for (std::size_t i = 0; i < list->size(); ++i) {
            addChoices((*list)[i], std::string(key == "functions" ? "function " : "subgraph ") + std::to_string(i + 1),
                       depth + 1, out);
        }
    }
    const Json* nodes = findMember(graph, "nodes");
    if (nodes == nullptr || !nodes->is_array()) {
        return;
    }
    for (const Json& node : *nodes) {
        const Json* attributes = findMember(node, "attributes");
        if (attributes == nullptr || !attributes->is_object()) {
            continue;
        }
        for (const auto& [key, value] : attributes->items()) {
            if (const Json* inner = findMember(value, "graph")) {
                const std::string name = findMember(node, "name") != nullptr
                                             ? displayJson(*findMember(node, "name"), 80)
                                             : displayJson(node.value("op", Json()), 80);
                addChoices(*inner, name + '.' + printable(key, 40), depth + 1, out);
            }
        }
    }
}

} // namespace

std::string ModelGraph::nameOf(const GraphNode& node) const
{
    const bool isModule = node.name.empty() && node.source == nullptr && !node.tensors.empty();
    return isModule ? std::string(moduleName(model.tensors()[node.tensors.front()].name)) : node.name.str();
}

std::string ModelGraph::path(std::uint32_t scope) const
{
    std::vector<std::string> parts;
    for (; scope != 0; scope = scopes[scope].parent) {
        parts.push_back(scopes[scope].name);
    }
    std::reverse(parts.begin(), parts.end());
    return join(parts, "/");
}

std::vector<std::pair<std::string, std::string>> ModelGraph::attributes(std::uint32_t node) const
{
    std::vector<std::pair<std::string, std::string>> out;
    const Json* source = nodes[node].source;
    if (source == nullptr) {
        return out;
    }
    for (const std::string_view key : {"domain", "device"}) {
        if (const auto text = stringMember(*source, key); text && !text->empty()) {
            out.emplace_back(key, printable(*text, 200));
        }
    }
    if (const Json* attributes = findMember(*source, "attributes"); attributes != nullptr && attributes->is_object()) {
        for (const auto& [key, value] : attributes->items()) {
            const auto tensor = stringMember(value, "tensor");
            out.emplace_back(printable(key, 120), findMember(value, "graph") != nullptr ? "graph"
                                                  : tensor ? "tensor " + printable(*tensor, 200)
                                                           : displayJson(value, 200));
        }
    }
    return out;
}

std::uint32_t ModelGraph::nodeOfTensor(std::size_t tensor) const
{
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (std::find(nodes[i].tensors.begin(), nodes[i].tensors.end(), tensor) != nodes[i].tensors.end()) {
            return static_cast<std::uint32_t>(i);
        }
    }
    return GraphNode::kNone;
}

std::vector<bool> ModelGraph::connected(std::uint32_t node) const
{
    std::vector<bool> out(nodes.size(), false);
    for (const bool isForward : {true, false}) {
        std::vector<std::vector<std::uint32_t>> next(nodes.size());
        for (const GraphEdge& edge : edges) {
            next[isForward ? edge.from : edge.to].push_back(isForward ? edge.to : edge.from);
        }
        std::vector<bool> seen(nodes.size(), false);
        std::vector<std::uint32_t> open{node};
        seen[node] = true;
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

std::vector<GraphChoice> graphChoices(const Model& model)
{
    std::vector<GraphChoice> out;
    if (const Json* graph = findMember(model.metadata(), "graph"); graph != nullptr && graph->is_object()) {
        addChoices(*graph, "Operators", 0, out);
    }
    // TensorFlow: the main graph may only call a function.
    if (out.size() > 1 && out.front().nodes < kFewNodes) {
        const auto largest = std::max_element(
            out.begin(), out.end(), [](const GraphChoice& a, const GraphChoice& b) { return a.nodes < b.nodes; });
        std::rotate(out.begin(), largest, largest + 1);
    }
    if (!model.tensors().empty()) {
        out.push_back({.title = out.empty() ? "Architecture, inferred from tensors" : "Modules, inferred from tensors",
                       .nodes = 0});
    }
    return out;
}

Result<ModelGraph> buildGraph(const Model& model, const GraphChoice& choice, Progress& progress)
{
    ModelGraph graph(model);
    graph.title = choice.title;
    graph.isInferred = choice.source == nullptr;
    APR_CHECK(graph.isInferred ? buildInferredGraph(graph, progress)
                               : buildOperatorGraph(graph, *choice.source, progress));
    return graph;
}

} // namespace apr
