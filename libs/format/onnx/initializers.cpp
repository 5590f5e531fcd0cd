// SPDX-License-Identifier: MIT
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/graph/graph_json.h"
#include "format/reading/shards.h"
#include "opener.h"

#include <utility>

namespace apr::onnx {

using protobuf::Message;

Status Opener::readInitializer(const Field& field, const std::string& scope, Json& graph)
{
    APR_TRY(Tensor tensor, readTensor(m_document, field.payload));
    if (tensor.name.empty()) {
        tensor.name = m_table.uniqueName("initializer_" + std::to_string(m_table.size()));
        note(Severity::Warning, "onnx.name", "an initializer has no name", field.at, {}, tensor.name);
    }
    const std::string name = scope.empty() ? tensor.name : uniqueTensorName(tensor.name, scope);
    if (name != tensor.name && isUtf8(tensor.name)) {
        graph["tensors"][tensor.name] = name;
    }
    const ElementType* type = findElementType(tensor.type);
    const bool isOdd =
        type != nullptr && type->dtype == DType::F4E2M1 && elementCount(tensor.shape).value_or(0) % 2 != 0;
    const bool isOther = type != nullptr && dataTypeOf(type->dtype) != dataTypeOfNumber(tensor.type);
    if (isOdd || isOther) { // UINT4, which becomes U8
        graph["values"].push_back({{"name", stringJson(tensor.name)}, {"dtype", std::string(type->name)}});
    }
    return addTensor(tensor, name);
}

Status Opener::readSparse(const Occurrences& occurrences, const std::string& scope, const std::string& attributeName)
{
    Occurrences valueParts;
    Occurrences indexParts;
    std::vector<std::uint64_t> dims;
    const std::uint64_t at = occurrences.first().offset;
    Message message(m_document, occurrences);
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            break;
        }
        if (each->number == 1 || each->number == 2) {
            (each->number == 1 ? valueParts : indexParts).add(*each);
        } else if (each->number == 3) {
            APR_CHECK(protobuf::readVarints(m_document, *each, 64, dims));
        }
    }
    if (valueParts.empty() || indexParts.empty()) {
        return fail(Errc::Corrupt,
                    std::string("the sparse tensor has no ") + (valueParts.empty() ? "values" : "indices"), at,
                    "sparse_initializer");
    }
    APR_TRY(const Tensor values, readTensor(m_document, valueParts));
    APR_TRY(const Tensor indices, readTensor(m_document, indexParts));
    const std::string name = attributeName.empty() ? values.name : attributeName;
    note(Severity::Info, "onnx.sparse", "sparse tensor: indices and values are separate tensors", at, {},
         printable(name, 120));
    const std::string valueName = uniqueTensorName(name + ".values", scope);
    APR_CHECK(addTensor(values, valueName));
    const std::string indexName = uniqueTensorName(name + ".indices", scope);
    m_sparse[printable(name)] = {{"layout", "onnx"}, {"shape", dims}, {"parts", {indexName, valueName}}};
    return addTensor(indices, indexName);
}

