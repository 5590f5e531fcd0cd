// SPDX-License-Identifier: MIT
#include "apr/container/layouts/layout_head.h"

#include <algorithm>

namespace apr {

std::array<std::byte, kLayoutHeaderBytes> LayoutHeader::bytes() const
{
    ByteWriter out;
    out.put(kLayoutVersion);
    out.put(unit);
    out.put(rows);
    out.put(columns);
    out.put(count);
    std::array<std::byte, kLayoutHeaderBytes> bytes{};
    std::copy_n(out.span().begin(), bytes.size(), bytes.begin());
    return bytes;
}

std::optional<LayoutSections> layoutSections(Layout layout, const LayoutHeader& head, std::uint64_t width)
{
    constexpr std::uint64_t kAlignment = 64;
    const auto product = [](std::optional<std::uint64_t> a, std::optional<std::uint64_t> b) {
        return a && b ? checkedMul(*a, *b) : std::nullopt;
    };
    const auto sum = [](std::optional<std::uint64_t> a, std::optional<std::uint64_t> b) {
        return a && b ? checkedAdd(*a, *b) : std::nullopt;
    };
    const auto aligned = [](std::optional<std::uint64_t> a) { return a ? checkedAlign(*a, kAlignment) : std::nullopt; };
    const auto ceiling = [](std::uint64_t a, std::uint64_t b) { return a / b + (a % b != 0 ? 1 : 0); };
    std::optional<std::uint64_t> keyBytes;
    std::optional<std::uint64_t> valueBytes;
    LayoutSections out;
    switch (layout) {
    case Layout::Dense: return std::nullopt;
    case Layout::Csr:
        if (head.unit != 2 && head.unit != 4) {
            return std::nullopt;
        }
        out.groups = head.rows;
        keyBytes = product(head.count, head.unit);
        valueBytes = product(head.count, width);
        break;
    case Layout::BlockSparse:
        if (head.unit == 0 || head.unit > kMaxTile) {
            return std::nullopt;
        }
        out.groups = ceiling(head.rows, head.unit);
        keyBytes = product(head.count, sizeof(std::uint32_t));
        valueBytes = product(head.count, product(std::uint64_t{head.unit} * head.unit, width));
        break;
    case Layout::Bitmap:
        if (head.unit != kBitmapGroup || head.rows != 1) {
            return std::nullopt;
        }
        out.groups = ceiling(head.columns, kBitmapGroup);
        keyBytes = ceiling(head.columns, 8);
        valueBytes = product(head.count, width);
        break;
    case Layout::LowRank:
        if (head.unit == 0 || head.count != head.unit) {
            return std::nullopt;
        }
        keyBytes = product(product(head.rows, head.unit), width);
        valueBytes = product(product(head.columns, head.unit), width);
        break;
    }
    const auto pointerBytes = layout == Layout::LowRank ? std::optional(std::uint64_t{0})
                                                        : product(sum(out.groups, 1), sizeof(std::uint64_t));
    const auto keysAt = aligned(sum(kLayoutHeaderBytes, pointerBytes));
    const auto valuesAt = aligned(sum(keysAt, keyBytes));
    const auto end = sum(valuesAt, valueBytes);
    if (!end) {
        return std::nullopt;
    }
    out.keysAt = *keysAt;
    out.keyBytes = *keyBytes;
    out.valuesAt = *valuesAt;
    out.valueBytes = *valueBytes;
    out.end = *end;
    return out;
}

bool isPlausibleLayout(std::uint64_t dense, std::uint64_t raw, std::uint64_t stored)
{
    constexpr unsigned kOneStep = 17;
    constexpr unsigned kBoth = 24;
    return raw >> kOneStep <= stored && dense >> kOneStep <= raw && dense >> kBoth <= stored;
}

std::optional<LayoutHeader> layoutHeaderFor(Layout layout, const TensorInfo& tensor, std::uint32_t unit)
{
    const DTypeInfo& type = dtypeInfo(tensor.dtype);
    const auto elements = elementCount(tensor.shape);
    if (!elements || *elements == 0 || type.blockElements != 1) {
        return std::nullopt;
    }
    if (layout == Layout::Bitmap) {
        return LayoutHeader{.unit = kBitmapGroup, .rows = 1, .columns = *elements};
    }
    if (tensor.shape.size() < 2 || (layout == Layout::LowRank && !(type.kind == DTypeKind::Float && type.decodable))) {
        return std::nullopt;
    }
    const LayoutHeader head{.unit = unit,
                            .rows = tensor.shape.front(),
                            .columns = *elements / tensor.shape.front(),
                            .count = layout == Layout::LowRank ? unit : 0};
    const bool fits = layout == Layout::LowRank            ? head.unit <= std::min(head.rows, head.columns)
                      : layout == Layout::Csr && unit == 2 ? head.columns <= std::uint64_t{1} << 16
                                                           : head.columns <= std::uint64_t{1} << 32;
    return fits ? std::optional(head) : std::nullopt;
}

} // namespace apr
