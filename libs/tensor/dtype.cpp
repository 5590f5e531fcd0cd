// SPDX-License-Identifier: MIT
#include "apr/tensor/dtype.h"

#include "apr/base/bytes.h"
#include "apr/base/text.h"

#include <array>

namespace apr {
namespace {

using enum DTypeKind;

// apr ids: 0–7 and 16–20 are the original ids of the format. 8–15, and 32 + GGML id for the other block types, are
// extensions, as are 96–102 for SafeTensors types without a GGML id.
constexpr std::array kTypes{
    DTypeInfo{DType::F64, "F64", 1, 8, Float, true, 8, 28},
    DTypeInfo{DType::F32, "F32", 1, 4, Float, true, 0, 0},
    DTypeInfo{DType::F16, "F16", 1, 2, Float, true, 1, 1},
    DTypeInfo{DType::BF16, "BF16", 1, 2, Float, true, 2, 30},
    DTypeInfo{DType::F8E4M3, "F8_E4M3", 1, 1, Float, true, 13, -1},
    DTypeInfo{DType::F8E5M2, "F8_E5M2", 1, 1, Float, true, 14, -1},
    DTypeInfo{DType::F8E8M0, "F8_E8M0", 1, 1, Float, true, 97, -1},
    DTypeInfo{DType::F8E4M3Fnuz, "F8_E4M3FNUZ", 1, 1, Float, true, 98, -1},
    DTypeInfo{DType::F8E5M2Fnuz, "F8_E5M2FNUZ", 1, 1, Float, true, 99, -1},
    DTypeInfo{DType::F6E2M3, "F6_E2M3", 4, 3, Float, false, 100, -1},
    DTypeInfo{DType::F6E3M2, "F6_E3M2", 4, 3, Float, false, 101, -1},
    DTypeInfo{DType::F4E2M1, "F4", 2, 1, Float, true, 102, -1},
    DTypeInfo{DType::I64, "I64", 1, 8, Integer, true, 6, 27},
    DTypeInfo{DType::I32, "I32", 1, 4, Integer, true, 5, 26},
    DTypeInfo{DType::I16, "I16", 1, 2, Integer, true, 4, 25},
    DTypeInfo{DType::I8, "I8", 1, 1, Integer, true, 3, 24},
    DTypeInfo{DType::I4, "I4", 2, 1, Integer, true, 15, -1},
    DTypeInfo{DType::U64, "U64", 1, 8, Integer, true, 12, -1},
    DTypeInfo{DType::U32, "U32", 1, 4, Integer, true, 11, -1},
    DTypeInfo{DType::U16, "U16", 1, 2, Integer, true, 10, -1},
    DTypeInfo{DType::U8, "U8", 1, 1, Integer, true, 7, -1},
    DTypeInfo{DType::Bool, "BOOL", 1, 1, Boolean, true, 9, -1},
    DTypeInfo{DType::C64, "C64", 1, 8, Complex, false, 96, -1},
    DTypeInfo{DType::Q4_0, "Q4_0", 32, 18, Quantized, true, 17, 2},
    DTypeInfo{DType::Q4_1, "Q4_1", 32, 20, Quantized, true, 18, 3},
    DTypeInfo{DType::Q5_0, "Q5_0", 32, 22, Quantized, true, 19, 6},
    DTypeInfo{DType::Q5_1, "Q5_1", 32, 24, Quantized, true, 20, 7},
    DTypeInfo{DType::Q8_0, "Q8_0", 32, 34, Quantized, true, 16, 8},
    DTypeInfo{DType::Q8_1, "Q8_1", 32, 36, Quantized, true, 32 + 9, 9},
    DTypeInfo{DType::Q2_K, "Q2_K", 256, 84, Quantized, true, 32 + 10, 10},
    DTypeInfo{DType::Q3_K, "Q3_K", 256, 110, Quantized, true, 32 + 11, 11},
    DTypeInfo{DType::Q4_K, "Q4_K", 256, 144, Quantized, true, 32 + 12, 12},
    DTypeInfo{DType::Q5_K, "Q5_K", 256, 176, Quantized, true, 32 + 13, 13},
    DTypeInfo{DType::Q6_K, "Q6_K", 256, 210, Quantized, true, 32 + 14, 14},
    DTypeInfo{DType::Q8_K, "Q8_K", 256, 292, Quantized, true, 32 + 15, 15},
    DTypeInfo{DType::IQ2_XXS, "IQ2_XXS", 256, 66, Quantized, true, 32 + 16, 16},
    DTypeInfo{DType::IQ2_XS, "IQ2_XS", 256, 74, Quantized, true, 32 + 17, 17},
    DTypeInfo{DType::IQ3_XXS, "IQ3_XXS", 256, 98, Quantized, true, 32 + 18, 18},
    DTypeInfo{DType::IQ1_S, "IQ1_S", 256, 50, Quantized, true, 32 + 19, 19},
    DTypeInfo{DType::IQ4_NL, "IQ4_NL", 32, 18, Quantized, true, 32 + 20, 20},
    DTypeInfo{DType::IQ3_S, "IQ3_S", 256, 110, Quantized, true, 32 + 21, 21},
    DTypeInfo{DType::IQ2_S, "IQ2_S", 256, 82, Quantized, true, 32 + 22, 22},
    DTypeInfo{DType::IQ4_XS, "IQ4_XS", 256, 136, Quantized, true, 32 + 23, 23},
    DTypeInfo{DType::IQ1_M, "IQ1_M", 256, 56, Quantized, true, 32 + 29, 29},
    DTypeInfo{DType::TQ1_0, "TQ1_0", 256, 54, Quantized, true, 32 + 34, 34},
    DTypeInfo{DType::TQ2_0, "TQ2_0", 256, 66, Quantized, true, 32 + 35, 35},
    DTypeInfo{DType::MXFP4, "MXFP4", 32, 17, Quantized, true, 32 + 39, 39},
    DTypeInfo{DType::NVFP4, "NVFP4", 64, 36, Quantized, true, 32 + 40, 40},
    DTypeInfo{DType::Q1_0, "Q1_0", 128, 18, Quantized, true, 32 + 41, 41},
    DTypeInfo{DType::Q2_0, "Q2_0", 64, 18, Quantized, true, 32 + 42, 42},
};

constexpr bool inEnumOrder()
{
    for (std::size_t i = 0; i < kTypes.size(); ++i) {
        if (static_cast<std::size_t>(kTypes[i].dtype) != i) {
            return false;
        }
    }
    return true;
}
static_assert(inEnumOrder());

template <class Predicate>
std::optional<DType> findType(Predicate matches)
{
    for (const DTypeInfo& info : kTypes) {
        if (matches(info)) {
            return info.dtype;
        }
    }
    return std::nullopt;
}

} // namespace

const DTypeInfo& dtypeInfo(DType dtype)
{
    return kTypes[static_cast<std::size_t>(dtype)];
}

std::span<const DTypeInfo> allDTypes()
{
    return kTypes;
}

std::optional<DType> dtypeFromName(std::string_view name)
{
    return findType([name](const DTypeInfo& info) { return info.name == name; });
}

std::optional<DType> dtypeFromAprId(std::uint8_t id)
{
    return findType([id](const DTypeInfo& info) { return info.aprId == id; });
}

std::optional<DType> dtypeFromGgmlId(std::uint32_t id)
{
    return findType(
        [id](const DTypeInfo& info) { return info.ggmlId >= 0 && static_cast<std::uint32_t>(info.ggmlId) == id; });
}

std::string shapeText(const Shape& shape)
{
    std::vector<std::string> extents;
    for (const std::uint64_t extent : shape) {
        extents.push_back(std::to_string(extent));
    }
    return '[' + join(extents, ", ") + ']';
}

std::optional<std::uint64_t> elementCount(const Shape& shape)
{
    // A dimension of 0 makes the tensor empty, even if the product of the others overflows.
    std::uint64_t count = 1;
    bool overflow = false;
    for (const std::uint64_t dimension : shape) {
        if (dimension == 0) {
            return 0;
        }
        const auto product = checkedMul(count, dimension);
        overflow = overflow || !product;
        count = product.value_or(1);
    }
    return overflow ? std::nullopt : std::optional(count);
}

std::optional<std::uint64_t> tensorBytes(DType dtype, const Shape& shape)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    const auto count = elementCount(shape);
    if (!count) {
        return std::nullopt;
    }
    if (dtype == DType::I4) {
        return *count / 2 + *count % 2;
    }
    const std::uint64_t row = shape.empty() ? 1 : shape.back();
    if (*count % info.blockElements != 0 || (info.kind == DTypeKind::Quantized && row % info.blockElements != 0)) {
        return std::nullopt;
    }
    return checkedMul(*count / info.blockElements, info.blockBytes);
}

} // namespace apr
