// SPDX-License-Identifier: MIT
#include "graph.h"

#include "apr/base/text.h"
#include "tensor.h"

#include <utility>

namespace apr::tensorflow {
namespace {

using protobuf::Field;
using protobuf::Message;
using protobuf::Occurrences;

constexpr std::uint64_t kMaxText = std::uint64_t{64} << 20;

} // namespace

Result<std::string> GraphReader::text(const Field& field)
{
    APR_CHECK(m_budget.take(field.payload.size, field.at));
    return m_document.text(field, kMaxText);
}

Result<Json> GraphReader::readGraph(const Occurrences& occurrences)
{
    Json graph = {{"vocabulary", "tensorflow"}, {"nodes", Json::array()}};
    Occurrences library;
    Message message(m_document, occurrences);
    for (;;) {
        APR_TRY(const auto field, message.next());
        if (!field) {
            break;
        }
        if (field->number == 1) {
            APR_TRY(Json node, readNode(*field, {}));
            graph["nodes"].push_back(std::move(node));
        } else if (field->number == 2 && field->isBytes()) {
            library.add(*field);
        }
    }
    APR_TRY(Json functions, readFunctions(library));
    if (!functions.empty()) {
        graph["functions"] = std::move(functions);
    }
    return graph;
}

/// FunctionDefLibrary.
Result<Json> GraphReader::readFunctions(const Occurrences& library)
{
    Json functions = Json::array();
    Message message(m_document, library);
    for (;;) {
        APR_TRY(const auto field, message.next());
        if (!field) {
            return functions;
        }
        if (field->number == 1 && field->isBytes()) {
            APR_TRY(Json function, readFunction(*field));
            functions.push_back(std::move(function));
        }
    }
}

/// FunctionDef.
Result<Json> GraphReader::readFunction(const Field& field)
{
    Json body = {{"vocabulary", "tensorflow"}, {"nodes", Json::array()}};
    std::vector<Field> nodes;
    Occurrences signature; // OpDef
    Message message(m_document, field);
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            break;
        }
        if (each->number == 3) {
            nodes.push_back(*each);
        } else if (each->number == 1 && each->isBytes()) {
            signature.add(*each);
        }
    }
    APR_TRY(const std::string name, nameOf(signature));
    body["name"] = stringJson(name);
    m_withTensors = !isTrainingFunction(name);
    for (const Field& node : nodes) {
        APR_TRY(Json entry, readNode(node, name + '/'));
        body["nodes"].push_back(std::move(entry));
    }
    m_withTensors = true;
    return body;
}

Result<std::string> GraphReader::nameOf(const Occurrences& message)
{
    std::string name;
    Message fields(m_document, message);
    for (;;) {
        APR_TRY(const auto field, fields.next());
        if (!field) {
            return name;
        }
        if (field->number == 1 && field->isBytes()) {
            APR_TRY(name, text(*field));
        }
    }
}

bool GraphReader::isTrainingFunction(std::string_view function)
{
    return function.starts_with("__inference__traced_save") || function.starts_with("__inference__traced_restore") ||
           function.starts_with("__inference___backward") || function.starts_with("__backward");
}

bool GraphReader::isTrainingNode(std::string_view name)
{
    const std::vector<std::string_view> scopes = split(name, '/');
    const auto isScope = [](std::string_view scope, std::string_view wanted) { // also "save_1"
        return scope == wanted || (scope.size() > wanted.size() + 1 && scope.starts_with(wanted) &&
                                   scope[wanted.size()] == '_' && parseUnsigned(scope.substr(wanted.size() + 1)));
    };
    for (std::size_t i = 0; i < scopes.size(); ++i) {
        const bool isLast = i + 1 == scopes.size();
        if ((!isLast && (isScope(scopes[i], "gradients") || scopes[i] == "Initializer" ||
                         (i == 0 && isScope(scopes[i], "save")))) ||
            (isLast && i > 0 && isScope(scopes[i], "initial_value"))) {
            return true;
        }
    }
    return false;
}

Result<Json> GraphReader::readNode(const Field& field, const std::string& scope)
{
    APR_CHECK(m_budget.take(kJsonValueBytes * 4, field.at));
    Json node = {{"op", ""}};
    std::string name;
    std::vector<Field> attributes;
    Message message(m_document, field);
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            break;
        }
        switch (each->number) {
        case 1: {
            APR_TRY(name, text(*each));
            node["name"] = stringJson(name);
            node["outputs"] = Json::array({stringJson(name)});
            break;
        }
        case 2: {
            APR_TRY(const std::string op, text(*each));
            node["op"] = stringJson(op);
            break;
        }
        case 3: {
            APR_TRY(const std::string input, text(*each));
            node["inputs"].push_back(stringJson(input));
            break;
        }
        case 4: {
            APR_TRY(const std::string device, text(*each));
            if (!device.empty()) {
                node["device"] = stringJson(device);
            }
            break;
        }
        case 5: attributes.push_back(*each); break;
        default: break;
        }
    }
    Json values = Json::object();
    const bool isInModel = m_withTensors;
    m_withTensors = isInModel && !isTrainingNode(name);
    for (const Field& attribute : attributes) {
        APR_CHECK(readAttribute(attribute, scope + name, values));
    }
    m_withTensors = isInModel;
    if (!values.empty()) {
        node["attributes"] = std::move(values);
    }
    return node;
}

