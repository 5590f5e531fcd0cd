// SPDX-License-Identifier: MIT
#include "graph_writer.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "apr/graph/operators/operator_table.h"
#include "apr/model/tensor_values.h"
#include "format/writing/refusal.h"
#include "graph.h"
#include "tensor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace apr::onnx {
namespace {

using protobuf::MessageLayout;

constexpr std::uint32_t kTypeField = 20;

/// As stringJson() made it.
std::optional<std::string> textOf(const Json& value)
{
    if (value.is_string()) {
        return value.get<std::string>();
    }
    const auto hex = stringMember(value, "hex");
    if (!hex || hex->size() % 2 != 0) {
        return std::nullopt;
    }
    std::string out;
    for (std::size_t i = 0; i + 1 < hex->size(); i += 2) {
        unsigned byte = 0;
        for (std::size_t k = 0; k < 2; ++k) {
            const char digit = (*hex)[i + k];
            const bool isDecimal = digit >= '0' && digit <= '9';
            if (!isDecimal && (digit < 'a' || digit > 'f')) {
                return std::nullopt;
            }
            byte = byte * 16 + static_cast<unsigned>(isDecimal ? digit - '0' : digit - 'a' + 10);
        }
        out.push_back(static_cast<char>(byte));
    }
    return out;
}

/// As numberJson() made it: numbers that are not finite are texts.
std::optional<double> numberOf(const Json& value)
{
    if (value.is_number()) {
        return value.get<double>();
    }
    const std::string text = value.is_string() ? toLower(value.get<std::string>()) : std::string();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (text == "nan" || text == "-nan") {
        return std::numeric_limits<double>::quiet_NaN();
    }
    return text == "inf" ? std::optional(kInfinity) : text == "-inf" ? std::optional(-kInfinity) : std::nullopt;
}

template <class List, class Of>
auto allOf(const List& list, const Of& of) -> std::optional<std::vector<typename decltype(of(list[0]))::value_type>>
{
    std::vector<typename decltype(of(list[0]))::value_type> out;
    for (const auto& each : list) {
        auto value = of(each);
        if (!value) {
            return std::nullopt;
        }
        out.push_back(std::move(*value));
    }
    return out;
}

MessageLayout dimsMessage(const apr::Graph::Dims& dims)
{
    MessageLayout out;
    for (const apr::Graph::Dim& dim : dims) {
        MessageLayout one;
        if (dim.isNumber()) {
            one.varint(1, static_cast<std::uint64_t>(dim.extent));
        } else if (!dim.name.empty()) {
            one.text(2, dim.name);
        }
        out.message(1, std::move(one));
    }
    return out;
}

/// TypeProto.
MessageLayout typeMessage(const apr::Graph::Type& type)
{
    MessageLayout out;
    if (type.of != nullptr) {
        MessageLayout inner;
        if (type.text == "map") {
            inner.varint(1, static_cast<std::uint64_t>(type.key)).message(2, typeMessage(*type.of));
            return std::move(out.message(5, std::move(inner)));
        }
        inner.message(1, typeMessage(*type.of));
        return std::move(out.message(type.text == "optional" ? 9 : 4, std::move(inner)));
    }
    if (type.element == DataType::Undefined) {
        return out;
    }
    MessageLayout tensor;
    tensor.varint(1, static_cast<std::uint64_t>(type.element));
    if (type.shape) {
        tensor.message(2, dimsMessage(*type.shape));
    }
    return std::move(out.message(1, std::move(tensor)));
}

bool isTyped(const apr::Graph::Type& type)
{
    return type.element != DataType::Undefined || type.of != nullptr;
}

void putFloats(MessageLayout& out, std::span<const double> values)
{
    ByteWriter bytes;
    for (const double value : values) {
        bytes.put(static_cast<float>(value));
    }
    if (!values.empty()) {
        out.bytes(7, bytes.span());
    }
    out.varint(kTypeField, kFloatsAttribute);
}

void putInts(MessageLayout& out, std::span<const std::int64_t> values)
{
    const std::vector<std::uint64_t> bits(values.begin(), values.end());
    out.packed(8, bits).varint(kTypeField, kIntsAttribute);
}

void putTexts(MessageLayout& out, std::span<const std::string> values)
{
    for (const std::string& value : values) {
        out.text(9, value);
    }
    out.varint(kTypeField, kStringsAttribute);
}

/// The type that the standard states for an attribute; 0 where it says nothing.
int schemaOf(const apr::Graph& graph, const apr::Graph::Node& node, std::string_view attribute)
{
    const std::string& domain = node.domain.str();
    const auto version = graph.opsets.find(domain);
    const Operator* op =
        OperatorTable::standard().find(domain.empty() ? "ai.onnx" : domain, node.op.str(),
                                       version == graph.opsets.end() ? std::int64_t{1} << 30 : version->second);
    const AttributeRule* rule = op == nullptr ? nullptr : op->findAttribute(attribute);
    return rule == nullptr ? 0 : rule->type;
}

int typeNamed(std::string_view name)
{
    for (std::int64_t type = 1; type <= kLastAttributeType; ++type) {
        if (attributeTypeName(type) == name) {
            return static_cast<int>(type);
        }
    }
    return 0;
}

/// A tensor of a few numbers, as the value of a Constant in operator sets that know no lists of it.
MessageLayout numbersMessage(DataType element, const Shape& shape, std::span<const std::byte> raw)
{
    MessageLayout out;
    out.packed(1, shape).varint(2, static_cast<std::uint64_t>(element)).bytes(9, raw);
    return out;
}

Error unwritable(const apr::Graph::Node& node, const std::string& attribute)
{
    return {.code = Errc::Unsupported,
            .message = "the attribute " + printable(attribute, 60) + " of the operator " +
                       printable(node.op.str(), 60) + " cannot be written as it is in the metadata",
            .field = printable(node.name.str(), 120)};
}

} // namespace

