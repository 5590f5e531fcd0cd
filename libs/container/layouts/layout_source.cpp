// SPDX-License-Identifier: MIT
#include "apr/container/layouts/layout_source.h"

#include "apr/base/text.h"
#include "apr/tensor/codec.h"
#include "apr/tensor/simd_kernels.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace apr {
namespace {

/// Bytes of values, or of F32 factors, processed at a time.
constexpr std::uint64_t kPiece = std::uint64_t{32} << 20;
/// Rows with more indices than this use a binary search for the requested range.
constexpr std::uint64_t kSearched = 4096;

Error damaged(std::string message, std::string field = {})
{
    return Error{.code = Errc::Corrupt, .message = std::move(message), .field = std::move(field)};
}

/// Writes values to their positions in a range of a dense tensor and drops those outside of it.
class Scatter {
public:
    Scatter(std::uint64_t first, std::span<std::byte> out, std::uint64_t width)
        : m_first(first), m_last(first + out.size() / width), m_width(width), m_out(out)
    {
    }

    /// Writes `count` consecutive values at `from` to the elements starting at `at`.
    void put(std::uint64_t at, const std::byte* from, std::uint64_t count = 1) const
    {
        if (count == 1 && at >= m_first && at < m_last) { // fast path for a single value of common width
            std::byte* to = m_out.data() + (at - m_first) * m_width;
            switch (m_width) {
            case 1: *to = *from; return;
            case 2: std::memcpy(to, from, 2); return;
            case 4: std::memcpy(to, from, 4); return;
            default: break;
            }
        }
        const std::uint64_t begin = std::max(at, m_first);
        const std::uint64_t end = std::min(at + count, m_last);
        if (begin < end) {
            std::memcpy(m_out.data() + (begin - m_first) * m_width, from + (begin - at) * m_width,
                        static_cast<std::size_t>((end - begin) * m_width));
        }
    }

private:
    std::uint64_t m_first;
    std::uint64_t m_last;
    std::uint64_t m_width;
    std::span<std::byte> m_out;
};

/// The keys and values of one group.
struct Group {
    std::uint64_t number = 0;
    std::uint64_t count = 0; ///< number of values or tiles
    Bytes keys = {};
    Bytes values = {};
};

Status scatterRow(const Group& group, const LayoutHeader& head, std::uint64_t width, const Scatter& out)
{
    std::uint64_t least = 0;
    for (std::uint64_t i = 0; i < group.count; ++i) {
        const std::byte* key = group.keys.data() + i * head.unit;
        const std::uint64_t column =
            head.unit == 2 ? loadLittle<std::uint16_t>(key) : std::uint64_t{loadLittle<std::uint32_t>(key)};
        if (column < least || column >= head.columns) {
            return damaged("column index " + std::to_string(column) + " in row " + std::to_string(group.number) +
                           " is out of order or out of range (" + formatCountOf(head.columns, "column") + ')');
        }
        least = column + 1;
        out.put(group.number * head.columns + column, group.values.data() + i * width);
    }
    return {};
}

Status scatterTiles(const Group& group, const LayoutHeader& head, std::uint64_t width, const Scatter& out)
{
    const std::uint64_t side = head.unit;
    const std::uint64_t tilesOfRow = (head.columns + side - 1) / side;
    std::uint64_t least = 0;
    for (std::uint64_t i = 0; i < group.count; ++i) {
        const std::uint64_t tile = loadLittle<std::uint32_t>(group.keys.data() + i * sizeof(std::uint32_t));
        if (tile < least || tile >= tilesOfRow) {
            return damaged("tile index " + std::to_string(tile) + " in tile row " + std::to_string(group.number) +
                           " is out of order or out of range (" + formatCountOf(tilesOfRow, "tile") + ')');
        }
        least = tile + 1;
        const std::byte* values = group.values.data() + i * side * side * width;
        const std::uint64_t columns = std::min(side, head.columns - tile * side);
        for (std::uint64_t y = 0; y < side && group.number * side + y < head.rows; ++y) {
            out.put((group.number * side + y) * head.columns + tile * side, values + y * side * width, columns);
        }
    }
    return {};
}

Status scatterBits(const Group& group, const LayoutHeader& head, std::uint64_t width, const Scatter& out)
{
    const std::uint64_t first = group.number * kBitmapGroup;
    std::uint64_t at = 0;
    for (std::uint64_t byte = 0; byte < group.keys.size(); ++byte) {
        for (auto bits = std::to_integer<unsigned>(group.keys.data()[byte]); bits != 0; bits &= bits - 1) {
            const std::uint64_t element = first + byte * 8 + static_cast<unsigned>(std::countr_zero(bits));
            if (at == group.count || element >= head.columns) {
                return damaged("the bitmap has more set bits than the " + formatCountOf(group.count, "value") +
                               " of its group");
            }
            out.put(element, group.values.data() + at * width);
            ++at;
        }
    }
    return at == group.count ? Status()
                             : Status(damaged("the bitmap has " + formatCountOf(at, "set bit") +
                                              ", but its group has " + formatCountOf(group.count, "value")));
}

} // namespace

