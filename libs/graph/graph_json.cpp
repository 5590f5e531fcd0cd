// SPDX-License-Identifier: MIT
#include "apr/graph/graph_json.h"

#include "apr/base/hash.h"
#include "apr/base/text.h"
#include "vocabulary/vocabulary.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace apr {
namespace {

constexpr std::size_t kReadSteps = 4096; ///< between two calls of Progress
constexpr std::size_t kMostDepth = 64;   ///< of graphs in attributes; those inside are left out

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

/// A list of `object`; empty when there is none.
const Json& listOf(const Json& object, std::string_view key)
{
    static const Json kEmpty = Json::array();
    const Json* list = findMember(object, key);
    return list != nullptr && list->is_array() ? *list : kEmpty;
}

Graph::Dim readDim(const Json& extent)
{
    if (extent.is_number_unsigned() || extent.is_number_integer()) {
        const auto number = extent.get<std::int64_t>();
        return number >= 0 ? Graph::Dim{.extent = number} : Graph::Dim{};
    }
    return extent.is_null() ? Graph::Dim{} : Graph::Dim{.name = keyOf(extent)};
}

Graph::Type readTypeAt(const Json& value, std::size_t depth)
{
    constexpr std::size_t kMostTypeDepth = 16;
    Graph::Type type{.text = memberKey(value, "dtype")};
    if (type.text.empty()) {
        type.text = memberKey(value, "type");
    }
    type.element = dataTypeOf(type.text);
    if (dataTypeName(type.element) == type.text) {
        type.text.clear();
    }
    constexpr std::size_t kMostDims = 256;
    const Json* shape = findMember(value, "shape");
    if (shape != nullptr && shape->is_array() && shape->size() <= kMostDims) {
        type.shape.emplace();
        for (const Json& extent : *shape) {
            type.shape->push_back(readDim(extent));
        }
    }
    const Json* of = findMember(value, "of");
    if (of != nullptr && of->is_object() && depth < kMostTypeDepth) {
        type.of = std::make_shared<const Graph::Type>(readTypeAt(*of, depth + 1));
        type.key = dataTypeOf(memberKey(value, "key"));
    }
    return type;
}

template <class Item, class Is>
std::optional<std::vector<Item>> listAs(const Json& list, const Is& is)
{
    std::vector<Item> out;
    out.reserve(list.size());
    for (const Json& each : list) {
        if (!is(each)) {
            return std::nullopt;
        }
        out.push_back(each.get<Item>());
    }
    return out;
}

/// A model whose metadata has a graph. The graph has the names that the tensors have, or had in the source of an apr
/// file.
class GraphHolder {
public:
    explicit GraphHolder(const Model& model) : m_model(model)
    {
        const Json* names = findMember(model.metadata(), "source_names");
        if (names == nullptr || !names->is_object()) {
            return;
        }
        for (const auto& [own, source] : names->items()) {
            if (const auto index = source.is_string() ? model.find(own) : std::nullopt) {
                m_bySource.try_emplace(source.get<std::string>(), *index);
            }
        }
    }

    const Model& model() const { return m_model; }
    /// What the source states beside its graph.
    const Metadata& metadata() const
    {
        const Json* source = findMember(m_model.metadata(), "source_metadata");
        return findMember(m_model.metadata(), "graph") == nullptr && source != nullptr ? *source : m_model.metadata();
    }
    std::optional<std::size_t> find(const std::string& name) const
    {
        if (const auto own = m_model.find(name)) {
            return own;
        }
        const auto known = m_bySource.find(name);
        return known == m_bySource.end() ? std::nullopt : std::optional(known->second);
    }

private:
    const Model& m_model;
    TextMap<std::size_t> m_bySource;
};

/// The tensors and values by name, and texts that nodes share.
class GraphJsonReader {
public:
    GraphJsonReader(const GraphHolder& holder, const Json& source, const Vocabulary* vocabulary, Progress& progress,
                    const GraphJsonReader* outer = nullptr)
        : m_holder(holder), m_source(source), m_vocabulary(vocabulary), m_progress(progress), m_outer(outer),
          m_depth(outer == nullptr ? 0 : outer->m_depth + 1)
    {
    }

