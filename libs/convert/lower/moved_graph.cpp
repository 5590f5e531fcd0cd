// SPDX-License-Identifier: MIT
#include "convert/lower/moved_graph.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/model/scales.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace apr {
namespace {

using Id = std::uint32_t;

Error missing(std::string_view name)
{
    return {.code = Errc::MissingTensor,
            .message = "the graph of the source needs this tensor, which the output does not have",
            .tensor = printable(name, 120),
            .advice = "Keep the tensor, or write another format."};
}

bool isStandard(const Graph::Node& node, std::string_view op)
{
    return node.op.str() == op && node.domain.str().empty();
}

/// Removes the nodes of a graph that dequantize integers of the source which are floats in the result: one of
/// DequantizeLinear, or Cast, Sub for the zero point and Mul, between a Reshape to blocks and another one back. The
/// last of them passes the floats on, so that all names stay.
class DequantizationRemover {
public:
    DequantizationRemover(Graph& graph, const ExportedModel& model, const std::vector<std::size_t>& places)
        : m_graph(graph), m_model(model), m_places(places)
    {
    }

    /// By value: integers of the source that are floats now. Their type is the one that nodes expect; values that no
    /// node needs any more have no tensor.
    std::vector<bool> run()
    {
        count();
        std::vector<bool> out(m_graph.values.size());
        for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
            const auto found = dequantizationFrom(i);
            if (!found) {
                continue;
            }
            const Id integers = m_graph.nodes[i].inputs[0];
            m_graph.values[integers].type.element = found->type;
            out[integers] = true;
            Graph::Node& last = m_graph.nodes[found->last];
            ++m_uses[integers];
            const std::vector<Id> inputs = std::exchange(last.inputs, {integers});
            last.op = SharedText(std::string("Identity"));
            last.attributes.clear();
            for (const Id input : inputs) {
                release(input);
            }
        }
        std::vector<Graph::Node> kept;
        for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
            if (!m_isGone[i]) {
                kept.push_back(std::move(m_graph.nodes[i]));
            }
        }
        m_graph.nodes = std::move(kept);
        return out;
    }

