// SPDX-License-Identifier: MIT
#include "apr/graph/lower_opset.h"

#include "apr/base/text.h"
#include "apr/graph/infer_shapes.h"
#include "apr/graph/operators/operator_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace apr {
namespace {

using Id = std::uint32_t;
using Attributes = std::vector<Graph::Attribute>;

constexpr double kMasked = -3.4028234663852886e38; ///< the lowest float: what is masked has no share of a softmax

/// Nodes of the older set, in place of one node at a time.
class Lowering {
public:
    /// `typed` is the graph with inferred shapes.
    Lowering(Graph graph, Graph typed, std::int64_t version)
        : m_graph(std::move(graph)), m_typed(std::move(typed)), m_version(version)
    {
    }

    Result<Graph> run();

    std::int64_t version() const { return m_version; }
    /// What is known of an original value.
    const Graph::Type& type(Id value) const { return m_typed.values[value].type; }

    std::vector<Id> nodes(std::string_view op, std::size_t outputs, std::vector<Id> inputs, Attributes attributes = {})
    {
        const std::string name = m_scope + '/' + std::string(op) + '_' + std::to_string(m_count++);
        Graph::Node node{
            .op = shared(op), .name = name, .inputs = std::move(inputs), .attributes = std::move(attributes)};
        for (std::size_t i = 0; i < outputs; ++i) {
            m_graph.values.push_back({.name = name + (outputs == 1 ? "_output" : "_output" + std::to_string(i))});
            node.outputs.push_back(static_cast<Id>(m_graph.values.size() - 1));
        }
        m_nodes.push_back(std::move(node));
        return m_nodes.back().outputs;
    }
    Id node(std::string_view op, std::vector<Id> inputs, Attributes attributes = {})
    {
        return nodes(op, 1, std::move(inputs), std::move(attributes)).front();
    }
    Id integers(std::vector<std::int64_t> values)
    {
        return node("Constant", {}, {{.name = "value_ints", .value = std::move(values)}});
    }
    Id integer(std::int64_t value) { return node("Constant", {}, {{.name = "value_int", .value = value}}); }
    Id number(double value) { return node("Constant", {}, {{.name = "value_float", .value = value}}); }
    Id reshaped(Id x, std::vector<std::int64_t> shape) { return node("Reshape", {x, integers(std::move(shape))}); }
    /// What one of `parts` of the last of three dimensions has; -1, which Reshape computes unless the batch is empty,
    /// if that is not known.
    std::int64_t partOf(Id value, std::int64_t parts) const
    {
        const auto& shape = type(value).shape;
        const std::int64_t width = shape && shape->size() == 3 ? shape->back().extent : -1;
        return width > 0 && width % parts == 0 ? width / parts : -1;
    }
    Id transposed(Id x, std::vector<std::int64_t> perm)
    {
        return node("Transpose", {x}, {{.name = "perm", .value = std::move(perm)}});
    }
    Id slice(Id x, std::int64_t from, std::int64_t to, std::int64_t axis)
    {
        return node("Slice", {x, integers({from}), integers({to}), integers({axis})});
    }
    Id extent(Id x, std::int64_t axis)
    {
        return node("Gather", {node("Shape", {x}), integer(axis)}, {{.name = "axis", .value = std::int64_t{0}}});
    }
    /// Two equal parts of the last axis.
    std::vector<Id> halves(Id x)
    {
        Attributes attributes{{.name = "axis", .value = std::int64_t{-1}}};
        if (m_version >= 18) {
            attributes.push_back({.name = "num_outputs", .value = std::int64_t{2}});
        }
        return nodes("Split", 2, {x}, std::move(attributes));
    }

    /// True for the positions of keys that a query sees: (queries, keys). `cached` positions precede them, if any do.
    Id seen(Id query, Id key, Id cached, std::int64_t before, bool isCausal);
    /// Gives a value that was made the place of one of the original graph.
    void become(Id made, Id original);

private:
    struct Row {
        std::string_view op;
        std::int64_t since;
        Status (*lower)(Lowering& out, const Graph::Node& node);
    };
    static const std::array<Row, 7> kRows;

