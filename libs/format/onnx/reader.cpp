// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "apr/graph/graph_json.h"
#include "format.h"
#include "format/reading/apr_metadata.h"
#include "format/reading/probe.h"
#include "graph.h"
#include "graph_check.h"
#include "opener.h"
#include "writer.h"

#include <array>
#include <map>
#include <utility>

namespace apr::onnx {
namespace {

using protobuf::Message;

constexpr std::uint64_t kMaxText = std::uint64_t{64} << 20; ///< bytes of one name or attribute

} // namespace

Opener::Opener(std::string name, ByteSource file, const SiblingOpener& siblings, const OpenOptions& options)
    : FileOpener(std::move(name), std::move(file)), m_siblings(siblings), m_options(options), m_document(m_file),
      m_table(m_file, options.budget), m_budget(options.budget), m_outside(m_name, siblings)
{
}

Result<Model> Opener::open()
{
    if (auto status = readModel(); !status) {
        return named(std::move(status).error());
    }
    Json none;
    Json& properties = m_header.contains("metadata_props") ? m_header["metadata_props"] : none;
    Metadata metadata = takeAprMetadata(properties, m_budget);
    if (properties.is_object() && properties.empty()) {
        m_header.erase("metadata_props");
    }
    if (!m_graph.is_null()) {
        metadata["graph"] = std::move(m_graph);
    }
    if (!m_sparse.empty()) {
        metadata["sparse_tensors"] = std::move(m_sparse);
    }
    metadata["onnx"] = std::move(m_header);
    FileFacts facts = takeFacts(FormatId::Onnx, m_irVersion == 0 ? "" : "IR version " + std::to_string(m_irVersion));
    m_outside.addTo(facts);
    return m_table.makeModel(std::move(metadata), std::move(facts));
}

Result<Model> Opener::openTensor()
{
    auto tensor = readTensor(m_document, {0, m_file.size()});
    if (!tensor) {
        return named(std::move(tensor).error());
    }
    if (tensor->name.empty()) {
        tensor->name = "tensor";
    }
    if (auto status = addTensor(*tensor, tensor->name); !status) {
        return named(std::move(status).error());
    }
    Metadata metadata = Metadata::object();
    if (!m_header.empty()) {
        metadata["onnx"] = std::move(m_header);
    }
    return m_table.makeModel(std::move(metadata), takeFacts(FormatId::OnnxTensor, "TensorProto"));
}

Error Opener::named(Error error) const
{
    if (error.file.empty()) {
        error.file = m_name;
    }
    return error;
}

Result<std::string> Opener::text(const Field& field)
{
    APR_CHECK(m_budget.take(field.payload.size, field.at));
    return m_document.text(field, kMaxText);
}

Status Opener::readModel()
{
    Message model(m_document, {0, m_file.size()});
    std::vector<Field> functions;
    std::vector<Field> trainings;
    Occurrences graph;
    for (;;) {
        APR_TRY(const auto field, model.next());
        if (!field) {
            break;
        }
        switch (field->number) {
        case 1: m_header["ir_version"] = m_irVersion = field->asInt(); break;
        case 2: APR_CHECK(putText("producer_name", *field)); break;
        case 3: APR_CHECK(putText("producer_version", *field)); break;
        case 4: APR_CHECK(putText("domain", *field)); break;
        case 5: m_header["model_version"] = field->asInt(); break;
        case 6: APR_CHECK(putText("doc_string", *field)); break;
        case 7: graph.add(*field); break;
        case 8: APR_CHECK(readOpset(*field)); break;
        case 14: APR_CHECK(readProperty(*field)); break;
        case 20: trainings.push_back(*field); break;
        case 25: functions.push_back(*field); break;
        default: break;
        }
    }
    if (m_irVersion > kNewestIr) {
        note(Severity::Warning, "onnx.ir-version",
             "IR version " + std::to_string(m_irVersion) + " is newer than the latest supported version " +
                 std::to_string(kNewestIr),
             0, "additions of newer versions are not shown");
    }
    if (graph.empty()) {
        return fail(Errc::Corrupt, "the model has no graph", 0, "graph");
    }
    APR_TRY(m_graph, readGraph(graph, "", 0));
    const std::uint64_t graphEnd = graph.last().offset + graph.last().size;
    m_facts.sections = {{"header", 0, graph.first().offset},
                        {"graph", graph.first().offset, graphEnd - graph.first().offset}};
    for (const Field& function : functions) {
        APR_TRY(Json body, readFunction(function));
        m_graph["functions"].push_back(std::move(body));
    }
    for (const Field& training : trainings) {
        note(Severity::Warning, "onnx.training", "skipped the tensors of the training graphs", training.at);
        APR_TRY(Json graphs, readTraining(training));
        m_graph["training"].push_back(std::move(graphs));
    }
    m_facts.header = {{"ir_version", std::to_string(m_irVersion)},
                      {"opset_import", displayJson(m_header.value("opset_import", Json::object()))},
                      {"nodes", std::to_string(m_graph["nodes"].size())},
                      {"tensors", std::to_string(m_table.size())}};
    return {};
}

Status Opener::putText(const std::string& key, const Field& field)
{
    APR_TRY(std::string value, text(field));
    if (!value.empty()) {
        m_header[key] = stringJson(value);
    }
    return {};
}

Status Opener::readOpset(const Field& field)
{
    Message message(m_document, field);
    std::string domain;
    std::int64_t version = 0;
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            break;
        }
        if (each->number == 1) {
            APR_TRY(domain, text(*each));
        } else if (each->number == 2) {
            version = each->asInt();
        }
    }
    m_header["opset_import"][domain.empty() ? "ai.onnx" : printable(domain)] = version;
    return {};
}

