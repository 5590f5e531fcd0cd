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

std::string shownName(const std::string& name)
{
    return printable(name, kMostShown);
}

class OperatorGraphBuilder {
public:
    OperatorGraphBuilder(ModelGraph& graph, Progress& progress)
        : m_graph(graph), m_source(*graph.source), m_progress(progress), m_scopes(graph)
    {
    }

    Status build()
    {
        addValues();
        decideScopes();
        for (const std::uint32_t input : m_source.inputs) {
            addInput(input);
        }
        for (std::uint32_t i = 0; i < m_source.nodes.size(); ++i) {
            if ((i + 1) % kStepNodes == 0 && !m_progress.step(i, m_source.nodes.size(), "reading the graph")) {
                return Error{.code = Errc::Cancelled, .message = "cancelled"};
            }
            if (!isConstant(m_source.nodes[i])) {
                addNode(i);
            }
        }
        APR_CHECK(connect());
        addOutputs();
        m_scopes.finish();
        return {};
    }

private:
    void addValues()
    {
        m_graph.values.reserve(m_source.values.size());
        for (const Graph::Value& value : m_source.values) {
            m_graph.values.push_back(
                {.name = shownName(value.name.str()), .type = printable(value.type.shown(), kMostShown)});
        }
        m_producers.assign(m_source.values.size(), GraphNode::kNone);
    }

    /// Names with dots and without slashes are paths of modules, too.
    void decideScopes()
    {
        std::size_t slashes = 0;
        std::size_t dots = 0;
        for (const Graph::Node& node : m_source.nodes) {
            const std::string name = nameForScope(node);
            slashes += name.find('/') != std::string::npos ? 1 : 0;
            dots += name.find('.') != std::string::npos ? 1 : 0;
        }
        m_byDots = slashes == 0 && dots * 2 > m_source.nodes.size();
    }

    /// The name that says where a node is: its own, or that of its first output (TensorFlow Lite).
    std::string nameForScope(const Graph::Node& node) const
    {
        if (!node.name.empty()) {
            return shownName(node.name.str());
        }
        if (node.outputs.empty() || node.outputs.front() == Graph::kNone) {
            return {};
        }
        const std::string& first = m_graph.values[node.outputs.front()].name;
        return first.substr(0, first.find(';')); // several names of operators that were fused
    }

    void addInput(std::uint32_t value)
    {
        if (m_producers[value] != GraphNode::kNone) {
            return;
        }
        m_producers[value] = static_cast<std::uint32_t>(m_graph.nodes.size());
        const GraphValue& shown = m_graph.values[value];
        m_graph.nodes.push_back({.kind = GraphNode::Kind::Input,
                                 .name = shown.name,
                                 .op = shown.name,
                                 .detail = shown.type,
                                 .outputs = {value}});
    }

    std::size_t tensorOf(std::uint32_t value) const
    {
        const auto constant = m_constants.find(value);
        return constant != m_constants.end() ? constant->second : m_source.values[value].tensor;
    }

    /// Constants belong to the nodes that use them. So do the nodes through which a tensor is read: identities in
    /// frozen graphs, weights that are transposed for a product.
    bool isConstant(const Graph::Node& node)
    {
        const std::string& op = node.op.str();
        std::size_t tensor = Graph::kNoTensor;
        if (node.inputs.empty() && (op == "Constant" || op == "Const" || op == "const")) {
            for (const Graph::Attribute& attribute : node.attributes) {
                if (const auto* reference = std::get_if<Graph::TensorRef>(&attribute.value)) {
                    tensor = reference->index;
                }
            }
            return addConstants(node, tensor);
        }
        if ((op == "Identity" || op == "Transpose") && node.inputs.size() == 1 && node.after.empty() &&
            node.inputs.front() != Graph::kNone) {
            const std::uint32_t input = node.inputs.front();
            const bool isInner = m_constants.contains(input);
            const bool isWeight = op == "Transpose" && m_source.values[input].tensor != Graph::kNoTensor;
            return (isInner || isWeight) && addConstants(node, tensorOf(input));
        }
        return false;
    }

    bool addConstants(const Graph::Node& node, std::size_t tensor)
    {
        bool hasOutputs = false;
        for (const std::uint32_t output : node.outputs) {
            if (output == Graph::kNone) {
                continue;
            }
            const auto found =
                tensor == Graph::kNoTensor ? m_graph.model.find(m_source.values[output].name.str()) : std::nullopt;
            m_constants.insert_or_assign(output, found ? *found : tensor);
            hasOutputs = true;
        }
        return hasOutputs;
    }

