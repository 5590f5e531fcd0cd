// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/graph/graph_json.h"
#include "fields.h"
#include "opener.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace apr::coreml {
namespace {

constexpr std::uint64_t kBlobHeader = 64;
constexpr std::uint32_t kBlobMagic = 0xDEADBEEF;
constexpr std::uint64_t kMostParameters = 16; ///< integers of a parameter of an operation, such as padding
constexpr std::uint64_t kMaxPacked = std::uint64_t{1} << 48; ///< numbers of a packed tensor

/// The bits of an unsigned integer type of less than 8 bits, 0 for other types.
unsigned packedBits(std::uint64_t id)
{
    using T = proto::DataType;
    return id == T::kUint1   ? 1
           : id == T::kUint2 ? 2
           : id == T::kUint3 ? 3
           : id == T::kUint4 ? 4
           : id == T::kUint6 ? 6
                             : 0;
}

/// The dtype of a MILSpec.DataType; std::nullopt for types without an equivalent.
std::optional<DType> dtypeOfMil(std::uint64_t id)
{
    using T = proto::DataType;
    switch (id) {
    case T::kBool: return DType::Bool;
    case T::kFloat16: return DType::F16;
    case T::kFloat32: return DType::F32;
    case T::kFloat64: return DType::F64;
    case T::kBfloat16: return DType::BF16;
    case T::kInt8: return DType::I8;
    case T::kInt16: return DType::I16;
    case T::kInt32: return DType::I32;
    case T::kInt64: return DType::I64;
    case T::kInt4: return DType::I4;
    case T::kUint8: return DType::U8;
    case T::kUint16: return DType::U16;
    case T::kUint32: return DType::U32;
    case T::kUint64: return DType::U64;
    case T::kFloat8e4m3fn: return DType::F8E4M3;
    case T::kFloat8e5m2: return DType::F8E5M2;
    default: return std::nullopt;
    }
}

/// The type of a blob in weight.bin (MILBlob, BlobDataType).
MilType blobType(std::uint32_t id)
{
    switch (id) {
    case 9: return {DType::U8, 1};
    case 10: return {DType::U8, 2};
    case 11: return {DType::U8, 4};
    case 12: return {DType::U8, 3};
    case 13: return {DType::U8, 6};
    case 1: return {DType::F16};
    case 2: return {DType::F32};
    case 3: return {DType::U8};
    case 4: return {DType::I8};
    case 5: return {DType::BF16};
    case 6: return {DType::I16};
    case 7: return {DType::U16};
    case 8: return {DType::I4};
    case 14: return {DType::I32};
    case 15: return {DType::U32};
    case 16: return {DType::F8E4M3};
    case 17: return {DType::F8E5M2};
    default: return {};
    }
}

} // namespace

Status Opener::readProgram(const Field& program, const std::string& prefix)
{
    return each(program.payload, [&](const Field& field) -> Status {
        if (field.number != proto::Program::kFunctions || !field.isBytes()) {
            return {};
        }
        APR_TRY(const auto function, readEntry(field));
        if (!function.second || !function.second->isBytes()) {
            return {};
        }
        return each(function.second->payload, [&](const Field& part) -> Status {
            if (part.number != proto::Function::kBlockSpecializations || !part.isBytes()) {
                return {};
            }
            APR_TRY(const auto block, readEntry(part));
            return block.second && block.second->isBytes() ? readBlock(*block.second, prefix, 0) : Status();
        });
    });
}

Status Opener::readBlock(const Field& block, const std::string& prefix, unsigned depth)
{
    if (depth > kMaxDepth) {
        return fail(Errc::Corrupt, "blocks are nested more than " + std::to_string(kMaxDepth) + " levels deep",
                    block.at, "block");
    }
    return each(block.payload, [&](const Field& field) -> Status {
        return field.number == proto::Block::kOperations && field.isBytes() ? readOperation(field, prefix, depth)
                                                                            : Status();
    });
}

