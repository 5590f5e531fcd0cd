// SPDX-License-Identifier: MIT
#pragma once

#include "apr/graph/graph.h"
#include "graph/operators/inference.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// One node while it becomes an operator of ONNX. What is added comes before it.
class Translation {
public:
    Translation(Graph& graph, Graph::Node& node, std::vector<Graph::Node>& before)
        : m_graph(graph), m_node(node), m_before(before)
    {
    }

    Graph::Node& node() { return m_node; }
    std::size_t inputs() const { return m_node.inputs.size(); }
    const Graph::Type& type(std::size_t input) const;
    /// Whether an input has a type that arithmetic is the same in: quantized integers stand for other numbers.
    bool isFloat(std::size_t input) const;
    /// Whether an input is a tensor of the model.
    bool isInitializer(std::size_t input) const
    {
        return input < m_node.inputs.size() && m_node.inputs[input] != Graph::kNone &&
               m_graph.values[m_node.inputs[input]].tensor != Graph::kNoTensor;
    }
    std::optional<std::size_t> rank(std::size_t input) const;
    /// A number of a one-element list, or a list of them.
    std::uint32_t constant(Graph::AttributeValue value, std::string_view attribute, Graph::Type type);
    std::uint32_t constant(double value);
    std::uint32_t constant(std::vector<std::int64_t> values);
    /// Replaces all attributes.
    void setAttributes(std::vector<Graph::Attribute> attributes) { m_node.attributes = std::move(attributes); }

private:
    Graph& m_graph;
    Graph::Node& m_node;
    std::vector<Graph::Node>& m_before;
};

/// An operator of another set that has an exact counterpart in ONNX.
struct Counterpart {
    std::string_view op = {};   ///< "LOGISTIC"
    std::string_view onnx = {}; ///< "Sigmoid"
    /// Makes the inputs and attributes of a node those of ONNX. False when this node computes something else after all;
    /// it stays as it was then.
    bool (*rewrite)(Translation&) = nullptr;
};

/// The operators of one program.
struct Vocabulary {
    std::string_view domain = {};      ///< of its operators that have no counterpart
    std::string_view metadataKey = {}; ///< that models with its graphs have, unless the graph states its "vocabulary"
    std::span<const Counterpart> counterparts = {};
    std::span<const operators::OperatorRow> rows = {}; ///< shapes and costs of operators without counterpart
};

/// Null for graphs of ONNX, and for those that were translated before.
const Vocabulary* vocabularyOf(const Metadata& metadata, const Json& graph);

/// Gives the nodes of a graph, which have no domain, that of the vocabulary or an operator of ONNX.
void translate(Graph& graph, const Vocabulary& vocabulary);

/// Without attributes, and with inputs of floating-point numbers.
bool isPlain(Translation& node);
bool isPlainUnary(Translation& node);  ///< the same, and one input
bool isPlainBinary(Translation& node); ///< the same, and two inputs
/// Of values of any type, with one input; attributes have no meaning for ONNX.
bool movesOneInput(Translation& node);

extern const Vocabulary kTensorFlow;
extern const Vocabulary kTfLite;
extern const Vocabulary kCoreMl;
extern const Vocabulary kTorch;

} // namespace apr
