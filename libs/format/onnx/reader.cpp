// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "format/file_opener.h"
#include "format/graph_json.h"
#include "format/outside_files.h"
#include "format/shards.h"
#include "format/tensor_table.h"
#include "tensor.h"

#include <map>
#include <set>
#include <utility>

namespace apr::onnx {
namespace {

using protobuf::Field;
using protobuf::Message;

constexpr std::size_t kMostDepth = 32;                       ///< of graphs in nodes
constexpr std::uint64_t kMostText = std::uint64_t{64} << 20; ///< of one name or attribute
constexpr std::uint64_t kLongList = 256;                     ///< numbers of an attribute, from which on it is a tensor
constexpr std::int64_t kNewestIr = 14;

/// AttributeProto, where its parts stand.
struct Attribute {
    std::string name = {};
    Json value = {};                 ///< of simple ones
    std::vector<Field> tensors = {}; ///< TensorProto
    std::vector<Field> sparse = {};  ///< SparseTensorProto
    std::vector<Field> graphs = {};  ///< GraphProto
    std::vector<Field> floats = {};
    std::vector<Field> ints = {};
};

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, const SiblingOpener& siblings, const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)), m_document(m_file), m_table(m_file),
          m_budget(options.memoryLimit), m_outside(m_name, siblings)
    {
    }

    Result<Model> open()
    {
        if (auto status = readModel(); !status) {
            return named(std::move(status).error());
        }
        Metadata metadata = Metadata::object();
        if (!m_graph.is_null()) {
            metadata["graph"] = std::move(m_graph);
        }
        metadata["onnx"] = std::move(m_header);
        FileFacts facts = takeFacts("ONNX", m_irVersion == 0 ? "" : "IR version " + std::to_string(m_irVersion));
        m_outside.addTo(facts);
        return m_table.makeModel(std::move(metadata), std::move(facts));
    }

    Result<Model> openTensor()
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
        return m_table.makeModel(std::move(metadata), takeFacts("ONNX", "TensorProto"));
    }

