// SPDX-License-Identifier: MIT
#include "reader.h"

#include "apr/base/text.h"
#include "format/file_opener.h"
#include "format/graph_json.h"
#include "format/outside_files.h"
#include "format/probe.h"
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

constexpr std::size_t kMaxDepth = 32;                       ///< of nested subgraphs
constexpr std::uint64_t kMaxText = std::uint64_t{64} << 20; ///< bytes of one name or attribute
constexpr std::uint64_t kTensorList = 256;                  ///< attribute lists of at least this length become tensors
constexpr std::int64_t kNewestIr = 14;

/// An AttributeProto, with the locations of its parts in the file.
struct Attribute {
    std::string name = {};
    Json value = {};                 ///< of simple attributes
    std::vector<Field> tensors = {}; ///< TensorProto
    std::vector<Field> sparse = {};  ///< SparseTensorProto
    std::vector<Field> graphs = {};  ///< GraphProto
    std::vector<Field> floats = {};
    std::vector<Field> ints = {};
};

class Opener final : FileOpener {
public:
    Opener(std::string name, ByteSource file, const SiblingOpener& siblings, const OpenOptions& options)
        : FileOpener(std::move(name), std::move(file)), m_document(m_file), m_table(m_file, options.budget),
          m_budget(options.budget), m_outside(m_name, siblings)
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