    SharedText shared(std::string_view op)
    {
        const auto at = m_ops.try_emplace(std::string(op), std::string(op)).first;
        return at->second;
    }
    /// The extent of an axis of a value, computed once for each named dimension.
    Id positions(Id value, std::size_t axis);

    Graph m_graph;
    Graph m_typed;
    std::int64_t m_version;
    std::vector<Graph::Node> m_nodes;
    std::string m_scope;
    std::size_t m_count = 0;
    std::size_t m_first = 0; ///< node of those that take the place of one
    std::map<std::string, SharedText, std::less<>> m_ops;
    std::map<std::string, Id, std::less<>> m_positions; ///< by the name of the dimension
    std::map<std::tuple<Id, Id, Id, std::int64_t, bool>, Id> m_seen;
};

void Lowering::become(Id made, Id original)
{
    for (std::size_t i = m_first; i < m_nodes.size(); ++i) {
        std::replace(m_nodes[i].inputs.begin(), m_nodes[i].inputs.end(), made, original);
        std::replace(m_nodes[i].outputs.begin(), m_nodes[i].outputs.end(), made, original);
    }
}

Id Lowering::positions(Id value, std::size_t axis)
{
    const auto& shape = type(value).shape;
    const std::string name = shape && shape->size() > axis ? (*shape)[axis].name : std::string();
    if (!name.empty()) {
        if (const auto known = m_positions.find(name); known != m_positions.end()) {
            return known->second;
        }
        for (const Id input : m_graph.inputs) { // an input has it, too
            const auto& dims = m_graph.values[input].type.shape;
            for (std::size_t i = 0; dims && i < dims->size(); ++i) {
                if ((*dims)[i].name == name) {
                    return m_positions.emplace(name, extent(input, static_cast<std::int64_t>(i))).first->second;
                }
            }
        }
    }
    return extent(value, static_cast<std::int64_t>(axis));
}

Id Lowering::seen(Id query, Id key, Id cached, std::int64_t before, bool isCausal)
{
    const Id queries = positions(query, 1);
    const Id keys = positions(key, 1);
    const Id earlier = cached == Graph::kNone ? Graph::kNone : positions(cached, 2);
    const auto [known, isNew] = m_seen.try_emplace({queries, keys, earlier, before, isCausal}, 0);
    if (!isNew) {
        return known->second;
    }
    const auto range = [this](Id count) { return node("Range", {integer(0), count, integer(1)}); };
    Id rows = range(queries);
    Id all = keys;
    if (earlier != Graph::kNone) {
        rows = node("Add", {rows, earlier});
        all = node("Add", {keys, earlier});
    }
    rows = node("Unsqueeze", {rows, integers({1})});
    const Id columns = node("Unsqueeze", {range(all), integers({0})});
    Id out = Graph::kNone;
    if (isCausal) {
        out = node("LessOrEqual", {columns, rows});
    }
    if (before >= 0) {
        const Id near = node("GreaterOrEqual", {columns, node("Sub", {rows, integer(before)})});
        out = out == Graph::kNone ? near : node("And", {out, near});
    }
    known->second = out;
    return out;
}

Error without(const Graph::Node& node, std::string_view what)
{
    return {.code = Errc::Unsupported,
            .message = "the operator " + printable(node.op.str(), 40) + ' ' + std::string(what) +
                       " cannot be expressed in an older operator set",
            .field = "--opset",
            .advice = "Use --opset 24, or a newer one."};
}

Status lowerSplit(Lowering& out, const Graph::Node& node)
{
    Attributes attributes;
    for (const Graph::Attribute& each : node.attributes) {
        if (each.name.str() != "num_outputs") { // as many as there are
            attributes.push_back(each);
        }
    }
    out.nodes("Split", node.outputs.size(), node.inputs, std::move(attributes));
    return {};
}

/// x · Φ(x), or its approximation by tanh (Hendrycks and Gimpel, 2016).
Status lowerGelu(Lowering& out, const Graph::Node& node)
{
    const Id x = node.inputs[0];
    Id inner = 0;
    if (node.text("approximate") == "tanh") {
        const Id cube = out.node("Mul", {out.node("Mul", {x, x}), x});
        const Id sum = out.node("Add", {x, out.node("Mul", {cube, out.number(0.044715)})});
        inner = out.node("Tanh", {out.node("Mul", {sum, out.number(std::sqrt(2 / 3.14159265358979323846))})});
    } else {
        inner = out.node("Erf", {out.node("Mul", {x, out.number(std::sqrt(0.5))})});
    }
    const Id half = out.node("Mul", {x, out.number(0.5)});
    out.node("Mul", {half, out.node("Add", {inner, out.number(1)})});
    return {};
}

Status lowerMish(Lowering& out, const Graph::Node& node)
{
    const Id x = node.inputs[0];
    out.node("Mul", {x, out.node("Tanh", {out.node("Softplus", {x})})});
    return {};
}

Status lowerRmsNorm(Lowering& out, const Graph::Node& node)
{
    if (node.integer("axis").value_or(-1) != -1 || node.inputs.size() != 2) {
        return without(node, "over several axes");
    }
    const Id x = node.inputs[0];
    const Id square = out.node("Mul", {x, x});
    const Id mean = out.version() < 18
                        ? out.node("ReduceMean", {square}, {{.name = "axes", .value = std::vector<std::int64_t>{-1}}})
                        : out.node("ReduceMean", {square, out.integers({-1})});
    const Id sum = out.node("Add", {mean, out.number(node.number("epsilon").value_or(1e-5))});
    out.node("Mul", {out.node("Div", {x, out.node("Sqrt", {sum})}), node.inputs[1]});
    return {};
}

/// Of (batch, sequence, heads · size), with cosines and sines (batch, sequence, pairs).
Status lowerRotary(Lowering& out, const Graph::Node& node)
{
    const auto heads = node.integer("num_heads").value_or(0);
    if (heads <= 0 || node.inputs.size() != 3) {
        return without(node, "with position_ids or without num_heads");
    }
    const auto rotated = node.integer("rotary_embedding_dim").value_or(0);
    const bool isInterleaved = node.integer("interleaved").value_or(0) != 0;
    constexpr std::int64_t kEnd = std::int64_t{1} << 31;
    const Id x = out.reshaped(node.inputs[0], {0, 0, heads, -1});
    const Id turned = rotated > 0 ? out.slice(x, 0, rotated, 3) : x;
    const Id cosines = out.node("Unsqueeze", {node.inputs[1], out.integers({2})});
    const Id sines = out.node("Unsqueeze", {node.inputs[2], out.integers({2})});
    std::vector<Id> parts;
    if (isInterleaved) {
        parts = out.halves(out.reshaped(turned, {0, 0, 0, -1, 2}));
        for (Id& part : parts) {
            part = out.node("Squeeze", {part, out.integers({-1})});
        }
    } else {
        parts = out.halves(turned);
    }
    Id real = out.node("Sub", {out.node("Mul", {parts[0], cosines}), out.node("Mul", {parts[1], sines})});
    Id imaginary = out.node("Add", {out.node("Mul", {parts[0], sines}), out.node("Mul", {parts[1], cosines})});
    if (isInterleaved) {
        real = out.node("Unsqueeze", {real, out.integers({-1})});
        imaginary = out.node("Unsqueeze", {imaginary, out.integers({-1})});
    }
    Id joined = out.node("Concat", {real, imaginary}, {{.name = "axis", .value = std::int64_t{-1}}});
    joined = isInterleaved ? out.reshaped(joined, {0, 0, heads, -1}) : joined;
    if (rotated > 0) {
        joined =
            out.node("Concat", {joined, out.slice(x, rotated, kEnd, 3)}, {{.name = "axis", .value = std::int64_t{-1}}});
    }
    out.reshaped(joined, {0, 0, -1});
    return {};
}

/// softmax(Q · Kᵀ · scale + mask) · V for heads that share keys and values in groups (Ainslie et al., 2023).
Status lowerAttention(Lowering& out, const Graph::Node& node)
{
    const auto heads = node.integer("q_num_heads").value_or(0);
    const auto keyHeads = node.integer("kv_num_heads").value_or(0);
    const bool hasCache = node.inputs.size() == 6 && node.outputs.size() == 3;
    if (heads <= 0 || keyHeads <= 0 || heads % keyHeads != 0 || node.inputs.size() < 3 ||
        (!hasCache && (node.inputs.size() > 4 || node.outputs.size() != 1))) {
        return without(node, "with inputs of four dimensions or more outputs");
    }
    const std::int64_t group = heads / keyHeads;
    // (batch, key heads, group, positions, size)
    const auto inHeads = [&](std::size_t input) {
        const Id x = node.inputs[input];
        return out.transposed(out.reshaped(x, {0, 0, keyHeads, out.partOf(x, keyHeads)}), {0, 2, 1, 3});
    };
    const std::int64_t querySize = out.partOf(node.inputs[0], heads);
    const Id query = out.transposed(out.reshaped(node.inputs[0], {0, 0, keyHeads, group, querySize}), {0, 2, 3, 1, 4});
    Id key = inHeads(1);
    Id value = inHeads(2);
    if (hasCache) {
        key = out.node("Concat", {node.inputs[4], key}, {{.name = "axis", .value = std::int64_t{2}}});
        value = out.node("Concat", {node.inputs[5], value}, {{.name = "axis", .value = std::int64_t{2}}});
        out.become(key, node.outputs[1]);
        out.become(value, node.outputs[2]);
        key = node.outputs[1];
        value = node.outputs[2];
    }
    key = out.node("Unsqueeze", {out.transposed(key, {0, 1, 3, 2}), out.integers({2})});
    value = out.node("Unsqueeze", {value, out.integers({2})});
    const auto& shape = out.type(node.inputs[0]).shape;
    const std::int64_t width = shape && shape->size() == 3 ? (*shape)[2].extent : -1;
    Id scores = 0;
    if (const auto scale = node.number("scale"); scale || width > 0) {
        const double factor = scale.value_or(1 / std::sqrt(static_cast<double>(width) / static_cast<double>(heads)));
        scores = out.node("MatMul", {out.node("Mul", {query, out.number(factor)}), key});
    } else {
        const Id size = out.node("Cast", {out.extent(query, 4)}, {{.name = "to", .value = std::int64_t{1}}});
        scores = out.node("MatMul", {out.node("Div", {query, out.node("Sqrt", {size})}), key});
    }
    if (const auto cap = node.number("softcap"); cap && *cap != 0) {
        scores = out.node("Mul", {out.node("Tanh", {out.node("Div", {scores, out.number(*cap)})}), out.number(*cap)});
    }
    if (node.inputs.size() > 3 && node.inputs[3] != Graph::kNone) {
        const Graph::Type& mask = out.type(node.inputs[3]);
        if (!mask.shape || mask.element == DataType::Undefined) {
            return without(node, "with a mask of unknown type");
        }
        const Id wide =
            mask.shape->size() == 4 ? out.node("Unsqueeze", {node.inputs[3], out.integers({2})}) : node.inputs[3];
        scores = mask.element == DataType::Bool ? out.node("Where", {wide, scores, out.number(kMasked)})
                                                : out.node("Add", {scores, wide});
    }
    const std::int64_t before = node.integer("left_window_size").value_or(-1);
    const bool isCausal = node.integer("is_causal").value_or(0) != 0;
    if (node.integer("right_window_size").value_or(-1) >= 0) {
        return without(node, "with a window to the right");
    }
    if (isCausal || before >= 0) {
        const Id seen =
            out.seen(node.inputs[0], node.inputs[1], hasCache ? node.inputs[4] : Graph::kNone, before, isCausal);
        scores = out.node("Where", {seen, scores, out.number(kMasked)});
    }
    const Id shares = out.node("Softmax", {scores}, {{.name = "axis", .value = std::int64_t{-1}}});
    const Id mixed = out.transposed(out.node("MatMul", {shares, value}), {0, 3, 1, 2, 4});
    const std::int64_t valueSize = out.partOf(node.inputs[2], keyHeads);
    out.reshaped(mixed, {0, 0, valueSize > 0 ? valueSize * heads : -1});
    return {};
}

const std::array<Lowering::Row, 7> Lowering::kRows{{
    {.op = "Attention", .since = 23, .lower = lowerAttention},
    {.op = "Attention", .since = 25, .lower = lowerAttention}, // with windows
    {.op = "Gelu", .since = 20, .lower = lowerGelu},
    {.op = "Mish", .since = 18, .lower = lowerMish},
    {.op = "RMSNormalization", .since = 23, .lower = lowerRmsNorm},
    {.op = "RotaryEmbedding", .since = 23, .lower = lowerRotary},
    {.op = "Split", .since = 18, .lower = lowerSplit},
}};

bool hasCachedAttention(const std::vector<Graph::Node>& nodes)
{
    return std::any_of(nodes.begin(), nodes.end(),
                       [](const Graph::Node& node) { return node.op.str() == "Attention" && node.inputs.size() > 4; });
}

Result<Graph> Lowering::run()
{
    std::vector<Graph::Node> all = std::move(m_graph.nodes);
    const onnx::OperatorTable& table = onnx::OperatorTable::standard();
    const bool isCached = hasCachedAttention(all);
    for (Graph::Node& node : all) {
        const bool hasWindow = node.integer("left_window_size") || node.integer("right_window_size");
        // How positions before the queries are masked differs between versions. And with a cache, the audio that an
        // encoder reads is there in the first step only, and ONNX Runtime's Attention refuses a batch of none.
        const bool hasCache = isCached && node.op.str() == "Attention";
        const Row* row = nullptr;
        for (const Row& each : kRows) {
            const bool applies =
                each.op == node.op.str() && (each.since != 25 || hasWindow) && node.domain.str().empty();
            row = applies && (each.since > m_version || hasCache) ? &each : row;
        }
        if (row == nullptr) {
            const auto first = node.domain.str().empty() ? table.firstVersion("ai.onnx", node.op.str()) : std::nullopt;
            if (first && *first > m_version) {
                return without(node, "is newer than version " + std::to_string(m_version) + " and");
            }
            m_nodes.push_back(std::move(node));
            continue;
        }
        m_scope = node.name.str();
        m_count = 0;
        m_first = m_nodes.size();
        APR_CHECK(row->lower(*this, node));
        if (row->lower == lowerSplit) {
            m_nodes.back().outputs = node.outputs;
        } else { // the last node has the result
            m_nodes.back().outputs.front() = node.outputs.front();
        }
    }
    m_graph.nodes = std::move(m_nodes);
    m_graph.opsets[""] = m_version;
    return std::move(m_graph);
}

} // namespace

Result<Graph> loweredToOpset(Graph graph, const Model& model, std::int64_t version, Progress& progress)
{
    if (version < kOldestOpset) {
        return Error{.code = Errc::Argument,
                     .message = "operator set " + std::to_string(version) +
                                " is older than the oldest that is written, " + std::to_string(kOldestOpset),
                     .field = "--opset",
                     .advice = "Use --opset " + std::to_string(kOldestOpset) + ", or a newer one."};
    }
    const auto stated = graph.opsets.find("");
    if (!hasCachedAttention(graph.nodes) && stated != graph.opsets.end() && stated->second <= version) {
        return graph;
    }
    APR_TRY(Graph typed, withShapes(graph, model, {}, progress));
    return Lowering(std::move(graph), std::move(typed), version).run();
}

} // namespace apr
