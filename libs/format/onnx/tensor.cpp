// SPDX-License-Identifier: MIT
#include "tensor.h"

#include <algorithm>
#include <array>

namespace apr::onnx {
namespace {

using protobuf::Field;

constexpr std::size_t kMaxDims = 64;
constexpr std::uint64_t kMaxEntryBytes = std::uint64_t{64} << 10;

/// Field numbers of TensorProto.
enum TensorField : std::uint32_t {
    kDims = 1,
    kDataType = 2,
    kFloatData = 4,
    kInt32Data = 5,
    kStringData = 6,
    kInt64Data = 7,
    kName = 8,
    kRawData = 9,
    kDoubleData = 10,
    kUint64Data = 11,
    kExternalData = 13,
    kDataLocation = 14,
};

constexpr std::array kTypes{
    ElementType{1, "FLOAT", DType::F32, 32, 1, kFloatData},
    ElementType{2, "UINT8", DType::U8, 8, 1, kInt32Data},
    ElementType{3, "INT8", DType::I8, 8, 1, kInt32Data, true},
    ElementType{4, "UINT16", DType::U16, 16, 1, kInt32Data},
    ElementType{5, "INT16", DType::I16, 16, 1, kInt32Data, true},
    ElementType{6, "INT32", DType::I32, 32, 1, kInt32Data, true},
    ElementType{7, "INT64", DType::I64, 64, 1, kInt64Data, true},
    ElementType{9, "BOOL", DType::Bool, 8, 1, kInt32Data},
    ElementType{10, "FLOAT16", DType::F16, 16, 1, kInt32Data},
    ElementType{11, "DOUBLE", DType::F64, 64, 1, kDoubleData},
    ElementType{12, "UINT32", DType::U32, 32, 1, kUint64Data},
    ElementType{13, "UINT64", DType::U64, 64, 1, kUint64Data},
    ElementType{14, "COMPLEX64", DType::C64, 64, 1, kFloatData},
    ElementType{15, "COMPLEX128", DType::F64, 64, 2, kDoubleData},
    ElementType{16, "BFLOAT16", DType::BF16, 16, 1, kInt32Data},
    ElementType{17, "FLOAT8E4M3FN", DType::F8E4M3, 8, 1, kInt32Data},
    ElementType{18, "FLOAT8E4M3FNUZ", DType::F8E4M3Fnuz, 8, 1, kInt32Data},
    ElementType{19, "FLOAT8E5M2", DType::F8E5M2, 8, 1, kInt32Data},
    ElementType{20, "FLOAT8E5M2FNUZ", DType::F8E5M2Fnuz, 8, 1, kInt32Data},
    ElementType{21, "UINT4", DType::U8, 4, 1, kInt32Data},
    ElementType{22, "INT4", DType::I4, 8, 1, kInt32Data},
    ElementType{23, "FLOAT4E2M1", DType::F4E2M1, 8, 1, kInt32Data},
    ElementType{24, "FLOAT8E8M0", DType::F8E8M0, 8, 1, kInt32Data},
    ElementType{25, "UINT2", DType::U8, 2, 1, kInt32Data},
    ElementType{26, "INT2", DType::I8, 2, 1, kInt32Data, true},
};

Error corrupt(std::string message, std::uint64_t offset, std::string field)
{
    return Error{.code = Errc::Corrupt, .message = std::move(message), .offset = offset, .field = std::move(field)};
}

Result<std::pair<std::string, std::string>> readPair(protobuf::Document& document, const Field& field)
{
    std::pair<std::string, std::string> pair;
    protobuf::Message message(document, field);
    for (;;) {
        APR_TRY(const auto each, message.next());
        if (!each) {
            return pair;
        }
        if (each->number == 1 || each->number == 2) {
            APR_TRY((each->number == 1 ? pair.first : pair.second), document.text(*each, kMaxEntryBytes));
        }
    }
}

Status readDims(protobuf::Document& document, const Field& field, Shape& shape)
{
    std::vector<std::uint64_t> dims;
    APR_CHECK(protobuf::readVarints(document, field, kMaxDims, dims));
    for (const std::uint64_t dim : dims) {
        if (static_cast<std::int64_t>(dim) < 0 || shape.size() == kMaxDims) {
            return corrupt(static_cast<std::int64_t>(dim) < 0
                               ? "negative dimension " + std::to_string(static_cast<std::int64_t>(dim))
                               : "the shape has more than " + std::to_string(kMaxDims) + " dimensions",
                           field.at, "dims");
        }
        shape.push_back(dim);
    }
    return {};
}

} // namespace

const ElementType* findElementType(std::int64_t id)
{
    const auto* type =
        std::find_if(kTypes.begin(), kTypes.end(), [id](const ElementType& each) { return each.id == id; });
    return type == kTypes.end() ? nullptr : type;
}

const ElementType& oddFloat4()
{
    static constexpr ElementType kType{23, "FLOAT4E2M1", DType::F8E4M3, 4, 1, kInt32Data};
    return kType;
}

std::byte ElementType::widened(std::uint64_t value) const
{
    const std::byte code = packing().widened(value);
    if (dtype != DType::F8E4M3) {
        return code;
    }
    // 0, 0.5, 1, 1.5, 2, 3, 4 and 6, and the same with a sign.
    constexpr std::array<std::uint8_t, 8> kMagnitudes{0x00, 0x30, 0x38, 0x3C, 0x40, 0x44, 0x48, 0x4C};
    const auto bitsOf = std::to_integer<unsigned>(code);
    return static_cast<std::byte>(kMagnitudes[bitsOf & 7U] | ((bitsOf & 8U) << 4U));
}

Bytes ElementType::unpacked(const Bytes& packed, std::uint64_t numbers) const
{
    const unsigned perByte = packing().perByte();
    std::vector<std::byte> out(static_cast<std::size_t>(numbers));
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = widened(std::to_integer<std::uint64_t>(packed.data()[i / perByte]) >> (i % perByte * bits));
    }
    return Bytes::own(std::move(out));
}

