// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"

#include <cstdint>
#include <string_view>

namespace apr {

/// The element types of ONNX, with the numbers of TensorProto.DataType.
enum class DataType : std::uint8_t {
    Undefined,
    Float,
    Uint8,
    Int8,
    Uint16,
    Int16,
    Int32,
    Int64,
    String,
    Bool,
    Float16,
    Double,
    Uint32,
    Uint64,
    Complex64,
    Complex128,
    Bfloat16,
    Float8E4M3FN,
    Float8E4M3FNUZ,
    Float8E5M2,
    Float8E5M2FNUZ,
    Uint4,
    Int4,
    Float4E2M1,
    Float8E8M0,
    Uint2,
    Int2,
};

/// "FLOAT"; "UNDEFINED" for DataType::Undefined.
std::string_view dataTypeName(DataType type);

/// The type with this number of TensorProto.DataType; Undefined for others.
DataType dataTypeOfNumber(std::int64_t number);

/// The type that a file names: as ONNX does ("FLOAT"), TensorFlow ("DT_FLOAT"), TensorFlow Lite ("FLOAT32"), Core ML
/// and NumPy ("float32"). Undefined for other texts.
DataType dataTypeOf(std::string_view name);

/// The type of the values of a tensor. FLOAT for block types, whose values are computed in it.
DataType dataTypeOf(DType dtype);

} // namespace apr