Status Opener::readProperty(const Field& field)
{
    Message message(m_document, field);
    std::string key;
    std::string value;
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            break;
        }
        if (each->number == 1 || each->number == 2) {
            APR_TRY((each->number == 1 ? key : value), text(*each));
        }
    }
    Json& properties = m_header["metadata_props"];
    if (properties.contains(printable(key))) {
        note(Severity::Warning, "metadata.duplicate-key",
             "duplicate key \"" + printable(key, 80) + "\" in metadata_props, using the last value", field.at);
    }
    properties[printable(key)] = stringJson(value);
    return {};
}

Result<Json> Opener::readTraining(const Field& field)
{
    Occurrences initialization;
    Occurrences algorithm;
    Message message(m_document, field);
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            break;
        }
        if (each->number == 1 || each->number == 2) {
            (each->number == 1 ? initialization : algorithm).add(*each);
        }
    }
    Opener reader(m_name, m_file, m_siblings, m_options); // its tensors go with it
    Json out = Json::object();
    for (const auto& [name, graph] :
         {std::pair("initialization", &initialization), std::pair("algorithm", &algorithm)}) {
        if (!graph->empty()) {
            APR_TRY(out[name], reader.readGraph(*graph, std::string(name) + '/', 0));
        }
    }
    return out;
}

Result<Json> Opener::readGraph(const Occurrences& occurrences, const std::string& scope, std::size_t depth)
{
    if (depth > kMaxDepth) {
        return fail(Errc::Corrupt, "graphs are nested more than " + std::to_string(kMaxDepth) + " levels deep",
                    occurrences.first().offset, "graph");
    }
    Json graph = {{"nodes", Json::array()}};
    Message message(m_document, occurrences);
    for (;;) {
        APR_TRY(const auto field, message.next());
        if (!field) {
            return graph;
        }
        switch (field->number) {
        case 1: {
            APR_TRY(Json node, readNode(*field, scope, depth));
            graph["nodes"].push_back(std::move(node));
            break;
        }
        case 2: {
            APR_TRY(const std::string name, text(*field));
            graph["name"] = stringJson(name);
            break;
        }
        case 5: APR_CHECK(readInitializer(*field, scope, graph)); break;
        case 10: {
            APR_TRY(const std::string doc, text(*field));
            graph["doc_string"] = stringJson(doc);
            break;
        }
        case 11:
        case 12:
        case 13: {
            APR_TRY(Json value, readValueInfo(*field));
            graph[field->number == 11   ? "inputs"
                  : field->number == 12 ? "outputs"
                                        : "values"]
                .push_back(std::move(value));
            break;
        }
        case 15: APR_CHECK(readSparse(Occurrences(*field), scope, {})); break;
        default: break;
        }
    }
}