std::int64_t elementTypeOf(DType dtype)
{
    const DataType type = dtypeInfo(dtype).kind == DTypeKind::Quantized ? DataType::Undefined : dataTypeOf(dtype);
    return static_cast<std::int64_t>(type);
}

Result<GraphWriter::Message> GraphWriter::mainGraph(const apr::Graph& graph)
{
    return graphMessage(graph, true);
}

Result<GraphWriter::Message> GraphWriter::graphMessage(const apr::Graph& graph, bool isMain)
{
    Message out;
    APR_CHECK(addNodes(out, 1, graph));
    out.text(2, graph.name.empty() ? "graph" : graph.name);
    std::set<std::uint32_t> listed(graph.inputs.begin(), graph.inputs.end());
    listed.insert(graph.outputs.begin(), graph.outputs.end());
    APR_CHECK(isMain ? addInitializers(out, graph) : Status());
    for (const std::uint32_t value : graph.inputs) {
        out.message(11, valueInfo(graph.values[value]));
    }
    for (const std::uint32_t value : graph.outputs) {
        out.message(12, valueInfo(graph.values[value]));
    }
    for (std::uint32_t value = 0; value < graph.values.size(); ++value) {
        const apr::Graph::Value& each = graph.values[value];
        if (!listed.contains(value) && each.tensor == apr::Graph::kNoTensor && isTyped(each.type)) {
            out.message(13, valueInfo(each));
        }
    }
    return out;
}

Status GraphWriter::addInitializers(Message& out, const apr::Graph& graph)
{
    const auto each = [](const Json* described, const auto& use) -> Status {
        if (described != nullptr && described->is_object()) {
            for (const auto& [name, value] : described->items()) {
                APR_CHECK(use(name, value));
            }
        }
        return {};
    };
    Message rest; // fields come in the order of their numbers
    APR_CHECK(each(m_described.sparse, [&](const std::string& name, const Json& parts) -> Status {
        if (!m_namesInNodes.contains(name) && stringMember(parts, "layout") == "onnx") {
            APR_TRY(Message made, sparse(parts, name));
            rest.message(15, std::move(made));
        }
        return {};
    }));
    std::vector<bool> isValue(m_model.tensors().size());
    for (const apr::Graph::Value& value : graph.values) {
        if (value.tensor != apr::Graph::kNoTensor) {
            isValue[value.tensor] = true;
        }
    }
    for (std::size_t i = 0; i < isValue.size(); ++i) {
        if (isValue[i] || !m_inNodes.contains(i)) {
            APR_TRY(Message made, tensor(i, m_model.tensors()[i].name));
            out.message(5, std::move(made));
        }
    }
    APR_CHECK(each(m_described.strings, [&](const std::string& name, const Json&) -> Status {
        if (!m_namesInNodes.contains(name)) {
            APR_TRY(Message made, strings(name));
            out.message(5, std::move(made));
        }
        return {};
    }));
    out.append(std::move(rest));
    return {};
}

