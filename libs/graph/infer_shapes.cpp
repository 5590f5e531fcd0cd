// SPDX-License-Identifier: MIT
#include "apr/graph/infer_shapes.h"

#include "apr/base/hash.h"
#include "apr/graph/operators/output_types.h"
#include "apr/model/tensor_values.h"
#include "operator_rows.h"
#include "operators/inference.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <set>

namespace apr {
namespace {

using operators::Dims;
using operators::Inference;
using operators::Items;
using operators::Known;

constexpr std::size_t kMostConstants = 4096; ///< elements of a tensor that shapes may depend on
constexpr std::size_t kMostInnerDepth = 32;  ///< of subgraphs and calls of functions
constexpr std::size_t kMostInnerVisits =
    1'000'000; ///< nodes and values of subgraphs and functions, again for each call
constexpr std::size_t kStepVisits = 4096;

/// What a file declares and what follows: declared numbers first.
Graph::Type mergedType(const Graph::Type& declared, const Graph::Type& follows)
{
    Graph::Type out = declared;
    if (out.element == DataType::Undefined && out.text.empty()) {
        out.element = follows.element;
        out.text = follows.text;
    }
    if (!follows.shape) {
        return out;
    }
    if (!out.shape || out.shape->size() != follows.shape->size()) {
        out.shape = out.shape ? out.shape : follows.shape;
        return out;
    }
    for (std::size_t i = 0; i < out.shape->size(); ++i) {
        const Graph::Dim& other = (*follows.shape)[i];
        Graph::Dim& dim = (*out.shape)[i];
        dim = dim.isNumber() || (!other.isNumber() && dim.isKnown()) ? dim : other;
    }
    return out;
}

/// Of a dimension of an input: its own, or "x.0".
std::string dimName(const Graph::Value& input, std::size_t index)
{
    const std::string& own = (*input.type.shape)[index].name;
    return own.empty() ? input.name.str() + '.' + std::to_string(index) : own;
}

/// What all graphs of a model share.
struct Shared {
    const Model& model;
    const DimSizes& sizes;
    Progress& progress;
    std::map<std::pair<std::string, std::string>, Graph::Subgraph> functions = {};
    NumberMap<std::size_t, std::optional<std::vector<double>>> constants = {};
    std::size_t visited = 0;
    std::size_t reported = 0;      ///< of them, when Progress was last called
    std::size_t visitedInside = 0; ///< of them, in subgraphs and functions
    bool isCancelled = false;
};

class GraphInference final : Inference::Context {
public:
    /// `outer` is the inference of the graph around it, or null.
    GraphInference(Shared& shared, const Graph& graph, const GraphInference* outer, std::size_t depth)
        : m_shared(shared), m_graph(graph), m_outer(outer), m_depth(depth), m_known(graph.values.size())
    {
        for (std::uint32_t i = 0; i < graph.values.size(); ++i) {
            const Graph::Value& value = graph.values[i];
            m_known[i].type = bound(value.type);
            if (value.tensor != Graph::kNoTensor) {
                readConstant(i, value.tensor);
            }
        }
        charge(graph.values.size() + 1);
    }

    void run(std::span<const Graph::Type> inputs)
    {
        if (m_outer == nullptr && m_depth == 0) {
            bindUnnamed();
        }
        for (std::size_t i = 0; i < std::min(inputs.size(), m_graph.inputs.size()); ++i) {
            Graph::Type& type = m_known[m_graph.inputs[i]].type;
            type = mergedType(type, inputs[i]);
        }
        for (const std::uint32_t value : m_graph.outer) {
            for (const GraphInference* around = m_outer; around != nullptr; around = around->m_outer) {
                if (const Known* known = around->findByName(m_graph.values[value].name.str())) {
                    m_known[value] = *known;
                    break;
                }
            }
        }
        std::vector<std::uint32_t> order(m_graph.nodes.size());
        std::iota(order.begin(), order.end(), 0);
        if (auto sorted = m_graph.sorted()) {
            order = std::move(*sorted);
        }
        for (const std::uint32_t index : order) {
            charge(1);
            if (m_shared.visited - m_shared.reported >= kStepVisits) {
                m_shared.reported = m_shared.visited;
                m_shared.isCancelled = m_shared.isCancelled ||
                                       !m_shared.progress.step(m_shared.visited, m_shared.visited, "inferring shapes");
            }
            if (m_shared.isCancelled || (m_depth > 0 && m_shared.visitedInside > kMostInnerVisits)) {
                return;
            }
            visit(m_graph.nodes[index]);
        }
    }

