// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/graph/graph_json.h"
#include "graph.h"
#include "opener.h"

#include <utility>

namespace apr::onnx {
namespace {

using protobuf::Message;

constexpr std::uint64_t kTensorList = 256; ///< attribute lists of at least this length become tensors

} // namespace

void Opener::append(Json& list, Json item)
{
    if (!list.is_array()) {
        list = Json::array();
    }
    list.push_back(std::move(item));
}

Result<Attribute> Opener::readAttribute(const Field& field)
{
    Attribute attribute;
    Occurrences tensor;
    Occurrences graph;
    Occurrences sparse;
    std::int64_t type = 0;
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
        case 5: tensor.add(*each); break;
        case 10: attribute.tensors.emplace_back(*each); break;
        case 6: graph.add(*each); break;
        case 11: attribute.graphs.emplace_back(*each); break;
        case 7: attribute.floats.push_back(*each); break;
        case 8: attribute.ints.push_back(*each); break;
        case 14: {
            Json stated = Json::object();
            APR_CHECK(readType(*each, stated));
            attribute.value = {{"type_proto", std::move(stated)}};
            break;
        }
        case 20: type = each->asInt(); break;
        case 21: {
            APR_TRY(const std::string value, text(*each));
            attribute.value = {{"ref", stringJson(value)}};
            break;
        }
        case 22: sparse.add(*each); break;
        case 23: attribute.sparse.emplace_back(*each); break;
        default: break;
        }
    }
    if (attribute.value.is_object() && attribute.value.contains("ref")) {
        attribute.value["type"] = attributeTypeName(type);
    }
    const bool isList = type == kFloatsAttribute || type == kIntsAttribute || type == kStringsAttribute;
    if (isList && attribute.value.is_null() && attribute.floats.empty() && attribute.ints.empty()) {
        attribute.value = Json::array();
    }
    const auto addTo = [](std::vector<Occurrences>& list, Occurrences&& single) {
        if (!single.empty()) {
            list.push_back(std::move(single));
        }
    };
    addTo(attribute.tensors, std::move(tensor));
    addTo(attribute.graphs, std::move(graph));
    addTo(attribute.sparse, std::move(sparse));
    return attribute;
}

Status Opener::convertAttribute(Attribute& attribute, const std::string& name, const std::string& scope,
                                std::size_t depth)
{
    const auto number = [](const std::string& base, std::size_t count, std::size_t i) {
        return count == 1 ? base : base + '.' + std::to_string(i);
    };
    APR_CHECK(convertList(attribute, attribute.floats, 1, name, scope));
    APR_CHECK(convertList(attribute, attribute.ints, 7, name, scope));
    for (std::size_t i = 0; i < attribute.tensors.size(); ++i) {
        APR_TRY(const Tensor tensor, readTensor(m_document, attribute.tensors[i]));
        const std::string tensorName = uniqueTensorName(number(name, attribute.tensors.size(), i), scope);
        APR_CHECK(addTensor(tensor, tensorName));
        append(attribute.value, {{"tensor", tensorName}});
    }
    for (const Occurrences& sparse : attribute.sparse) {
        APR_CHECK(readSparse(sparse, scope, name));
        append(attribute.value, {{"sparse_tensor", name}});
    }
    for (std::size_t i = 0; i < attribute.graphs.size(); ++i) {
        APR_TRY(Json graph, readGraph(attribute.graphs[i],
                                      number(scope + printable(name), attribute.graphs.size(), i) + '/', depth + 1));
        append(attribute.value, {{"graph", std::move(graph)}});
    }
    if (attribute.tensors.size() + attribute.sparse.size() + attribute.graphs.size() == 1 &&
        attribute.value.is_array() && attribute.value.size() == 1) {
        attribute.value = Json(attribute.value.front());
    }
    return {};
}

Status Opener::convertList(Attribute& attribute, const std::vector<Field>& fields, std::int64_t type,
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
        attribute.value = {{"tensor", tensorName}, {"list", true}};
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
        attribute.value.push_back(isFloat ? numberJson(static_cast<double>(loadLittle<float>(numbers.data() + i * 4)))
                                          : Json(loadLittle<std::int64_t>(numbers.data() + i * 8)));
    }
    return {};
}

} // namespace apr::onnx