    Result<Graph> read()
    {
        m_graph.name = memberKey(m_source, "name");
        m_graph.domain = memberKey(m_source, "domain");
        m_graph.vocabulary = memberKey(m_source, "vocabulary");
        m_graph.overload = memberKey(m_source, "overload");
        for (const Json& parameter : listOf(m_source, "attributes")) {
            m_graph.parameters.push_back(keyOf(parameter));
        }
        for (const Json& note : listOf(m_source, "notes")) {
            m_graph.notes.push_back(keyOf(note));
        }
        readOpsets();
        readTypes();
        for (const Json& each : listOf(m_source, "inputs")) {
            const std::string name = each.is_object() ? memberKey(each, "name") : keyOf(each);
            if (m_depth == 0 && findTensor(name)) { // initializers may be listed as inputs
                continue;
            }
            m_graph.inputs.push_back(value(name));
            m_defined.insert(m_graph.inputs.back());
        }
        const Json& nodes = listOf(m_source, "nodes");
        m_graph.nodes.reserve(nodes.size());
        for (const Json& node : nodes) {
            APR_CHECK(step(nodes.size()));
            APR_CHECK(addNode(node));
        }
        std::size_t index = 0;
        for (const Json& node : nodes) {
            APR_CHECK(step(nodes.size()));
            connect(m_graph.nodes[index++], node);
        }
        const bool isDescribedBeside = m_depth == 0 && findMember(m_source, "outputs") == nullptr; // by Core ML
        const Json* beside = isDescribedBeside ? findMember(m_holder.metadata(), "coreml") : nullptr;
        for (const Json& each : listOf(beside != nullptr ? *beside : m_source, "outputs")) {
            m_graph.outputs.push_back(reference(each.is_object() ? memberKey(each, "name") : keyOf(each)));
        }
        APR_CHECK(readFunctions());
        if (m_vocabulary != nullptr) {
            translate(m_graph, *m_vocabulary);
        }
        return std::move(m_graph);
    }

private:
    Status step(std::size_t all)
    {
        if (++m_steps % kReadSteps == 0 && !m_progress.step(m_steps, 2 * all, "reading the graph")) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
        return {};
    }

    /// A tensor by its name in this graph, or in one around it.
    std::optional<std::size_t> findTensor(const std::string& name) const
    {
        for (const GraphJsonReader* each = this; each != nullptr; each = each->m_outer) {
            const Json* own = findPath(each->m_source, {"tensors", name});
            if (own != nullptr && own->is_string()) {
                return m_holder.find(own->get_ref<const std::string&>());
            }
        }
        return m_holder.find(name);
    }

    SharedText shared(const std::string& text)
    {
        auto known = m_texts.find(text);
        if (known == m_texts.end()) {
            known = m_texts.emplace(text, SharedText(text)).first;
        }
        return known->second;
    }

    void readOpsets()
    {
        const Json* opsets = findMember(m_source, "opsets");
        opsets = opsets != nullptr ? opsets : findPath(m_holder.metadata(), {"onnx", "opset_import"});
        if (opsets == nullptr || !opsets->is_object()) {
            return;
        }
        for (const auto& [domain, version] : opsets->items()) {
            if (version.is_number_integer() || version.is_number_unsigned()) {
                m_graph.opsets[domain == "ai.onnx" ? std::string() : domain] = version.get<std::int64_t>();
            }
        }
    }

    void readTypes()
    {
        for (const std::string_view key : {"values", "inputs", "outputs"}) {
            for (const Json& each : listOf(m_source, key)) {
                const Json* name = findMember(each, "name");
                if (name != nullptr && name->is_string()) {
                    m_types.insert_or_assign(name->get<std::string>(), &each);
                }
            }
        }
    }

    /// A value by its name, made if it is new.
    std::uint32_t value(const std::string& name)
    {
        const auto next = static_cast<std::uint32_t>(m_graph.values.size());
        const auto [known, isNew] = m_values.try_emplace(name, next);
        if (isNew) {
            const auto type = m_types.find(name);
            m_graph.values.push_back(
                {.name = name, .type = type != m_types.end() ? readGraphType(*type->second) : Graph::Type()});
        }
        return known->second;
    }

    Status addNode(const Json& source)
    {
        Graph::Node node{.domain = shared(memberKey(source, "domain")),
                         .op = shared(memberKey(source, "op")),
                         .fileOp = shared(memberKey(source, "file_op")),
                         .name = SharedText(memberKey(source, "name")),
                         .device = memberKey(source, "device"),
                         .overload = memberKey(source, "overload")};
        if (node.domain == "ai.onnx") {
            node.domain = {};
        }
        for (const Json& output : listOf(source, "outputs")) {
            const std::string name = keyOf(output);
            node.outputs.push_back(name.empty() ? Graph::kNone : value(name));
            if (!name.empty()) {
                m_defined.insert(node.outputs.back());
                m_writers.try_emplace(name, static_cast<std::uint32_t>(m_graph.nodes.size()));
            }
        }
        const Json* attributes = findMember(source, "attributes");
        if (attributes != nullptr && attributes->is_object()) {
            for (const auto& [key, each] : attributes->items()) {
                APR_TRY(Graph::AttributeValue read, readAttribute(each));
                node.attributes.push_back({.name = shared(key), .value = std::move(read)});
            }
        }
        m_graph.nodes.push_back(std::move(node));
        return {};
    }

