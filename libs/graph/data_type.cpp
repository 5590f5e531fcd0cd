// SPDX-License-Identifier: MIT
#include "apr/graph/data_type.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <string>

namespace apr {
namespace {

struct Row {
    DataType type;
    std::string_view name;       ///< ONNX
    std::string_view numpy;      ///< NumPy, Core ML and, in capitals, TensorFlow Lite
    std::string_view tensorFlow; ///< after "DT_"
};

constexpr std::array<Row, 27> kRows{{{DataType::Undefined, "UNDEFINED", "", ""},
                                     {DataType::Float, "FLOAT", "float32", "FLOAT"},
                                     {DataType::Uint8, "UINT8", "uint8", "UINT8"},
                                     {DataType::Int8, "INT8", "int8", "INT8"},
                                     {DataType::Uint16, "UINT16", "uint16", "UINT16"},
                                     {DataType::Int16, "INT16", "int16", "INT16"},
                                     {DataType::Int32, "INT32", "int32", "INT32"},
                                     {DataType::Int64, "INT64", "int64", "INT64"},
                                     {DataType::String, "STRING", "string", "STRING"},
                                     {DataType::Bool, "BOOL", "bool", "BOOL"},
                                     {DataType::Float16, "FLOAT16", "float16", "HALF"},
                                     {DataType::Double, "DOUBLE", "float64", "DOUBLE"},
                                     {DataType::Uint32, "UINT32", "uint32", "UINT32"},
                                     {DataType::Uint64, "UINT64", "uint64", "UINT64"},
                                     {DataType::Complex64, "COMPLEX64", "complex64", "COMPLEX64"},
                                     {DataType::Complex128, "COMPLEX128", "complex128", "COMPLEX128"},
                                     {DataType::Bfloat16, "BFLOAT16", "bfloat16", "BFLOAT16"},
                                     {DataType::Float8E4M3FN, "FLOAT8E4M3FN", "float8_e4m3fn", "FLOAT8_E4M3FN"},
                                     {DataType::Float8E4M3FNUZ, "FLOAT8E4M3FNUZ", "float8_e4m3fnuz", "FLOAT8_E4M3FNUZ"},
                                     {DataType::Float8E5M2, "FLOAT8E5M2", "float8_e5m2", "FLOAT8_E5M2"},
                                     {DataType::Float8E5M2FNUZ, "FLOAT8E5M2FNUZ", "float8_e5m2fnuz", "FLOAT8_E5M2FNUZ"},
                                     {DataType::Uint4, "UINT4", "uint4", "UINT4"},
                                     {DataType::Int4, "INT4", "int4", "INT4"},
                                     {DataType::Float4E2M1, "FLOAT4E2M1", "float4_e2m1fn", "FLOAT4_E2M1FN"},
                                     {DataType::Float8E8M0, "FLOAT8E8M0", "float8_e8m0fnu", "FLOAT8_E8M0FNU"},
                                     {DataType::Uint2, "UINT2", "uint2", "UINT2"},
                                     {DataType::Int2, "INT2", "int2", "INT2"}}};

} // namespace

std::string_view dataTypeName(DataType type)
{
    const auto at = static_cast<std::size_t>(type);
    return at < kRows.size() ? kRows[at].name : kRows[0].name;
}

DataType dataTypeOfNumber(std::int64_t number)
{
    return number > 0 && number < static_cast<std::int64_t>(kRows.size()) ? static_cast<DataType>(number)
                                                                          : DataType::Undefined;
}

DataType dataTypeOf(std::string_view name)
{
    const bool isTensorFlow = name.starts_with("DT_");
    name.remove_prefix(isTensorFlow ? 3 : 0);
    const std::string lower = toLower(name);
    const auto* found = std::find_if(kRows.begin(), kRows.end(), [&](const Row& row) {
        return isTensorFlow ? row.tensorFlow == name : row.name == name || (!lower.empty() && row.numpy == lower);
    });
    return found == kRows.end() ? DataType::Undefined : found->type;
}

DataType dataTypeOf(DType dtype)
{
    switch (dtype) {
    case DType::F32: return DataType::Float;
    case DType::F16: return DataType::Float16;
    case DType::BF16: return DataType::Bfloat16;
    case DType::F64: return DataType::Double;
    case DType::F8E4M3: return DataType::Float8E4M3FN;
    case DType::F8E5M2: return DataType::Float8E5M2;
    case DType::F8E8M0: return DataType::Float8E8M0;
    case DType::F8E4M3Fnuz: return DataType::Float8E4M3FNUZ;
    case DType::F8E5M2Fnuz: return DataType::Float8E5M2FNUZ;
    case DType::F4E2M1: return DataType::Float4E2M1;
    case DType::I64: return DataType::Int64;
    case DType::I32: return DataType::Int32;
    case DType::I16: return DataType::Int16;
    case DType::I8: return DataType::Int8;
    case DType::I4: return DataType::Int4;
    case DType::U64: return DataType::Uint64;
    case DType::U32: return DataType::Uint32;
    case DType::U16: return DataType::Uint16;
    case DType::U8: return DataType::Uint8;
    case DType::Bool: return DataType::Bool;
    case DType::C64: return DataType::Complex64;
    default: return dtypeInfo(dtype).kind == DTypeKind::Quantized ? DataType::Float : DataType::Undefined;
    }
}

} // namespace apr