Status Opener::readOperation(const Field& operation, const std::string& prefix, unsigned depth)
{
    APR_CHECK(m_budget.take(kJsonValueBytes * 4, operation.at));
    Json node = {{"op", ""}};
    std::string output;
    Shape outputShape;
    std::vector<std::pair<std::string, Field>> values;
    APR_CHECK(each(operation.payload, [&](const Field& field) -> Status {
        if (field.number == proto::Operation::kType) {
            APR_TRY(const std::string type, text(field));
            node["op"] = type;
        } else if (field.number == proto::Operation::kInputs && field.isBytes()) { // name → Argument
            APR_TRY(const auto input, readEntry(field));
            if (!input.second || !input.second->isBytes()) {
                return {};
            }
            return each(input.second->payload, [&](const Field& binding) -> Status {
                if (binding.number != proto::Argument::kArguments || !binding.isBytes()) {
                    return {};
                }
                return each(binding.payload, [&](const Field& part) -> Status {
                    if (part.number == proto::ArgumentBinding::kName && part.isBytes()) {
                        APR_TRY(const std::string name, text(part));
                        node["inputs"].push_back(name);
                    } else if (part.number == proto::ArgumentBinding::kValue && part.isBytes()) {
                        values.emplace_back(input.first, part);
                    }
                    return {};
                });
            });
        } else if (field.number == proto::Operation::kOutputs && field.isBytes()) {
            return each(field.payload, [&](const Field& part) -> Status {
                if (part.number == proto::NamedValueType::kName && part.isBytes()) {
                    APR_TRY(const std::string name, text(part));
                    output = output.empty() ? name : output;
                    node["outputs"].push_back(name);
                } else if (part.number == proto::NamedValueType::kType && part.isBytes() && outputShape.empty()) {
                    MilType ignored;
                    return readValueType(part, ignored, outputShape);
                }
                return {};
            });
        } else if (field.number == proto::Operation::kBlocks && field.isBytes()) {
            return readBlock(field, prefix, depth + 1);
        } else if (field.number == proto::Operation::kAttributes && field.isBytes()) {
            APR_TRY(const auto attribute, readEntry(field));
            if (attribute.second && attribute.second->isBytes()) {
                values.emplace_back(attribute.first, *attribute.second);
            }
        }
        return {};
    }));
    const std::string op = node["op"].get<std::string>();
    const bool isCompressed = op.starts_with("constexpr_"); // its scales and zero points may be scalars
    std::size_t vectorAxis = 0;
    for (const auto& [key, value] : values) {
        const std::string name = prefix + (key == "val" ? output : output + '.' + key);
        if (isCompressed && (key == "axis" || key == "vector_axis")) {
            APR_TRY(const auto axis, readInteger(value));
            if (axis) {
                m_quantization[prefix + output][key] = *axis;
                vectorAxis = static_cast<std::size_t>(*axis);
            }
            continue;
        }
        APR_CHECK(readValue(value, name, isCompressed));
    }
    if (op == "constexpr_lut_to_dense" && !output.empty()) {
        const std::string name = prefix + output;
        m_palettes.push_back({.name = name,
                              .shape = std::move(outputShape),
                              .indices = name + ".indices",
                              .table = name + ".lut",
                              .vectorAxis = vectorAxis});
    }
    m_nodes.push_back(std::move(node));
    return {};
}

Status Opener::readValue(const Field& value, const std::string& name, bool withScalars)
{
    MilType mil;
    Shape shape;
    std::optional<Field> immediate;
    std::optional<Field> blob;
    APR_CHECK(each(value.payload, [&](const Field& field) -> Status {
        if (field.number == proto::Value::kType && field.isBytes()) {
            return readValueType(field, mil, shape);
        }
        if (field.number == proto::Value::kImmediateValue && field.isBytes()) {
            immediate = field;
        } else if (field.number == proto::Value::kBlobFileValue && field.isBytes()) {
            blob = field;
        }
        return {};
    }));
    if (blob) {
        return readBlob(*blob, name, std::move(shape));
    }
    const std::optional<DType> dtype = mil.dtype;
    if (!immediate || !dtype || (shape.empty() && !withScalars)) {
        return {};
    }
    std::optional<Field> list;
    std::optional<Field> varints;
    APR_CHECK(each(immediate->payload, [&](const Field& tensor) -> Status {
        if (tensor.number != proto::ValueImmediateValue::kTensor || !tensor.isBytes()) {
            return {};
        }
        return each(tensor.payload, [&](const Field& kind) -> Status {
            if (!kind.isBytes()) {
                return {};
            }
            return each(kind.payload, [&](const Field& values) -> Status {
                // Packed floats, doubles and bytes can be read in place; packed ints are varints.
                const bool isPlain = (kind.number == proto::TensorValue::kFloats && dtype == DType::F32) ||
                                     (kind.number == proto::TensorValue::kDoubles && dtype == DType::F64) ||
                                     kind.number == proto::TensorValue::kBytes;
                if (values.number == proto::TensorValueRepeatedFloats::kValues && values.isBytes() && isPlain) {
                    list = values;
                } else if (values.number == proto::TensorValueRepeatedFloats::kValues && values.isBytes() &&
                           (kind.number == proto::TensorValue::kInts || kind.number == proto::TensorValue::kLongInts ||
                            kind.number == proto::TensorValue::kBools)) {
                    varints = values;
                }
                return {};
            });
        });
    }));
    const auto bytes = tensorBytes(*dtype, shape);
    if (list && bytes && mil.bits < 8 && (*bytes * mil.bits + 7) / 8 == list->payload.size) {
        return addPacked({.name = m_table.uniqueName(name),
                          .dtype = *dtype,
                          .shape = std::move(shape),
                          .offset = list->payload.offset},
                         mil.bits, list->payload.size, m_file);
    }
    if (varints && bytes && dtypeInfo(*dtype).kind != DTypeKind::Float) {
        const std::uint64_t count = elementCount(shape).value_or(0);
        return count > kMostParameters || withScalars
                   ? addVarints({.name = m_table.uniqueName(name), .dtype = *dtype, .shape = std::move(shape)},
                                *varints)
                   : Status();
    }
    if (!list || !bytes || *bytes != list->payload.size) {
        return {};
    }
    return m_table.addStored(
        {.name = m_table.uniqueName(name), .dtype = *dtype, .shape = std::move(shape), .offset = list->payload.offset});
}

