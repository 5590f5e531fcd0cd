// SPDX-License-Identifier: MIT
#include "convert/lower/exported_graph.h"

#include "apr/architecture/architecture_graph.h"
#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "apr/graph/graph_json.h"
#include "apr/graph/infer_shapes.h"
#include "apr/graph/lower_opset.h"
#include "apr/graph/operators/operator_table.h"
#include "apr/model/scales.h"

#include <algorithm>
#include <set>
#include <utility>

namespace apr {
namespace {

constexpr std::int64_t kDefaultOpset = 17;
constexpr std::int64_t kFirstWithBlocks = 21;      ///< of DequantizeLinear, and with int4
constexpr std::int64_t kFirstWithRows = 13;        ///< the same
constexpr std::int64_t kFirstWithIntegers = 9;     ///< of Constant
constexpr std::int64_t kFirstWithBroadcasting = 7; ///< of Mul and Sub

using Id = std::uint32_t;

Graph::Dims dimsOf(const Shape& shape)
{
    Graph::Dims out;
    for (const std::uint64_t extent : shape) {
        out.push_back({.extent = static_cast<std::int64_t>(extent)});
    }
    return out;
}

/// Whether integers have a scale for each block along the last axis; what is before it may be one axis of the scales.
bool isInBlocks(const TensorInfo& integers, const TensorInfo& scale)
{
    if (integers.shape.empty() || scale.shape.empty()) {
        return false;
    }
    const std::uint64_t width = integers.shape.back();
    const std::uint64_t blocks = scale.shape.back();
    return blocks > 1 && blocks < width && width % blocks == 0 &&
           scale.elements() == integers.elements() / width * blocks;
}

/// Adds nodes that compute what the nodes of a graph expect from what the tensors have.
class TensorFitter {
public:
    explicit TensorFitter(const Model& model) : m_model(model)
    {
        for (std::size_t i = 0; i < model.tensors().size(); ++i) {
            if (const auto owner = scaledBy(model, i)) {
                const bool isZero = model.tensors()[i].name.ends_with("zero_point");
                (isZero ? m_zeros : m_scales).try_emplace(*owner, i);
            }
        }
    }

    Result<Graph> fitted(Graph graph)
    {
        const auto set = graph.opsets.find("");
        m_opset = set == graph.opsets.end() ? kDefaultOpset : set->second;
        for (const Graph::Value& value : graph.values) {
            m_names.insert(value.name.str());
        }
        std::vector<Graph::Node> nodes = std::move(graph.nodes);
        graph.nodes.clear();
        const std::size_t count = graph.values.size();
        for (Id i = 0; i < count; ++i) {
            if (graph.values[i].tensor != Graph::kNoTensor) {
                APR_CHECK(fit(graph, i));
            }
        }
        for (Graph::Node& node : nodes) {
            for (Graph::Attribute& attribute : node.attributes) {
                if (auto* inner = std::get_if<Graph::Subgraph>(&attribute.value)) {
                    TensorFitter fitter(*this);
                    APR_TRY(Graph made, fitter.fitted(**inner));
                    *inner = std::make_shared<const Graph>(std::move(made));
                }
            }
            graph.nodes.push_back(std::move(node));
        }
        return graph;
    }

private:
    Id add(Graph& graph, std::string name) const
    {
        graph.values.push_back({.name = std::move(name)});
        return static_cast<Id>(graph.values.size() - 1);
    }

    std::string unique(std::string name)
    {
        while (!m_names.insert(name).second) {
            name += '_';
        }
        return name;
    }

    Id node(Graph& graph, std::string_view op, std::vector<Id> inputs, const std::string& name,
            std::vector<Graph::Attribute> attributes = {})
    {
        const std::string own = unique(name + '/' + std::string(op));
        const Id output = add(graph, own);
        graph.nodes.push_back({.op = SharedText(std::string(op)),
                               .name = own,
                               .inputs = std::move(inputs),
                               .outputs = {output},
                               .attributes = std::move(attributes)});
        return output;
    }