    Result<Graph::AttributeValue> readAttribute(const Json& json)
    {
        using Value = Graph::AttributeValue;
        const auto isInteger = [](const Json& each) { return each.is_number_integer() || each.is_number_unsigned(); };
        if (isInteger(json)) {
            return Value(json.get<std::int64_t>());
        }
        if (json.is_number()) {
            return Value(json.get<double>());
        }
        if (json.is_string()) {
            return Value(json.get<std::string>());
        }
        if (json.is_array()) {
            if (auto list = listAs<std::int64_t>(json, isInteger)) {
                return Value(std::move(*list));
            }
            if (auto list = listAs<double>(json, [](const Json& each) { return each.is_number(); })) {
                return Value(std::move(*list));
            }
            if (auto list = listAs<std::string>(json, [](const Json& each) { return each.is_string(); })) {
                return Value(std::move(*list));
            }
        }
        if (const Json* tensor = findMember(json, "tensor"); tensor != nullptr && tensor->is_string()) {
            if (const auto index = m_holder.find(tensor->get_ref<const std::string&>())) {
                return Value(Graph::TensorRef{.index = *index, .isList = findMember(json, "list") != nullptr});
            }
        }
        if (const Json* graph = findMember(json, "graph");
            graph != nullptr && graph->is_object() && m_depth < kMostDepth) {
            GraphJsonReader reader(m_holder, *graph, m_vocabulary, m_progress, this);
            APR_TRY(Graph inner, reader.read());
            for (const auto& [domain, version] : m_graph.opsets) {
                inner.opsets.try_emplace(domain, version);
            }
            for (const std::uint32_t outer : inner.outer) {
                m_innerReads.push_back(inner.values[outer].name);
            }
            return Value(Graph::Subgraph(std::make_shared<const Graph>(std::move(inner))));
        }
        return Value(json);
    }

    void connect(Graph::Node& node, const Json& source)
    {
        for (const Json& input : listOf(source, "inputs")) {
            const std::string name = keyOf(input);
            if (name.empty()) {
                node.inputs.push_back(Graph::kNone);
            } else if (name.starts_with('^') && !isKnown(name)) {
                node.after.push_back(reference(name.substr(1)));
            } else {
                node.inputs.push_back(reference(name));
            }
        }
    }

    bool isKnown(const std::string& name) const
    {
        const auto known = m_values.find(name);
        return (known != m_values.end() && m_defined.contains(known->second)) || findTensor(name).has_value();
    }

    /// The value that a name refers to: of this graph, a tensor, another output of a node, or of an outer graph.
    std::uint32_t reference(const std::string& name)
    {
        if (const auto known = m_values.find(name); known != m_values.end() && m_defined.contains(known->second)) {
            return known->second;
        }
        if (const auto tensor = findTensor(name)) {
            const std::uint32_t id = value(name);
            Graph::Value& initializer = m_graph.values[id];
            initializer.tensor = *tensor;
            m_defined.insert(id);
            if (!initializer.type.shape) {
                const TensorInfo& info = m_holder.model().tensors()[*tensor];
                initializer.type.shape.emplace();
                for (const std::uint64_t extent : info.shape) {
                    initializer.type.shape->push_back({.extent = static_cast<std::int64_t>(extent)});
                }
                if (initializer.type.element == DataType::Undefined) {
                    initializer.type.element = dataTypeOf(info.dtype);
                }
            }
            return id;
        }
        const std::size_t colon = name.find(':');
        const auto writer = colon == std::string::npos ? m_writers.end() : m_writers.find(name.substr(0, colon));
        if (writer != m_writers.end() && m_vocabulary == &kTensorFlow) {
            return furtherOutput(m_graph.nodes[writer->second], name, name.substr(colon + 1));
        }
        const std::uint32_t id = value(name);
        if (m_defined.insert(id).second) {
            m_graph.outer.push_back(id);
        }
        return id;
    }