Result<std::optional<std::uint64_t>> Opener::readInteger(const Field& value)
{
    std::optional<std::uint64_t> out;
    APR_CHECK(each(value.payload, [&](const Field& field) -> Status {
        if (field.number != proto::Value::kImmediateValue || !field.isBytes()) {
            return {};
        }
        return each(field.payload, [&](const Field& tensor) -> Status {
            if (tensor.number != proto::ValueImmediateValue::kTensor || !tensor.isBytes()) {
                return {};
            }
            return each(tensor.payload, [&](const Field& kind) -> Status {
                if (!kind.isBytes()) {
                    return {};
                }
                return each(kind.payload, [&](const Field& list) -> Status {
                    std::vector<std::uint64_t> numbers;
                    APR_CHECK(protobuf::readVarints(m_document, list, 1, numbers));
                    out = numbers.size() == 1 ? std::optional(numbers.front()) : std::nullopt;
                    return {};
                });
            });
        });
    }));
    return out;
}

Status Opener::addVarints(TensorInfo info, const Field& list)
{
    const std::uint64_t count = elementCount(info.shape).value_or(0);
    const std::uint64_t width = dtypeInfo(info.dtype).blockBytes;
    APR_TRY(const Bytes packed, m_file.read(list.payload.offset, list.payload.size));
    const auto ends = std::count_if(packed.span().begin(), packed.span().end(),
                                    [](std::byte each) { return std::to_integer<unsigned>(each) < 0x80; });
    if (static_cast<std::uint64_t>(ends) != count || dtypeInfo(info.dtype).blockElements != 1) {
        return fail(Errc::Corrupt,
                    "the value has " + formatCountOf(static_cast<std::uint64_t>(ends), "integer") + ", its shape " +
                        shapeText(info.shape) + " requires " + formatCount(count),
                    list.at, "immediateValue", printable(info.name, 120));
    }
    info.offset = list.payload.offset;
    return m_table.addDecoded(
        std::move(info), list.payload.size, [file = m_file, range = list.payload, count, width]() -> Result<Bytes> {
            APR_TRY(const Bytes bytes, file.read(range.offset, range.size));
            std::vector<std::byte> out(static_cast<std::size_t>(count * width));
            std::size_t at = 0;
            APR_CHECK(protobuf::eachVarint(bytes.span(), range.offset, [&](std::uint64_t value) -> Status {
                std::memcpy(out.data() + at, &value, static_cast<std::size_t>(width));
                at += static_cast<std::size_t>(width);
                return {};
            }));
            return Bytes::own(std::move(out));
        });
}

Status Opener::readValueType(const Field& type, MilType& mil, Shape& shape)
{
    return each(type.payload, [&](const Field& tensor) -> Status {
        if (tensor.number != proto::ValueType::kTensorType || !tensor.isBytes()) {
            return {};
        }
        return each(tensor.payload, [&](const Field& field) -> Status {
            if (field.number == proto::TensorType::kDataType) {
                const unsigned bits = packedBits(field.value);
                mil = bits > 0 ? MilType{DType::U8, bits} : MilType{dtypeOfMil(field.value)};
            } else if (field.number == proto::TensorType::kDimensions && field.isBytes()) {
                std::uint64_t size = 0;
                APR_CHECK(each(field.payload, [&](const Field& constant) -> Status {
                    if (constant.number != proto::Dimension::kConstant || !constant.isBytes()) {
                        return {};
                    }
                    return each(constant.payload, [&](const Field& part) -> Status {
                        size = part.number == proto::DimensionConstantDimension::kSize ? part.value : size;
                        return {};
                    });
                }));
                if (shape.size() == 64) {
                    return fail(Errc::Corrupt, "a shape has more than 64 dimensions", field.at, "type");
                }
                shape.push_back(size);
            }
            return {};
        });
    });
}