/// An entry of the map from names to AttrValue.
Status GraphReader::readAttribute(const Field& field, const std::string& node, Json& attributes)
{
    std::string key;
    Occurrences value;
    Message message(m_document, field);
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            break;
        }
        if (each->number == 1) {
            APR_TRY(key, text(*each));
        } else if (each->number == 2 && each->isBytes()) {
            value.add(*each);
        }
    }
    if (value.empty() || key.starts_with("_output_shapes")) { // results of shape inference
        return {};
    }
    // The value of a Const node is named after the node, other tensors NODE.ATTRIBUTE.
    APR_TRY(Json parsed, readValue(value, key == "value" ? node : node + '.' + key));
    attributes[printable(key)] = std::move(parsed);
    return {};
}

Result<Json> GraphReader::readValue(const Occurrences& occurrences, const std::string& name)
{
    APR_CHECK(m_budget.take(kJsonValueBytes, occurrences.first().offset));
    Message message(m_document, occurrences);
    Json out;
    std::uint32_t last = 0; // the field of the value: parsers merge occurrences of a field, and forget another one
    Occurrences parts;
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            break;
        }
        if (each->number > 10) {
            continue;
        }
        const bool isBytes = each->number != 3 && each->number != 4 && each->number != 5 && each->number != 6;
        if (each->isBytes() != isBytes) { // parsers skip what has another type
            continue;
        }
        if (each->number != last) {
            parts.clear();
        }
        last = each->number;
        switch (each->number) {
        case 2: {
            APR_TRY(const std::string value, text(*each));
            out = stringJson(value);
            break;
        }
        case 9: { // the name of an attribute of the function, whose value is that of the call
            APR_TRY(const std::string value, text(*each));
            out = {{"placeholder", stringJson(value)}};
            break;
        }
        case 3: out = each->asInt(); break;
        case 4: out = numberJson(static_cast<double>(each->asFloat())); break;
        case 5: out = each->value != 0; break;
        case 6: out = dataTypeName(each->asInt()); break;
        case 7: {
            APR_TRY(const auto shape, readShape(m_document, *each));
            APR_CHECK(m_budget.take((shape ? shape->size() : 0) * kJsonValueBytes, each->at));
            out = shape ? Json(*shape) : Json("unknown");
            break;
        }
        default: parts.add(*each); break; // list, tensor, func
        }
    }
    if (parts.empty()) {
        return out;
    }
    if (last == 1) {
        return readList(parts, name);
    }
    if (last == 8) {
        return readTensorValue(parts, name);
    }
    APR_TRY(const std::string callee, nameOf(parts));
    return Json{{"function", stringJson(callee)}};
}

/// AttrValue.ListValue.
Result<Json> GraphReader::readList(const Occurrences& occurrences, const std::string& name)
{
    Json out = Json::array();
    Message message(m_document, occurrences);
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            return out;
        }
        switch (each->number) {
        case 3:
        case 5:
        case 6: {
            std::vector<std::uint64_t> values;
            APR_CHECK(protobuf::readVarints(m_document, *each, 1'000'000, values));
            APR_CHECK(m_budget.take(values.size() * kJsonValueBytes, each->at));
            for (const std::uint64_t value : values) {
                const auto number = static_cast<std::int64_t>(value);
                out.push_back(each->number == 3   ? Json(number)
                              : each->number == 5 ? Json(value != 0)
                                                  : Json(dataTypeName(number)));
            }
            break;
        }
        case 4: {
            if (!each->isBytes()) {
                out.push_back(numberJson(static_cast<double>(each->asFloat())));
                break;
            }
            APR_CHECK(m_budget.take(each->payload.size / 4 * kJsonValueBytes, each->at));
            APR_TRY(const Bytes floats, m_document.file().read(each->payload.offset, each->payload.size));
            for (std::uint64_t at = 0; at + 4 <= floats.size(); at += 4) {
                out.push_back(numberJson(static_cast<double>(loadLittle<float>(floats.data() + at))));
            }
            break;
        }
        case 2: {
            APR_TRY(const std::string value, text(*each));
            out.push_back(stringJson(value));
            break;
        }
        case 7: {
            APR_CHECK(m_budget.take(each->payload.size * 8, each->at));
            APR_TRY(const auto shape, readShape(m_document, *each));
            out.push_back(shape ? Json(*shape) : Json("unknown"));
            break;
        }
        case 8: {
            APR_TRY(Json value, readTensorValue(Occurrences(*each), name + '.' + std::to_string(out.size())));
            out.push_back(std::move(value));
            break;
        }
        case 9: {
            APR_TRY(const std::string callee, nameOf(Occurrences(*each)));
            out.push_back({{"function", stringJson(callee)}});
            break;
        }
        default: break;
        }
    }
}

