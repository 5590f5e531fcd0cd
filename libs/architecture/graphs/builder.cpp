// SPDX-License-Identifier: MIT
#include "builder.h"

#include "apr/base/text.h"
#include "apr/model/scales.h"
#include "architecture/activations.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace apr::graphs {
namespace {

constexpr std::int64_t kOperatorSet = 25; ///< the first with windows in Attention

/// Tensors that no forward pass reads.
bool isBuffer(std::string_view canonical)
{
    return containsAny(canonical, {"rope_inv_freq", "causal_mask", "masked_bias", "position_ids", "rope."});
}

} // namespace

std::string lastPart(const std::string& name)
{
    const std::size_t dot = name.rfind('.');
    return dot == std::string::npos ? name : name.substr(dot + 1);
}

Builder::Builder(const Model& model, const Detection& detection, const GraphOptions& options)
    : m_model(model), m_architecture(*detection.architecture), m_settings(model, detection), m_options(options)
{
    m_graph.name = detection.type;
    m_graph.opsets[""] = kOperatorSet;
    const auto tensors = model.tensors();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (const auto known = m_architecture.lookUp(tensors[i].name)) {
            m_tensors.try_emplace(known->canonical, i);
            m_schemes.try_emplace(known->canonical, known->scheme);
        }
    }
}

void Builder::fail(Error error)
{
    m_error = m_error ? m_error : std::move(error);
}

std::uint64_t Builder::count(std::string_view name)
{
    const auto value = m_settings.count(name);
    constexpr std::uint64_t kMost = std::uint64_t{1} << 31;
    if (!value || *value == 0 || *value > kMost) {
        fail({.code = Errc::Architecture,
              .message = "the model does not state its hyperparameter " + std::string(name)});
        return 1;
    }
    return *value;
}

void Builder::note(std::string text)
{
    if (std::find(m_graph.notes.begin(), m_graph.notes.end(), text) == m_graph.notes.end()) {
        m_graph.notes.push_back(std::move(text));
    }
}

Builder::Id Builder::add(Graph::Value value)
{
    m_graph.values.push_back(std::move(value));
    return static_cast<Id>(m_graph.values.size() - 1);
}

Builder::Id Builder::tensor(const std::string& name)
{
    const auto found = m_tensors.find(name);
    if (found == m_tensors.end()) {
        fail({.code = Errc::MissingTensor, .message = "the model has no tensor " + name, .tensor = name});
        return add({.name = name});
    }
    const auto known = m_initializers.find(found->second);
    if (known != m_initializers.end()) {
        return known->second;
    }
    const TensorInfo& info = m_model.tensors()[found->second];
    Graph::Value value{.name = m_model.sharedName(found->second), .tensor = found->second};
    value.type.element = dataTypeOf(info.dtype);
    value.type.shape.emplace();
    for (const std::uint64_t extent : info.shape) {
        value.type.shape->push_back({.extent = static_cast<std::int64_t>(extent)});
    }
    const Id id = add(std::move(value));
    m_initializers.emplace(found->second, id);
    return id;
}

std::uint64_t Builder::extent(const std::string& tensor, std::size_t axis) const
{
    const auto found = m_tensors.find(tensor);
    if (found == m_tensors.end()) {
        return 0;
    }
    const Shape& shape = m_model.tensors()[found->second].shape;
    return axis < shape.size() ? shape[axis] : 0;
}

bool Builder::isFrom(const std::string& tensor, NamingScheme scheme) const
{
    const auto found = m_schemes.find(tensor);
    return found != m_schemes.end() && found->second == scheme;
}

Builder::Id Builder::input(const std::string& name, DataType element, Graph::Dims dims)
{
    const Id id = add({.name = name, .type = {.element = element, .shape = std::move(dims)}});
    m_names.try_emplace(name, 1);
    m_graph.inputs.push_back(id);
    return id;
}

void Builder::output(Id value, const std::string& name)
{
    m_graph.values[value].name = name;
    m_graph.outputs.push_back(value);
}

std::string Builder::uniqueName(std::string_view op)
{
    std::string name = m_scope.empty() ? std::string(op) : m_scope + '/' + std::string(op);
    const std::size_t count = m_names[name]++;
    return count == 0 ? name : name + '_' + std::to_string(count);
}