Result<Json> Opener::readFunction(const Field& field)
{
    Json body = {{"nodes", Json::array()}};
    Message message(m_document, field);
    std::vector<Field> nodes;
    std::vector<Field> defaults; // of attributes that a call does not give
    std::string scope;
    std::string domain;
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            break;
        }
        switch (each->number) {
        case 1: {
            APR_TRY(scope, text(*each));
            body["name"] = stringJson(scope);
            break;
        }
        case 4:
        case 5:
        case 6: {
            APR_TRY(const std::string name, text(*each));
            body[each->number == 4   ? "inputs"
                 : each->number == 5 ? "outputs"
                                     : "attributes"]
                .push_back(stringJson(name));
            break;
        }
        case 7: nodes.push_back(*each); break;
        case 11: defaults.push_back(*each); break;
        case 10: {
            APR_TRY(domain, text(*each));
            body["domain"] = stringJson(domain);
            break;
        }
        case 13: {
            APR_TRY(const std::string overload, text(*each));
            body.erase("overload");
            if (!overload.empty()) {
                body["overload"] = stringJson(overload);
            }
            break;
        }
        default: break;
        }
    }
    for (const Field& node : nodes) {
        APR_TRY(Json entry, readNode(node, printable(domain + '.' + scope) + '/', 1));
        body["nodes"].push_back(std::move(entry));
    }
    for (const Field& each : defaults) {
        APR_TRY(Attribute attribute, readAttribute(each));
        const std::string place = printable(domain + '.' + scope);
        APR_CHECK(convertAttribute(attribute, place + '.' + attribute.name, place + '/', 1));
        putAttribute(body["defaults"], attribute);
    }
    return body;
}

/// Attributes have different names; those that have the name of another are in a list under one more name, so that they
/// hide nothing.
void Opener::putAttribute(Json& attributes, Attribute& attribute)
{
    constexpr const char* kRepeated = "(repeated)";
    if (!attributes.contains(attribute.name)) {
        attributes[attribute.name] = std::move(attribute.value);
    } else {
        append(attributes[kRepeated], std::move(attribute.value));
    }
}

Result<Json> Opener::readNode(const Field& field, const std::string& scope, std::size_t depth)
{
    APR_CHECK(m_budget.take(kJsonValueBytes * 4, field.at));
    Json node = {{"op", ""}};
    std::vector<Field> attributes;
    Message message(m_document, field);
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            break;
        }
        switch (each->number) {
        case 1:
        case 2: {
            APR_TRY(const std::string name, text(*each));
            node[each->number == 1 ? "inputs" : "outputs"].push_back(stringJson(name));
            break;
        }
        case 3:
        case 4:
        case 7:
        case 8: {
            APR_TRY(const std::string value, text(*each));
            const char* key = each->number == 3   ? "name"
                              : each->number == 4 ? "op"
                              : each->number == 7 ? "domain"
                                                  : "overload";
            if (!value.empty() || each->number == 4) {
                node[key] = stringJson(value);
            } else { // of several occurrences the last one counts, also if it is empty
                node.erase(key);
            }
            break;
        }
        case 5: attributes.push_back(*each); break;
        default: break;
        }
    }
    const bool isConstant = node["op"] == "Constant";
    const Json* outputs = findMember(node, "outputs");
    const std::string output =
        outputs != nullptr && outputs->front().is_string() ? outputs->front().get<std::string>() : "";
    const std::string own =
        node.contains("name") && node["name"].is_string() ? node["name"].get<std::string>() : output;
    for (const Field& each : attributes) {
        APR_TRY(Attribute attribute, readAttribute(each));
        // The value of a Constant node is named after its output, other tensors NODE.ATTRIBUTE.
        const std::string tensorName = isConstant && !output.empty() ? output : own + '.' + attribute.name;
        APR_CHECK(convertAttribute(attribute, tensorName, scope, depth));
        if (!attribute.value.is_null()) {
            putAttribute(node["attributes"], attribute);
        }
    }
    return node;
}

Result<Json> Opener::readValueInfo(const Field& field)
{
    Json value = Json::object();
    Message message(m_document, field);
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            return value;
        }
        if (each->number == 1) {
            APR_TRY(const std::string name, text(*each));
            value["name"] = stringJson(name);
        } else if (each->number == 2) {
            APR_CHECK(readType(*each, value));
        }
    }
}

Status Opener::readType(const Field& field, Json& value, std::size_t depth)
{
    Message message(m_document, field);
    for (;;) {
        APR_TRY(const auto kind, message.next());
        if (!kind) {
            return {};
        }
        if (kind->number == 1 || kind->number == 8) {
            APR_CHECK(readTensorType(*kind, value));
        } else if (kind->number == 4 || kind->number == 5 || kind->number == 9) {
            value["type"] = kind->number == 4 ? "sequence" : kind->number == 5 ? "map" : "optional";
            APR_CHECK(readContainedType(*kind, value, depth));
        }
    }
}