    std::vector<Graph::Type> outputs() const
    {
        std::vector<Graph::Type> out;
        for (const std::uint32_t value : m_graph.outputs) {
            out.push_back(m_known[value].type);
        }
        return out;
    }

    Graph::Type typeOf(std::uint32_t value) const { return m_known[value].type; }

private:
    /// With numbers for named dimensions.
    Graph::Type bound(Graph::Type type) const
    {
        if (!type.shape) {
            return type;
        }
        if (type.shape->size() > operators::kMostRank) {
            return {.element = type.element, .text = std::move(type.text)};
        }
        for (Graph::Dim& dim : *type.shape) {
            dim.extent = dim.extent <= operators::kMostExtent ? dim.extent : -1;
            const auto size = m_shared.sizes.find(dim.name);
            if (size != m_shared.sizes.end()) {
                dim = operators::number(size->second);
            }
        }
        return type;
    }

    /// Dimensions of inputs without a name have that of the input and their index.
    void bindUnnamed()
    {
        for (const std::uint32_t input : m_graph.inputs) {
            auto& shape = m_known[input].type.shape;
            for (std::size_t i = 0; shape && i < shape->size(); ++i) {
                const auto size = m_shared.sizes.find(dimName(m_graph.values[input], i));
                if (!(*shape)[i].isKnown() && size != m_shared.sizes.end()) {
                    (*shape)[i] = operators::number(size->second);
                }
            }
        }
    }

    void readConstant(std::uint32_t value, std::size_t tensor)
    {
        const TensorInfo& info = m_shared.model.tensors()[tensor];
        const bool isInteger = info.dtype == DType::I64 || info.dtype == DType::I32;
        const auto values = isInteger && info.shape.size() <= 1 ? constants(tensor) : std::nullopt;
        if (values) {
            Items items;
            for (const double each : *values) {
                items.push_back({.number = static_cast<std::int64_t>(each)});
            }
            charge(items.size());
            m_known[value].data = std::move(items);
            dropOddData(m_known[value]);
        }
    }

    /// Elements are followed only where the shape says that there are as many.
    static void dropOddData(Known& known)
    {
        const auto& shape = known.type.shape;
        const bool fits =
            known.data && shape &&
            (shape->empty() ? known.data->size() == 1
                            : shape->size() == 1 &&
                                  (*shape)[0] == operators::number(static_cast<std::int64_t>(known.data->size())));
        if (!fits) {
            known.data.reset();
        }
    }

    /// Counts what is looked at in subgraphs and functions, each time that they are.
    void charge(std::size_t count)
    {
        m_shared.visited += count;
        m_shared.visitedInside += m_depth > 0 ? count : 0;
    }

    const Known* findByName(const std::string& name) const
    {
        if (m_byName.empty()) {
            for (std::uint32_t i = 0; i < m_graph.values.size(); ++i) {
                m_byName.try_emplace(m_graph.values[i].name.str(), i);
            }
        }
        const auto found = m_byName.find(name);
        return found == m_byName.end() ? nullptr : &m_known[found->second];
    }

    const Known* known(std::uint32_t value) const override { return &m_known[value]; }

    const TensorInfo* tensor(std::size_t index) const override { return &m_shared.model.tensors()[index]; }

    std::optional<std::vector<double>> constants(std::size_t tensor) const override
    {
        const auto [known, isNew] = m_shared.constants.try_emplace(tensor);
        const TensorInfo& info = m_shared.model.tensors()[tensor];
        if (isNew && info.elements() <= kMostConstants) {
            known->second = load(tensor, info);
        }
        return known->second;
    }

