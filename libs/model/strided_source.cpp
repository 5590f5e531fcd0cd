// SPDX-License-Identifier: MIT
#include "apr/model/strided_source.h"

#include <algorithm>
#include <cstring>

namespace apr {

std::optional<std::uint64_t> stridedExtent(const Shape& shape, std::span<const std::uint64_t> strides)
{
    std::optional<std::uint64_t> extent = 1;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        if (shape[d] == 0) {
            return 0;
        }
        const auto step = checkedMul(shape[d] - 1, strides[d]);
        extent = extent && step ? checkedAdd(*extent, *step) : std::nullopt;
    }
    return extent;
}

bool isDense(const Shape& shape, std::span<const std::uint64_t> strides)
{
    std::optional<std::uint64_t> dense = 1;
    for (std::size_t d = shape.size(); d > 0;) {
        --d;
        if (shape[d] > 1 && dense != strides[d]) {
            return false;
        }
        dense = dense ? checkedMul(*dense, std::max<std::uint64_t>(shape[d], 1)) : std::nullopt;
    }
    return true;
}

Result<Bytes> StridedSource::load(std::size_t index, ByteRange range) const
{
    const Place& place = m_places[index];
    const ByteSource& file = m_files[place.file];
    const bool isSigned = place.isNegated || place.isConjugated;
    if (range.size == 0 || (place.strides.empty() && place.swapped == 1 && !isSigned)) {
        return range.size == 0 ? Result<Bytes>(Bytes()) : file.read(place.offset + range.offset, range.size);
    }
    const std::uint64_t first = range.offset / place.width;
    const std::uint64_t last = (range.offset + range.size + place.width - 1) / place.width;
    std::vector<std::byte> out;
    if (place.strides.empty()) {
        APR_TRY(const Bytes run, file.read(place.offset + first * place.width, (last - first) * place.width));
        out.assign(run.span().begin(), run.span().end());
    } else {
        APR_TRY(out, gather(place, first, last));
    }
    for (std::size_t at = 0; place.swapped > 1 && at < out.size(); at += place.swapped) {
        std::reverse(out.begin() + static_cast<std::ptrdiff_t>(at),
                     out.begin() + static_cast<std::ptrdiff_t>(at + place.swapped));
    }
    if (isSigned) {
        std::uint64_t number = first * place.width / place.number;
        for (std::size_t at = 0; at + place.number <= out.size(); at += place.number, ++number) {
            if (place.isNegated != (place.isConjugated && number % 2 == 1)) { // the sign is the highest bit
                out[static_cast<std::size_t>(at + place.number) - 1] ^= std::byte{0x80};
            }
        }
    }
    return Bytes::own(std::move(out)).part(range.offset - first * place.width, range.size);
}

namespace {

/// Iterates over the elements of a view in row-major order.
class ViewIterator {
public:
    ViewIterator(std::span<const std::uint64_t> shape, std::span<const std::uint64_t> strides, std::uint64_t first)
        : m_shape(shape), m_strides(strides), m_position(shape.size())
    {
        for (std::size_t d = shape.size(); d > 0;) {
            --d;
            m_position[d] = first % shape[d];
            first /= shape[d];
            m_at += m_position[d] * strides[d];
        }
    }

    std::uint64_t at() const { return m_at; }

    void next()
    {
        for (std::size_t d = m_shape.size(); d > 0;) {
            --d;
            m_at += m_strides[d];
            if (++m_position[d] < m_shape[d]) {
                break;
            }
            m_at -= m_shape[d] * m_strides[d];
            m_position[d] = 0;
        }
    }

private:
    std::span<const std::uint64_t> m_shape;
    std::span<const std::uint64_t> m_strides;
    std::vector<std::uint64_t> m_position;
    std::uint64_t m_at = 0;
};

struct View {
    const std::byte* data;
    std::span<const std::uint64_t> shape;
    std::span<const std::uint64_t> strides;
};

/// Copies one element; a single move when the width is a constant.
template <std::size_t kWidth>
void copyElement(std::byte* to, const std::byte* from, std::size_t width)
{
    std::memcpy(to, from, kWidth == 0 ? width : kWidth);
}

template <std::size_t kWidth>
void gatherOneByOne(const View& view, std::uint64_t first, std::uint64_t last, std::size_t width, std::byte* to)
{
    ViewIterator place(view.shape, view.strides, first);
    for (; first < last; ++first, to += width) {
        copyElement<kWidth>(to, view.data + place.at() * width, width);
        place.next();
    }
}

/// Gathers a transposed view along the dimension that is contiguous in memory, several rows at a time, so that each
/// cache line is used completely while it is cached.
template <std::size_t kWidth>
void gatherTiles(const View& view, std::uint64_t first, std::uint64_t last, std::size_t width, std::byte* to)
{
    std::size_t tall = view.shape.size();
    for (std::size_t d = 0; d < view.shape.size(); ++d) {
        tall = view.strides[d] == 1 && view.shape[d] > 1 ? d : tall;
    }
    std::uint64_t inner = 1;
    for (std::size_t d = tall + 1; d < view.shape.size(); ++d) {
        inner *= view.shape[d];
    }
    if (tall == view.shape.size() || inner == 1) {
        return gatherOneByOne<kWidth>(view, first, last, width, to);
    }
    const std::uint64_t most = std::max<std::uint64_t>(1, 64 / width);
    const auto below = [&](auto list) { return list.subspan(tall + 1); };
    while (first < last) {
        const std::uint64_t row = first / inner;
        const std::uint64_t left = view.shape[tall] - row % view.shape[tall]; // rows until an outer index advances
        const std::uint64_t rows = first % inner != 0 ? 0 : std::min({most, left, (last - first) / inner});
        if (rows < 2) {
            const std::uint64_t end = std::min(last, (row + 1) * inner);
            gatherOneByOne<kWidth>(view, first, end, width, to);
            to += (end - first) * width;
            first = end;
            continue;
        }
        const std::uint64_t start = ViewIterator(view.shape.first(tall + 1), view.strides.first(tall + 1), row).at();
        ViewIterator place(below(view.shape), below(view.strides), 0);
        for (std::uint64_t i = 0; i < inner; ++i, place.next()) {
            const std::byte* from = view.data + (start + place.at()) * width;
            for (std::uint64_t r = 0; r < rows; ++r) {
                copyElement<kWidth>(to + (r * inner + i) * width, from + r * width, width);
            }
        }
        first += rows * inner;
        to += rows * inner * width;
    }
}

} // namespace

/// Elements [first, last) in row-major order.
Result<std::vector<std::byte>> StridedSource::gather(const Place& place, std::uint64_t first, std::uint64_t last) const
{
    const std::uint64_t extent = stridedExtent(place.shape, place.strides).value_or(0);
    APR_TRY(const Bytes all, m_files[place.file].read(place.offset, extent * place.width));
    const auto width = static_cast<std::size_t>(place.width);
    std::vector<std::byte> out(static_cast<std::size_t>(last - first) * width);
    const View view{.data = all.data(), .shape = place.shape, .strides = place.strides};
    switch (width) {
    case 1: gatherTiles<1>(view, first, last, width, out.data()); break;
    case 2: gatherTiles<2>(view, first, last, width, out.data()); break;
    case 4: gatherTiles<4>(view, first, last, width, out.data()); break;
    case 8: gatherTiles<8>(view, first, last, width, out.data()); break;
    default: gatherTiles<0>(view, first, last, width, out.data()); break;
    }
    return out;
}

} // namespace apr