private:
    Error named(Error error) const
    {
        if (error.file.empty()) {
            error.file = m_name;
        }
        return error;
    }

    /// A text of the header, which counts against the memory that opening may take.
    Result<std::string> text(const Field& field)
    {
        APR_CHECK(m_budget.take(field.payload.size, field.at));
        return m_document.text(field, kMostText);
    }

    Status readModel()
    {
        Message model(m_document, {0, m_file.size()});
        std::vector<Field> functions;
        std::optional<Field> graph;
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
            case 7: graph = field; break;
            case 8: APR_CHECK(readOpset(*field)); break;
            case 14: APR_CHECK(readProperty(*field)); break;
            case 20: note(Severity::Warning, "onnx.training", "its training graphs are left out", field->at); break;
            case 25: functions.push_back(*field); break;
            default: break;
            }
        }
        if (m_irVersion > kNewestIr) {
            note(Severity::Warning, "onnx.ir-version",
                 "its IR version " + std::to_string(m_irVersion) + " is newer than the newest known, " +
                     std::to_string(kNewestIr),
                 0, "what newer versions added is not shown");
        }
        if (!m_header.contains("opset_import") && m_irVersion >= 3) {
            note(Severity::Warning, "onnx.opset", "it does not say which operator set it uses", 0);
        }
        if (!graph) {
            return fail(Errc::Corrupt, "the model has no graph", 0, "graph");
        }
        APR_TRY(m_graph, readGraph(graph->payload, "", 0));
        m_facts.sections = {{"header", 0, graph->at}, {"graph", graph->at, graph->payload.size}};
        for (const Field& function : functions) {
            APR_TRY(Json body, readFunction(function));
            m_graph["functions"].push_back(std::move(body));
        }
        m_facts.header = {{"ir_version", std::to_string(m_irVersion)},
                          {"opset_import", displayJson(m_header.value("opset_import", Json::object()))},
                          {"nodes", std::to_string(m_graph["nodes"].size())},
                          {"tensors", std::to_string(m_table.size())}};
        return {};
    }

    Status putText(const std::string& key, const Field& field)
    {
        APR_TRY(std::string value, text(field));
        if (!value.empty()) {
            m_header[key] = textJson(value);
        }
        return {};
    }

    Status readOpset(const Field& field)
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

    Status readProperty(const Field& field)
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
                 "the metadata has the key \"" + printable(key, 80) + "\" twice; the last one is used", field.at);
        }
        properties[printable(key)] = textJson(value);
        return {};
    }

    // ---- graphs

    /// `scope` goes before the names of its tensors where those are taken.
    Result<Json> readGraph(ByteRange range, const std::string& scope, std::size_t depth)
    {
        if (depth > kMostDepth) {
            return fail(Errc::Corrupt, "graphs are nested over " + std::to_string(kMostDepth) + " deep", range.offset,
                        "graph");
        }
        Json graph = {{"nodes", Json::array()}};
        Message message(m_document, range);
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
                graph["name"] = textJson(name);
                break;
            }
            case 5: APR_CHECK(readInitializer(*field, scope)); break;
            case 10: {
                APR_TRY(const std::string doc, text(*field));
                graph["doc_string"] = textJson(doc);
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
            case 15: APR_CHECK(readSparse(*field, scope, {})); break;
            default: break;
            }
        }
    }

    Result<Json> readFunction(const Field& field)
    {
        Json body = {{"nodes", Json::array()}};
        Message message(m_document, field);
        std::vector<Field> nodes;
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
                body["name"] = textJson(scope);
                break;
            }
            case 4:
            case 5:
            case 6: {
                APR_TRY(const std::string name, text(*each));
                body[each->number == 4   ? "inputs"
                     : each->number == 5 ? "outputs"
                                         : "attributes"]
                    .push_back(textJson(name));
                break;
            }
            case 7: nodes.push_back(*each); break;
            case 10: {
                APR_TRY(domain, text(*each));
                body["domain"] = textJson(domain);
                break;
            }
            default: break;
            }
        }
        for (const Field& node : nodes) {
            APR_TRY(Json entry, readNode(node, printable(domain + '.' + scope) + '/', 1));
            body["nodes"].push_back(std::move(entry));
        }
        return body;
    }

    Result<Json> readNode(const Field& field, const std::string& scope, std::size_t depth)
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
                node[each->number == 1 ? "inputs" : "outputs"].push_back(textJson(name));
                break;
            }
            case 3:
            case 4:
            case 7: {
                APR_TRY(const std::string value, text(*each));
                if (!value.empty()) {
                    node[each->number == 3 ? "name" : each->number == 4 ? "op" : "domain"] = textJson(value);
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
            // The value of a Constant is what its output is called; any other tensor is its attribute.
            const std::string tensorName = isConstant && !output.empty() ? output : own + '.' + attribute.name;
            APR_CHECK(placeAttribute(attribute, tensorName, scope, depth));
            if (!attribute.value.is_null()) {
                node["attributes"][attribute.name] = std::move(attribute.value);
            }
        }
        return node;
    }

    /// An attribute has one kind of value; where a file gives it several, the list stays.
    static void append(Json& list, Json item)
    {
        if (!list.is_array()) {
            list = Json::array();
        }
        list.push_back(std::move(item));
    }

    Result<Attribute> readAttribute(const Field& field)
    {
        Attribute attribute;
        Message message(m_document, field);
        for (;;) {
            APR_TRY(const auto each, message.next());
            if (!each) {
                break;
            }
            APR_CHECK(m_budget.take(kJsonValueBytes, each->at));
            switch (each->number) {
            case 1: {
                APR_TRY(const std::string name, text(*each));
                attribute.name = printable(name);
                break;
            }
            case 2: attribute.value = numberJson(static_cast<double>(each->asFloat())); break;
            case 3: attribute.value = each->asInt(); break;
            case 4: {
                APR_TRY(const std::string value, text(*each));
                attribute.value = textJson(value);
                break;
            }
            case 9: {
                APR_TRY(const std::string value, text(*each));
                append(attribute.value, textJson(value));
                break;
            }
            case 5:
            case 10: attribute.tensors.push_back(*each); break;
            case 6:
            case 11: attribute.graphs.push_back(*each); break;
            case 7: attribute.floats.push_back(*each); break;
            case 8: attribute.ints.push_back(*each); break;
            case 21: {
                APR_TRY(const std::string value, text(*each));
                attribute.value = {{"ref", textJson(value)}};
                break;
            }
            case 22:
            case 23: attribute.sparse.push_back(*each); break;
            default: break;
            }
        }
        return attribute;
    }

    /// Makes tensors of what an attribute has of them, and leaves their names in its value.
    Status placeAttribute(Attribute& attribute, const std::string& name, const std::string& scope, std::size_t depth)
    {
        const auto number = [](const std::string& base, std::size_t count, std::size_t i) {
            return count == 1 ? base : base + '.' + std::to_string(i);
        };
        for (std::size_t i = 0; i < attribute.tensors.size(); ++i) {
            APR_TRY(const Tensor tensor, readTensor(m_document, attribute.tensors[i].payload));
            const std::string given = freeTensorName(number(name, attribute.tensors.size(), i), scope);
            APR_CHECK(addTensor(tensor, given));
            append(attribute.value, {{"tensor", given}});
        }
        for (const Field& sparse : attribute.sparse) {
            APR_CHECK(readSparse(sparse, scope, name));
            append(attribute.value, {{"sparse_tensor", name}});
        }
        for (std::size_t i = 0; i < attribute.graphs.size(); ++i) {
            APR_TRY(Json graph,
                    readGraph(attribute.graphs[i].payload,
                              number(scope + printable(name), attribute.graphs.size(), i) + '/', depth + 1));
            append(attribute.value, {{"graph", std::move(graph)}});
        }
        if (attribute.tensors.size() + attribute.sparse.size() + attribute.graphs.size() == 1 &&
            attribute.value.is_array()) {
            attribute.value = Json(attribute.value.front());
        }
        APR_CHECK(placeList(attribute, attribute.floats, 1, name, scope));
        return placeList(attribute, attribute.ints, 7, name, scope);
    }

    /// Numbers of an attribute: a list in the metadata, or a tensor where they are many.
    Status placeList(Attribute& attribute, const std::vector<Field>& fields, std::int64_t type, const std::string& name,
                     const std::string& scope)
    {
        if (fields.empty()) {
            return {};
        }
        const bool isFloat = type == 1;
        std::uint64_t count = 0;
        std::uint64_t bytes = 0;
        for (const Field& field : fields) {
            bytes += field.payload.size;
            if (!field.isText()) {
                ++count;
            } else if (isFloat) {
                count += field.payload.size / 4;
            } else {
                APR_TRY(const auto all, m_document.bytesAt(field.payload.offset, field.payload.size));
                for (std::uint64_t i = 0; i < field.payload.size; ++i) {
                    count += static_cast<std::uint8_t>(all[static_cast<std::size_t>(i)]) < 0x80 ? 1 : 0;
                }
            }
        }
        const ElementType& element = *findElementType(type);
        if (count >= kLongList) {
            const std::string given = freeTensorName(name, scope);
            attribute.value = {{"tensor", given}};
            TensorInfo info{
                .name = given, .dtype = element.dtype, .shape = {count}, .offset = fields.front().payload.offset};
            return m_table.addDecoded(std::move(info), bytes, [file = m_file, fields, count, &element] {
                return decodeTyped(file, element, fields, count, dtypeInfo(element.dtype).blockBytes);
            });
        }
        APR_CHECK(m_budget.take(count * kJsonValueBytes, fields.front().at));
        APR_TRY(const Bytes numbers, decodeTyped(m_file, element, fields, count, isFloat ? 4 : 8));
        attribute.value = Json::array();
        for (std::uint64_t i = 0; i < count; ++i) {
            attribute.value.push_back(isFloat
                                          ? numberJson(static_cast<double>(loadLittle<float>(numbers.data() + i * 4)))
                                          : Json(loadLittle<std::int64_t>(numbers.data() + i * 8)));
        }
        return {};
    }

    Result<Json> readValueInfo(const Field& field)
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
                value["name"] = textJson(name);
            } else if (each->number == 2) {
                APR_CHECK(readType(*each, value));
            }
        }
    }

    /// TypeProto: of tensors the element type and the shape, of others what they are.
    Status readType(const Field& field, Json& value)
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
            }
        }
    }

    Status readTensorType(const Field& field, Json& value)
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

    Status readShape(const Field& field, Json& shape)
    {
        Message message(m_document, field);
        for (;;) {
            APR_TRY(const auto dim, message.next());
            if (!dim) {
                return {};
            }
            if (dim->number != 1 || !dim->isText()) {
                continue;
            }
            APR_CHECK(m_budget.take(kJsonValueBytes, dim->at));
            Message parts(m_document, *dim);
            Json extent; // null for one that is not known
            for (;;) {
                APR_TRY(const auto each, parts.next());
                if (!each) {
                    break;
                }
                if (each->number == 1) {
                    extent = each->asInt();
                } else if (each->number == 2) {
                    APR_TRY(const std::string name, text(*each));
                    extent = textJson(name);
                }
            }
            shape.push_back(std::move(extent));
        }
    }

    // ---- tensors

    /// The name itself where it is free, else with its scope, else with a number.
    std::string freeTensorName(const std::string& name, const std::string& scope) const
    {
        const std::string shown = isUtf8(name) ? name : printable(name);
        return m_table.has(shown) ? m_table.freeName(scope + shown) : shown;
    }

    Status readInitializer(const Field& field, const std::string& scope)
    {
        APR_TRY(Tensor tensor, readTensor(m_document, field.payload));
        if (tensor.name.empty()) {
            tensor.name = m_table.freeName("initializer_" + std::to_string(m_table.size()));
            note(Severity::Warning, "onnx.name", "an initializer has no name", field.at, {}, tensor.name);
        }
        return addTensor(tensor, scope.empty() ? tensor.name : freeTensorName(tensor.name, scope));
    }

    /// The parts of a sparse tensor; one in an attribute has its name from there.
    Status readSparse(const Field& field, const std::string& scope, const std::string& given)
    {
        std::optional<Tensor> values;
        std::optional<Tensor> indices;
        std::vector<std::uint64_t> dims;
        Message message(m_document, field);
        for (;;) {
            APR_TRY(const auto each, message.next());
            if (!each) {
                break;
            }
            if (each->number == 1) {
                APR_TRY(values, readTensor(m_document, each->payload));
            } else if (each->number == 2) {
                APR_TRY(indices, readTensor(m_document, each->payload));
            } else if (each->number == 3) {
                APR_CHECK(protobuf::readVarints(m_document, *each, 64, dims));
            }
        }
        if (!values || !indices) {
            return fail(Errc::Corrupt, "a sparse tensor has not both values and indices", field.at,
                        "sparse_initializer");
        }
        const std::string name = given.empty() ? values->name : given;
        m_header["sparse"][printable(name)] = {{"shape", dims}};
        note(Severity::Info, "onnx.sparse", "the sparse tensor is given as its indices and values", field.at, {},
             printable(name, 120));
        APR_CHECK(addTensor(*values, freeTensorName(name + ".values", scope)));
        return addTensor(*indices, freeTensorName(name + ".indices", scope));
    }

    Status addTensor(const Tensor& tensor, const std::string& name)
    {
        const std::string shown = printable(name, 120);
        if (tensor.type == kString) {
            return keepStrings(tensor, name);
        }
        const ElementType* type = findElementType(tensor.type);
        if (type == nullptr) {
            return fail(Errc::Unsupported, "the element type " + std::to_string(tensor.type) + " is not known",
                        tensor.at, "data_type", shown);
        }
        TensorInfo info{.name = name, .dtype = type->dtype, .shape = tensor.shape, .offset = tensor.at};
        if (type->numbers > 1) {
            info.shape.push_back(type->numbers);
            note(Severity::Info, "onnx.complex128",
                 "complex numbers of 128 bits are kept as pairs of F64 in a last dimension", tensor.at, {}, shown);
        }
        if (type->bits < 8) {
            note(Severity::Info, "onnx.narrow",
                 "numbers of type " + std::string(type->name) + " are given as " + std::string(dtypeName(type->dtype)),
                 tensor.at, {}, shown);
        }
        const auto bytes = tensorBytes(info.dtype, info.shape);
        if (!bytes) {
            return fail(Errc::Corrupt, "the size of its shape does not fit into 64 bits, or half a byte is left over",
                        tensor.at, "dims", shown);
        }
        const std::uint64_t stored = type->bits < 8 ? (*bytes * type->bits + 7) / 8 : *bytes;
        if (tensor.isExternal) {
            return addExternal(tensor, *type, std::move(info), stored);
        }
        if (tensor.raw && tensor.raw->payload.size == 0 && stored > 0) { // as tools leave it that strip weights
            note(Severity::Error, "onnx.no-data", "its data was taken out of the file", tensor.raw->at,
                 "get the model with its weights", shown);
            return m_table.addUnreadable(
                std::move(info),
                fail(Errc::MissingTensor, "its data was taken out of the file", tensor.raw->at, "raw_data", shown));
        }
        if (tensor.raw) {
            if (tensor.raw->payload.size < stored) {
                return fail(Errc::Corrupt,
                            "raw_data has " + std::to_string(tensor.raw->payload.size) + " bytes, the shape needs " +
                                std::to_string(stored),
                            tensor.raw->at, "raw_data", shown);
            }
            if (tensor.raw->payload.size > stored) {
                note(Severity::Warning, "onnx.raw-data",
                     std::to_string(tensor.raw->payload.size - stored) + " bytes of raw_data belong to no element",
                     tensor.raw->at, {}, shown);
            }
            info.offset = tensor.raw->payload.offset;
            return addRaw(*type, std::move(info), stored, m_file);
        }
        return addTyped(tensor, *type, std::move(info), *bytes);
    }

    /// A tensor whose raw bytes stand in `file` at info.offset.
    Status addRaw(const ElementType& type, TensorInfo info, std::uint64_t stored, const ByteSource& file)
    {
        if (type.bits >= 8) {
            return m_table.addStored(std::move(info));
        }
        const std::uint64_t offset = info.offset;
        const std::uint64_t numbers = elementCount(info.shape).value_or(0);
        return m_table.addDecoded(std::move(info), stored, [file, offset, stored, numbers, &type]() -> Result<Bytes> {
            APR_TRY(const Bytes packed, file.read(offset, stored));
            return type.packing().unpack(packed, numbers);
        });
    }

    Status addTyped(const Tensor& tensor, const ElementType& type, TensorInfo info, std::uint64_t bytes)
    {
        const std::string shown = printable(info.name, 120);
        const std::uint64_t width = info.dtype == DType::C64 ? 4 : dtypeInfo(info.dtype).blockBytes;
        const std::uint64_t numbers = bytes / width;
        if (numbers > 0 && tensor.typedField != type.typedField) {
            return fail(Errc::Corrupt,
                        tensor.typedField == 0 ? "the tensor has no data"
                                               : "its values stand in the field of another type",
                        tensor.at, "data", shown);
        }
        std::uint64_t stored = 0;
        for (const Field& field : tensor.typed) {
            stored += field.isText() ? field.payload.size : 1;
        }
        const bool isFloat = type.typedField == 4 || type.typedField == 10;
        const std::uint64_t least = type.bits < 8 ? (numbers * type.bits + 7) / 8 : numbers;
        if (stored < (isFloat && numbers > 0 && tensor.typed.front().isText() ? bytes : least)) {
            return fail(Errc::Corrupt,
                        "its values have " + std::to_string(stored) + " bytes, too few for the " +
                            std::to_string(numbers) + " numbers of its shape",
                        tensor.at, "data", shown);
        }
        if (numbers == 0) {
            return m_table.addStored(std::move(info));
        }
        info.offset = tensor.typed.front().payload.offset;
        if (isFloat && tensor.typed.size() == 1 && tensor.typed.front().isText()) { // packed: as they are
            return m_table.addStored(std::move(info));
        }
        return m_table.addDecoded(std::move(info), stored,
                                  [file = m_file, fields = tensor.typed, numbers, width, &type] {
                                      return decodeTyped(file, type, fields, numbers, width);
                                  });
    }

    /// Texts are no tensor: they are kept in the metadata.
    Status keepStrings(const Tensor& tensor, const std::string& name)
    {
        Json values = Json::array();
        for (const Field& field : tensor.strings) {
            APR_CHECK(m_budget.take(kJsonValueBytes, field.at));
            APR_TRY(const std::string value, text(field));
            values.push_back(textJson(value));
        }
        m_header["strings"][printable(name)] = {{"shape", tensor.shape}, {"values", std::move(values)}};
        note(Severity::Info, "onnx.strings", "the tensor of texts is kept in the metadata (onnx.strings)", tensor.at,
             {}, printable(name, 120));
        return {};
    }

    // ---- data outside

    Status addExternal(const Tensor& tensor, const ElementType& type, TensorInfo info, std::uint64_t stored)
    {
        const std::string shown = printable(info.name, 120);
        std::string location;
        std::optional<std::uint64_t> offset = 0;
        std::optional<std::uint64_t> length;
        for (const auto& [key, value] : tensor.external) {
            if (key == "location") {
                location = value;
            } else if (key == "offset" || key == "length") {
                const auto number = parseUnsigned(value);
                if (!number) {
                    return fail(Errc::Corrupt,
                                "the " + key + " \"" + printable(value, 40) + "\" is no whole number from 0", tensor.at,
                                "external_data", shown);
                }
                (key == "offset" ? offset : length) = number;
            } // all others are only descriptions (CVE-2026-34445)
        }
        const auto outside = m_outside.open(location, m_table);
        if (!outside && outside.error().code == Errc::Unsafe) {
            return fail(Errc::Unsafe, outside.error().message, tensor.at, "external_data", shown);
        }
        if (!outside) { // the rest of the model can be looked at
            if (m_missing.insert(location).second) {
                note(Severity::Error, "onnx.external-data",
                     "the file " + printable(location, 120) + " with tensor data is missing or cannot be read",
                     tensor.at, "put it beside the model");
            }
            Error error = outside.error();
            error.file = folderOf(m_name) + location;
            return m_table.addUnreadable(std::move(info), std::move(error));
        }
        const std::uint64_t size = outside->content.size();
        if (*offset > size || stored > size - *offset || (length && (*length < stored || *length > size - *offset))) {
            return fail(Errc::Corrupt,
                        "its data, " + std::to_string(stored) + " bytes from " + std::to_string(*offset) + " of " +
                            printable(location, 120) +
                            (length ? " (stated length " + std::to_string(*length) + ")" : "") +
                            ", is not within that file's " + std::to_string(size) + " bytes",
                        tensor.at, "external_data", shown);
        }
        info.part = outside->part;
        info.offset = *offset;
        return addRaw(type, std::move(info), stored, outside->content);
    }

    protobuf::Document m_document;
    TensorTable m_table;
    JsonBudget m_budget;
    Json m_header = Json::object();
    Json m_graph;
    std::int64_t m_irVersion = 0;
    OutsideFiles m_outside;
    std::set<std::string> m_missing; ///< files that are not there and were told of
};

} // namespace

Result<Model> open(std::string name, const ByteSource& file, const SiblingOpener& siblings, const OpenOptions& options)
{
    return Opener(std::move(name), file, siblings, options).open();
}

Result<Model> openTensor(std::string name, const ByteSource& file, const OpenOptions& options)
{
    return Opener(std::move(name), file, {}, options).openTensor();
}

} // namespace apr::onnx
