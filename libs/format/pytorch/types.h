// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace apr::pytorch {

/// A type of PyTorch, and how its values are stored here.
struct Type {
    std::string_view storage; ///< of "FloatStorage"; "-" for types without a storage class
    std::string_view name;    ///< of "torch.float32"
    std::string_view alias;
    DType dtype;
    std::uint64_t components = 1; ///< 2 for complex128, stored as pairs of F64
    std::uint64_t packed = 1;     ///< numbers in one element: 2 for float4_e2m1fn_x2
    std::string_view code = {};   ///< of NumPy: "f4"
};

constexpr std::array kTypes{
    Type{"Float", "float32", "float", DType::F32, 1, 1, "f4"},
    Type{"Double", "float64", "double", DType::F64, 1, 1, "f8"},
    Type{"Half", "float16", "half", DType::F16, 1, 1, "f2"},
    Type{"BFloat16", "bfloat16", "", DType::BF16},
    Type{"Long", "int64", "long", DType::I64, 1, 1, "i8"},
    Type{"Int", "int32", "int", DType::I32, 1, 1, "i4"},
    Type{"Short", "int16", "short", DType::I16, 1, 1, "i2"},
    Type{"Char", "int8", "", DType::I8, 1, 1, "i1"},
    Type{"Byte", "uint8", "", DType::U8, 1, 1, "u1"},
    Type{"Bool", "bool", "", DType::Bool, 1, 1, "b1"},
    Type{"ComplexFloat", "complex64", "cfloat", DType::C64, 1, 1, "c8"},
    Type{"ComplexDouble", "complex128", "cdouble", DType::F64, 2, 1, "c16"},
    Type{"QInt8", "qint8", "", DType::I8},
    Type{"QUInt8", "quint8", "", DType::U8},
    Type{"QInt32", "qint32", "", DType::I32},
    Type{"-", "uint16", "", DType::U16, 1, 1, "u2"},
    Type{"-", "uint32", "", DType::U32, 1, 1, "u4"},
    Type{"-", "uint64", "", DType::U64, 1, 1, "u8"},
    Type{"-", "float8_e4m3fn", "", DType::F8E4M3},
    Type{"-", "float8_e5m2", "", DType::F8E5M2},
    Type{"-", "float8_e4m3fnuz", "", DType::F8E4M3Fnuz},
    Type{"-", "float8_e5m2fnuz", "", DType::F8E5M2Fnuz},
    Type{"-", "float8_e8m0fnu", "", DType::F8E8M0},
    Type{"-", "float4_e2m1fn_x2", "", DType::F4E2M1, 1, 2},
};

/// The type of a storage class or dtype name: "FloatStorage" or "float32".
inline const Type* findType(std::string_view name)
{
    constexpr std::string_view kSuffix = "Storage";
    const bool isStorage = name.ends_with(kSuffix);
    const std::string_view stem = isStorage ? name.substr(0, name.size() - kSuffix.size()) : name;
    for (const Type& type : kTypes) {
        if (isStorage ? type.storage == stem : type.name == stem || type.alias == stem) {
            return &type;
        }
    }
    return nullptr;
}

} // namespace apr::pytorch
