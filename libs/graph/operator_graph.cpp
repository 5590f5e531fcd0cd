// SPDX-License-Identifier: MIT
#include "apr/graph/operator_graph.h"
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/graph/scopes.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace apr {
namespace {

constexpr std::size_t kStepNodes = 4096; ///< between two calls of Progress
constexpr std::size_t kMostShown = 400;  ///< bytes of a name that are shown

std::string textOf(const Json& value)
{
    return value.is_string() ? printable(value.get_ref<const std::string&>(), kMostShown) : displayJson(value, 200);
}

/// A name as it is, which values and tensors are found by.
std::string keyOf(const Json& value)
{
    return value.is_string() ? value.get<std::string>() : displayJson(value, 200);
}

std::string memberKey(const Json& object, std::string_view key)
{
    const Json* member = findMember(object, key);
    return member != nullptr && !member->is_null() ? keyOf(*member) : std::string();
}

std::string shownName(const std::string& name)
{
    return printable(name, kMostShown);
}

std::string memberText(const Json& object, std::string_view key)
{
    const Json* member = findMember(object, key);
    return member != nullptr && !member->is_null() ? textOf(*member) : std::string();
}

/// "FLOAT [batch, 3, 224, 224]" of an entry of "values".
std::string typeText(const Json& value)
{
    std::string out = memberText(value, "dtype");
    if (out.empty()) {
        out = memberText(value, "type");
    }
    const Json* shape = findMember(value, "shape");
    if (shape == nullptr || !shape->is_array()) {
        return out;
    }
    out += out.empty() ? "[" : " [";
    bool isFirst = true;
    for (const Json& extent : *shape) {
        out += (isFirst ? "" : ", ") + (extent.is_null() ? std::string("?") : textOf(extent));
        isFirst = false;
    }
    return out + ']';
}

class OperatorGraphBuilder {
public:
    OperatorGraphBuilder(ModelGraph& graph, const Json& source, Progress& progress)
        : m_graph(graph), m_source(source), m_progress(progress), m_scopes(graph)
    {
    }

    Status build()
    {
        static const Json kEmpty = Json::array();
        const Json* list = findMember(m_source, "nodes");
        const Json& nodes = list != nullptr && list->is_array() ? *list : kEmpty;
        readTypes();
        decideScopes(nodes);
        addInputs();
        std::size_t done = 0;
        for (const Json& node : nodes) {
            if (++done % kStepNodes == 0 && !m_progress.step(done, nodes.size(), "reading the graph")) {
                return Error{.code = Errc::Cancelled, .message = "cancelled"};
            }
            if (!isConstant(node)) {
                addNode(node);
            }
        }
        APR_CHECK(connect());
        addOutputs();
        m_scopes.finish();
        return {};
    }

private:
    /// A value by its name, made if it is new.
    std::uint32_t value(std::string_view name)
    {
        const auto next = static_cast<std::uint32_t>(m_graph.values.size());
        const auto [known, isNew] = m_values.try_emplace(std::string(name), next);
        if (isNew) {
            const auto type = m_types.find(std::string(name));
            m_graph.values.push_back(
                {.name = shownName(std::string(name)), .type = type != m_types.end() ? type->second : std::string()});
            m_producers.push_back(GraphNode::kNone);
        }
        return known->second;
    }

    void readTypes()
    {
        for (const std::string_view key : {"values", "inputs", "outputs"}) {
            const Json* list = findMember(m_source, key);
            if (list == nullptr || !list->is_array()) {
                continue;
            }
            for (const Json& each : *list) {
                const Json* name = findMember(each, "name");
                if (name != nullptr && name->is_string()) {
                    m_types.insert_or_assign(keyOf(*name), typeText(each));
                }
            }
        }
    }

    /// Names with dots and without slashes are paths of modules, too.
    void decideScopes(const Json& nodes)
    {
        std::size_t slashes = 0;
        std::size_t dots = 0;
        for (const Json& node : nodes) {
            const std::string name = nameForScope(node);
            slashes += name.find('/') != std::string::npos ? 1 : 0;
            dots += name.find('.') != std::string::npos ? 1 : 0;
        }
        m_byDots = slashes == 0 && dots * 2 > nodes.size();
    }

    /// The name that says where a node is: its own, or that of its first output (TensorFlow Lite).
    static std::string nameForScope(const Json& node)
    {
        std::string name = memberText(node, "name");
        if (!name.empty()) {
            return name;
        }
        const Json* outputs = findMember(node, "outputs");
        if (outputs == nullptr || !outputs->is_array() || outputs->empty()) {
            return {};
        }
        const std::string first = textOf(outputs->front());
        return first.substr(0, first.find(';')); // several names of operators that were fused
    }

    void addInputs()
    {
        const Json* inputs = findMember(m_source, "inputs");
        if (inputs == nullptr || !inputs->is_array()) {
            return;
        }
        for (const Json& each : *inputs) {
            const std::string name = each.is_object() ? memberKey(each, "name") : keyOf(each);
            if (!m_graph.model.find(name)) { // initializers may be listed as inputs
                addInput(name);
            }
        }
    }

    void addInput(const std::string& name)
    {
        const std::uint32_t id = value(name);
        if (m_producers[id] != GraphNode::kNone) {
            return;
        }
        m_producers[id] = static_cast<std::uint32_t>(m_graph.nodes.size());
        m_graph.nodes.push_back({.kind = GraphNode::Kind::Input,
                                 .name = shownName(name),
                                 .op = shownName(name),
                                 .detail = m_graph.values[id].type,
                                 .outputs = {id}});
    }

    /// Constants belong to the nodes that use them. So do the identities through which frozen graphs read them.
    bool isConstant(const Json& node)
    {
        const std::string op = memberText(node, "op");
        const Json* inputs = findMember(node, "inputs");
        const std::size_t count = inputs != nullptr && inputs->is_array() ? inputs->size() : 0;
        const Json* attributes = findMember(node, "attributes");
        if (count == 0 && (op == "Constant" || op == "Const" || op == "const")) {
            std::size_t tensor = kNoTensor;
            if (attributes != nullptr && attributes->is_object()) {
                for (const auto& [key, attribute] : attributes->items()) {
                    const Json* name = findMember(attribute, "tensor");
                    const auto found = name != nullptr && name->is_string()
                                           ? m_graph.model.find(name->get_ref<const std::string&>())
                                           : std::nullopt;
                    tensor = found ? *found : tensor;
                }
            }
            return addConstants(node, tensor);
        }
        if (op == "Identity" && count == 1) {
            const auto known = m_constants.find(referenceOf(keyOf(inputs->front())));
            return known != m_constants.end() && addConstants(node, known->second);
        }
        return false;
    }

    bool addConstants(const Json& node, std::size_t tensor)
    {
        bool hasOutputs = false;
        if (const Json* outputs = findMember(node, "outputs"); outputs != nullptr && outputs->is_array()) {
            for (const Json& output : *outputs) {
                const std::string name = keyOf(output);
                const auto found = m_graph.model.find(name);
                m_constants.insert_or_assign(name, tensor == kNoTensor && found ? *found : tensor);
                hasOutputs = true;
            }
        }
        return hasOutputs;
    }

    void addNode(const Json& source)
    {
        GraphNode node{.name = memberText(source, "name"), .op = memberText(source, "op"), .source = &source};
        node.scope = m_scopes.scope(scopesOfName(nameForScope(source), m_byDots));
        const auto index = static_cast<std::uint32_t>(m_graph.nodes.size());
        if (const Json* outputs = findMember(source, "outputs"); outputs != nullptr && outputs->is_array()) {
            for (const Json& output : *outputs) {
                const std::string name = keyOf(output);
                const std::uint32_t id = value(name);
                node.outputs.push_back(id);
                if (m_producers[id] == GraphNode::kNone) { // of several, the first
                    m_producers[id] = index;
                }
            }
        }
        if (!node.outputs.empty() && node.detail.empty()) {
            node.detail = m_graph.values[node.outputs.front()].type;
        }
        if (node.op == "Placeholder") {
            node.kind = GraphNode::Kind::Input;
            node.detail = node.op;
            node.op = node.name;
        }
        m_graph.nodes.push_back(std::move(node));
    }

    /// What an input names: of "^node" and "node:1" (TensorFlow) the node, unless a value or a tensor has that name.
    std::string referenceOf(const std::string& input) const
    {
        if (m_values.contains(input) || m_constants.contains(input) || m_graph.model.find(input)) {
            return input;
        }
        const std::string_view name = std::string_view(input).substr(input.starts_with('^') ? 1 : 0);
        return std::string(name.substr(0, name.find(':')));
    }

    Status connect()
    {
        const std::size_t count = m_graph.nodes.size();
        for (std::uint32_t index = 0; index < count; ++index) {
            if (index % kStepNodes == 0 && !m_progress.step(index, count, "connecting the graph")) {
                return Error{.code = Errc::Cancelled, .message = "cancelled"};
            }
            const Json* source = m_graph.nodes[index].source;
            const Json* inputs = source != nullptr ? findMember(*source, "inputs") : nullptr;
            if (inputs != nullptr && inputs->is_array()) {
                for (const Json& input : *inputs) {
                    addNodeInput(index, keyOf(input));
                }
            }
            if (source != nullptr) {
                addOwnTensors(index, *source);
                describeWeights(index);
            }
        }
        return {};
    }

    void addNodeInput(std::uint32_t index, const std::string& input)
    {
        if (input.empty()) {
            m_graph.nodes[index].inputs.push_back(GraphNode::kNone);
            return;
        }
        const std::string name = referenceOf(input);
        if (const auto constant = m_constants.find(name); constant != m_constants.end()) {
            addTensor(index, constant->second);
            return;
        }
        const auto known = m_values.find(name);
        const bool isProduced = known != m_values.end() && m_producers[known->second] != GraphNode::kNone;
        if (!isProduced) {
            if (const auto tensor = m_graph.model.find(name)) {
                addTensor(index, *tensor);
                return;
            }
            addInput(name); // of an outer graph, or an argument of a function
        }
        const std::uint32_t id = value(name);
        m_graph.nodes[index].inputs.push_back(id);
        addEdge(m_producers[id], index, id);
    }

    void addTensor(std::uint32_t index, std::size_t tensor)
    {
        if (index != m_connected) {
            m_connected = index;
            m_tensors.clear();
        }
        if (tensor != kNoTensor && m_tensors.insert(tensor).second) {
            m_graph.nodes[index].tensors.push_back(tensor);
        }
    }

    /// The weights that Core ML has in its layers, and tensors in attributes.
    void addOwnTensors(std::uint32_t index, const Json& source)
    {
        const std::string name = memberKey(source, "name");
        if (!name.empty()) {
            for (const std::string_view weight : {"weights", "bias", "gamma", "beta", "mean", "variance", "alpha"}) {
                if (const auto tensor = m_graph.model.find(name + '.' + std::string(weight))) {
                    addTensor(index, *tensor);
                }
            }
        }
        const Json* attributes = findMember(source, "attributes");
        if (attributes == nullptr || !attributes->is_object()) {
            return;
        }
        for (const auto& [key, attribute] : attributes->items()) {
            const Json* reference = findMember(attribute, "tensor");
            if (reference != nullptr && reference->is_string()) {
                if (const auto tensor = m_graph.model.find(reference->get_ref<const std::string&>())) {
                    addTensor(index, *tensor);
                }
            }
        }
    }

    /// Without a type of its result, a node shows the shape of its largest tensor.
    void describeWeights(std::uint32_t index)
    {
        GraphNode& node = m_graph.nodes[index];
        if (!node.detail.empty() || node.tensors.empty()) {
            return;
        }
        const auto tensors = m_graph.model.tensors();
        const std::size_t largest =
            *std::max_element(node.tensors.begin(), node.tensors.end(), [&tensors](std::size_t a, std::size_t b) {
                return tensors[a].byteSize < tensors[b].byteSize;
            });
        if (tensors[largest].shape.size() < 2) {
            return;
        }
        for (const std::uint64_t extent : tensors[largest].shape) {
            node.detail += (node.detail.empty() ? "" : "×") + std::to_string(extent);
        }
    }

    void addEdge(std::uint32_t from, std::uint32_t to, std::uint32_t valueId)
    {
        const std::uint64_t key = std::uint64_t{from} << 32 | to;
        if (from != to && m_edges.insert(key).second) {
            m_graph.edges.push_back({.from = from, .to = to, .value = valueId});
        }
    }

    void addOutputs()
    {
        const Json* outputs = findMember(m_source, "outputs");
        if (outputs == nullptr) { // Core ML describes them beside the layers
            outputs = findPath(m_graph.model.metadata(), {"coreml", "outputs"});
        }
        if (outputs == nullptr || !outputs->is_array()) {
            return;
        }
        for (const Json& each : *outputs) {
            const std::string name = each.is_object() ? memberKey(each, "name") : keyOf(each);
            const std::string reference = referenceOf(name);
            const auto known = m_values.find(reference);
            const auto index = static_cast<std::uint32_t>(m_graph.nodes.size());
            GraphNode node{.kind = GraphNode::Kind::Output, .name = shownName(name), .op = shownName(name)};
            if (known != m_values.end() && m_producers[known->second] != GraphNode::kNone) {
                node.detail = m_graph.values[known->second].type;
                node.inputs = {known->second};
                m_graph.nodes.push_back(std::move(node));
                addEdge(m_producers[known->second], index, known->second);
            } else {
                m_graph.nodes.push_back(std::move(node));
            }
        }
    }

    static constexpr std::size_t kNoTensor = std::numeric_limits<std::size_t>::max();

    ModelGraph& m_graph;
    const Json& m_source;
    Progress& m_progress;
    ScopeTree m_scopes;
    bool m_byDots = false;
    TextMap<std::string> m_types;
    TextMap<std::uint32_t> m_values;
    std::vector<std::uint32_t> m_producers; ///< a node for each value
    TextMap<std::size_t> m_constants;       ///< tensors by the name of the value
    NumberSet<std::uint64_t> m_edges;
    std::uint32_t m_connected = GraphNode::kNone; ///< the node that `m_tensors` belong to
    NumberSet<std::size_t> m_tensors;
};

} // namespace

Status buildOperatorGraph(ModelGraph& graph, const Json& source, Progress& progress)
{
    return OperatorGraphBuilder(graph, source, progress).build();
}

} // namespace apr