LayoutSource::LayoutSource(std::shared_ptr<const TensorSource> stored, std::vector<Place> places)
    : m_stored(std::move(stored)), m_places(std::move(places)), m_heads(m_places.size())
{
}

Result<LayoutSource::Opened> LayoutSource::openTensor(std::size_t index) const
{
    const Place& place = m_places[index];
    const Layout layout = place.info.encoding.layout;
    if (place.storedBytes < kLayoutHeaderBytes) {
        return damaged("the tensor has " + formatCountOf(place.storedBytes, "byte") + ", layout " +
                       std::string(layoutName(layout)) + " requires at least 32");
    }
    APR_TRY(const Bytes bytes, m_heads[index].get([this, index]() {
        return m_stored->load(index, {.offset = 0, .size = kLayoutHeaderBytes});
    }));
    ByteReader in(bytes.span());
    APR_TRY(const auto version, in.read<std::uint32_t>("layout.version"));
    if (version != kLayoutVersion) {
        return Error{.code = Errc::Unsupported,
                     .message = "unsupported version " + std::to_string(version) + " of layout " +
                                std::string(layoutName(layout)) + ", expected 1",
                     .field = "layout.version"};
    }
    Opened out;
    APR_TRY(out.head.unit, in.read<std::uint32_t>("layout.unit"));
    APR_TRY(out.head.rows, in.read<std::uint64_t>("layout.rows"));
    APR_TRY(out.head.columns, in.read<std::uint64_t>("layout.columns"));
    APR_TRY(out.head.count, in.read<std::uint64_t>("layout.count"));
    const auto expected = layoutHeaderFor(layout, place.info, out.head.unit);
    if (!expected || expected->rows != out.head.rows || expected->columns != out.head.columns) {
        return damaged("layout " + std::string(layoutName(layout)) + " has " + std::to_string(out.head.rows) +
                           " rows and " + std::to_string(out.head.columns) +
                           " columns, which does not match tensor shape " + shapeText(place.info.shape),
                       "layout.rows");
    }
    const auto sections = layoutSections(layout, out.head, dtypeInfo(place.info.dtype).blockBytes);
    if (!sections) {
        return damaged("unit " + std::to_string(out.head.unit) + " or count " + std::to_string(out.head.count) +
                           " is invalid for layout " + std::string(layoutName(layout)),
                       "layout.count");
    }
    if (sections->end != place.storedBytes) {
        return damaged("layout " + std::string(layoutName(layout)) + " with count " + std::to_string(out.head.count) +
                           " requires " + formatCountOf(sections->end, "byte") + ", but the tensor has " +
                           std::to_string(place.storedBytes),
                       "layout.count");
    }
    out.sections = *sections;
    return out;
}

