// SPDX-License-Identifier: MIT
#include "apr/format/numpy/array_header.h"

#include "apr/base/bytes.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace apr::numpy {
namespace {

constexpr std::size_t kHeaderAlignment = 64; ///< of an array's data from the start of its header

constexpr std::array<std::pair<DType, std::string_view>, 13> kDescriptions{{
    {DType::F16, "<f2"},
    {DType::F32, "<f4"},
    {DType::F64, "<f8"},
    {DType::I8, "|i1"},
    {DType::I16, "<i2"},
    {DType::I32, "<i4"},
    {DType::I64, "<i8"},
    {DType::U8, "|u1"},
    {DType::U16, "<u2"},
    {DType::U32, "<u4"},
    {DType::U64, "<u8"},
    {DType::Bool, "|b1"},
    {DType::C64, "<c8"},
}};

std::optional<std::string_view> descriptionOf(DType dtype)
{
    for (const auto& [each, description] : kDescriptions) {
        if (each == dtype) {
            return description;
        }
    }
    return std::nullopt;
}

} // namespace

bool hasType(DType dtype)
{
    return descriptionOf(dtype).has_value();
}

std::vector<std::byte> arrayHeader(DType dtype, const Shape& shape)
{
    const auto description = descriptionOf(dtype);
    if (!description) {
        return {};
    }
    std::string extents;
    for (const std::uint64_t extent : shape) {
        extents += std::to_string(extent) + (shape.size() == 1 ? "," : ", ");
    }
    if (shape.size() > 1) {
        extents.resize(extents.size() - 2);
    }
    std::string text =
        "{'descr': '" + std::string(*description) + "', 'fortran_order': False, 'shape': (" + extents + "), }";
    constexpr std::size_t kStart = 10;
    const std::size_t unpadded = kStart + text.size() + 1;
    text.append((kHeaderAlignment - unpadded % kHeaderAlignment) % kHeaderAlignment, ' ');
    text += '\n';
    ByteWriter out;
    out.put(std::string_view("\x93NUMPY\x01\x00", 8));
    out.put(static_cast<std::uint16_t>(text.size()));
    out.put(std::string_view(text));
    return out.take();
}

} // namespace apr::numpy