Status Opener::addTensor(const Tensor& tensor, const std::string& name)
{
    const std::string shown = printable(name, 120);
    if (tensor.type == kString) {
        return storeStrings(tensor, name);
    }
    const ElementType* type = findElementType(tensor.type);
    if (type == nullptr) {
        return fail(Errc::Unsupported, "unknown element type " + std::to_string(tensor.type), tensor.at, "data_type",
                    shown);
    }
    TensorInfo info{.name = name, .dtype = type->dtype, .shape = tensor.shape, .offset = tensor.at};
    if (type->components > 1) {
        info.shape.push_back(type->components);
        note(Severity::Info, "onnx.complex128",
             "complex128 is converted to F64 with a last dimension of 2 (real, imaginary)", tensor.at, {}, shown);
    }
    if (type->bits < 8) {
        note(Severity::Info, "onnx.narrow",
             std::string(type->name) + " is unpacked to " + std::string(dtypeName(type->dtype)), tensor.at, {}, shown);
    }
    if (info.dtype == DType::F4E2M1 && elementCount(info.shape).value_or(0) % 2 != 0) {
        type = &oddFloat4(); // the last byte has a single number
        info.dtype = type->dtype;
        note(Severity::Info, "onnx.narrow",
             std::string(type->name) + " is unpacked to " + std::string(dtypeName(type->dtype)), tensor.at, {}, shown);
    }
    const auto bytes = tensorBytes(info.dtype, info.shape);
    if (!bytes) {
        return fail(Errc::Corrupt, "the size of the shape does not fit in 64 bits", tensor.at, "dims", shown);
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
                        "raw_data has " + formatCountOf(tensor.raw->payload.size, "byte") + ", the shape requires " +
                            formatCount(stored),
                        tensor.raw->at, "raw_data", shown);
        }
        if (tensor.raw->payload.size > stored) {
            note(Severity::Warning, "onnx.raw-data",
                 "raw_data has " + formatCountOf(tensor.raw->payload.size - stored, "trailing byte"), tensor.raw->at,
                 {}, shown);
        }
        info.offset = tensor.raw->payload.offset;
        return addRaw(*type, std::move(info), stored, m_file);
    }
    return addTyped(tensor, *type, std::move(info), *bytes);
}

Status Opener::addRaw(const ElementType& type, TensorInfo info, std::uint64_t stored, const ByteSource& file)
{
    if (type.bits >= 8) {
        return m_table.addStored(std::move(info));
    }
    const std::uint64_t offset = info.offset;
    const std::uint64_t numbers = elementCount(info.shape).value_or(0);
    return m_table.addDecoded(std::move(info), stored, [file, offset, stored, numbers, &type]() -> Result<Bytes> {
        APR_TRY(const Bytes packed, file.read(offset, stored));
        return type.unpacked(packed, numbers);
    });
}

Status Opener::addTyped(const Tensor& tensor, const ElementType& type, TensorInfo info, std::uint64_t bytes)
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
    return m_table.addDecoded(std::move(info), stored, [file = m_file, fields = tensor.typed, numbers, width, &type] {
        return decodeTyped(file, type, fields, numbers, width);
    });
}

Status Opener::storeStrings(const Tensor& tensor, const std::string& name)
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

Status Opener::addExternal(const Tensor& tensor, const ElementType& type, TensorInfo info, std::uint64_t stored)
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
                            "the " + key + " \"" + printable(value, 40) + "\" is not a non-negative integer", tensor.at,
                            "external_data", shown);
            }
            (key == "offset" ? offset : length) = number;
        } // ignore all other keys (CVE-2026-34445)
    }
    if (location.find("_ORT_MEM_ADDR_") != std::string::npos) { // ONNX Runtime takes the offset for an address
        return fail(Errc::Unsafe, "the external data is at an address in memory", tensor.at, "external_data", shown);
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
    // ONNX Runtime and the checker of onnx take a length of 0 for the rest of the file.
    const bool hasLength = length.value_or(0) != 0;
    const std::uint64_t declared = hasLength ? length.value_or(stored) : stored;
    if (declared > stored) {
        note(Severity::Warning, "onnx.raw-data",
             "the declared length is " + formatCountOf(declared, "byte") + ", the shape requires " +
                 formatCount(stored),
             tensor.at, {}, shown);
    }
    if (declared < stored) {
        return fail(Errc::Corrupt,
                    "the declared length is " + formatCountOf(declared, "byte") + ", the shape requires " +
                        formatCount(stored),
                    tensor.at, "external_data", shown);
    }
    if (*offset > size || declared > size - *offset) {
        return fail(Errc::Corrupt,
                    "the external data, " + formatCountOf(stored, "byte") + " at offset " + std::to_string(*offset) +
                        " of " + printable(location, 120) +
                        (hasLength ? " (declared length " + std::to_string(declared) + ")" : "") +
                        ", is outside the file of " + formatCountOf(size, "byte"),
                    tensor.at, "external_data", shown);
    }
    info.part = external->part;
    info.offset = *offset;
    return addRaw(type, std::move(info), stored, external->content);
}

} // namespace apr::onnx