private:
    struct Dequantization {
        std::size_t last = 0;                ///< its last node
        DataType type = DataType::Undefined; ///< of the floats
    };

    void count()
    {
        m_producers = m_graph.producers();
        m_isGone.assign(m_graph.nodes.size(), false);
        TextSet inner; // names that graphs within nodes use
        for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
            for (const auto& list : {m_graph.nodes[i].inputs, m_graph.nodes[i].after}) {
                for (const Id input : list) {
                    ++m_uses[input];
                    m_consumers[input] = i;
                }
            }
            for (const Graph::Attribute& attribute : m_graph.nodes[i].attributes) {
                if (const auto* graph = std::get_if<Graph::Subgraph>(&attribute.value)) {
                    for (const Id outer : (*graph)->outer) {
                        inner.insert((*graph)->values[outer].name.str());
                    }
                }
            }
        }
        for (const Id output : m_graph.outputs) {
            ++m_uses[output];
            m_consumers.erase(output);
        }
        for (Id i = 0; !inner.empty() && i < m_graph.values.size(); ++i) {
            if (inner.contains(m_graph.values[i].name.str())) {
                ++m_uses[i];
                m_consumers.erase(i);
            }
        }
    }

    std::size_t usesOf(Id value) const
    {
        const auto at = m_uses.find(value);
        return at == m_uses.end() ? 0 : at->second;
    }

    /// The node that alone reads a value.
    std::optional<std::size_t> consumerOf(Id value) const
    {
        const auto at = m_consumers.find(value);
        return value == Graph::kNone || usesOf(value) != 1 || at == m_consumers.end() ? std::nullopt
                                                                                      : std::optional(at->second);
    }

    /// What begins with a node that reads integers, which only it does.
    std::optional<Dequantization> dequantizationFrom(std::size_t index) const
    {
        const Graph::Node& node = m_graph.nodes[index];
        const bool isLinear = isStandard(node, "DequantizeLinear") && node.inputs.size() >= 2;
        if ((!isLinear && !isStandard(node, "Cast")) || node.inputs.empty() || node.inputs[0] == Graph::kNone ||
            node.outputs.size() != 1 || usesOf(node.inputs[0]) != 1) {
            return std::nullopt;
        }
        const std::size_t tensor = m_graph.values[node.inputs[0]].tensor;
        const std::size_t place = tensor == Graph::kNoTensor ? Graph::kNoTensor : m_places[tensor];
        if (place == Graph::kNoTensor || !isFloat(dataTypeOf(m_model.result.tensors()[place].dtype)) ||
            isFloat(dataTypeOf(m_model.source.tensors()[tensor].dtype))) {
            return std::nullopt;
        }
        if (!isLinear) {
            const auto to = static_cast<DataType>(node.integer("to").value_or(0));
            const auto last = isFloat(to) ? lastOf(index, tensor) : std::nullopt;
            return last ? std::optional(Dequantization{.last = *last, .type = to}) : std::nullopt;
        }
        const std::size_t scale =
            node.inputs[1] == Graph::kNone ? Graph::kNoTensor : m_graph.values[node.inputs[1]].tensor;
        return scale == Graph::kNoTensor
                   ? std::nullopt
                   : std::optional(
                         Dequantization{.last = index, .type = dataTypeOf(m_model.source.tensors()[scale].dtype)});
    }

    /// The last node of those that dequantize a tensor after it was cast.
    std::optional<std::size_t> lastOf(std::size_t cast, std::size_t tensor) const
    {
        bool isInBlocks = false;
        bool isScaled = false;
        for (std::size_t at = cast;;) {
            const Id value = m_graph.nodes[at].outputs.front();
            const auto next = consumerOf(value);
            if (!next || m_graph.nodes[*next].inputs.size() != 2 || m_graph.nodes[*next].outputs.size() != 1) {
                return std::nullopt;
            }
            const Graph::Node& node = m_graph.nodes[*next];
            const bool isFirst = node.inputs[0] == value;
            if (isStandard(node, "Reshape") && isFirst) {
                if (isScaled) {
                    return next;
                }
                isInBlocks = true;
            } else if (!isScaled && isStandard(node, "Mul") && isScaleOf(node.inputs[isFirst ? 1 : 0], tensor)) {
                isScaled = true;
                if (!isInBlocks) {
                    return next;
                }
            } else if (isScaled || !isFirst || !isStandard(node, "Sub") || !isScaleOf(node.inputs[1], tensor)) {
                return std::nullopt;
            }
            at = *next;
        }
    }

    /// Whether a value is the scale or the zero point of a tensor, in another form.
    bool isScaleOf(Id value, std::size_t tensor) const
    {
        for (std::size_t step = 0; value != Graph::kNone && step < m_graph.nodes.size(); ++step) {
            if (const std::size_t own = m_graph.values[value].tensor; own != Graph::kNoTensor) {
                return scaledBy(m_model.source, own) == tensor;
            }
            const Id producer = m_producers[value];
            const bool isForm = producer != Graph::kNone && (isStandard(m_graph.nodes[producer], "Cast") ||
                                                             isStandard(m_graph.nodes[producer], "Reshape") ||
                                                             isStandard(m_graph.nodes[producer], "Unsqueeze"));
            if (!isForm || m_graph.nodes[producer].inputs.empty()) {
                return false;
            }
            value = m_graph.nodes[producer].inputs.front();
        }
        return false;
    }

    /// One use of a value less; what only made it goes as well.
    void release(Id first)
    {
        std::vector<Id> open{first};
        while (!open.empty()) {
            const Id value = open.back();
            open.pop_back();
            if (value == Graph::kNone || usesOf(value) == 0 || --m_uses[value] > 0) {
                continue;
            }
            m_graph.values[value].tensor = Graph::kNoTensor;
            const Id producer = m_producers[value];
            if (producer == Graph::kNone || m_isGone[producer]) {
                continue;
            }
            const std::vector<Id>& outputs = m_graph.nodes[producer].outputs;
            if (std::all_of(outputs.begin(), outputs.end(), [this](Id each) { return usesOf(each) == 0; })) {
                m_isGone[producer] = true;
                open.insert(open.end(), m_graph.nodes[producer].inputs.begin(), m_graph.nodes[producer].inputs.end());
            }
        }
    }

    Graph& m_graph;
    const ExportedModel& m_model;
    const std::vector<std::size_t>& m_places;
    std::vector<Id> m_producers;
    std::vector<bool> m_isGone; ///< by node
    NumberMap<Id, std::size_t> m_uses;
    NumberMap<Id, std::size_t> m_consumers; ///< the last of them
};

/// The tensors of the result by those of the source.
class Places {
public:
    explicit Places(const ExportedModel& model)
        : m_model(model), m_places(model.source.tensors().size(), Graph::kNoTensor)
    {
        for (std::size_t i = 0; i < model.lineage.size(); ++i) {
            const TensorId id = model.lineage[i].id();
            if (id.source == 0 && id.copy == 0 && !model.lineage[i].isAdded &&
                m_places[id.tensor] == Graph::kNoTensor) {
                m_places[id.tensor] = i;
            }
        }
    }

