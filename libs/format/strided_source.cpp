// SPDX-License-Identifier: MIT
#include "strided_source.h"

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
    for (std::size_t d = shape.size(); d-- > 0;) {
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
    if (range.size == 0 || (place.strides.empty() && place.swapped == 1)) {
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
    return Bytes::own(std::move(out)).part(range.offset - first * place.width, range.size);
}

/// Elements [first, last) in row-major order.
Result<std::vector<std::byte>> StridedSource::gather(const Place& place, std::uint64_t first, std::uint64_t last) const
{
    const std::uint64_t extent = stridedExtent(place.shape, place.strides).value_or(0);
    APR_TRY(const Bytes all, m_files[place.file].read(place.offset, extent * place.width));
    const std::size_t dims = place.shape.size();
    std::vector<std::uint64_t> position(dims);
    std::uint64_t rest = first;
    std::uint64_t from = 0;
    for (std::size_t d = dims; d-- > 0;) {
        position[d] = rest % place.shape[d];
        rest /= place.shape[d];
        from += position[d] * place.strides[d];
    }
    const auto width = static_cast<std::size_t>(place.width);
    std::vector<std::byte> out(static_cast<std::size_t>(last - first) * width);
    for (std::byte* to = out.data(); to != out.data() + out.size(); to += width) {
        std::memcpy(to, all.data() + from * place.width, width);
        for (std::size_t d = dims; d-- > 0;) { // the next position, as an odometer turns
            from += place.strides[d];
            if (++position[d] < place.shape[d]) {
                break;
            }
            from -= place.shape[d] * place.strides[d];
            position[d] = 0;
        }
    }
    return out;
}

} // namespace apr
