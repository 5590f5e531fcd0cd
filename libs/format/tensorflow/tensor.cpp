// SPDX-License-Identifier: MIT
#include "tensor.h"

#include <algorithm>
#include <array>

namespace apr::tensorflow {
namespace {

using protobuf::Field;

constexpr std::size_t kMaxDims = 254; ///< the limit of TensorShape

enum TensorField : std::uint32_t {
    kDtype = 1,
    kShape = 2,
    kContent = 4,
    kFloat = 5,
    kDouble = 6,
    kInt = 7,
    kStringValue = 8,
    kComplex64 = 9,
    kInt64 = 10,
    kBool = 11,
    kComplex128 = 12,
    kHalf = 13,
    kUint32 = 16,
    kUint64 = 17,
    kFloat8 = 18,
};

constexpr std::array kTypes{
    DataType{1, "FLOAT", DType::F32, 1, kFloat},
    DataType{2, "DOUBLE", DType::F64, 1, kDouble},
    DataType{3, "INT32", DType::I32, 1, kInt},
    DataType{4, "UINT8", DType::U8, 1, kInt},
    DataType{5, "INT16", DType::I16, 1, kInt},
    DataType{6, "INT8", DType::I8, 1, kInt},
    DataType{8, "COMPLEX64", DType::C64, 1, kComplex64},
    DataType{9, "INT64", DType::I64, 1, kInt64},
    DataType{10, "BOOL", DType::Bool, 1, kBool},
    DataType{11, "QINT8", DType::I8, 1, kInt},
    DataType{12, "QUINT8", DType::U8, 1, kInt},
    DataType{13, "QINT32", DType::I32, 1, kInt},
    DataType{14, "BFLOAT16", DType::BF16, 1, kHalf},
    DataType{15, "QINT16", DType::I16, 1, kInt},
    DataType{16, "QUINT16", DType::U16, 1, kInt},
    DataType{17, "UINT16", DType::U16, 1, kInt},
    DataType{18, "COMPLEX128", DType::F64, 2, kComplex128},
    DataType{19, "HALF", DType::F16, 1, kHalf},
    DataType{22, "UINT32", DType::U32, 1, kUint32},
    DataType{23, "UINT64", DType::U64, 1, kUint64},
    DataType{24, "FLOAT8_E5M2", DType::F8E5M2, 1, kFloat8},
    DataType{25, "FLOAT8_E4M3FN", DType::F8E4M3, 1, kFloat8},
    DataType{26, "FLOAT8_E4M3FNUZ", DType::F8E4M3Fnuz, 1, kFloat8},
    DataType{28, "FLOAT8_E5M2FNUZ", DType::F8E5M2Fnuz, 1, kFloat8},
    DataType{29, "INT4", DType::I8, 1, kInt}, // stored as one byte each
    DataType{30, "UINT4", DType::U8, 1, kInt},
};

/// The id of a reference type is that of its value type plus 100.
std::int64_t withoutReference(std::int64_t id)
{
    return id > 100 && id < 200 ? id - 100 : id;
}

} // namespace

const DataType* findDataType(std::int64_t id)
{
    id = withoutReference(id);
    const auto* type = std::find_if(kTypes.begin(), kTypes.end(), [id](const DataType& each) { return each.id == id; });
    return type == kTypes.end() ? nullptr : type;
}

std::string dataTypeName(std::int64_t id)
{
    const DataType* type = findDataType(id);
    id = withoutReference(id);
    return type != nullptr ? std::string(type->name)
           : id == kString ? "STRING"
           : id == 20      ? "RESOURCE"
           : id == 21      ? "VARIANT"
                           : std::to_string(id);
}

Result<std::optional<Shape>> readShape(protobuf::Document& document, const Field& field)
{
    std::optional<Shape> shape = Shape();
    protobuf::Message message(document, field);
    for (;;) {
        APR_TRY(const auto dim, message.next());
        if (!dim) {
            return shape;
        }
        if (dim->number == 3 && dim->value != 0) {
            shape.reset(); // unknown rank
        }
        if (dim->number != 2 || !dim->isBytes()) {
            continue;
        }
        std::int64_t size = 0;
        protobuf::Message parts(document, *dim);
        for (;;) {
            APR_TRY(const auto each, parts.next());
            if (!each) {
                break;
            }
            size = each->number == 1 ? each->asInt() : size;
        }
        if (shape && shape->size() == kMaxDims) {
            return Error{.code = Errc::Corrupt,
                         .message = "the shape has more than " + std::to_string(kMaxDims) + " dimensions",
                         .offset = dim->at,
                         .field = "shape"};
        }
        if (size < 0) {
            shape.reset();
        } else if (shape) {
            shape->push_back(static_cast<std::uint64_t>(size));
        }
    }
}

Result<Tensor> readTensor(protobuf::Document& document, ByteRange range)
{
    return readTensor(document, protobuf::Occurrences(range));
}

Result<Tensor> readTensor(protobuf::Document& document, const protobuf::Occurrences& occurrences)
{
    Tensor tensor{.at = occurrences.first().offset};
    protobuf::Message message(document, occurrences);
    for (;;) {
        APR_TRY(const auto field, message.next());
        if (!field) {
            return tensor;
        }
        switch (field->number) {
        case kDtype: tensor.type = field->asInt(); break;
        case kShape: {
            APR_TRY(tensor.shape, readShape(document, *field));
            break;
        }
        case kContent:
            if (field->isBytes() && field->payload.size > 0) {
                tensor.content = *field;
            }
            break;
        case kStringValue: tensor.strings.push_back(*field); break;
        case kFloat:
        case kDouble:
        case kInt:
        case kComplex64:
        case kInt64:
        case kBool:
        case kComplex128:
        case kHalf:
        case kUint32:
        case kUint64:
        case kFloat8:
            tensor.typedField = field->number;
            if (!field->isBytes() || field->payload.size > 0) {
                tensor.typed.push_back(*field);
            }
            break;
        default: break;
        }
    }
}

Result<Bytes> decodeTyped(const ByteSource& file, const DataType& type, const std::vector<Field>& fields,
                          std::uint64_t count, std::uint64_t width)
{
    std::vector<std::byte> out(static_cast<std::size_t>(count * width));
    std::uint64_t done = 0;
    const auto put = [&](std::uint64_t value) -> Status {
        if (done < count) {
            std::memcpy(out.data() + done * width, &value, static_cast<std::size_t>(width));
            ++done;
        }
        return {};
    };
    const bool isVarint = type.typedField != kFloat && type.typedField != kDouble && type.typedField != kComplex64 &&
                          type.typedField != kComplex128 && type.typedField != kFloat8;
    for (const Field& field : fields) {
        if (!field.isBytes()) {
            APR_CHECK(put(field.value));
            continue;
        }
        APR_TRY(const Bytes payload, file.read(field.payload.offset, field.payload.size));
        if (isVarint) {
            APR_CHECK(protobuf::eachVarint(payload.span(), field.payload.offset, put));
        } else {
            const std::uint64_t run = std::min(count - done, payload.size() / width);
            std::memcpy(out.data() + done * width, payload.data(), static_cast<std::size_t>(run * width));
            done += run;
        }
    }
    // Repeat the last element, which is a pair for complex types.
    const std::uint64_t parts = type.dtype == DType::C64 ? 2 : type.components;
    for (; done >= parts && done < count; ++done) {
        std::memcpy(out.data() + done * width, out.data() + (done - parts) * width, static_cast<std::size_t>(width));
    }
    return Bytes::own(std::move(out));
}

} // namespace apr::tensorflow