Status LayoutSource::fill(std::size_t index, const Opened& opened, std::uint64_t first, std::span<std::byte> out) const
{
    const TensorInfo& info = m_places[index].info;
    const Layout layout = info.encoding.layout;
    const LayoutHeader& head = opened.head;
    const std::uint64_t width = dtypeInfo(info.dtype).blockBytes;
    const std::uint64_t groupElements = layout == Layout::Csr           ? head.columns
                                        : layout == Layout::BlockSparse ? head.columns * head.unit
                                                                        : kBitmapGroup;
    const std::uint64_t keyBytes = layout == Layout::Csr ? head.unit : sizeof(std::uint32_t);
    const std::uint64_t valueBytes =
        layout == Layout::BlockSparse ? std::uint64_t{head.unit} * head.unit * width : width;
    const std::uint64_t last = first + out.size() / width;
    const std::uint64_t firstGroup = first / groupElements;
    const std::uint64_t endGroup = (last - 1) / groupElements + 1;
    APR_TRY(const Bytes pointers,
            m_stored->load(index, {.offset = kLayoutHeaderBytes + firstGroup * sizeof(std::uint64_t),
                                   .size = (endGroup - firstGroup + 1) * sizeof(std::uint64_t)}));
    const auto pointer = [&pointers, firstGroup](std::uint64_t group) {
        return loadLittle<std::uint64_t>(pointers.data() + (group - firstGroup) * sizeof(std::uint64_t));
    };
    const auto outOfOrder = [](std::uint64_t group) {
        return damaged("row pointer " + std::to_string(group) + " is out of order or out of range", "layout.pointers");
    };
    for (std::uint64_t group = firstGroup; group < endGroup; ++group) {
        const bool isOrdered = pointer(group) <= pointer(group + 1) && pointer(group + 1) <= head.count;
        const bool isClosed =
            (group > 0 || pointer(0) == 0) && (group + 1 < opened.sections.groups || pointer(group + 1) == head.count);
        if (!isOrdered || !isClosed) {
            return outOfOrder(group);
        }
    }
    const Scatter scatter(first, out, width);
    // Keys and values are read in pieces: many short groups together, or parts of a long one.
    const std::uint64_t most = std::max<std::uint64_t>(1, kPiece / valueBytes);
    for (std::uint64_t group = firstGroup; group < endGroup;) {
        std::uint64_t end = group + 1;
        while (end < endGroup && pointer(end + 1) - pointer(group) <= most) {
            ++end;
        }
        const bool isOne = end == group + 1 && layout != Layout::Bitmap;
        std::uint64_t from = pointer(group);
        std::uint64_t to = pointer(end);
        if (isOne && layout == Layout::Csr && to - from > kSearched) { // read only the requested range of a long row
            const std::uint64_t start = group * groupElements;
            APR_TRY(from, lowerBound(index, opened, from, to, first > start ? first - start : 0));
            APR_TRY(to, lowerBound(index, opened, from, to, std::min(last - start, groupElements)));
        }
        std::uint64_t at = from;
        do {
            const std::uint64_t stop = isOne ? std::min(to, at + most) : to;
            const std::uint64_t bitsAt = group * (kBitmapGroup / 8);
            const ByteRange keyRange =
                layout == Layout::Bitmap
                    ? ByteRange{bitsAt, std::min(end * (kBitmapGroup / 8), opened.sections.keyBytes) - bitsAt}
                    : ByteRange{at * keyBytes, (stop - at) * keyBytes};
            APR_TRY(const Bytes keys, m_stored->load(index, {opened.sections.keysAt + keyRange.offset, keyRange.size}));
            APR_TRY(const Bytes values,
                    m_stored->load(index, {opened.sections.valuesAt + at * valueBytes, (stop - at) * valueBytes}));
            for (std::uint64_t number = group; number < end; ++number) {
                const std::uint64_t own = isOne ? at : pointer(number);
                Group part{.number = number, .count = (isOne ? stop : pointer(number + 1)) - own};
                part.values = values.part((own - at) * valueBytes, part.count * valueBytes);
                if (layout == Layout::Bitmap) {
                    const std::uint64_t bits = (number - group) * (kBitmapGroup / 8);
                    part.keys = keys.part(bits, std::min(kBitmapGroup / 8, keys.size() - bits));
                    APR_CHECK(scatterBits(part, head, width, scatter));
                } else {
                    part.keys = keys.part((own - at) * keyBytes, part.count * keyBytes);
                    APR_CHECK(layout == Layout::Csr ? scatterRow(part, head, width, scatter)
                                                    : scatterTiles(part, head, width, scatter));
                }
            }
            at = stop;
        } while (at < to);
        group = end;
    }
    return {};
}