std::vector<Builder::Id> Builder::nodes(std::string_view op, std::size_t outputs, std::vector<Id> inputs,
                                        Attributes attributes)
{
    auto shared = m_ops.find(op);
    if (shared == m_ops.end()) {
        shared = m_ops.emplace(std::string(op), SharedText(std::string(op))).first;
    }
    const std::string name = uniqueName(op);
    Graph::Node node{
        .op = shared->second, .name = name, .inputs = std::move(inputs), .attributes = std::move(attributes)};
    for (std::size_t i = 0; i < outputs; ++i) {
        node.outputs.push_back(add({.name = name + (outputs == 1 ? "_output" : "_output" + std::to_string(i))}));
    }
    m_graph.nodes.push_back(std::move(node));
    return m_graph.nodes.back().outputs;
}

Builder::Id Builder::node(std::string_view op, std::vector<Id> inputs, Attributes attributes)
{
    return nodes(op, 1, std::move(inputs), std::move(attributes)).front();
}

Builder::Id Builder::integers(std::vector<std::int64_t> values)
{
    return node("Constant", {}, {{.name = "value_ints", .value = std::move(values)}});
}

Builder::Id Builder::integer(std::int64_t value)
{
    return node("Constant", {}, {{.name = "value_int", .value = value}});
}

Builder::Id Builder::number(double value)
{
    return node("Constant", {}, {{.name = "value_float", .value = value}});
}

Builder::Id Builder::numbers(std::vector<double> values)
{
    return node("Constant", {}, {{.name = "value_floats", .value = std::move(values)}});
}

Builder::Id Builder::product(Id x, const std::string& weight)
{
    const auto found = m_tensors.find(weight);
    const auto known =
        found == m_tensors.end() ? std::nullopt : m_architecture.lookUp(m_model.tensors()[found->second].name);
    const Id stored = tensor(weight);
    const bool isTransposed = known && known->isTransposed; // (in, out), as the product takes it
    return node("MatMul", {x, isTransposed ? stored
                                           : node("Transpose", {stored},
                                                  {{.name = "perm", .value = std::vector<std::int64_t>{1, 0}}})});
}

Builder::Id Builder::linear(Id x, const std::string& name)
{
    const Scope scope(*this, lastPart(name));
    const Id out = product(x, name + ".weight");
    return has(name + ".bias") ? node("Add", {out, tensor(name + ".bias")}) : out;
}

Builder::Id Builder::rmsNorm(Id x, const std::string& name, double epsilon, bool hasOffset)
{
    const Scope scope(*this, lastPart(name));
    Id weight = tensor(name + ".weight");
    weight = hasOffset ? node("Add", {weight, number(1)}) : weight;
    return node("RMSNormalization", {x, weight},
                {{.name = "axis", .value = std::int64_t{-1}}, {.name = "epsilon", .value = epsilon}});
}

Builder::Id Builder::layerNorm(Id x, const std::string& name, double epsilon)
{
    const Scope scope(*this, lastPart(name));
    std::vector<Id> inputs{x, tensor(name + ".weight")};
    if (has(name + ".bias")) {
        inputs.push_back(tensor(name + ".bias"));
    }
    return node("LayerNormalization", std::move(inputs),
                {{.name = "axis", .value = std::int64_t{-1}}, {.name = "epsilon", .value = epsilon}});
}

Builder::Id Builder::embedding(Id ids, const std::string& name)
{
    const Scope scope(*this, lastPart(name));
    return node("Gather", {tensor(name), ids}, {{.name = "axis", .value = std::int64_t{0}}});
}

Builder::Id Builder::activation(Id x, const std::string& name)
{
    const Activation* known = findActivation(name);
    if (known == nullptr) {
        fail({.code = Errc::Unsupported,
              .message = "the graph of the activation \"" + printable(name, 40) + "\" is not known"});
        return x;
    }
    using Kind = Activation::Kind;
    switch (known->kind) {
    case Kind::Gelu: return node("Gelu", {x});
    case Kind::GeluTanh: return node("Gelu", {x}, {{.name = "approximate", .value = std::string("tanh")}});
    case Kind::GeluSigmoid: return node("Mul", {x, node("Sigmoid", {node("Mul", {x, number(1.702)})})});
    case Kind::Silu: return node("Mul", {x, node("Sigmoid", {x})}); // ONNX Runtime has no Swish yet
    case Kind::Relu: return node("Relu", {x});
    case Kind::SquaredRelu: {
        const Id positive = node("Relu", {x});
        return node("Mul", {positive, positive});
    }
    case Kind::Relu6: return node("Clip", {x, number(0), number(6)});
    case Kind::Tanh: return node("Tanh", {x});
    case Kind::Sigmoid: return node("Sigmoid", {x});
    case Kind::Mish: return node("Mish", {x});
    }
    return x;
}