    Id shapeOf(Graph& graph, const Shape& shape, const std::string& name)
    {
        if (m_opset < kFirstWithIntegers) {
            std::vector<double> values(shape.begin(), shape.end());
            const Id floats = node(graph, "Constant", {}, name, {{.name = "value_floats", .value = std::move(values)}});
            return cast(graph, floats, DataType::Int64, name);
        }
        std::vector<std::int64_t> values(shape.begin(), shape.end());
        return node(graph, "Constant", {}, name, {{.name = "value_ints", .value = std::move(values)}});
    }

    Id cast(Graph& graph, Id x, DataType to, const std::string& name)
    {
        return node(graph, "Cast", {x}, name, {{.name = "to", .value = static_cast<std::int64_t>(to)}});
    }

    /// The initializer of a tensor that no value is yet.
    Id initializer(Graph& graph, std::size_t tensor)
    {
        const TensorInfo& info = m_model.tensors()[tensor];
        m_names.insert(info.name);
        const Id id = add(graph, info.name);
        graph.values[id].tensor = tensor;
        graph.values[id].type = {.element = dataTypeOf(info.dtype), .shape = dimsOf(info.shape)};
        return id;
    }

    Status fit(Graph& graph, Id value)
    {
        const std::size_t tensor = graph.values[value].tensor;
        const TensorInfo& info = m_model.tensors()[tensor];
        const DataType expected = graph.values[value].type.element;
        const DataType stored = dataTypeOf(info.dtype);
        const bool hasScale = m_scales.contains(tensor);
        graph.values[value].type.shape = dimsOf(info.shape);
        if (stored == expected && (!hasScale || !isFloat(expected))) { // nodes of the source dequantize it
            return {};
        }
        if (expected == DataType::Undefined || (!hasScale && isFloat(expected) != isFloat(stored) && isFloat(stored))) {
            return Error{.code = Errc::Unsupported,
                         .message = "the graph needs " + std::string(dataTypeName(expected)) + ", the tensor is " +
                                    std::string(dtypeName(info.dtype)),
                         .tensor = printable(info.name, 120)};
        }
        if (std::find(graph.outputs.begin(), graph.outputs.end(), value) != graph.outputs.end()) {
            return Error{.code = Errc::Unsupported,
                         .message = "the tensor is an output of the graph, which cannot get another dtype",
                         .tensor = printable(info.name, 120),
                         .advice = "Leave this tensor as it is."};
        }
        // The nodes go on reading this value, which is computed now.
        graph.values[value].tensor = Graph::kNoTensor;
        graph.values[value].name = unique(info.name + "/values");
        graph.values[value].type = {};
        const Id raw = initializer(graph, tensor);
        Id out = raw;
        DataType type = stored;
        if (hasScale) {
            APR_TRY(out, dequantized(graph, raw, tensor));
            type = DataType::Float;
        }
        if (type != expected) {
            cast(graph, out, expected, info.name);
        }
        graph.nodes.back().outputs = {value};
        return {};
    }

