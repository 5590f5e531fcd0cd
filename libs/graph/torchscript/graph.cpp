// SPDX-License-Identifier: MIT
#include "apr/graph/torchscript/graph.h"

#include "apr/graph/graph_json.h"
#include "builder.h"

#include <utility>

namespace apr::torchscript {

GraphBuilder::GraphBuilder(const Script& script, const Objects& objects, const Budget& budget)
    : m_script(script), m_objects(objects), m_budget(budget)
{
    for (const TensorInfo& tensor : objects.tensors) {
        m_used.emplace(tensor.name, 0);
    }
}

Result<Json> GraphBuilder::build()
{
    const Value module = m_objects.module();
    const auto type = m_script.classes.find(module.type);
    if (module.kind != Value::Kind::Object || type == m_script.classes.end()) {
        return Json();
    }
    const auto forward = type->second.methods.find("forward");
    if (forward == type->second.methods.end() || forward->second.parameters.empty()) {
        return Json();
    }
    Json graph = {
        {"vocabulary", "aten"}, {"nodes", Json::array()}, {"inputs", Json::array()}, {"outputs", Json::array()}};
    Variables variables;
    for (const Parameter& parameter : forward->second.parameters) {
        if (&parameter == &forward->second.parameters.front()) {
            variables[parameter.name] = module;
            continue;
        }
        const std::string name = uniqueName(parameter.name);
        graph["inputs"].push_back({{"name", name}, {"type", parameter.type}});
        variables[parameter.name] = {
            .kind = Value::Kind::Edge, .name = name, .mayBeNone = parameter.type.starts_with("Optional")};
    }
    APR_TRY(const Value result, execute(forward->second, std::move(variables)));
    APR_TRY(const std::vector<std::string> outputs, flatten(result));
    std::vector<std::string> needed = outputs;
    for (const auto& [name, value] : m_attributes) { // the state for the next call
        if (name.starts_with('#')) {
            continue;
        }
        APR_TRY(const std::vector<std::string> state, flatten(value));
        needed.insert(needed.end(), state.begin(), state.end());
    }
    keep(needed);
    for (const std::string& output : outputs) {
        graph["outputs"].push_back({{"name", output}});
    }
    for (DraftNode& node : m_nodes) {
        if (node.isKept) {
            APR_CHECK(m_budget.take(kJsonValueBytes * (4 + node.inputs.size() + node.outputs.size()), std::nullopt,
                                    "the graph"));
            node.json["inputs"] = node.inputs;
            node.json["outputs"] = node.outputs;
            graph["nodes"].push_back(std::move(node.json));
        }
    }
    return graph["nodes"].empty() ? Json() : graph;
}

Result<Json> readGraph(const Script& script, const Objects& objects, const Budget& budget)
{
    return GraphBuilder(script, objects, budget).build();
}

} // namespace apr::torchscript