Builder::Rotary Builder::rotary(Id positions, const RotaryPlan& plan, Id divisors)
{
    if (plan.isForShortTexts) {
        note("RoPE has the factors for texts within the original context; the results for longer texts are not those "
             "of the model");
    }
    auto columns = m_columns.find(positions);
    if (columns == m_columns.end()) {
        const Id places = node("Cast", {positions}, {{.name = "to", .value = std::int64_t{1}}});
        columns = m_columns.emplace(positions, node("Unsqueeze", {places, integers({2})})).first;
    }
    Id frequencies = numbers(plan.frequencies);
    frequencies = divisors == kNone ? frequencies : node("Div", {frequencies, divisors});
    const Id angles = node("Mul", {columns->second, frequencies});
    const auto scaled = [&](Id x) { return plan.factor == 1 ? x : node("Mul", {x, number(plan.factor)}); };
    const Id cosines = scaled(node("Cos", {angles}));
    return {.cosines = cosines, .sines = scaled(node("Sin", {angles}))};
}

Builder::Id Builder::attention(Id query, Id key, Id value, const AttentionOptions& options)
{
    Attributes attributes{{.name = "q_num_heads", .value = static_cast<std::int64_t>(options.heads)},
                          {.name = "kv_num_heads", .value = static_cast<std::int64_t>(options.keyHeads)}};
    if (options.isCausal) {
        attributes.push_back({.name = "is_causal", .value = std::int64_t{1}});
    }
    if (options.scale) {
        attributes.push_back({.name = "scale", .value = *options.scale});
    }
    if (options.softcap != 0) {
        attributes.push_back({.name = "softcap", .value = options.softcap});
    }
    if (options.window > 0) { // positions before the own one
        attributes.push_back({.name = "left_window_size", .value = options.window - 1});
    }
    std::vector<Id> inputs{query, key, value};
    if (options.mask != kNone) {
        inputs.push_back(options.mask);
    }
    if (!m_options.hasCache || options.cache.empty()) {
        return node("Attention", std::move(inputs), std::move(attributes));
    }
    m_hasCache = true;
    inputs.resize(4, kNone);
    const std::string layer = '.' + options.cache;
    const auto heads = static_cast<std::int64_t>(options.keyHeads);
    const auto size = static_cast<std::int64_t>(options.size);
    for (const char* part : {".key", ".value"}) {
        inputs.push_back(input("past_key_values" + layer + part, DataType::Float,
                               {{.name = "batch"}, {.extent = heads}, {.name = "past_sequence"}, {.extent = size}}));
    }
    const std::vector<Id> out = nodes("Attention", 3, std::move(inputs), std::move(attributes));
    m_presents.emplace_back(out[1], "present" + layer + ".key");
    m_presents.emplace_back(out[2], "present" + layer + ".value");
    return out[0];
}

Builder::Id Builder::computedOnce(Id x, const std::string& name, std::int64_t positions, std::int64_t size)
{
    if (!m_options.hasCache) {
        return x;
    }
    const Id past = input("past_key_values." + name, DataType::Float,
                          {{.name = "past_batch"}, {.extent = positions}, {.extent = size}});
    const Id all = node("Concat", {past, x}, {{.name = "axis", .value = std::int64_t{0}}});
    m_presents.emplace_back(all, "present." + name);
    return all;
}

Result<Graph> Builder::take()
{
    if (m_error) {
        return std::move(*m_error);
    }
    if (m_options.hasCache && !m_hasCache) {
        return Error{.code = Errc::Argument,
                     .message =
                         "a graph with a cache of keys and values is not known for \"" + printable(type(), 40) + '"',
                     .field = "--kv-cache",
                     .advice = "Omit --kv-cache."};
    }
    for (const auto& [value, name] : m_presents) {
        output(value, name);
    }
    std::vector<std::string> unused;
    for (std::size_t i = 0; i < m_model.tensors().size(); ++i) {
        const TensorInfo& tensor = m_model.tensors()[i];
        const auto known = m_architecture.lookUp(tensor.name);
        const std::size_t weight = scaledBy(m_model, i).value_or(i);
        const bool isRead = m_initializers.contains(weight) || (known && isBuffer(known->canonical));
        if (!isRead) {
            unused.push_back(tensor.name);
        }
    }
    if (!unused.empty()) {
        constexpr std::size_t kMostNamed = 3;
        std::string names;
        for (std::size_t i = 0; i < std::min(unused.size(), kMostNamed); ++i) {
            names += (i == 0 ? "" : ", ") + printable(unused[i], 80);
        }
        m_graph.notes.push_back(formatCountOf(unused.size(), "tensor") + (unused.size() == 1 ? " is" : " are") +
                                " not used by the graph: " + names + (unused.size() > kMostNamed ? ", …" : ""));
    }
    return std::move(m_graph);
}

} // namespace apr::graphs