    Result<Id> dequantized(Graph& graph, Id raw, std::size_t tensor)
    {
        const TensorInfo& info = m_model.tensors()[tensor];
        const std::size_t scaleIndex = m_scales.at(tensor);
        const TensorInfo& scale = m_model.tensors()[scaleIndex];
        const bool isInteger = dtypeInfo(info.dtype).kind == DTypeKind::Integer;
        if (!isInteger) {
            return Error{.code = Errc::Unsupported,
                         .message = std::string(dtypeName(info.dtype)) + " with scales is not dequantized by a graph",
                         .tensor = printable(info.name, 120),
                         .advice = "Add --dequantize f16."};
        }
        const auto zero = m_zeros.find(tensor);
        const std::size_t rank = info.shape.size();
        const bool isBlocks = isInBlocks(info, scale);
        const bool isRows =
            !isBlocks && rank > 0 && info.shape.back() > 0 && scale.elements() > 1 &&
            (scale.elements() == info.shape.front() || scale.elements() == info.elements() / info.shape.back());
        const bool isOne = scale.elements() == 1;
        if (!isBlocks && !isRows && !isOne) {
            return Error{.code = Errc::Unsupported,
                         .message = "scales of shape " + shapeText(scale.shape) + " for a tensor of shape " +
                                    shapeText(info.shape) + " are not applied by a graph",
                         .tensor = printable(info.name, 120),
                         .advice = "Add --dequantize f16."};
        }
        if (m_opset < kFirstWithBroadcasting) {
            return Error{.code = Errc::Unsupported,
                         .message = "operator set " + std::to_string(m_opset) +
                                    " of the source's graph cannot dequantize integers; set " +
                                    std::to_string(kFirstWithBroadcasting) + " is the first that can",
                         .tensor = printable(info.name, 120),
                         .advice = "Use --precision fp16, or convert the source to a newer operator set."};
        }
        if (info.dtype == DType::I4 && m_opset < kFirstWithBlocks) {
            return Error{.code = Errc::Unsupported,
                         .message = "operator set " + std::to_string(m_opset) + " of the graph has no int4; set " +
                                    std::to_string(kFirstWithBlocks) + " is the first that has it",
                         .tensor = printable(info.name, 120),
                         .advice = "Use --quantize int8, or a newer operator set."};
        }
        Id factor = initializer(graph, scaleIndex);
        const bool hasZero = zero != m_zeros.end();
        const std::string& name = info.name;
        const bool isKnown = info.dtype == DType::I8 || (info.dtype == DType::I4 && m_opset >= kFirstWithBlocks);
        if (hasZero || !isKnown || scale.dtype != DType::F32) {
            return plainly(graph, raw, factor, tensor, isBlocks);
        }
        if (isBlocks && m_opset >= kFirstWithBlocks && scale.shape.size() == rank) {
            return node(
                graph, "DequantizeLinear", {raw, factor}, name,
                {{.name = "axis", .value = static_cast<std::int64_t>(rank) - 1},
                 {.name = "block_size", .value = static_cast<std::int64_t>(info.shape.back() / scale.shape.back())}});
        }
        const bool isFirst = isRows && scale.elements() == info.shape.front();
        if (isFirst && scale.shape.size() == 1 && m_opset >= kFirstWithRows) {
            return node(graph, "DequantizeLinear", {raw, factor}, name, {{.name = "axis", .value = std::int64_t{0}}});
        }
        return plainly(graph, raw, factor, tensor, isBlocks);
    }

    /// (q − zero point) · scale in operators that all sets have.
    Id plainly(Graph& graph, Id raw, Id factor, std::size_t tensor, bool isBlocks)
    {
        const TensorInfo& info = m_model.tensors()[tensor];
        const TensorInfo& scale = m_model.tensors()[m_scales.at(tensor)];
        const std::string& name = info.name;
        Shape wide = info.shape;
        Shape narrow = scale.shape;
        if (isBlocks) {
            const std::uint64_t blocks = scale.shape.back();
            wide.back() = blocks;
            narrow = wide;
            wide.push_back(info.shape.back() / blocks);
            narrow.push_back(1);
        } else if (scale.elements() > 1) { // rows
            const bool isFirst = scale.elements() == info.shape.front();
            narrow = isFirst ? Shape(info.shape.size(), 1) : info.shape;
            narrow.front() = info.shape.front();
            narrow.back() = narrow.size() > 1 ? 1 : narrow.back();
        } else {
            narrow = {};
        }
        const auto shaped = [&](Id x) { return node(graph, "Reshape", {x, shapeOf(graph, narrow, name)}, name); };
        Id x = cast(graph, raw, DataType::Float, name);
        x = isBlocks ? node(graph, "Reshape", {x, shapeOf(graph, wide, name)}, name) : x;
        if (const auto zero = m_zeros.find(tensor); zero != m_zeros.end()) {
            const Id offset = cast(graph, initializer(graph, zero->second), DataType::Float, name);
            x = node(graph, "Sub", {x, shaped(offset)}, name);
        }
        if (scale.dtype != DType::F32) {
            factor = cast(graph, factor, DataType::Float, name);
        }
        x = node(graph, "Mul", {x, shaped(factor)}, name);
        return isBlocks ? node(graph, "Reshape", {x, shapeOf(graph, info.shape, name)}, name) : x;
    }