    /// 64-bit integers are exact below 2^53 only, and ends of slices beyond that mean the end.
    std::optional<std::vector<double>> load(std::size_t tensor, const TensorInfo& info) const
    {
        std::vector<double> out(static_cast<std::size_t>(info.elements()));
        if (info.dtype == DType::I64) {
            const auto bytes = m_shared.model.load(tensor);
            if (!bytes || bytes->size() != out.size() * sizeof(std::int64_t)) {
                return std::nullopt;
            }
            for (std::size_t i = 0; i < out.size(); ++i) {
                std::int64_t each = 0;
                std::memcpy(&each, bytes->data() + i * sizeof each, sizeof each);
                constexpr std::int64_t kExact = std::int64_t{1} << 53;
                out[i] = static_cast<double>(std::clamp(each, -kExact, kExact));
            }
            return out;
        }
        std::vector<float> values(out.size());
        if (!loadElements(m_shared.model, tensor, 0, values)) {
            return std::nullopt;
        }
        std::copy(values.begin(), values.end(), out.begin());
        return out;
    }

    std::optional<std::vector<double>> numbers(std::uint32_t value) const override
    {
        if (m_graph.values[value].tensor != Graph::kNoTensor) {
            return constants(m_graph.values[value].tensor);
        }
        if (m_producers.empty()) {
            m_producers = m_graph.producers();
        }
        const Graph::Node* node = m_producers[value] == Graph::kNone ? nullptr : &m_graph.nodes[m_producers[value]];
        if (node == nullptr || node->op != "Constant") {
            return std::nullopt;
        }
        if (const auto tensor = node->tensor("value")) {
            return constants(*tensor);
        }
        const auto number = node->number("value_float");
        return number ? std::optional(std::vector<double>{*number}) : node->numbers("value_floats");
    }

    std::vector<Graph::Type> infer(const Graph& subgraph, std::span<const Graph::Type> inputs) override
    {
        if (m_depth >= kMostInnerDepth || m_shared.visitedInside > kMostInnerVisits) {
            return {};
        }
        GraphInference inner(m_shared, subgraph, this, m_depth + 1);
        inner.run(inputs);
        return inner.outputs();
    }

    /// A function has nothing of the graph around it.
    std::vector<Graph::Type> call(const Graph& function, const Graph::Node& node)
    {
        std::vector<Graph::Type> inputs;
        for (const std::uint32_t value : node.inputs) {
            inputs.push_back(value == Graph::kNone ? Graph::Type() : m_known[value].type);
        }
        GraphInference inner(m_shared, function, nullptr, m_depth + 1);
        inner.run(inputs);
        return inner.outputs();
    }

    std::int64_t versionOf(const std::string& domain) const
    {
        const auto found = m_graph.opsets.find(domain);
        constexpr std::int64_t kNewest = 1000;
        return found == m_graph.opsets.end() ? kNewest : found->second;
    }

    void visit(const Graph::Node& node)
    {
        const auto function = m_shared.functions.find({node.domain.str(), node.op.str()});
        if (function != m_shared.functions.end() && m_depth < kMostInnerDepth &&
            m_shared.visitedInside <= kMostInnerVisits) {
            const auto types = call(*function->second, node);
            for (std::size_t i = 0; i < std::min(types.size(), node.outputs.size()); ++i) {
                set(node.outputs[i], {.type = types[i]});
            }
            return;
        }
        const std::string domain = node.domain.empty() ? std::string("ai.onnx") : node.domain.str();
        const std::int64_t version = versionOf(node.domain.str());
        const onnx::Operator* schema = onnx::OperatorTable::standard().find(domain, node.op.str(), version);
        const operators::OperatorRow* row = operators::findRow(node.domain.str(), node.op.str());
        if (schema == nullptr && row == nullptr) {
            return;
        }
        Inference inference(*this, node, version);
        if (row != nullptr && row->infer != nullptr) {
            row->infer(inference);
        }
        std::vector<Known> results = inference.results();
        if (schema != nullptr) {
            std::vector<DataType> inputs;
            for (std::size_t i = 0; i < node.inputs.size(); ++i) {
                inputs.push_back(inference.element(i));
            }
            const auto types = operators::outputTypes(*schema, inputs, node.outputs.size());
            for (std::size_t i = 0; i < results.size(); ++i) {
                const bool isOpen = results[i].type.element == DataType::Undefined && results[i].type.text.empty();
                results[i].type.element = isOpen ? types[i] : results[i].type.element;
            }
        }
        for (std::size_t i = 0; i < results.size(); ++i) {
            set(node.outputs[i], std::move(results[i]));
        }
    }