    /// "NODE:1", or "NODE:indices:0" in functions, of a node whose first output has its name (TensorFlow).
    std::uint32_t furtherOutput(Graph::Node& node, const std::string& name, std::string_view which)
    {
        constexpr std::uint64_t kMostOutputs = 4096;
        const auto number = parseUnsigned(which);
        const std::size_t more =
            number && *number >= node.outputs.size() ? static_cast<std::size_t>(std::min(*number, kMostOutputs)) : 1;
        m_furtherOutputs += more;
        if (number == std::uint64_t{0} || (number && *number >= kMostOutputs) ||
            m_furtherOutputs > kMostOutputs + 16 * m_graph.nodes.size()) {
            return node.outputs.front();
        }
        const std::size_t index = number ? static_cast<std::size_t>(*number) : node.outputs.size();
        node.outputs.resize(std::max(node.outputs.size(), index + 1), Graph::kNone);
        if (node.outputs[index] == Graph::kNone) {
            node.outputs[index] = value(name);
        }
        m_defined.insert(node.outputs[index]);
        return node.outputs[index];
    }

    Status readFunctions()
    {
        if (const Json* defaults = findMember(m_source, "defaults"); defaults != nullptr && defaults->is_object()) {
            for (const auto& [key, each] : defaults->items()) {
                APR_TRY(Graph::AttributeValue read, readAttribute(each));
                m_graph.defaults.push_back({.name = shared(key), .value = std::move(read)});
            }
        }
        for (const SharedText& name : m_innerReads) {
            reference(name.str());
        }
        if (m_depth >= kMostDepth) {
            return {};
        }
        for (const Json& each : listOf(m_source, "functions")) {
            GraphJsonReader reader(m_holder, each, m_vocabulary, m_progress, this);
            APR_TRY(Graph function, reader.read());
            m_graph.functions.push_back(std::make_shared<const Graph>(std::move(function)));
        }
        return {};
    }

    const GraphHolder& m_holder;
    const Json& m_source;
    const Vocabulary* m_vocabulary; ///< null: ONNX's
    Progress& m_progress;
    const GraphJsonReader* m_outer; ///< null: of the model
    std::size_t m_depth;
    std::size_t m_steps = 0;
    std::size_t m_furtherOutputs = 0; ///< that were made room for
    Graph m_graph;
    TextMap<const Json*> m_types;
    TextMap<SharedText> m_texts;
    TextMap<std::uint32_t> m_values;
    TextMap<std::uint32_t> m_writers; ///< a node for the name of each output
    NumberSet<std::uint32_t> m_defined;
    std::vector<SharedText> m_innerReads; ///< names that subgraphs read from around them
};

Json typeToJson(const Graph::Type& type)
{
    Json out = Json::object();
    if (!type.text.empty() || type.element != DataType::Undefined) {
        out["dtype"] = type.text.empty() ? std::string(dataTypeName(type.element)) : type.text;
    }
    if (type.shape) {
        Json shape = Json::array();
        for (const Graph::Dim& dim : *type.shape) {
            shape.push_back(dim.isNumber() ? Json(dim.extent) : dim.name.empty() ? Json() : Json(dim.name));
        }
        out["shape"] = std::move(shape);
    }
    if (type.of != nullptr) {
        out["of"] = typeToJson(*type.of);
        if (type.key != DataType::Undefined) {
            out["key"] = std::string(dataTypeName(type.key));
        }
    }
    return out;
}

} // namespace

Json stringJson(std::string_view text)
{
    if (isUtf8(text)) {
        return Json(std::string(text));
    }
    return {{"hex", toHex(reinterpret_cast<const std::uint8_t*>(text.data()), text.size())}};
}

Json numberJson(double value)
{
    return std::isfinite(value) ? Json(value) : Json(formatShortest(value));
}

Graph::Type readGraphType(const Json& json)
{
    return readTypeAt(json, 0);
}

Json attributeToJson(const Graph::AttributeValue& value, const Model& model)
{
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        return *integer;
    }
    if (const auto* number = std::get_if<double>(&value)) {
        return numberJson(*number);
    }
    if (const auto* text = std::get_if<std::string>(&value)) {
        return stringJson(*text);
    }
    if (const auto* integers = std::get_if<std::vector<std::int64_t>>(&value)) {
        return *integers;
    }
    if (const auto* numbers = std::get_if<std::vector<double>>(&value)) {
        Json list = Json::array();
        for (const double each : *numbers) {
            list.push_back(numberJson(each));
        }
        return list;
    }
    if (const auto* texts = std::get_if<std::vector<std::string>>(&value)) {
        Json list = Json::array();
        for (const std::string& each : *texts) {
            list.push_back(stringJson(each));
        }
        return list;
    }
    if (const auto* tensor = std::get_if<Graph::TensorRef>(&value)) {
        Json out{{"tensor", stringJson(model.tensors()[tensor->index].name)}};
        if (tensor->isList) {
            out["list"] = true;
        }
        return out;
    }
    if (const auto* graph = std::get_if<Graph::Subgraph>(&value)) {
        return {{"graph", graphToJson(**graph, model)}};
    }
    return std::get<Json>(value);
}