    const Model& m_model;
    std::int64_t m_opset = kDefaultOpset;
    NumberMap<std::size_t, std::size_t> m_scales;
    NumberMap<std::size_t, std::size_t> m_zeros;
    std::set<std::string> m_names;
};

/// E020 if a tensor was renamed to what another value is called.
Status checkNames(const Graph& graph)
{
    TextViewSet names;
    for (const Graph::Value& value : graph.values) {
        if (!names.insert(value.name.str()).second) {
            return Error{.code = Errc::Argument,
                         .message = "the graph has another value of this name",
                         .tensor = printable(value.name.str(), 120),
                         .advice = "Choose another name."};
        }
    }
    return {};
}

/// E009 if the nodes of the source's graph mean something else in another version of the standard operator set.
Status checkSameOperators(const Graph& graph, std::int64_t from, std::int64_t to)
{
    const onnx::OperatorTable& table = onnx::OperatorTable::standard();
    for (const Graph::Node& node : graph.nodes) {
        for (const Graph::Attribute& attribute : node.attributes) {
            if (const auto* inner = std::get_if<Graph::Subgraph>(&attribute.value)) {
                APR_CHECK(checkSameOperators(**inner, from, to));
            }
        }
        if (!node.domain.str().empty()) {
            continue;
        }
        const onnx::Operator* before = table.find("ai.onnx", node.op.str(), from);
        const onnx::Operator* after = table.find("ai.onnx", node.op.str(), to);
        if (before == nullptr || after == nullptr || before->since != after->since) {
            return Error{.code = Errc::Unsupported,
                         .message = "the source's graph is in operator set " + std::to_string(from) + ", and " +
                                    printable(node.op.str(), 40) + " is another operator in set " + std::to_string(to),
                         .field = "--opset",
                         .advice = "Omit --opset to keep the operator set of the source."};
        }
    }
    return {};
}

/// That of a source in ONNX's operators; nothing for another source.
Result<std::optional<Graph>> ownGraph(const ExportedModel& model, const GraphRequest& request)
{
    NoProgress unwatched;
    const Json* stored = sourceGraph(model.source.metadata());
    const bool hasSourceAxes = findMember(model.result.metadata(), "source_layout") == nullptr;
    if (stored == nullptr || !hasSourceAxes) {
        return std::optional<Graph>();
    }
    APR_TRY(Graph graph, readGraph(model.source, *stored, unwatched));
    if (!graph.vocabulary.empty()) {
        return std::optional<Graph>();
    }
    const auto stated = graph.opsets.find("");
    const std::int64_t set = stated == graph.opsets.end() ? 1 : stated->second;
    if (request.hasCache) {
        return Error{.code = Errc::Argument,
                     .message = "--kv-cache is for graphs that are made; this source has its own, which is kept",
                     .field = "--kv-cache",
                     .advice = "Omit --kv-cache."};
    }
    if (request.opset && static_cast<std::int64_t>(*request.opset) != set) {
        APR_CHECK(checkSameOperators(graph, set, static_cast<std::int64_t>(*request.opset)));
        graph.opsets[""] = static_cast<std::int64_t>(*request.opset);
    }
    APR_TRY(graph, movedGraph(std::move(graph), model));
    return std::optional(std::move(graph));
}

/// Whether operators of set 21 compute floats from what the tensors have.
bool needsNewOperators(const Model& model)
{
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const auto owner = scaledBy(model, i);
        if (owner &&
            (isInBlocks(model.tensors()[*owner], model.tensors()[i]) || model.tensors()[*owner].dtype == DType::I4)) {
            return true;
        }
    }
    return false;
}

/// That of the architecture.
Result<Graph> builtGraph(const ExportedModel& model, const GraphRequest& request)
{
    NoProgress unwatched;
    const std::int64_t newest = onnx::OperatorTable::standard().newestVersion("ai.onnx").value_or(kDefaultOpset);
    constexpr std::uint64_t kMost = std::uint64_t{1} << 30;
    const std::int64_t usual = needsNewOperators(model.result) ? kFirstWithBlocks : kDefaultOpset;
    const std::int64_t version = request.opset ? static_cast<std::int64_t>(std::min(*request.opset, kMost)) : usual;
    if (version > newest) {
        return Error{.code = Errc::Argument,
                     .message = "operator set " + std::to_string(version) + " is newer than the newest known one, " +
                                std::to_string(newest),
                     .field = "--opset",
                     .advice = "Use --opset " + std::to_string(newest) + ", or an older one."};
    }
    APR_TRY(Graph graph,
            architectureGraph(model.result, detectArchitecture(model.result), {.hasCache = request.hasCache}));
    if (request.isLowered) {
        APR_TRY(graph, loweredToOpset(std::move(graph), model.result, version, unwatched));
        graph.opsets[""] = version;
    }
    for (Graph::Value& value : graph.values) {
        if (value.tensor != Graph::kNoTensor) { // weights are floats, however they are stored
            const TensorInfo& info = model.result.tensors()[value.tensor];
            if (dtypeInfo(info.dtype).kind == DTypeKind::Integer && !isScaled(model.result, value.tensor)) {
                return Error{.code = Errc::Unsupported,
                             .message = "a weight consists of integers without a known scale",
                             .tensor = printable(info.name, 120)};
            }
            value.type.element = DataType::Float;
        }
    }
    return graph;
}

} // namespace