Status Opener::addPacked(TensorInfo info, unsigned bits, std::uint64_t stored, const ByteSource& file, BitOrder order)
{
    note(Severity::Info, "coreml.narrow", std::to_string(bits) + "-bit unsigned integers are unpacked to U8",
         info.offset, {}, printable(info.name, 120));
    const std::uint64_t offset = info.offset;
    const std::uint64_t numbers = elementCount(info.shape).value_or(0);
    return m_table.addDecoded(std::move(info), stored, [file, offset, stored, numbers, bits, order]() -> Result<Bytes> {
        APR_TRY(const Bytes packed, file.read(offset, stored));
        std::vector<std::byte> out(static_cast<std::size_t>(numbers));
        for (std::uint64_t i = 0; i < numbers; ++i) { // also across bytes
            const std::uint64_t at = i * bits / 8;
            const unsigned byte = std::to_integer<unsigned>(packed.data()[at]);
            const unsigned next = at + 1 < stored ? std::to_integer<unsigned>(packed.data()[at + 1]) : 0U;
            const unsigned shift = static_cast<unsigned>(i * bits % 8);
            const unsigned both = order == BitOrder::LowestFirst ? (byte | next << 8U) >> shift
                                                                 : (byte << 8U | next) >> (16 - bits - shift);
            out[static_cast<std::size_t>(i)] = static_cast<std::byte>(both & ((1U << bits) - 1));
        }
        return Bytes::own(std::move(out));
    });
}

Status Opener::readBlob(const Field& blob, const std::string& name, Shape shape)
{
    const std::string shown = printable(name, 120);
    std::string path;
    std::uint64_t offset = 0;
    APR_CHECK(each(blob.payload, [&](const Field& field) -> Status {
        if (field.number == proto::ValueBlobFileValue::kFileName) {
            APR_TRY(path, text(field));
        } else if (field.number == proto::ValueBlobFileValue::kOffset) {
            offset = field.value;
        }
        return {};
    }));
    constexpr std::string_view kModelPath = "@model_path/";
    if (path.starts_with(kModelPath)) {
        path.erase(0, kModelPath.size());
    }
    const auto outside = m_outside.open(path, m_table);
    if (!outside) {
        return fail(outside.error().code, outside.error().message, blob.at, "blobFileValue", shown);
    }
    const ByteSource& file = outside->content;
    if (offset > file.size() || file.size() - offset < kBlobHeader) {
        return fail(Errc::Corrupt,
                    "the blob header at offset " + std::to_string(offset) + " is outside the file " +
                        printable(path, 120) + " of " + formatCountOf(file.size(), "byte"),
                    blob.at, "blobFileValue", shown);
    }
    APR_TRY(const Bytes header, file.read(offset, kBlobHeader));
    const auto magic = loadLittle<std::uint32_t>(header.data());
    const auto type = loadLittle<std::uint32_t>(header.data() + 4);
    const auto size = loadLittle<std::uint64_t>(header.data() + 8);
    const auto at = loadLittle<std::uint64_t>(header.data() + 16);
    if (magic != kBlobMagic) {
        return fail(Errc::Corrupt,
                    "no blob header at offset " + std::to_string(offset) + " of " + printable(path, 120) +
                        ": expected the magic 0xDEADBEEF",
                    blob.at, "blobFileValue", shown);
    }
    const MilType stored = blobType(type);
    const auto dtype = stored.dtype;
    if (stored.bits < 8) {
        const auto numbers = elementCount(shape);
        if (!numbers || *numbers > kMaxPacked || (*numbers * stored.bits + 7) / 8 != size) {
            return fail(Errc::Corrupt,
                        "the blob has " + formatCountOf(size, "byte") + ", which does not fit its shape " +
                            shapeText(shape) + " of " + std::to_string(stored.bits) + "-bit integers",
                        blob.at, "blobFileValue", shown);
        }
        return addPacked({.name = m_table.uniqueName(name),
                          .dtype = *dtype,
                          .shape = std::move(shape),
                          .offset = at,
                          .part = outside->part},
                         stored.bits, size, file);
    }
    if (!dtype) { // a packed type without an equivalent dtype: keep the raw bytes
        m_quantization[name] = {{"blob_type", type}, {"shape", shape}};
        shape = {size};
    }
    const DType storedType = dtype.value_or(DType::U8);
    const auto bytes = tensorBytes(storedType, shape);
    if (bytes != size) {
        return fail(Errc::Corrupt,
                    "the blob has " + formatCountOf(size, "byte") +
                        (bytes ? ", the shape requires " + formatCount(*bytes)
                               : std::string(", the size of its shape does not fit in 64 bits")),
                    blob.at, "blobFileValue", shown);
    }
    return m_table.addStored({.name = m_table.uniqueName(name),
                              .dtype = storedType,
                              .shape = std::move(shape),
                              .offset = at,
                              .part = outside->part});
}

} // namespace apr::coreml