Result<GraphWriter::Message> GraphWriter::function(const apr::Graph& graph)
{
    Message out;
    out.text(1, graph.name);
    for (const std::uint32_t value : graph.inputs) {
        out.text(4, graph.values[value].name.str());
    }
    for (const std::uint32_t value : graph.outputs) {
        out.text(5, graph.values[value].name.str());
    }
    for (const std::string& parameter : graph.parameters) {
        out.text(6, parameter);
    }
    APR_CHECK(addNodes(out, 7, graph));
    for (const auto& [domain, version] : graph.opsets) {
        Message opset;
        out.message(9, std::move(opset.text(1, domain).varint(2, static_cast<std::uint64_t>(version))));
    }
    out.text(10, graph.domain);
    for (const apr::Graph::Attribute& each : graph.defaults) {
        APR_TRY(Message made, attribute(graph, {}, each));
        out.message(11, std::move(made));
    }
    if (!graph.overload.empty()) {
        out.text(13, graph.overload);
    }
    return out;
}

Status GraphWriter::addNodes(Message& out, std::uint32_t field, const apr::Graph& graph)
{
    for (const apr::Graph::Node& each : graph.nodes) {
        APR_TRY(Message made, node(graph, each));
        out.message(field, std::move(made));
    }
    return {};
}

Result<GraphWriter::Message> GraphWriter::node(const apr::Graph& graph, const apr::Graph::Node& node)
{
    Message out;
    const auto nameOf = [&graph](std::uint32_t value) {
        return value == apr::Graph::kNone ? std::string() : graph.values[value].name.str();
    };
    for (const std::uint32_t value : node.inputs) {
        out.text(1, nameOf(value));
    }
    for (const std::uint32_t value : node.outputs) {
        out.text(2, nameOf(value));
    }
    if (!node.name.str().empty()) {
        out.text(3, node.name.str());
    }
    out.text(4, node.op.str());
    for (const apr::Graph::Attribute& each : node.attributes) {
        APR_TRY(Message made, attribute(graph, node, each));
        out.message(5, std::move(made));
    }
    if (!node.domain.str().empty()) {
        out.text(7, node.domain.str());
    }
    if (!node.overload.empty()) {
        out.text(8, node.overload);
    }
    return out;
}

Result<GraphWriter::Message> GraphWriter::attribute(const apr::Graph& graph, const apr::Graph::Node& node,
                                                    const apr::Graph::Attribute& attribute)
{
    const std::string& name = attribute.name.str();
    const int schema = schemaOf(graph, node, name);
    Message out;
    const auto set = graph.opsets.find("");
    constexpr std::int64_t kFirstWithLists = 12; // Constant: value_ints and the like
    if (node.op.str() == "Constant" && set != graph.opsets.end() && set->second < kFirstWithLists &&
        name.starts_with("value_")) {
        ByteWriter raw;
        Shape shape;
        const bool isInteger = name == "value_int" || name == "value_ints";
        const auto integers = node.integers(name);
        const auto numbers = node.numbers(name);
        const std::size_t count = integers ? integers->size() : numbers ? numbers->size() : 0;
        if (name == "value_ints" || name == "value_floats") {
            shape.push_back(count);
        }
        for (std::size_t i = 0; i < count; ++i) {
            isInteger ? raw.put((*integers)[i]) : raw.put(static_cast<float>((*numbers)[i]));
        }
        if (shape.empty()) {
            isInteger ? raw.put(node.integer(name).value_or(0))
                      : raw.put(static_cast<float>(node.number(name).value_or(0)));
        }
        out.text(1, "value")
            .message(5, numbersMessage(isInteger ? DataType::Int64 : DataType::Float, shape, raw.span()));
        out.varint(kTypeField, kTensorAttribute);
        return out;
    }
    out.text(1, name);
    if (const auto* integer = std::get_if<std::int64_t>(&attribute.value)) {
        if (schema == kFloatAttribute) {
            out.fixed32(2, static_cast<float>(*integer)).varint(kTypeField, kFloatAttribute);
        } else {
            out.varint(3, static_cast<std::uint64_t>(*integer)).varint(kTypeField, kIntAttribute);
        }
    } else if (const auto* number = std::get_if<double>(&attribute.value)) {
        out.fixed32(2, static_cast<float>(*number)).varint(kTypeField, kFloatAttribute);
    } else if (const auto* text = std::get_if<std::string>(&attribute.value)) {
        if (schema == kFloatAttribute) {
            APR_CHECK(putJson(out, name, *text, schema));
        } else {
            out.text(4, *text).varint(kTypeField, kStringAttribute);
        }
    } else if (const auto* integers = std::get_if<std::vector<std::int64_t>>(&attribute.value)) {
        if (schema == kFloatsAttribute) {
            putFloats(out, std::vector<double>(integers->begin(), integers->end()));
        } else if (schema == kStringsAttribute && integers->empty()) {
            putTexts(out, {});
        } else {
            putInts(out, *integers);
        }
    } else if (const auto* numbers = std::get_if<std::vector<double>>(&attribute.value)) {
        putFloats(out, *numbers);
    } else if (const auto* texts = std::get_if<std::vector<std::string>>(&attribute.value)) {
        if (schema == kFloatsAttribute) {
            APR_CHECK(putJson(out, name, Json(*texts), schema));
        } else {
            putTexts(out, *texts);
        }
    } else if (const auto* index = std::get_if<apr::Graph::TensorRef>(&attribute.value)) {
        APR_CHECK(putTensor(out, *index, schema, name));
    } else if (const auto* inner = std::get_if<apr::Graph::Subgraph>(&attribute.value)) {
        APR_TRY(Message made, graphMessage(**inner, false));
        out.message(6, std::move(made)).varint(kTypeField, kGraphAttribute);
    } else if (auto status = putJson(out, name, std::get<Json>(attribute.value), schema); !status) {
        return unwritable(node, name);
    }
    return out;
}

