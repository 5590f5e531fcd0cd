// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// The element or block type of a tensor. Dense types have SafeTensors names, block types GGML names.
enum class DType : std::uint8_t {
    F64,
    F32,
    F16,
    BF16,
    F8E4M3,
    F8E5M2,
    F8E8M0,
    F8E4M3Fnuz,
    F8E5M2Fnuz,
    F6E2M3,
    F6E3M2,
    F4E2M1,
    I64,
    I32,
    I16,
    I8,
    I4,
    U64,
    U32,
    U16,
    U8,
    Bool,
    C64,
    Q4_0,
    Q4_1,
    Q5_0,
    Q5_1,
    Q8_0,
    Q8_1,
    Q2_K,
    Q3_K,
    Q4_K,
    Q5_K,
    Q6_K,
    Q8_K,
    IQ2_XXS,
    IQ2_XS,
    IQ3_XXS,
    IQ1_S,
    IQ4_NL,
    IQ3_S,
    IQ2_S,
    IQ4_XS,
    IQ1_M,
    TQ1_0,
    TQ2_0,
    MXFP4,
    NVFP4,
    Q1_0,
    Q2_0,
};

enum class DTypeKind : std::uint8_t { Float, Integer, Boolean, Complex, Quantized };

/// Properties of a type: block layout, and its ids in file formats.
struct DTypeInfo {
    DType dtype;
    std::string_view name;       ///< "F32", "Q4_K"
    std::uint32_t blockElements; ///< elements per block; 1 for dense types
    std::uint32_t blockBytes;
    DTypeKind kind;
    bool decodable;     ///< supported by decodeToF32
    std::uint8_t aprId; ///< dtype id in an `apr2` index
    int ggmlId;         ///< ggml_type, or -1
};

/// The properties of `dtype`; never fails.
const DTypeInfo& dtypeInfo(DType dtype);

/// All types, in enum order.
std::span<const DTypeInfo> allDTypes();

std::optional<DType> dtypeFromName(std::string_view name);
std::optional<DType> dtypeFromAprId(std::uint8_t id);
std::optional<DType> dtypeFromGgmlId(std::uint32_t id);

inline std::string_view dtypeName(DType dtype)
{
    return dtypeInfo(dtype).name;
}
inline bool isQuantized(DType dtype)
{
    return dtypeInfo(dtype).kind == DTypeKind::Quantized;
}
inline double bitsPerElement(DType dtype)
{
    return 8.0 * dtypeInfo(dtype).blockBytes / dtypeInfo(dtype).blockElements;
}

/// Dimensions, outermost first, as in PyTorch and NumPy. Empty for a scalar.
using Shape = std::vector<std::uint64_t>;

/// "[384, 80, 3]".
std::string shapeText(const Shape& shape);

/// Number of elements (1 for a scalar), or std::nullopt on 64-bit overflow.
std::optional<std::uint64_t> elementCount(const Shape& shape);

/// Size of a tensor in bytes, or std::nullopt on 64-bit overflow or if the last dimension is not a multiple of the
/// block size (a block never spans two rows).
std::optional<std::uint64_t> tensorBytes(DType dtype, const Shape& shape);

} // namespace apr