/// Adds a TensorProto as a tensor; strings are stored in the metadata.
Result<Json> GraphReader::readTensorValue(const Occurrences& occurrences, const std::string& name)
{
    APR_TRY(const Tensor tensor, readTensor(m_document, occurrences));
    const ByteRange field = occurrences.first();
    if ((tensor.type == kString || tensor.type == kString + 100) && !tensor.content) {
        Json values = Json::array();
        for (const Field& each : tensor.strings) {
            APR_CHECK(m_budget.take(kJsonValueBytes, each.at));
            APR_TRY(const std::string value, text(each));
            values.push_back(stringJson(value));
        }
        return Json{{"strings", std::move(values)}};
    }
    const DataType* type = findDataType(tensor.type);
    if (!m_withTensors) {
        return Json{{"skipped_dtype", dataTypeName(tensor.type)}};
    }
    const std::string tensorName = m_table.uniqueName(isUtf8(name) ? name : printable(name));
    const auto bad = [&](Errc code, std::string message) {
        return Error{.code = code,
                     .message = std::move(message),
                     .offset = field.offset,
                     .field = "tensor",
                     .tensor = printable(tensorName, 120)};
    };
    if (type == nullptr || !tensor.shape) {
        m_findings.push_back(
            {.severity = Severity::Info,
             .rule = "tensorflow.skipped",
             .message = type == nullptr ? "skipped: the type " + dataTypeName(tensor.type) + " has no equivalent dtype"
                                        : "skipped: unknown shape",
             .tensor = printable(tensorName, 120),
             .offset = field.offset});
        return Json{{"skipped_dtype", dataTypeName(tensor.type)}};
    }
    TensorInfo info{.name = tensorName, .dtype = type->dtype, .shape = *tensor.shape, .offset = field.offset};
    if (type->components > 1) {
        info.shape.push_back(type->components);
    }
    const auto bytes = tensorBytes(info.dtype, info.shape);
    if (!bytes) {
        return bad(Errc::Corrupt, "the size of the shape does not fit in 64 bits");
    }
    const Json reference = {{"tensor", tensorName}};
    if (tensor.content || *bytes == 0) {
        if (tensor.content && tensor.content->payload.size != *bytes) {
            return bad(Errc::Corrupt, "tensor_content has " + formatCountOf(tensor.content->payload.size, "byte") +
                                          ", the shape requires " + formatCount(*bytes));
        }
        info.offset = tensor.content ? tensor.content->payload.offset : info.offset;
        APR_CHECK(m_table.addStored(std::move(info)));
        return reference;
    }
    const std::uint64_t width = info.dtype == DType::C64 ? 4 : dtypeInfo(info.dtype).blockBytes;
    if (!tensor.typed.empty() && tensor.typedField != type->typedField) {
        return bad(Errc::Corrupt, "the values of type " + dataTypeName(tensor.type) + " are in the field " +
                                      std::to_string(tensor.typedField) + ", expected " +
                                      std::to_string(type->typedField));
    }
    std::uint64_t stored = 0;
    for (const Field& each : tensor.typed) {
        stored += each.isBytes() ? each.payload.size : width;
    }
    // A single value may be repeated for the whole shape: limit what a small file can expand to.
    if (*bytes > m_budget.limit() && stored < *bytes / width) {
        return bad(Errc::Memory, "expanding the repeated values needs " + formatBytes(*bytes) +
                                     " of memory, the limit is " + formatBytes(m_budget.limit()) + " (APR_RAM_LIMIT)");
    }
    const std::uint64_t numbers = *bytes / width;
    const bool isPlain = tensor.typed.size() == 1 && tensor.typed.front().isBytes() && stored == *bytes &&
                         (info.dtype == DType::F32 || info.dtype == DType::F64 || info.dtype == DType::C64);
    info.offset = tensor.typed.empty() ? info.offset : tensor.typed.front().payload.offset;
    if (isPlain) {
        APR_CHECK(m_table.addStored(std::move(info)));
        return reference;
    }
    APR_CHECK(m_table.addDecoded(std::move(info), stored,
                                 [file = m_document.file(), fields = tensor.typed, numbers, width, type] {
                                     return decodeTyped(file, *type, fields, numbers, width);
                                 }));
    return reference;
}

} // namespace apr::tensorflow