Status GraphWriter::putJson(Message& out, const std::string& name, const Json& value, int schema)
{
    const Error unknown{.code = Errc::Unsupported, .message = "the attribute cannot be written"};
    if (const auto* const reference = findMember(value, "ref")) {
        out.text(21, textOf(*reference).value_or(""));
        const int type = typeNamed(stringMember(value, "type").value_or(""));
        out.varint(kTypeField, static_cast<std::uint64_t>(type != 0 ? type : schema));
        return {};
    }
    if (const Json* type = findMember(value, "type_proto")) {
        out.message(14, typeMessage(readGraphType(*type))).varint(kTypeField, kTypeProtoAttribute);
        return {};
    }
    if (const auto stringsName = stringMember(value, "tensor")) {
        APR_TRY(Message made, strings(*stringsName));
        m_namesInNodes.insert(*stringsName);
        out.message(5, std::move(made)).varint(kTypeField, kTensorAttribute);
        return {};
    }
    if (const auto sparseName = stringMember(value, "sparse_tensor")) {
        const Json* parts = m_described.sparse == nullptr ? nullptr : findMember(*m_described.sparse, *sparseName);
        if (parts == nullptr) {
            return unknown;
        }
        APR_TRY(Message made, sparse(*parts, *sparseName));
        m_namesInNodes.insert(*sparseName);
        out.message(22, std::move(made)).varint(kTypeField, kSparseTensorAttribute);
        return {};
    }
    if (const auto number = schema == kFloatAttribute ? numberOf(value) : std::nullopt) {
        out.fixed32(2, static_cast<float>(*number)).varint(kTypeField, kFloatAttribute);
        return {};
    }
    if (const auto text = textOf(value)) {
        out.text(4, *text).varint(kTypeField, kStringAttribute);
        return {};
    }
    if (!value.is_array()) {
        return unknown;
    }
    if (value.empty()) {
        const int type = schema != 0 ? schema : kIntsAttribute;
        out.varint(kTypeField, static_cast<std::uint64_t>(type));
        return {};
    }
    const auto texts = schema == kFloatsAttribute ? std::nullopt : allOf(value, textOf);
    if (texts) {
        putTexts(out, *texts);
        return {};
    }
    if (const auto numbers = allOf(value, numberOf)) {
        putFloats(out, *numbers);
        return {};
    }
    for (const Json& each : value) { // a list of tensors
        const auto tensorName = stringMember(each, "tensor");
        const auto index = tensorName ? m_model.find(*tensorName) : std::nullopt;
        if (!index) {
            return unknown;
        }
        APR_TRY(Message made, tensor(*index, name));
        m_inNodes.insert(*index);
        out.message(10, std::move(made));
    }
    out.varint(kTypeField, kTensorsAttribute);
    return {};
}