    void set(std::uint32_t value, Known result)
    {
        if (value != Graph::kNone) {
            m_known[value].type = mergedType(m_known[value].type, result.type);
            m_known[value].data = std::move(result.data);
            dropOddData(m_known[value]);
        }
    }

    Shared& m_shared;
    const Graph& m_graph;
    const GraphInference* m_outer;
    std::size_t m_depth;
    std::vector<Known> m_known;
    mutable TextViewMap<std::uint32_t> m_byName;
    mutable std::vector<std::uint32_t> m_producers;
};

} // namespace

Result<Graph> withShapes(Graph graph, const Model& model, const DimSizes& sizes, Progress& progress)
{
    Shared shared{.model = model, .sizes = sizes, .progress = progress};
    for (const Graph::Subgraph& function : graph.functions) {
        shared.functions.try_emplace({function->domain == "ai.onnx" ? std::string() : function->domain, function->name},
                                     function);
    }
    GraphInference inference(shared, graph, nullptr, 0);
    inference.run({});
    if (shared.isCancelled) {
        return Error{.code = Errc::Cancelled, .message = "cancelled"};
    }
    std::vector<Graph::Type> types;
    types.reserve(graph.values.size());
    for (std::uint32_t i = 0; i < graph.values.size(); ++i) {
        types.push_back(inference.typeOf(i));
    }
    for (std::size_t i = 0; i < types.size(); ++i) {
        graph.values[i].type = std::move(types[i]);
    }
    return graph;
}

std::optional<double> flopsOf(const Graph& graph, const Graph::Node& node)
{
    const operators::OperatorRow* row = operators::findRow(node.domain.str(), node.op.str());
    if (row == nullptr || row->flops == nullptr) {
        return row == nullptr ? std::nullopt : std::optional(0.0);
    }
    const auto flops = row->flops({graph, node});
    return flops && std::isfinite(*flops) ? flops : std::nullopt;
}

GraphCost costOf(const Graph& graph)
{
    std::map<std::string, GraphCost::Operator> byOperator;
    GraphCost out;
    for (const Graph::Node& node : graph.nodes) {
        const operators::OperatorRow* row = operators::findRow(node.domain.str(), node.op.str());
        if (row != nullptr && row->flops == nullptr) {
            continue; // moves data only
        }
        const std::string title = node.fileOp.empty() ? node.op.str() : node.fileOp.str();
        GraphCost::Operator& entry = byOperator[title];
        entry.op = title;
        ++entry.nodes;
        if (const auto flops = flopsOf(graph, node)) {
            entry.flops += *flops;
            out.flops += *flops;
        } else {
            ++entry.uncounted;
            ++out.uncounted;
        }
    }
    for (auto& [op, entry] : byOperator) {
        out.operators.push_back(std::move(entry));
    }
    std::stable_sort(out.operators.begin(), out.operators.end(),
                     [](const auto& a, const auto& b) { return a.flops > b.flops; });
    std::set<std::string> unbound;
    for (const std::uint32_t input : graph.inputs) {
        const Graph::Value& value = graph.values[input];
        for (std::size_t i = 0; value.type.shape && i < value.type.shape->size(); ++i) {
            if (!(*value.type.shape)[i].isNumber()) {
                unbound.insert(dimName(value, i));
            }
        }
    }
    out.unbound.assign(unbound.begin(), unbound.end());
    return out;
}

} // namespace apr