    void addNode(std::uint32_t source)
    {
        const Graph::Node& from = m_source.nodes[source];
        GraphNode node{.name = shownName(from.name.str()),
                       .op = shownName(from.fileOp.empty() ? from.op.str() : from.fileOp.str()),
                       .source = source};
        node.scope = m_scopes.scope(scopesOfName(nameForScope(from), m_byDots));
        const auto index = static_cast<std::uint32_t>(m_graph.nodes.size());
        for (const std::uint32_t output : from.outputs) {
            if (output != Graph::kNone) {
                node.outputs.push_back(output);
                if (m_producers[output] == GraphNode::kNone) { // of several, the first
                    m_producers[output] = index;
                }
            }
        }
        if (!node.outputs.empty()) {
            node.detail = m_graph.values[node.outputs.front()].type;
        }
        if (node.op == "Placeholder") {
            node.kind = GraphNode::Kind::Input;
            node.detail = node.op;
            node.op = node.name;
        }
        m_graph.nodes.push_back(std::move(node));
    }

    Status connect()
    {
        const std::size_t count = m_graph.nodes.size();
        for (std::uint32_t index = 0; index < count; ++index) {
            if (index % kStepNodes == 0 && !m_progress.step(index, count, "connecting the graph")) {
                return Error{.code = Errc::Cancelled, .message = "cancelled"};
            }
            if (m_graph.nodes[index].source == GraphNode::kNone) {
                continue;
            }
            const Graph::Node& from = m_source.nodes[m_graph.nodes[index].source];
            for (const std::uint32_t input : from.inputs) {
                addNodeInput(index, input);
            }
            for (const std::uint32_t before : from.after) {
                addNodeInput(index, before);
            }
            addOwnTensors(index, from);
            describeWeights(index);
        }
        return {};
    }

    void addNodeInput(std::uint32_t index, std::uint32_t input)
    {
        if (input == Graph::kNone) {
            m_graph.nodes[index].inputs.push_back(GraphNode::kNone);
            return;
        }
        const bool isTensor = m_constants.contains(input) || (m_producers[input] == GraphNode::kNone &&
                                                              m_source.values[input].tensor != Graph::kNoTensor);
        if (isTensor) {
            addTensor(index, tensorOf(input));
            return;
        }
        addInput(input); // of an outer graph, or an argument of a function
        m_graph.nodes[index].inputs.push_back(input);
        addEdge(m_producers[input], index, input);
    }

    void addTensor(std::uint32_t index, std::size_t tensor)
    {
        if (index != m_connected) {
            m_connected = index;
            m_tensors.clear();
        }
        if (tensor != Graph::kNoTensor && m_tensors.insert(tensor).second) {
            m_graph.nodes[index].tensors.push_back(tensor);
        }
    }

    /// The weights that Core ML has in its layers, and tensors in attributes.
    void addOwnTensors(std::uint32_t index, const Graph::Node& from)
    {
        if (!from.name.empty()) {
            for (const std::string_view weight : {"weights", "bias", "gamma", "beta", "mean", "variance", "alpha"}) {
                if (const auto tensor = m_graph.model.find(from.name.str() + '.' + std::string(weight))) {
                    addTensor(index, *tensor);
                }
            }
        }
        for (const Graph::Attribute& attribute : from.attributes) {
            if (const auto* reference = std::get_if<Graph::TensorRef>(&attribute.value)) {
                addTensor(index, reference->index);
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

    void addEdge(std::uint32_t from, std::uint32_t to, std::uint32_t value)
    {
        const std::uint64_t key = std::uint64_t{from} << 32 | to;
        if (from != to && m_edges.insert(key).second) {
            m_graph.edges.push_back({.from = from, .to = to, .value = value});
        }
    }

    void addOutputs()
    {
        for (const std::uint32_t output : m_source.outputs) {
            const auto index = static_cast<std::uint32_t>(m_graph.nodes.size());
            const GraphValue& shown = m_graph.values[output];
            GraphNode node{.kind = GraphNode::Kind::Output, .name = shown.name, .op = shown.name};
            const bool isProduced = m_producers[output] != GraphNode::kNone;
            if (isProduced) {
                node.detail = shown.type;
                node.inputs = {output};
            }
            m_graph.nodes.push_back(std::move(node));
            if (isProduced) {
                addEdge(m_producers[output], index, output);
            }
        }
    }

    ModelGraph& m_graph;
    const Graph& m_source;
    Progress& m_progress;
    ScopeTree m_scopes;
    bool m_byDots = false;
    std::vector<std::uint32_t> m_producers;            ///< a node for each value
    NumberMap<std::uint32_t, std::size_t> m_constants; ///< tensors by value
    NumberSet<std::uint64_t> m_edges;
    std::uint32_t m_connected = GraphNode::kNone; ///< the node that `m_tensors` belong to
    NumberSet<std::size_t> m_tensors;
};

} // namespace

Status buildOperatorGraph(ModelGraph& graph, std::shared_ptr<const Graph> source, Progress& progress)
{
    graph.source = std::move(source);
    return OperatorGraphBuilder(graph, progress).build();
}

} // namespace apr
