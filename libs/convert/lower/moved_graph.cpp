// SPDX-License-Identifier: MIT
#include "convert/lower/moved_graph.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/model/scales.h"

#include <algorithm>
#include <cstring>
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

    /// The scale of a tensor of the source, and its zero point, as reading them applies them.
    struct Scale {
        std::size_t scale = Graph::kNoTensor;
        std::size_t zeroPoint = Graph::kNoTensor;
    };

    void findScales()
    {
        const auto tensors = m_model.source.tensors();
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            if (const auto owner = scaledBy(m_model.source, i)) {
                Scale& scale = m_scales[*owner];
                (tensors[i].name.ends_with("zero_point") ? scale.zeroPoint : scale.scale) = i;
            }
        }
    }

    const Shape& shapeOf(std::size_t tensor) const { return m_model.source.tensors()[tensor].shape; }

    /// What begins with a node that reads integers, which only it does, and computes what reading them as floats does.
    std::optional<Dequantization> dequantizationFrom(std::size_t index)
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
        if (m_scales.empty()) {
            findScales();
        }
        const auto scale = m_scales.find(tensor);
        if (scale == m_scales.end() || scale->second.scale == Graph::kNoTensor) {
            return std::nullopt;
        }
        if (isLinear) {
            return isSameScale(node, tensor, scale->second)
                       ? std::optional(Dequantization{
                             .last = index, .type = dataTypeOf(m_model.source.tensors()[scale->second.scale].dtype)})
                       : std::nullopt;
        }
        const auto to = static_cast<DataType>(node.integer("to").value_or(0));
        const auto last = isFloat(to) ? lastOf(index, tensor, scale->second) : std::nullopt;
        return last ? std::optional(Dequantization{.last = *last, .type = to}) : std::nullopt;
    }

    /// Whether a DequantizeLinear has the scale of the tensor, along the axis on which reading applies it.
    bool isSameScale(const Graph::Node& node, std::size_t tensor, const Scale& expected) const
    {
        const auto tensorAt = [&](std::size_t input) {
            return input < node.inputs.size() && node.inputs[input] != Graph::kNone
                       ? m_graph.values[node.inputs[input]].tensor
                       : Graph::kNoTensor;
        };
        const bool hasZero = node.inputs.size() > 2 && node.inputs[2] != Graph::kNone;
        if (tensorAt(1) != expected.scale || hasZero != (expected.zeroPoint != Graph::kNoTensor) ||
            (hasZero && tensorAt(2) != expected.zeroPoint)) {
            return false;
        }
        const Shape& shape = shapeOf(tensor);
        const Shape& scales = shapeOf(expected.scale);
        const auto rank = static_cast<std::int64_t>(shape.size());
        const std::int64_t stated = node.integer("axis").value_or(1);
        const std::int64_t axis = stated < 0 ? stated + rank : stated;
        if (elementCount(scales) == 1) {
            return true;
        }
        return node.integer("block_size").value_or(0) > 0
                   ? axis == rank - 1 && scales.size() == shape.size()
                   : scales.size() == 1 && axis == 0 && rank > 0 && scales.front() == shape.front();
    }

    /// The last node of those that dequantize a tensor after it was cast: Reshape to blocks, Sub, Mul and Reshape back,
    /// of which the first two may be missing.
    std::optional<std::size_t> lastOf(std::size_t cast, std::size_t tensor, const Scale& expected)
    {
        Shape shape = shapeOf(tensor);
        bool isInBlocks = false;
        bool isCentered = expected.zeroPoint == Graph::kNoTensor;
        std::size_t at = cast;
        for (int steps = 0; steps < 4; ++steps) {
            const Id value = m_graph.nodes[at].outputs.front();
            const auto next = consumerOf(value);
            if (!next || m_graph.nodes[*next].inputs.size() != 2 || m_graph.nodes[*next].outputs.size() != 1) {
                return std::nullopt;
            }
            const Graph::Node& node = m_graph.nodes[*next];
            const bool isFirst = node.inputs[0] == value;
            if (steps == 0 && isStandard(node, "Reshape") && isFirst) {
                const auto wide = constantOf(node.inputs[1]);
                if (!wide || !isDivided(*wide, shape)) {
                    return std::nullopt;
                }
                shape = *wide;
                isInBlocks = true;
            } else if (!isCentered && isStandard(node, "Sub") && isFirst) {
                if (!isApplied(node.inputs[1], expected.zeroPoint, tensor, shape, isInBlocks)) {
                    return std::nullopt;
                }
                isCentered = true;
            } else if (isCentered && isStandard(node, "Mul") &&
                       isApplied(node.inputs[isFirst ? 1 : 0], expected.scale, tensor, shape, isInBlocks)) {
                return isInBlocks ? backFrom(*next, tensor) : next;
            } else {
                return std::nullopt;
            }
            at = *next;
        }
        return std::nullopt;
    }

    /// Whether a shape has the last axis of another one in two.
    static bool isDivided(const Shape& wide, const Shape& shape)
    {
        return !shape.empty() && wide.size() == shape.size() + 1 &&
               std::equal(shape.begin(), shape.end() - 1, wide.begin()) && wide.back() > 0 &&
               wide[wide.size() - 2] <= shape.back() && wide[wide.size() - 2] * wide.back() == shape.back();
    }

    /// The node that gives blocks the shape of the tensor again.
    std::optional<std::size_t> backFrom(std::size_t scaled, std::size_t tensor)
    {
        const Id value = m_graph.nodes[scaled].outputs.front();
        const auto next = consumerOf(value);
        if (!next || !isStandard(m_graph.nodes[*next], "Reshape") || m_graph.nodes[*next].inputs.size() != 2 ||
            m_graph.nodes[*next].inputs[0] != value || m_graph.nodes[*next].outputs.size() != 1) {
            return std::nullopt;
        }
        return constantOf(m_graph.nodes[*next].inputs[1]) == shapeOf(tensor) ? next : std::nullopt;
    }

    /// Whether a value is the scale or the zero point of a tensor in a form in which it is applied as reading does: to
    /// all elements, to those of each first index, to each row, or to each block.
    bool isApplied(Id value, std::size_t factor, std::size_t tensor, const Shape& shape, bool isInBlocks)
    {
        std::optional<Shape> form;
        constexpr int kMostSteps = 4;
        for (int step = 0; step < kMostSteps && value != Graph::kNone; ++step) {
            if (const std::size_t own = m_graph.values[value].tensor; own != Graph::kNoTensor) {
                return own == factor &&
                       isForm(form ? *form : shapeOf(own), shapeOf(own), shapeOf(tensor), shape, isInBlocks);
            }
            const Id producer = m_producers[value];
            if (producer == Graph::kNone || m_graph.nodes[producer].inputs.empty()) {
                return false;
            }
            const Graph::Node& node = m_graph.nodes[producer];
            if (isStandard(node, "Reshape") && node.inputs.size() == 2) {
                const auto made = constantOf(node.inputs[1]);
                if (!made) {
                    return false;
                }
                form = form ? form : made;
            } else if (!isStandard(node, "Cast") || !isFloat(static_cast<DataType>(node.integer("to").value_or(0)))) {
                return false;
            }
            value = node.inputs.front();
        }
        return false;
    }

    /// `form` is what nodes have of scales that are stored as `stored`, `shape` is that of the tensor and `data` what
    /// they are applied to.
    static bool isForm(const Shape& form, const Shape& stored, const Shape& shape, const Shape& data, bool isInBlocks)
    {
        const auto count = elementCount(stored);
        if (!count || elementCount(form) != count || shape.empty()) {
            return false;
        }
        if (*count == 1) {
            return form.size() <= data.size();
        }
        Shape rows(data.begin(), data.end() - 1); // of the blocks, or of the tensor
        rows.push_back(1);
        if (isInBlocks) {
            return form == rows && stored.size() >= 2 && stored.back() == data[data.size() - 2];
        }
        Shape first(shape.size(), 1);
        first.front() = shape.front();
        if (stored.size() == 1 && shape.size() > 1) {
            return form == (*count == shape.front() ? first : rows);
        }
        return form == stored && (form == rows || form == first || form == shape);
    }

    /// The shape that a value has as integers; nothing for what is computed, or with −1 or 0 in it.
    std::optional<Shape> constantOf(Id value)
    {
        constexpr int kMostSteps = 2; // old operator sets cast constants of floats
        for (int step = 0; step < kMostSteps && value != Graph::kNone; ++step) {
            if (const std::size_t own = m_graph.values[value].tensor; own != Graph::kNoTensor) {
                return integersOf(own);
            }
            const Id producer = m_producers[value];
            if (producer == Graph::kNone) {
                return std::nullopt;
            }
            const Graph::Node& node = m_graph.nodes[producer];
            if (isStandard(node, "Constant")) {
                const auto tensor = node.tensor("value");
                return tensor ? integersOf(*tensor) : shapeOfList(node);
            }
            if (!isStandard(node, "Cast") || node.inputs.empty()) {
                return std::nullopt;
            }
            value = node.inputs.front();
        }
        return std::nullopt;
    }

    static std::optional<Shape> shapeOfList(const Graph::Node& node)
    {
        Shape out;
        const auto numbers = node.numbers("value_floats");
        for (const double number : numbers ? *numbers : std::vector<double>()) {
            if (number < 1 || number > 9e15) {
                return std::nullopt;
            }
            out.push_back(static_cast<std::uint64_t>(number));
        }
        const auto integers = node.integers("value_ints");
        for (const std::int64_t number : integers ? *integers : std::vector<std::int64_t>()) {
            if (number < 1) {
                return std::nullopt;
            }
            out.push_back(static_cast<std::uint64_t>(number));
        }
        return numbers || integers ? std::optional(out) : std::nullopt;
    }

    std::optional<Shape> integersOf(std::size_t tensor) const
    {
        const TensorInfo& info = m_model.source.tensors()[tensor];
        constexpr std::uint64_t kMostAxes = 16;
        if (info.dtype != DType::I64 || info.shape.size() != 1 || info.elements() > kMostAxes) {
            return std::nullopt;
        }
        const auto bytes = m_model.source.load(tensor);
        Shape out;
        for (std::uint64_t i = 0; bytes && i < info.elements(); ++i) {
            std::int64_t number = 0;
            std::memcpy(&number, bytes->data() + i * sizeof number, sizeof number);
            if (number < 1) {
                return std::nullopt;
            }
            out.push_back(static_cast<std::uint64_t>(number));
        }
        return bytes ? std::optional(out) : std::nullopt;
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
    NumberMap<std::size_t, Scale> m_scales; ///< by tensor of the source, when they are needed
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