Result<std::uint64_t> LayoutSource::lowerBound(std::size_t index, const Opened& opened, std::uint64_t first,
                                               std::uint64_t last, std::uint64_t column) const
{
    const std::uint64_t width = opened.head.unit;
    while (first < last) {
        const std::uint64_t middle = first + (last - first) / 2;
        APR_TRY(const Bytes key, m_stored->load(index, {opened.sections.keysAt + middle * width, width}));
        const std::uint64_t found =
            width == 2 ? loadLittle<std::uint16_t>(key.data()) : std::uint64_t{loadLittle<std::uint32_t>(key.data())};
        if (found < column) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first;
}

Result<Bytes> LayoutSource::loadFactors(std::size_t index, const Opened& opened, ByteRange range) const
{
    const DType dtype = m_places[index].info.dtype;
    const std::uint64_t width = dtypeInfo(dtype).blockBytes;
    const std::uint64_t rank = opened.head.unit;
    const std::uint64_t columns = opened.head.columns;
    const std::uint64_t first = range.offset / width;
    const std::uint64_t last = first + range.size / width;
    const std::uint64_t firstRow = first / columns;
    const std::uint64_t endRow = (last - 1) / columns + 1;
    if (endRow == firstRow + 2 &&
        last - first < columns) { // the range spans the end of a row and the start of the next
        const std::uint64_t border = (firstRow + 1) * columns * width;
        APR_TRY(const Bytes one, loadFactors(index, opened, {range.offset, border - range.offset}));
        APR_TRY(const Bytes two, loadFactors(index, opened, {border, range.offset + range.size - border}));
        std::vector<std::byte> both(one.span().begin(), one.span().end());
        both.insert(both.end(), two.span().begin(), two.span().end());
        return Bytes::own(std::move(both));
    }
    APR_TRY(const Bytes leftBytes, m_stored->load(index, {opened.sections.keysAt + firstRow * rank * width,
                                                          (endRow - firstRow) * rank * width}));
    std::vector<float> left(static_cast<std::size_t>((endRow - firstRow) * rank));
    APR_CHECK(decodeToF32(dtype, leftBytes.span(), left));
    // Process columns in tiles. A small right factor is one tile; for part of a single row only its columns are read.
    const std::uint64_t low = endRow == firstRow + 1 ? first - firstRow * columns : 0;
    const std::uint64_t high = endRow == firstRow + 1 ? last - firstRow * columns : columns;
    const std::uint64_t tile = std::max<std::uint64_t>(64, kPiece / sizeof(float) / rank);
    std::vector<std::byte> out(static_cast<std::size_t>(range.size));
    std::vector<float> right;
    std::vector<float> product;
    for (std::uint64_t from = low; from < high; from += tile) {
        const std::uint64_t to = std::min(from + tile, high);
        const auto breadth = static_cast<std::size_t>(to - from);
        right.resize(static_cast<std::size_t>(rank) * breadth);
        product.resize(breadth);
        const bool isWhole = from == 0 && to == columns;
        const std::uint64_t count = isWhole ? right.size() : breadth;
        for (std::uint64_t k = 0; k < (isWhole ? 1 : rank); ++k) {
            APR_TRY(const Bytes bytes,
                    m_stored->load(index, {opened.sections.valuesAt + (k * columns + from) * width, count * width}));
            APR_CHECK(decodeToF32(
                dtype, bytes.span(),
                std::span(right).subspan(static_cast<std::size_t>(k) * breadth, static_cast<std::size_t>(count))));
        }
        for (std::uint64_t row = firstRow; row < endRow; ++row) {
            const std::uint64_t begin = std::max(first, row * columns + from);
            const std::uint64_t end = std::min(last, row * columns + to);
            if (begin >= end) {
                continue;
            }
            multiplyFactors(std::span(left).subspan(static_cast<std::size_t>((row - firstRow) * rank),
                                                    static_cast<std::size_t>(rank)),
                            right, rank, product);
            const auto values = std::span<const float>(product).subspan(
                static_cast<std::size_t>(begin - row * columns - from), static_cast<std::size_t>(end - begin));
            APR_TRY([[maybe_unused]] const auto overflows,
                    encodeFromF32(dtype, values,
                                  std::span(out).subspan(static_cast<std::size_t>((begin - first) * width),
                                                         static_cast<std::size_t>((end - begin) * width))));
        }
    }
    return Bytes::own(std::move(out));
}

Result<Bytes> LayoutSource::load(std::size_t index, ByteRange range) const
{
    const TensorInfo& info = m_places[index].info;
    if (info.encoding.layout == Layout::Dense) {
        return m_stored->load(index, range);
    }
    APR_TRY(const Opened opened, openTensor(index));
    if (range.size == 0) {
        return Bytes();
    }
    // The range may start or end within an element.
    const std::uint64_t width = dtypeInfo(info.dtype).blockBytes;
    const std::uint64_t first = range.offset / width;
    const ByteRange whole{first * width, ((range.offset + range.size - 1) / width + 1 - first) * width};
    Bytes bytes;
    if (info.encoding.layout == Layout::LowRank) {
        APR_TRY(bytes, loadFactors(index, opened, whole));
    } else {
        std::vector<std::byte> out(static_cast<std::size_t>(whole.size));
        APR_CHECK(fill(index, opened, first, out));
        bytes = Bytes::own(std::move(out));
    }
    return bytes.part(range.offset - whole.offset, range.size);
}

void multiplyFactors(std::span<const float> left, std::span<const float> right, std::uint64_t rank,
                     std::span<float> out)
{
    const std::size_t columns = right.size() / static_cast<std::size_t>(rank);
    const std::size_t rows = left.size() / static_cast<std::size_t>(rank);
    for (std::size_t row = 0; row < rows; ++row) {
        simd::combineRows(left.data() + row * rank, static_cast<std::size_t>(rank), right.data(), columns,
                          out.data() + row * columns);
    }
}

} // namespace apr
