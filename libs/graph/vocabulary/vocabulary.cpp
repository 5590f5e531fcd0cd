// SPDX-License-Identifier: MIT
#include "vocabulary.h"

#include "apr/base/hash.h"

#include <array>

namespace apr {
namespace {

constexpr std::int64_t kCounterpartSet = 25; ///< the operator set that counterparts are meant for

} // namespace

const Graph::Type& Translation::type(std::size_t input) const
{
    static const Graph::Type kUnknown;
    const bool isThere = input < m_node.inputs.size() && m_node.inputs[input] != Graph::kNone;
    return isThere ? m_graph.values[m_node.inputs[input]].type : kUnknown;
}

bool Translation::isFloat(std::size_t input) const
{
    switch (type(input).element) {
    case DataType::Float:
    case DataType::Float16:
    case DataType::Bfloat16:
    case DataType::Double:
    case DataType::Undefined: return true; // formats without types have no quantized ones under these names
    default: return false;
    }
}

std::optional<std::size_t> Translation::rank(std::size_t input) const
{
    const auto& shape = type(input).shape;
    return shape ? std::optional(shape->size()) : std::nullopt;
}

std::uint32_t Translation::constant(Graph::AttributeValue value, std::string_view attribute, Graph::Type type)
{
    const auto id = static_cast<std::uint32_t>(m_graph.values.size());
    const std::string& base = m_node.outputs.empty() || m_node.outputs.front() == Graph::kNone
                                  ? m_node.name.str()
                                  : m_graph.values[m_node.outputs.front()].name.str();
    m_graph.values.push_back({.name = base + "/constant_" + std::to_string(id), .type = std::move(type)});
    m_before.push_back({.op = "Constant",
                        .outputs = {id},
                        .attributes = {{.name = std::string(attribute), .value = std::move(value)}}});
    return id;
}

std::uint32_t Translation::constant(double value)
{
    return constant(value, "value_float", {.element = DataType::Float, .shape = Graph::Dims()});
}

std::uint32_t Translation::constant(std::vector<std::int64_t> values)
{
    Graph::Type type{.element = DataType::Int64,
                     .shape = Graph::Dims{{.extent = static_cast<std::int64_t>(values.size())}}};
    return constant(std::move(values), "value_ints", std::move(type));
}

bool isPlain(Translation& node)
{
    for (std::size_t i = 0; i < node.inputs(); ++i) {
        if (node.node().inputs[i] == Graph::kNone || !node.isFloat(i)) {
            return false;
        }
    }
    node.setAttributes({});
    return true;
}

bool isPlainUnary(Translation& node)
{
    return node.inputs() == 1 && isPlain(node);
}

bool isPlainBinary(Translation& node)
{
    return node.inputs() == 2 && isPlain(node);
}

bool movesOneInput(Translation& node)
{
    node.setAttributes({});
    return node.inputs() == 1 && node.node().inputs[0] != Graph::kNone;
}

const Vocabulary* vocabularyOf(const Metadata& metadata, const Json& graph)
{
    if (findMember(graph, "opsets") != nullptr) { // it was translated
        return nullptr;
    }
    const std::string stated = stringMember(graph, "vocabulary").value_or("");
    for (const Vocabulary* each : {&kTensorFlow, &kTfLite, &kCoreMl, &kTorch}) {
        const bool hasKey = !each->metadataKey.empty() && findMember(metadata, each->metadataKey) != nullptr;
        if (stated == each->domain || (stated.empty() && hasKey)) {
            return each;
        }
    }
    return nullptr;
}

void translate(Graph& graph, const Vocabulary& vocabulary)
{
    graph.vocabulary = vocabulary.domain;
    graph.opsets[""] = kCounterpartSet;
    const SharedText domain{std::string(vocabulary.domain)};
    TextViewMap<std::pair<const Counterpart*, SharedText>> byOp;
    for (const Counterpart& each : vocabulary.counterparts) {
        byOp.try_emplace(each.op, &each, SharedText(std::string(each.onnx)));
    }
    std::vector<Graph::Node> nodes;
    nodes.reserve(graph.nodes.size());
    for (Graph::Node& node : graph.nodes) {
        const auto found = node.domain.empty() ? byOp.find(node.op.str()) : byOp.end();
        if (found == byOp.end()) {
            node.domain = node.domain.empty() ? domain : node.domain;
            nodes.push_back(std::move(node));
            continue;
        }
        const auto& [counterpart, op] = found->second;
        Graph::Node translated = node;
        std::vector<Graph::Node> before;
        Translation translation(graph, translated, before);
        if (!counterpart->rewrite(translation)) {
            node.domain = domain;
            nodes.push_back(std::move(node));
            continue;
        }
        translated.fileOp = node.op.str() == op.str() ? SharedText() : node.op;
        translated.op = op;
        nodes.insert(nodes.end(), std::make_move_iterator(before.begin()), std::make_move_iterator(before.end()));
        nodes.push_back(std::move(translated));
    }
    graph.nodes = std::move(nodes);
}

} // namespace apr