Result<Graph> readGraph(const Model& model, const Json& source, Progress& progress)
{
    const GraphHolder holder(model);
    return GraphJsonReader(holder, source, vocabularyOf(holder.metadata(), source), progress).read();
}

const Json* sourceGraph(const Metadata& metadata)
{
    const Json* graph = findMember(metadata, "graph");
    graph = graph != nullptr ? graph : findPath(metadata, {"source_metadata", "graph"});
    return graph != nullptr && graph->is_object() ? graph : nullptr;
}

const Json* storedGraph(const Metadata& metadata)
{
    const bool isOwn = findMember(metadata, "graph") != nullptr;
    return isOwn || findMember(metadata, "source_layout") == nullptr ? sourceGraph(metadata) : nullptr;
}

Json graphToJson(const Graph& graph, const Model& model)
{
    const auto nameOf = [&graph](std::uint32_t value) {
        return value == Graph::kNone ? Json("") : stringJson(graph.values[value].name.str());
    };
    const auto typed = [&graph, &nameOf](std::uint32_t value) {
        Json out = typeToJson(graph.values[value].type);
        out["name"] = nameOf(value);
        return out;
    };
    Json out{
        {"nodes", Json::array()}, {"inputs", Json::array()}, {"outputs", Json::array()}, {"values", Json::array()}};
    for (const auto& [key, text] :
         {std::pair("name", &graph.name), std::pair("domain", &graph.domain),
          std::pair("vocabulary", &graph.vocabulary), std::pair("overload", &graph.overload)}) {
        if (!text->empty()) {
            out[key] = *text;
        }
    }
    if (!graph.notes.empty()) {
        out["notes"] = graph.notes;
    }
    for (const std::string& parameter : graph.parameters) {
        out["attributes"].push_back(stringJson(parameter));
    }
    for (const Graph::Attribute& attribute : graph.defaults) {
        out["defaults"][attribute.name.str()] = attributeToJson(attribute.value, model);
    }
    for (const auto& [domain, version] : graph.opsets) {
        out["opsets"][domain.empty() ? "ai.onnx" : domain] = version;
    }
    std::set<std::uint32_t> listed;
    for (const auto& [key, list] : {std::pair("inputs", &graph.inputs), std::pair("outputs", &graph.outputs)}) {
        for (const std::uint32_t value : *list) {
            out[key].push_back(typed(value));
            listed.insert(value);
        }
    }
    for (std::uint32_t value = 0; value < graph.values.size(); ++value) {
        const Graph::Value& each = graph.values[value];
        if (!listed.contains(value) && each.tensor == Graph::kNoTensor && !each.type.shown().empty()) {
            out["values"].push_back(typed(value));
        }
    }
    for (const Graph::Node& node : graph.nodes) {
        Json entry{{"op", node.op.str()}, {"inputs", Json::array()}, {"outputs", Json::array()}};
        for (const auto& [key, text] : {std::pair("domain", &node.domain.str()),
                                        std::pair("file_op", &node.fileOp.str()), std::pair("name", &node.name.str()),
                                        std::pair("device", &node.device), std::pair("overload", &node.overload)}) {
            if (!text->empty()) {
                entry[key] = stringJson(*text);
            }
        }
        for (const std::uint32_t value : node.inputs) {
            entry["inputs"].push_back(nameOf(value));
        }
        for (const std::uint32_t value : node.after) {
            entry["inputs"].push_back(stringJson('^' + graph.values[value].name.str()));
        }
        for (const std::uint32_t value : node.outputs) {
            entry["outputs"].push_back(nameOf(value));
        }
        for (const Graph::Attribute& attribute : node.attributes) {
            entry["attributes"][attribute.name.str()] = attributeToJson(attribute.value, model);
        }
        out["nodes"].push_back(std::move(entry));
    }
    for (const Graph::Subgraph& function : graph.functions) {
        out["functions"].push_back(graphToJson(*function, model));
    }
    return out;
}

} // namespace apr