Result<std::shared_ptr<const Graph>> exportedGraph(const ExportedModel& model, const GraphRequest& request,
                                                   std::vector<Finding>& findings)
{
    std::optional<Graph> graph;
    if (request.isLowered) {
        APR_TRY(graph, ownGraph(model, request));
    }
    const bool isBuilt = !graph;
    if (isBuilt) {
        auto built = builtGraph(model, request);
        if (!built && built.error().field.starts_with("--")) { // what was asked for is not possible
            return std::move(built).error();
        }
        if (!built) {
            findings.push_back(withoutGraph(built.error()));
            return std::shared_ptr<const Graph>();
        }
        graph = std::move(*built);
    }
    const std::vector<std::string> notes = isBuilt ? graph->notes : std::vector<std::string>();
    auto made = TensorFitter(model.result).fitted(std::move(*graph));
    if (!made && !request.isLowered) { // a format for which the graph is an addition
        findings.push_back(withoutGraph(made.error()));
        return std::shared_ptr<const Graph>();
    }
    APR_TRY(Graph fitted, std::move(made));
    APR_CHECK(checkNames(fitted));
    for (const std::string& note : notes) {
        findings.push_back({.severity = Severity::Info, .rule = "output.graph", .message = note});
    }
    if (isBuilt) { // outputs have to have types, and programs that show graphs show those of other values
        NoProgress unwatched;
        APR_TRY(fitted, withShapes(std::move(fitted), model.result, {}, unwatched));
    }
    return std::make_shared<const Graph>(std::move(fitted));
}

bool graphHasInt4(const Model& source, std::optional<std::uint64_t> opset)
{
    constexpr std::uint64_t kFirst = kFirstWithBlocks;
    if (opset) {
        return *opset >= kFirst;
    }
    const Json* graph = sourceGraph(source.metadata());
    if (graph == nullptr || findMember(*graph, "vocabulary") != nullptr) {
        return true; // a graph is made, in as new a set as it needs
    }
    const Json* stated = findPath(*graph, {"opsets", ""});
    stated = stated != nullptr ? stated : findPath(*graph, {"opsets", "ai.onnx"});
    stated = stated != nullptr ? stated : findPath(source.metadata(), {"onnx", "opset_import", "ai.onnx"});
    stated = stated != nullptr ? stated
                               : findPath(source.metadata(), {"source_metadata", "onnx", "opset_import", "ai.onnx"});
    return stated != nullptr && stated->is_number_integer() && stated->get<std::int64_t>() >= kFirstWithBlocks;
}

Finding withoutGraph(const Error& reason)
{
    return {.severity = Severity::Warning,
            .rule = "output.no-graph",
            .message = "the output has the tensors and no graph: " + reason.message,
            .tensor = reason.tensor,
            .hint = "a program that runs it has to know what it computes"};
}

} // namespace apr