Result<Tensor> readTensor(protobuf::Document& document, ByteRange message)
{
    return readTensor(document, protobuf::Occurrences(message));
}

Result<Tensor> readTensor(protobuf::Document& document, const protobuf::Occurrences& occurrences)
{
    Tensor tensor{.at = occurrences.first().offset};
    protobuf::Message fields(document, occurrences);
    for (;;) {
        APR_TRY(const auto field, fields.next());
        if (!field) {
            return tensor;
        }
        switch (field->number) {
        case kDims: APR_CHECK(readDims(document, *field, tensor.shape)); break;
        case kDataType: tensor.type = field->asInt(); break;
        case kName: {
            APR_TRY(tensor.name, document.text(*field, kMaxEntryBytes));
            break;
        }
        case kRawData:
            if (!field->isBytes()) {
                return corrupt("raw_data is a number, expected bytes", field->at, "raw_data");
            }
            tensor.raw = *field;
            break;
        case kStringData: tensor.strings.push_back(*field); break;
        case kFloatData:
        case kInt32Data:
        case kInt64Data:
        case kDoubleData:
        case kUint64Data:
            if (tensor.typedField != 0 && tensor.typedField != field->number) {
                return corrupt("the tensor has values in the fields " + std::to_string(tensor.typedField) + " and " +
                                   std::to_string(field->number) + ", expected one",
                               field->at, "data");
            }
            tensor.typedField = field->number;
            if (!field->isBytes() || field->payload.size > 0) {
                tensor.typed.push_back(*field);
            }
            break;
        case kExternalData: {
            APR_TRY(auto pair, readPair(document, *field));
            tensor.external.push_back(std::move(pair));
            break;
        }
        case kDataLocation: tensor.isExternal = field->value == 1; break;
        default: break; // segment, doc_string and metadata_props do not affect the values
        }
    }
}

Result<Bytes> decodeTyped(const ByteSource& file, const ElementType& type, const std::vector<Field>& fields,
                          std::uint64_t count, std::uint64_t width)
{
    const std::uint64_t perEntry = type.bits < 8 ? 8 / type.bits : 1;
    std::vector<std::byte> out(static_cast<std::size_t>(count * width));
    std::uint64_t done = 0;
    const auto put = [&](std::uint64_t value) -> Status {
        for (std::uint64_t i = 0; i < perEntry && done < count; ++i, ++done) {
            if (type.bits < 8) {
                out[static_cast<std::size_t>(done)] = type.widened(value >> (i * type.bits));
            } else {
                std::memcpy(out.data() + done * width, &value, static_cast<std::size_t>(width));
            }
        }
        return {};
    };
    for (const Field& field : fields) {
        if (done == count) {
            break;
        }
        if (!field.isBytes()) {
            APR_CHECK(put(field.value));
            continue;
        }
        APR_TRY(const Bytes payload, file.read(field.payload.offset, field.payload.size));
        if (type.typedField == kFloatData || type.typedField == kDoubleData) {
            const std::uint64_t run = std::min(count - done, payload.size() / width);
            std::memcpy(out.data() + done * width, payload.data(), static_cast<std::size_t>(run * width));
            done += run;
        } else {
            APR_CHECK(protobuf::eachVarint(payload.span(), field.payload.offset, put));
        }
    }
    if (done < count) {
        return Error{.code = Errc::Corrupt,
                     .message = "the tensor has " + std::to_string(done) + (done == 1 ? " value" : " values") +
                                ", the shape requires " + std::to_string(count),
                     .field = "data"};
    }
    return Bytes::own(std::move(out));
}

} // namespace apr::onnx
