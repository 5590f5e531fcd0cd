// SPDX-License-Identifier: MIT
#include "apr/model/tensor_slice.h"

#include "apr/base/text.h"

#include <algorithm>

namespace apr {
namespace {

Error sliceError(std::string message)
{
    return Error{.code = Errc::Argument,
                 .message = std::move(message),
                 .field = "slice",
                 .advice = "Give an index or a range for each dimension, for example \"3, :, 0:128\"."};
}

/// An index or the end of a range: negative numbers count from the end.
Result<std::uint64_t> positionOf(std::string_view text, std::uint64_t size, bool isEnd)
{
    const bool isFromEnd = !text.empty() && text.front() == '-';
    const auto number = parseUnsigned(isFromEnd ? text.substr(1) : text);
    if (!number) {
        return sliceError('"' + printable(text, 40) + "\" is not an integer");
    }
    if (isFromEnd ? *number > size || *number == 0 : *number > size || (*number == size && !isEnd)) {
        return sliceError("index " + printable(text, 40) + " is out of range for a dimension of " + formatCount(size));
    }
    return isFromEnd ? size - *number : *number;
}

} // namespace

TensorSlice::TensorSlice(Shape shape) : m_shape(std::move(shape))
{
    for (std::size_t i = 0; i < m_shape.size(); ++i) {
        const bool runs = i + 2 >= m_shape.size();
        m_extents.push_back({.first = 0, .count = runs ? m_shape[i] : 1, .isIndex = !runs});
    }
    settle();
}

void TensorSlice::settle()
{
    m_strides.assign(m_shape.size(), 1);
    for (std::size_t i = m_shape.size(); i > 1; --i) {
        m_strides[i - 2] = m_strides[i - 1] * m_shape[i - 1]; // products fit: the elements of the tensor were counted
    }
    m_rowAxis = m_columnAxis = -1;
    m_first = 0;
    bool isEmpty = false;
    for (std::size_t i = 0; i < m_extents.size(); ++i) {
        m_first += m_extents[i].first * m_strides[i];
        isEmpty = isEmpty || m_shape[i] == 0;
        if (!m_extents[i].isIndex) {
            m_rowAxis = m_columnAxis;
            m_columnAxis = static_cast<int>(i);
        }
    }
    m_rows = m_rowAxis < 0 ? 1 : m_extents[axis(m_rowAxis)].count;
    m_columns = m_columnAxis < 0 ? 1 : m_extents[axis(m_columnAxis)].count;
    m_rowStride = m_rowAxis < 0 ? 0 : m_strides[axis(m_rowAxis)];
    m_columnStride = m_columnAxis < 0 ? 1 : m_strides[axis(m_columnAxis)];
    if (isEmpty) {
        m_rows = 0;
        m_columns = 0;
    }
}

Result<TensorSlice> TensorSlice::parse(std::string_view text, const Shape& shape)
{
    text = trim(text);
    TensorSlice out(shape);
    const auto terms = text.empty() ? std::vector<std::string_view>() : split(text, ',');
    if (terms.size() > shape.size()) {
        return sliceError("the slice has " + formatCountOf(terms.size(), "index or range") + ", but the tensor has " +
                          formatCountOf(shape.size(), "dimension"));
    }
    std::size_t running = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const std::string_view term = i < terms.size() ? trim(terms[i]) : ":";
        const std::size_t colon = term.find(':');
        Extent& extent = out.m_extents[i];
        extent.isIndex = colon == std::string_view::npos;
        if (extent.isIndex) {
            APR_TRY(extent.first, positionOf(term, shape[i], false));
            extent.count = 1;
            continue;
        }
        ++running;
        const std::string_view from = trim(term.substr(0, colon));
        const std::string_view to = trim(term.substr(colon + 1));
        std::uint64_t end = shape[i];
        extent.first = 0;
        if (!from.empty()) {
            APR_TRY(extent.first, positionOf(from, shape[i], true));
        }
        if (!to.empty()) {
            APR_TRY(end, positionOf(to, shape[i], true));
        }
        if (end <= extent.first && shape[i] > 0) {
            return sliceError("the range " + printable(term, 40) + " is empty");
        }
        extent.count = end - extent.first;
    }
    if (running > 2) {
        return sliceError("the slice has " + std::to_string(running) + " ranges; at most 2 can be shown");
    }
    out.settle();
    return out;
}

std::string TensorSlice::text() const
{
    std::string out;
    for (std::size_t i = 0; i < m_extents.size(); ++i) {
        const Extent& extent = m_extents[i];
        out += i == 0 ? "" : ", ";
        if (extent.isIndex) {
            out += std::to_string(extent.first);
        } else if (extent.count == m_shape[i]) {
            out += ':';
        } else {
            out += std::to_string(extent.first) + ':' + std::to_string(extent.first + extent.count);
        }
    }
    return out;
}

std::optional<TensorSlice::Place> TensorSlice::placeOf(std::uint64_t element) const
{
    if (isEmpty()) {
        return std::nullopt;
    }
    Place place;
    for (std::size_t i = 0; i < m_extents.size(); ++i) {
        const std::uint64_t at = element / m_strides[i] % m_shape[i];
        if (at < m_extents[i].first || at - m_extents[i].first >= m_extents[i].count) {
            return std::nullopt;
        }
        if (static_cast<int>(i) == m_rowAxis) {
            place.row = at - m_extents[i].first;
        } else if (static_cast<int>(i) == m_columnAxis) {
            place.column = at - m_extents[i].first;
        }
    }
    return place;
}

std::string TensorSlice::indexText(std::uint64_t row, std::uint64_t column) const
{
    std::string out;
    for (std::size_t i = 0; i < m_extents.size(); ++i) {
        const int number = static_cast<int>(i);
        const std::uint64_t more = number == m_rowAxis ? row : number == m_columnAxis ? column : 0;
        out += (i == 0 ? "" : ", ") + std::to_string(m_extents[i].first + more);
    }
    return out;
}

std::uint64_t TensorSlice::planes() const
{
    std::uint64_t out = 1;
    for (std::size_t i = 0; i + 2 < m_shape.size(); ++i) {
        out *= m_shape[i];
    }
    return out;
}

std::optional<std::uint64_t> TensorSlice::plane() const
{
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < m_extents.size(); ++i) {
        const bool isInner = i + 2 >= m_extents.size();
        if (isInner ? m_extents[i].isIndex || m_extents[i].count != m_shape[i] : !m_extents[i].isIndex) {
            return std::nullopt;
        }
        out = isInner ? out : out * m_shape[i] + m_extents[i].first;
    }
    return out;
}

TensorSlice TensorSlice::ofPlane(const Shape& shape, std::uint64_t plane)
{
    TensorSlice out(shape);
    for (std::size_t i = shape.size() < 2 ? 0 : shape.size() - 2; i > 0; --i) {
        const std::uint64_t size = shape[i - 1];
        out.m_extents[i - 1].first = size == 0 ? 0 : plane % size;
        plane = size == 0 ? 0 : plane / size;
    }
    out.settle();
    return out;
}

TensorSlice TensorSlice::ofElement(const Shape& shape, std::uint64_t element)
{
    const TensorSlice whole(shape);
    const std::uint64_t perPlane = whole.rows() * whole.columns();
    return perPlane == 0 ? whole : ofPlane(shape, element / perPlane);
}

} // namespace apr