Status GraphWriter::putTensor(Message& out, const apr::Graph::TensorRef& ref, int schema, const std::string& name)
{
    m_inNodes.insert(ref.index);
    const TensorInfo& info = m_model.tensors()[ref.index];
    const bool isInteger = dtypeInfo(info.dtype).kind == DTypeKind::Integer;
    const bool isConverted = ref.element != DataType::Undefined && ref.element != dataTypeOf(info.dtype);
    if (!ref.isList && !isConverted) {
        APR_TRY(Message made, tensor(ref.index, name));
        out.message(5, std::move(made)).varint(kTypeField, kTensorAttribute);
        return {};
    }
    if (ref.isList && isInteger && schema != kFloatsAttribute) {
        APR_TRY(const Bytes bytes, m_model.load(ref.index));
        std::vector<std::int64_t> values;
        for (std::size_t i = 0; info.dtype == DType::I64 && i < info.elements(); ++i) {
            values.push_back(loadLittle<std::int64_t>(bytes.data() + 8 * i));
        }
        putInts(out, values);
        return values.size() == info.elements()
                   ? Status()
                   : refusal(info, Errc::Unsupported, "a list of an operator's attribute is made of int64",
                             "Leave this tensor as it is.");
    }
    std::vector<float> values(static_cast<std::size_t>(info.elements()));
    APR_CHECK(loadElements(m_model, ref.index, 0, values));
    if (ref.isList) {
        putFloats(out, std::vector<double>(values.begin(), values.end()));
        return {};
    }
    if (ref.element != DataType::Float) {
        return refusal(info, Errc::Unsupported, "an operator's attribute cannot have another dtype than in the source",
                       "Leave this tensor as it is, with --exclude.");
    }
    ByteWriter raw;
    for (const float value : values) {
        raw.put(value);
    }
    out.message(5, numbersMessage(DataType::Float, info.shape, raw.span())).varint(kTypeField, kTensorAttribute);
    return {};
}

Result<GraphWriter::Message> GraphWriter::tensor(std::size_t index, const std::string& name)
{
    const TensorInfo& info = m_model.tensors()[index];
    Message out;
    out.packed(1, info.shape).varint(2, static_cast<std::uint64_t>(elementTypeOf(info.dtype))).text(8, name);
    if (index >= m_places.size() || m_places[index].location.empty()) {
        if (m_written.insert(index).second) {
            out.tensor(9, index, info.byteSize);
        } else { // a tensor is a segment of a file once
            APR_TRY(const Bytes bytes, m_model.load(index));
            out.bytes(9, bytes.span());
        }
        return out;
    }
    const ExternalPlace& place = m_places[index];
    const std::array<std::pair<std::string_view, std::string>, 3> entries{
        std::pair("location", place.location), std::pair("offset", std::to_string(place.offset)),
        std::pair("length", std::to_string(info.byteSize))};
    for (const auto& [key, value] : entries) {
        Message entry;
        out.message(13, std::move(entry.text(1, key).text(2, value)));
    }
    out.varint(14, 1);
    return out;
}

Result<GraphWriter::Message> GraphWriter::strings(const std::string& name) const
{
    const Json* found = m_described.strings == nullptr ? nullptr : findMember(*m_described.strings, name);
    const Json* shape = found == nullptr ? nullptr : findMember(*found, "shape");
    const Json* values = found == nullptr ? nullptr : findMember(*found, "values");
    Message out;
    if (shape == nullptr || values == nullptr || !shape->is_array() || !values->is_array()) {
        return Error{.code = Errc::MissingTensor,
                     .message = "the graph needs a tensor that the model does not have",
                     .tensor = printable(name, 120)};
    }
    Shape dims;
    for (const Json& extent : *shape) {
        dims.push_back(extent.is_number_integer() ? extent.get<std::uint64_t>() : 0);
    }
    out.packed(1, dims).varint(2, static_cast<std::uint64_t>(DataType::String));
    for (const Json& value : *values) {
        out.text(6, textOf(value).value_or(""));
    }
    out.text(8, name);
    return out;
}

Result<GraphWriter::Message> GraphWriter::sparse(const Json& parts, const std::string& name)
{
    const Json* names = findMember(parts, "parts");
    const Json* shape = findMember(parts, "shape");
    std::vector<std::size_t> found;
    for (std::size_t i = 0; names != nullptr && names->is_array() && i < names->size(); ++i) {
        if (const auto index = (*names)[i].is_string() ? m_model.find((*names)[i].get<std::string>()) : std::nullopt) {
            found.push_back(*index);
        }
    }
    if (found.size() != 2 || shape == nullptr || !shape->is_array()) {
        return Error{.code = Errc::MissingTensor,
                     .message =
                         "the graph needs the values and indices of a sparse tensor that the model does not have",
                     .tensor = printable(name, 120)};
    }
    APR_TRY(Message indices, tensor(found[0], {}));
    APR_TRY(Message values, tensor(found[1], name));
    Message out;
    Shape dims;
    for (const Json& extent : *shape) {
        dims.push_back(extent.is_number_integer() ? extent.get<std::uint64_t>() : 0);
    }
    out.message(1, std::move(values)).message(2, std::move(indices)).packed(3, dims);
    m_inNodes.insert(found.begin(), found.end());
    return out;
}

GraphWriter::Message GraphWriter::valueInfo(const apr::Graph::Value& value)
{
    Message out;
    out.text(1, value.name.str());
    if (isTyped(value.type)) {
        out.message(2, typeMessage(value.type));
    }
    return out;
}

} // namespace apr::onnx