    /// The graph with the tensors of the result. Values know the type that nodes expect.
    Result<Graph> moved(Graph graph, bool isInFunction = false)
    {
        const std::vector<bool> isFloatNow = DequantizationRemover(graph, m_model, m_places).run();
        std::vector<Graph::Node> nodes;
        nodes.reserve(graph.nodes.size());
        for (Id i = 0; i < graph.values.size(); ++i) {
            if (graph.values[i].tensor != Graph::kNoTensor) {
                APR_CHECK(moveValue(graph.values[i], isFloatNow[i]));
            }
        }
        for (Graph::Node& node : graph.nodes) {
            if (node.op.str() == "Constant" && node.domain.str().empty() && node.outputs.size() == 1) {
                const auto tensor = node.tensor("value");
                Graph::Value* output =
                    tensor && node.outputs[0] != Graph::kNone ? &graph.values[node.outputs[0]] : nullptr;
                if (output != nullptr && !isInFunction &&
                    becomesInitializer(*tensor, output->type.element)) { // functions have none
                    output->tensor = *tensor;
                    APR_CHECK(moveValue(*output, false));
                    continue;
                }
            }
            APR_CHECK(moveAttributes(node.attributes, isInFunction));
            nodes.push_back(std::move(node));
        }
        graph.nodes = std::move(nodes);
        APR_CHECK(moveAttributes(graph.defaults, true));
        for (Graph::Subgraph& function : graph.functions) {
            APR_TRY(Graph inner, moved(*function, true));
            function = std::make_shared<const Graph>(std::move(inner));
        }
        return graph;
    }

    /// Whether a tensor has another shape now: what the source states about values may be wrong.
    bool hasOtherShapes() const { return m_hasOtherShapes; }

private:
    /// A file of ONNX may state anything; readers and conversions state what its tensors were.
    DataType expected(std::size_t tensor, DataType stated) const
    {
        const DataType own = dataTypeOf(m_model.source.tensors()[tensor].dtype);
        const bool isNarrow = stated == DataType::Uint4 || stated == DataType::Uint2 || stated == DataType::Int2 ||
                              stated == DataType::Float4E2M1;
        return stated != DataType::Undefined && (isNarrow || hasAprMetadata(m_model.source)) ? stated : own;
    }

    bool becomesInitializer(std::size_t tensor, DataType stated) const
    {
        const std::size_t place = m_places[tensor];
        return place != Graph::kNoTensor &&
               (isScaled(m_model.result, place) ||
                dataTypeOf(m_model.result.tensors()[place].dtype) != expected(tensor, stated));
    }

    Status moveValue(Graph::Value& value, bool isNowFloat)
    {
        const TensorInfo& source = m_model.source.tensors()[value.tensor];
        const std::size_t place = m_places[value.tensor];
        if (place == Graph::kNoTensor) {
            return missing(source.name);
        }
        value.type.element = isNowFloat ? value.type.element : expected(value.tensor, value.type.element);
        const TensorInfo& result = m_model.result.tensors()[place];
        const Json* layouts = findMember(m_model.source.metadata(), "source_layout"); // axes that are as before again
        const bool isRestored = layouts != nullptr && findMember(*layouts, source.name) != nullptr;
        m_hasOtherShapes = m_hasOtherShapes || (!isRestored && result.shape != source.shape);
        value.tensor = place;
        value.name = result.name;
        return {};
    }

    Status moveAttributes(std::vector<Graph::Attribute>& attributes, bool isInFunction)
    {
        for (Graph::Attribute& attribute : attributes) {
            if (auto* tensor = std::get_if<Graph::TensorRef>(&attribute.value)) {
                const std::size_t place = m_places[tensor->index];
                if (place == Graph::kNoTensor) {
                    return missing(m_model.source.tensors()[tensor->index].name);
                }
                tensor->element = expected(tensor->index, tensor->element);
                tensor->index = place;
            } else if (auto* inner = std::get_if<Graph::Subgraph>(&attribute.value)) {
                APR_TRY(Graph made, moved(**inner, isInFunction));
                *inner = std::make_shared<const Graph>(std::move(made));
            }
        }
        return {};
    }

    const ExportedModel& m_model;
    std::vector<std::size_t> m_places;
    bool m_hasOtherShapes = false;
};

void dropTypes(Graph& graph)
{
    for (Id i = 0; i < graph.values.size(); ++i) {
        const bool isInput = std::find(graph.inputs.begin(), graph.inputs.end(), i) != graph.inputs.end();
        Graph::Value& value = graph.values[i];
        if (value.tensor == Graph::kNoTensor && !isInput && value.type.shape) {
            for (Graph::Dim& dim : *value.type.shape) {
                dim = {};
            }
        }
    }
}

} // namespace

bool isFloat(DataType type)
{
    return type == DataType::Float || type == DataType::Float16 || type == DataType::Bfloat16 ||
           type == DataType::Double;
}

Result<Graph> movedGraph(Graph graph, const ExportedModel& model)
{
    Places places(model);
    APR_TRY(graph, places.moved(std::move(graph)));
    if (places.hasOtherShapes()) {
        dropTypes(graph);
    }
    return graph;
}

} // namespace apr
