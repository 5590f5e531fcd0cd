// SPDX-License-Identifier: MIT
#include "graph.h"

#include "apr/base/text.h"
#include "tensor.h"

#include <array>
#include <utility>

namespace apr::onnx {
namespace {

using protobuf::Field;
using protobuf::Message;

constexpr std::uint64_t kMaxNameBytes = std::uint64_t{1} << 20; ///< bytes of one name

constexpr std::array<std::string_view, kLastAttributeType + 1> kAttributeTypes{
    "UNDEFINED", "FLOAT",   "INT",    "STRING",        "TENSOR",         "GRAPH",      "FLOATS",     "INTS",
    "STRINGS",   "TENSORS", "GRAPHS", "SPARSE_TENSOR", "SPARSE_TENSORS", "TYPE_PROTO", "TYPE_PROTOS"};

/// The attribute type whose value is in a field of AttributeProto, or 0 for other fields.
std::uint32_t attributeTypeOfField(std::uint32_t field)
{
    switch (field) {
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
    case 9:
    case 10:
    case 11: return field - 1;
    case 22: return 11;
    case 23: return 12;
    case 14: return 13;
    case 15: return 14;
    default: return 0;
    }
}

/// Calls `visit` for each field of a message.
template <class Visit>
Status eachField(protobuf::Document& document, ByteRange range, const Visit& visit)
{
    Message message(document, range);
    for (;;) {
        APR_TRY(const auto field, message.next());
        if (!field) {
            return {};
        }
        APR_CHECK(visit(*field));
    }
}

} // namespace

std::string inQuotes(std::string_view name)
{
    return '"' + printable(name, 80) + '"';
}

std::string attributeTypeName(std::int64_t type)
{
    return type >= 0 && type <= kLastAttributeType ? std::string(kAttributeTypes[static_cast<std::size_t>(type)])
                                                   : std::to_string(type);
}

std::string elementTypeName(std::int64_t type)
{
    const ElementType* known = findElementType(type);
    return known != nullptr  ? std::string(known->name)
           : type == kString ? std::string("STRING")
                             : "type " + std::to_string(type);
}

Result<std::string> GraphReader::text(const Field& field)
{
    APR_CHECK(m_budget.take(field.payload.size + sizeof(std::string), field.at));
    return m_document.text(field, kMaxNameBytes);
}

Result<std::string> GraphReader::domainText(const Field& field)
{
    APR_TRY(std::string domain, text(field));
    return domain.empty() ? std::string("ai.onnx") : std::move(domain);
}

Status GraphReader::addText(std::vector<std::string>& list, const Field& field)
{
    APR_TRY(std::string value, text(field));
    list.push_back(std::move(value));
    return {};
}

Status GraphReader::addOpset(std::vector<OpsetImport>& list, const Field& field)
{
    APR_CHECK(m_budget.take(sizeof(OpsetImport), field.at));
    OpsetImport opset{.domain = "ai.onnx", .at = field.at};
    APR_CHECK(eachField(m_document, field.payload, [&](const Field& each) -> Status {
        if (each.number == 1) {
            APR_TRY(opset.domain, domainText(each));
        } else if (each.number == 2) {
            opset.version = each.asInt();
        }
        return {};
    }));
    list.push_back(std::move(opset));
    return {};
}

Result<ModelHead> GraphReader::readModel()
{
    ModelHead model;
    APR_CHECK(eachField(m_document, {0, m_document.file().size()}, [&](const Field& field) -> Status {
        switch (field.number) {
        case 1: model.irVersion = field.asInt(); break;
        case 7: model.graph = field; break;
        case 8: return addOpset(model.opsets, field);
        case 25: {
            APR_TRY(Function function, readFunction(field));
            model.functions.push_back(std::move(function));
            break;
        }
        default: break;
        }
        return {};
    }));
    return model;
}

Result<Graph> GraphReader::readGraph(const Field& graphField)
{
    Graph graph;
    const auto add = [this](std::vector<Value>& list, const Field& field, auto read) -> Status {
        APR_TRY(Value value, (this->*read)(field));
        list.push_back(std::move(value));
        return {};
    };
    APR_CHECK(eachField(m_document, graphField.payload, [&](const Field& field) -> Status {
        switch (field.number) {
        case 1: {
            APR_TRY(Node node, readNode(field));
            graph.nodes.push_back(std::move(node));
            break;
        }
        case 2: {
            APR_TRY(graph.name, text(field));
            break;
        }
        case 5: return add(graph.initializers, field, &GraphReader::readTensorHead);
        case 11: return add(graph.inputs, field, &GraphReader::readValue);
        case 12: return add(graph.outputs, field, &GraphReader::readValue);
        case 13: return add(graph.values, field, &GraphReader::readValue);
        case 15: return add(graph.initializers, field, &GraphReader::readSparseHead);
        default: break;
        }
        return {};
    }));
    return graph;
}

Result<Function> GraphReader::readFunction(const Field& functionField)
{
    APR_CHECK(m_budget.take(sizeof(Function), functionField.at));
    Function function{.domain = "ai.onnx", .at = functionField.at};
    APR_CHECK(eachField(m_document, functionField.payload, [&](const Field& field) -> Status {
        switch (field.number) {
        case 1: {
            APR_TRY(function.name, text(field));
            break;
        }
        case 4: return addText(function.inputs, field);
        case 5: return addText(function.outputs, field);
        case 7: {
            APR_TRY(Node node, readNode(field));
            function.nodes.push_back(std::move(node));
            break;
        }
        case 9: return addOpset(function.opsets, field);
        case 10: {
            APR_TRY(function.domain, domainText(field));
            function.hasDomain = true;
            break;
        }
        case 13: {
            APR_TRY(function.overload, text(field));
            break;
        }
        default: break;
        }
        return {};
    }));
    return function;
}

Result<Node> GraphReader::readNode(const Field& nodeField)
{
    APR_CHECK(m_budget.take(2 * sizeof(Node), nodeField.at));
    Node node{.domain = "ai.onnx", .at = nodeField.at};
    APR_CHECK(eachField(m_document, nodeField.payload, [&](const Field& field) -> Status {
        switch (field.number) {
        case 1: return addText(node.inputs, field);
        case 2: return addText(node.outputs, field);
        case 3: {
            APR_TRY(node.name, text(field));
            break;
        }
        case 4: {
            APR_TRY(node.op, text(field));
            break;
        }
        case 5: {
            APR_TRY(NodeAttribute attribute, readAttribute(field));
            node.attributes.push_back(std::move(attribute));
            break;
        }
        case 7: {
            APR_TRY(node.domain, domainText(field));
            break;
        }
        case 8: {
            APR_TRY(node.overload, text(field));
            break;
        }
        default: break;
        }
        return {};
    }));
    return node;
}

Result<NodeAttribute> GraphReader::readAttribute(const Field& attributeField)
{
    APR_CHECK(m_budget.take(2 * sizeof(NodeAttribute), attributeField.at));
    NodeAttribute attribute;
    APR_CHECK(eachField(m_document, attributeField.payload, [&](const Field& field) -> Status {
        const std::uint32_t type = attributeTypeOfField(field.number);
        const bool isEmptyList = (type == 6 || type == 7) && field.isBytes() && field.payload.size == 0;
        if (type != 0 && !isEmptyList) {
            attribute.stored |= std::uint32_t{1} << type;
        }
        switch (field.number) {
        case 1: {
            APR_TRY(attribute.name, text(field));
            break;
        }
        case 3: attribute.number = field.asInt(); break;
        case 5: {
            APR_TRY(const Value tensor, readTensorHead(field));
            attribute.tensorType = tensor.type.element;
            break;
        }
        case 6:
        case 11:
            APR_CHECK(m_budget.take(sizeof(Field), field.at));
            attribute.graphs.push_back(field);
            break;
        case 20: attribute.type = field.asInt(); break;
        case 21: attribute.isReference = field.payload.size > 0; break;
        default: break;
        }
        return {};
    }));
    return attribute;
}

Result<Value> GraphReader::readValue(const Field& valueField)
{
    APR_CHECK(m_budget.take(2 * sizeof(Value), valueField.at));
    Value value{.at = valueField.at};
    APR_CHECK(eachField(m_document, valueField.payload, [&](const Field& field) -> Status {
        if (field.number == 1) {
            APR_TRY(value.name, text(field));
        } else if (field.number == 2) {
            APR_TRY(value.type, readType(field));
        }
        return {};
    }));
    return value;
}

Result<ValueType> GraphReader::readType(const Field& typeField)
{
    ValueType type;
    APR_CHECK(eachField(m_document, typeField.payload, [&](const Field& field) -> Status {
        switch (field.number) {
        case 1: {
            APR_TRY(type, readTensorType(field));
            break;
        }
        case 4:
        case 5:
        case 7:
        case 8:
        case 9: type = {.kind = ValueType::Kind::Other}; break;
        default: break;
        }
        return {};
    }));
    return type;
}

Result<ValueType> GraphReader::readTensorType(const Field& typeField)
{
    ValueType type{.kind = ValueType::Kind::Tensor};
    APR_CHECK(eachField(m_document, typeField.payload, [&type](const Field& field) -> Status {
        if (field.number == 1) {
            type.element = field.asInt();
        } else if (field.number == 2) {
            type.hasShape = true;
        }
        return {};
    }));
    return type;
}

Result<Value> GraphReader::readTensorHead(const Field& tensorField)
{
    APR_CHECK(m_budget.take(2 * sizeof(Value), tensorField.at));
    Value tensor{.type = {.kind = ValueType::Kind::Tensor, .hasShape = true}, .at = tensorField.at};
    APR_CHECK(eachField(m_document, tensorField.payload, [&](const Field& field) -> Status {
        if (field.number == 2) {
            tensor.type.element = field.asInt();
        } else if (field.number == 8) {
            APR_TRY(tensor.name, text(field));
        }
        return {};
    }));
    return tensor;
}

Result<Value> GraphReader::readSparseHead(const Field& sparseField)
{
    Value sparse{.type = {.kind = ValueType::Kind::Other}, .at = sparseField.at};
    APR_CHECK(eachField(m_document, sparseField.payload, [&](const Field& field) -> Status {
        if (field.number == 1) {
            APR_TRY(Value values, readTensorHead(field));
            sparse.name = std::move(values.name);
        }
        return {};
    }));
    return sparse;
}

} // namespace apr::onnx