Status Opener::readContainedType(const Field& field, Json& value, std::size_t depth)
{
    const bool isMap = field.number == 5;
    Message message(m_document, field);
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            return {};
        }
        if (isMap && each->number == 1) {
            value["key"] = elementTypeName(each->asInt());
        } else if (each->number == (isMap ? 2U : 1U) && depth < kMaxDepth) {
            APR_CHECK(m_budget.take(kJsonValueBytes, each->at));
            value["of"] = Json::object();
            APR_CHECK(readType(*each, value["of"], depth + 1));
        }
    }
}

Status Opener::readTensorType(const Field& field, Json& value)
{
    Message message(m_document, field);
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            return {};
        }
        if (each->number == 1) {
            const ElementType* type = findElementType(each->asInt());
            value["dtype"] = type != nullptr            ? std::string(type->name)
                             : each->asInt() == kString ? std::string("STRING")
                                                        : std::to_string(each->asInt());
        } else if (each->number == 2) {
            value["shape"] = Json::array();
            APR_CHECK(readShape(*each, value["shape"]));
        }
    }
}

Status Opener::readShape(const Field& field, Json& shape)
{
    Message message(m_document, field);
    for (;;) {
        APR_TRY(const auto dim, message.next());
        if (!dim) {
            return {};
        }
        if (dim->number != 1 || !dim->isBytes()) {
            continue;
        }
        APR_CHECK(m_budget.take(kJsonValueBytes, dim->at));
        Message parts(m_document, *dim);
        Json extent; // null when unknown
        for (;;) {
            APR_TRY(const auto each, parts.next());
            if (!each) {
                break;
            }
            if (each->number == 1) {
                extent = each->asInt();
            } else if (each->number == 2) {
                APR_TRY(const std::string name, text(*each));
                extent = stringJson(name);
            }
        }
        shape.push_back(std::move(extent));
    }
}

std::string Opener::uniqueTensorName(const std::string& name, const std::string& scope) const
{
    const std::string shown = isUtf8(name) ? name : printable(name);
    return m_table.has(shown) ? m_table.uniqueName(scope + shown) : shown;
}

Result<Model> open(std::string name, const ByteSource& file, const SiblingOpener& siblings, const OpenOptions& options)
{
    return Opener(std::move(name), file, siblings, options).open();
}

Result<Model> openTensor(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, {}, options).openTensor();
}

namespace {

using namespace std::string_view_literals;

constexpr std::array kOnnxMimeMagic{
    MimeMagic{.part = {0, 0, "\x08"sv}, .also = {2, 2, "\x12"sv}},
    MimeMagic{.part = {0, 0, "\x08"sv}, .also = {2, 2, ":"sv}},
    MimeMagic{.part = {0, 0, "\x08"sv}, .also = {2, 2, "2"sv}},
};
constexpr MimeType kOnnxMime{
    .name = "application/x-onnx", .title = "ONNX", .globs = "*.onnx", .magic = kOnnxMimeMagic, .isWeak = true};

} // namespace

const FormatReader kReader{
    .ids = "onnx",
    .suffixes = ".onnx",
    .mime = &kOnnxMime,
    .recognition = Recognition::Structure,
    .recognize =
        [](Probe& probe) { return probe.protobuf() == protobuf::Kind::OnnxModel ? Match::Yes : probe.byName(".onnx"); },
    .open = [](Probe& probe) { return open(probe.name(), probe.file(), probe.siblings(), probe.options()); },
};

const FormatReader kTensorReader{
    .ids = "onnx-tensor",
    .recognition = Recognition::Structure,
    .recognize = [](Probe& probe) { return probe.protobuf() == protobuf::Kind::OnnxTensor ? Match::Yes : Match::No; },
    .open = [](Probe& probe) { return openTensor(probe.name(), probe.file(), probe.options()); },
};

constinit const Format kFormat{.ids = {FormatId::Onnx, FormatId::OnnxTensor},
                               .readers = {&kReader, &kTensorReader},
                               .writers = {&kWriter},
                               .fileFields = &fileFields,
                               .checkGraph = &checkGraph};

} // namespace apr::onnx