    /// A string of the header; counts against the memory limit.
    Result<std::string> text(const Field& field)
    {
        APR_CHECK(m_budget.take(field.payload.size, field.at));
        return m_document.text(field, kMaxText);
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
            case 20: note(Severity::Warning, "onnx.training", "skipped the training graphs", field->at); break;
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
            m_header[key] = stringJson(value);
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
                 "duplicate key \"" + printable(key, 80) + "\" in metadata_props, using the last value", field.at);
        }
        properties[printable(key)] = stringJson(value);
        return {};
    }

    // ---- graphs

    /// `scope` is prepended to tensor names that are already in use.
    Result<Json> readGraph(ByteRange range, const std::string& scope, std::size_t depth)
    {
        if (depth > kMaxDepth) {
            return fail(Errc::Corrupt, "graphs are nested more than " + std::to_string(kMaxDepth) + " levels deep",
                        range.offset, "graph");
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
                graph["name"] = stringJson(name);
                break;
            }
            case 5: APR_CHECK(readInitializer(*field, scope)); break;
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
            case 10: {
                APR_TRY(domain, text(*each));
                body["domain"] = stringJson(domain);
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
                node[each->number == 1 ? "inputs" : "outputs"].push_back(stringJson(name));
                break;
            }
            case 3:
            case 4:
            case 7: {
                APR_TRY(const std::string value, text(*each));
                if (!value.empty()) {
                    node[each->number == 3 ? "name" : each->number == 4 ? "op" : "domain"] = stringJson(value);
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
                node["attributes"][attribute.name] = std::move(attribute.value);
            }
        }
        return node;
    }

    /// Appends to a list value; replaces a value that is not a list.
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
                attribute.value = stringJson(value);
                break;
            }
            case 9: {
                APR_TRY(const std::string value, text(*each));
                append(attribute.value, stringJson(value));
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
                attribute.value = {{"ref", stringJson(value)}};
                break;
            }
            case 22:
            case 23: attribute.sparse.push_back(*each); break;
            default: break;
            }
        }
        return attribute;
    }

    /// Adds the tensors of an attribute to the model and stores their names in its value.
    Status convertAttribute(Attribute& attribute, const std::string& name, const std::string& scope, std::size_t depth)
    {
        const auto number = [](const std::string& base, std::size_t count, std::size_t i) {
            return count == 1 ? base : base + '.' + std::to_string(i);
        };
        for (std::size_t i = 0; i < attribute.tensors.size(); ++i) {
            APR_TRY(const Tensor tensor, readTensor(m_document, attribute.tensors[i].payload));
            const std::string tensorName = uniqueTensorName(number(name, attribute.tensors.size(), i), scope);
            APR_CHECK(addTensor(tensor, tensorName));
            append(attribute.value, {{"tensor", tensorName}});
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
        APR_CHECK(convertList(attribute, attribute.floats, 1, name, scope));
        return convertList(attribute, attribute.ints, 7, name, scope);
    }

    /// Converts a numeric list of an attribute to a list in the metadata, or to a tensor when it is long.
    Status convertList(Attribute& attribute, const std::vector<Field>& fields, std::int64_t type,
                       const std::string& name, const std::string& scope)
    {
        if (fields.empty()) {
            return {};
        }
        const bool isFloat = type == 1;
        std::uint64_t count = 0;
        std::uint64_t bytes = 0;
        for (const Field& field : fields) {
            bytes += field.payload.size;
            if (!field.isBytes()) {
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
        if (count >= kTensorList) {
            const std::string tensorName = uniqueTensorName(name, scope);
            attribute.value = {{"tensor", tensorName}};
            TensorInfo info{
                .name = tensorName, .dtype = element.dtype, .shape = {count}, .offset = fields.front().payload.offset};
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
                value["name"] = stringJson(name);
            } else if (each->number == 2) {
                APR_CHECK(readType(*each, value));
            }
        }
    }

    /// TypeProto: element type and shape of tensors, the type name of others.
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

    // ---- tensors

    /// `name` if unused, else with the scope prepended, else with a number appended.
    std::string uniqueTensorName(const std::string& name, const std::string& scope) const
    {
        const std::string shown = isUtf8(name) ? name : printable(name);
        return m_table.has(shown) ? m_table.uniqueName(scope + shown) : shown;
    }

    Status readInitializer(const Field& field, const std::string& scope)
    {
        APR_TRY(Tensor tensor, readTensor(m_document, field.payload));
        if (tensor.name.empty()) {
            tensor.name = m_table.uniqueName("initializer_" + std::to_string(m_table.size()));
            note(Severity::Warning, "onnx.name", "an initializer has no name", field.at, {}, tensor.name);
        }
        return addTensor(tensor, scope.empty() ? tensor.name : uniqueTensorName(tensor.name, scope));
    }

    /// Adds the parts of a sparse tensor. `attributeName` names a sparse tensor in an attribute, else it is empty.
    Status readSparse(const Field& field, const std::string& scope, const std::string& attributeName)
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
            return fail(Errc::Corrupt, std::string("the sparse tensor has no ") + (values ? "indices" : "values"),
                        field.at, "sparse_initializer");
        }
        const std::string name = attributeName.empty() ? values->name : attributeName;
        m_header["sparse"][printable(name)] = {{"shape", dims}};
        note(Severity::Info, "onnx.sparse", "sparse tensor: indices and values are separate tensors", field.at, {},
             printable(name, 120));
        APR_CHECK(addTensor(*values, uniqueTensorName(name + ".values", scope)));
        return addTensor(*indices, uniqueTensorName(name + ".indices", scope));
    }

    Status addTensor(const Tensor& tensor, const std::string& name)
    {
        const std::string shown = printable(name, 120);
        if (tensor.type == kString) {
            return storeStrings(tensor, name);
        }
        const ElementType* type = findElementType(tensor.type);
        if (type == nullptr) {
            return fail(Errc::Unsupported, "unknown element type " + std::to_string(tensor.type), tensor.at,
                        "data_type", shown);
        }
        TensorInfo info{.name = name, .dtype = type->dtype, .shape = tensor.shape, .offset = tensor.at};
        if (type->components > 1) {
            info.shape.push_back(type->components);
            note(Severity::Info, "onnx.complex128",
                 "complex128 is converted to F64 with a last dimension of 2 (real, imaginary)", tensor.at, {}, shown);
        }
        if (type->bits < 8) {
            note(Severity::Info, "onnx.narrow",
                 std::string(type->name) + " is unpacked to " + std::string(dtypeName(type->dtype)), tensor.at, {},
                 shown);
        }
        const auto bytes = tensorBytes(info.dtype, info.shape);
        if (!bytes) {
            return fail(Errc::Corrupt,
                        elementCount(info.shape).value_or(0) % dtypeInfo(info.dtype).blockElements != 0
                            ? "the shape has an odd number of " + std::string(type->name) + " elements"
                            : std::string("the size of the shape does not fit in 64 bits"),
                        tensor.at, "dims", shown);
        }
        const std::uint64_t stored = type->bits < 8 ? (*bytes * type->bits + 7) / 8 : *bytes;
        if (tensor.isExternal) {
            return addExternal(tensor, *type, std::move(info), stored);
        }
        if (tensor.raw && tensor.raw->payload.size == 0 && stored > 0) { // written by tools that strip weights
            const std::string message = "raw_data is empty, the shape requires " + formatCountOf(stored, "byte") +
                                        ": the weights were stripped from the file";
            note(Severity::Error, "onnx.no-data", message, tensor.raw->at, "get the model with its weights", shown);
            return m_table.addUnreadable(std::move(info),
                                         fail(Errc::MissingTensor, message, tensor.raw->at, "raw_data", shown));
        }
        if (tensor.raw) {
            if (tensor.raw->payload.size < stored) {
                return fail(Errc::Corrupt,
                            "raw_data has " + formatCountOf(tensor.raw->payload.size, "byte") +
                                ", the shape requires " + formatCount(stored),
                            tensor.raw->at, "raw_data", shown);
            }
            if (tensor.raw->payload.size > stored) {
                note(Severity::Warning, "onnx.raw-data",
                     "raw_data has " + formatCountOf(tensor.raw->payload.size - stored, "trailing byte"),
                     tensor.raw->at, {}, shown);
            }
            info.offset = tensor.raw->payload.offset;
            return addRaw(*type, std::move(info), stored, m_file);
        }
        return addTyped(tensor, *type, std::move(info), *bytes);
    }

    /// Adds a tensor whose raw data is in `file` at info.offset.
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
                        tensor.typedField == 0
                            ? "the tensor has no data"
                            : "the values of type " + std::string(type.name) + " are in the field " +
                                  std::to_string(tensor.typedField) + ", expected " + std::to_string(type.typedField),
                        tensor.at, "data", shown);
        }
        std::uint64_t stored = 0;
        for (const Field& field : tensor.typed) {
            stored += field.isBytes() ? field.payload.size : 1;
        }
        const bool isFloat = type.typedField == 4 || type.typedField == 10;
        const std::uint64_t least = type.bits < 8 ? (numbers * type.bits + 7) / 8 : numbers;
        if (stored < (isFloat && numbers > 0 && tensor.typed.front().isBytes() ? bytes : least)) {
            return fail(Errc::Corrupt,
                        "the data has " + formatCountOf(stored, "byte") + ", too few for the " +
                            formatCountOf(numbers, "value") + " of the shape",
                        tensor.at, "data", shown);
        }
        if (numbers == 0) {
            return m_table.addStored(std::move(info));
        }
        info.offset = tensor.typed.front().payload.offset;
        if (isFloat && tensor.typed.size() == 1 && tensor.typed.front().isBytes()) { // packed: read in place
            return m_table.addStored(std::move(info));
        }
        return m_table.addDecoded(std::move(info), stored,
                                  [file = m_file, fields = tensor.typed, numbers, width, &type] {
                                      return decodeTyped(file, type, fields, numbers, width);
                                  });
    }

    /// String tensors are stored in the metadata.
    Status storeStrings(const Tensor& tensor, const std::string& name)
    {
        Json values = Json::array();
        for (const Field& field : tensor.strings) {
            APR_CHECK(m_budget.take(kJsonValueBytes, field.at));
            APR_TRY(const std::string value, text(field));
            values.push_back(stringJson(value));
        }
        m_header["strings"][printable(name)] = {{"shape", tensor.shape}, {"values", std::move(values)}};
        note(Severity::Info, "onnx.strings", "string tensor: stored in the metadata (onnx.strings)", tensor.at, {},
             printable(name, 120));
        return {};
    }

    // ---- external data

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
                                "the " + key + " \"" + printable(value, 40) + "\" is not a non-negative integer",
                                tensor.at, "external_data", shown);
                }
                (key == "offset" ? offset : length) = number;
            } // ignore all other keys (CVE-2026-34445)
        }
        const auto external = m_outside.open(location, m_table);
        if (!external && external.error().code == Errc::Unsafe) {
            return fail(Errc::Unsafe, external.error().message, tensor.at, "external_data", shown);
        }
        if (!external) { // the rest of the model stays readable
            if (m_missing.insert(location).second) {
                note(Severity::Error, "onnx.external-data",
                     "the external data file " + printable(location, 120) + " is missing or cannot be read", tensor.at,
                     "place it next to the model");
            }
            Error error = external.error();
            error.file = folderOf(m_name) + location;
            return m_table.addUnreadable(std::move(info), std::move(error));
        }
        const std::uint64_t size = external->content.size();
        if (length && *length < stored) {
            return fail(Errc::Corrupt,
                        "the declared length is " + formatCountOf(*length, "byte") + ", the shape requires " +
                            formatCount(stored),
                        tensor.at, "external_data", shown);
        }
        if (*offset > size || stored > size - *offset || (length && *length > size - *offset)) {
            return fail(Errc::Corrupt,
                        "the external data, " + formatCountOf(stored, "byte") + " at offset " +
                            std::to_string(*offset) + " of " + printable(location, 120) +
                            (length ? " (declared length " + std::to_string(*length) + ")" : "") +
                            ", is outside the file of " + formatCountOf(size, "byte"),
                        tensor.at, "external_data", shown);
        }
        info.part = external->part;
        info.offset = *offset;
        return addRaw(type, std::move(info), stored, external->content);
    }

    protobuf::Document m_document;
    TensorTable m_table;
    Budget m_budget;
    Json m_header = Json::object();
    Json m_graph;
    std::int64_t m_irVersion = 0;
    ExternalFiles m_outside;
    std::set<std::string> m_missing; ///< missing files that were already reported
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

const FormatReader kReader{
    .ids = "onnx",
    .title = "ONNX",
    .suffixes = ".onnx",
    .recognize =
        [](Probe& probe) { return probe.protobuf() == protobuf::Kind::OnnxModel ? Match::Yes : probe.byName(".onnx"); },
    .open = [](Probe& probe) { return open(probe.name(), probe.file(), probe.siblings(), probe.options()); },
};

const FormatReader kTensorReader{
    .ids = "onnx-tensor",
    .title = "ONNX",
    .recognize = [](Probe& probe) { return probe.protobuf() == protobuf::Kind::OnnxTensor ? Match::Yes : Match::No; },
    .open = [](Probe& probe) { return openTensor(probe.name(), probe.file(), probe.options()); },
};

} // namespace apr::onnx
