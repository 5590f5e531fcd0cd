// SPDX-License-Identifier: MIT
#include "apr/architecture/build_graph.h"

#include "apr/architecture/architecture_graph.h"
#include "apr/base/text.h"
#include "apr/graph/graph_json.h"
#include "apr/graph/operator_graph.h"
#include "inferred_graph.h"

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

std::vector<GraphChoice> graphChoices(const Model& model)
{
    std::vector<GraphChoice> out;
    if (const Json* graph = storedGraph(model.metadata())) {
        addChoices(*graph, "Operators", 0, out);
    }
    // TensorFlow: the main graph may only call a function.
    if (out.size() > 1 && out.front().nodes < kFewNodes) {
        const auto largest = std::max_element(
            out.begin(), out.end(), [](const GraphChoice& a, const GraphChoice& b) { return a.nodes < b.nodes; });
        std::rotate(out.begin(), largest, largest + 1);
    }
    if (!model.tensors().empty()) {
        const Detection detection = out.empty() ? detectArchitecture(model) : Detection();
        if (auto built = detection.architecture != nullptr ? architectureGraph(model, detection)
                                                           : Result<Graph>(Error{.code = Errc::Unsupported})) {
            out.push_back({.title = detection.architecture->title() + " (" + printable(detection.type, 40) + ')',
                           .built = std::make_shared<const Graph>(std::move(*built))});
        }
        out.push_back(
            {.title = out.empty() ? "Architecture, inferred from tensors" : "Modules, inferred from tensors"});
    }
    return out;
}

Result<ModelGraph> buildGraph(const Model& model, const GraphChoice& choice, const DimSizes& sizes, Progress& progress)
{
    ModelGraph graph(model);
    graph.title = choice.title;
    graph.isInferred = choice.isInferred();
    graph.hasModules = choice.built != nullptr;
    if (graph.isInferred) {
        APR_CHECK(buildInferredGraph(graph, progress));
        return graph;
    }
    Graph source;
    if (choice.built != nullptr) {
        source = *choice.built;
    } else {
        APR_TRY(source, readGraph(model, *choice.source, progress));
    }
    APR_TRY(source, withShapes(std::move(source), model, sizes, progress));
    graph.notes = source.notes;
    APR_CHECK(buildOperatorGraph(graph, std::make_shared<const Graph>(std::move(source)), progress));
    return graph;
}

} // namespace apr
