// SPDX-License-Identifier: MIT
#include "apr/graph/model_graph.h"

#include "apr/base/text.h"
#include "apr/graph/graph_json.h"
#include "apr/model/layer_name.h"

#include <algorithm>

namespace apr {

std::string ModelGraph::nameOf(const GraphNode& node) const
{
    const bool isModule = node.name.empty() && node.source == GraphNode::kNone && !node.tensors.empty();
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
    if (source == nullptr || nodes[node].source == GraphNode::kNone) {
        return out;
    }
    const Graph::Node& from = source->nodes[nodes[node].source];
    for (const auto& [key, text] : {std::pair("domain", &from.domain.str()), std::pair("device", &from.device)}) {
        if (!text->empty() && *text != source->vocabulary) {
            out.emplace_back(key, printable(*text, 200));
        }
    }
    for (const Graph::Attribute& attribute : from.attributes) {
        const Json value = attributeToJson(attribute.value, model);
        const auto tensor = stringMember(value, "tensor");
        out.emplace_back(printable(attribute.name.str(), 120), findMember(value, "graph") != nullptr ? "graph"
                                                               : tensor ? "tensor " + printable(*tensor, 200)
                                                                        : displayJson(value, 200));
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

} // namespace apr
