// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"
#include "apr/tensor/dtype.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// A matrix of a tensor: at most two of its dimensions run, the others are fixed at an index. With one running
/// dimension it is one row; with none, one element.
class TensorSlice {
public:
    /// The last two dimensions of `shape`, with the others at index 0.
    explicit TensorSlice(Shape shape = {});

    /// Parses NumPy's notation without the brackets: "3, :, 0:128". Missing dimensions at the end are whole; negative
    /// indices count from the end. E020 if an index exceeds its dimension, or if more than two dimensions run.
    static Result<TensorSlice> parse(std::string_view text, const Shape& shape);

    /// The slice in the notation of parse(): "3, :, :". Empty for a scalar.
    std::string text() const;

    const Shape& shape() const { return m_shape; }
    std::uint64_t rows() const { return m_rows; }
    std::uint64_t columns() const { return m_columns; }
    bool isEmpty() const { return m_rows == 0 || m_columns == 0; }
    /// Elements between two neighbors in a row.
    std::uint64_t columnStride() const { return m_columnStride; }

    /// The index of an element in row-major order. `row` < rows(), `column` < columns().
    std::uint64_t element(std::uint64_t row, std::uint64_t column) const
    {
        return m_first + row * m_rowStride + column * m_columnStride;
    }
    /// Where the slice has an element, or nothing if it is outside.
    struct Place {
        std::uint64_t row = 0;
        std::uint64_t column = 0;
        bool operator==(const Place&) const = default;
    };
    std::optional<Place> placeOf(std::uint64_t element) const;

    /// Row and column as indices of their dimensions, which differ from 0 … where the slice starts later.
    std::uint64_t firstRowIndex() const { return m_rowAxis < 0 ? 0 : m_extents[axis(m_rowAxis)].first; }
    std::uint64_t firstColumnIndex() const { return m_columnAxis < 0 ? 0 : m_extents[axis(m_columnAxis)].first; }
    /// All indices of an element: "3, 17, 4".
    std::string indexText(std::uint64_t row, std::uint64_t column) const;

    /// Number of matrices that the dimensions before the last two make: 1 for a matrix.
    std::uint64_t planes() const;
    /// The index of this one among them, or nothing if the slice is another one.
    std::optional<std::uint64_t> plane() const;
    /// The matrix of the last two dimensions at `plane` < planes().
    static TensorSlice ofPlane(const Shape& shape, std::uint64_t plane);
    /// The matrix of the last two dimensions that has this element.
    static TensorSlice ofElement(const Shape& shape, std::uint64_t element);

private:
    struct Extent {
        std::uint64_t first = 0;
        std::uint64_t count = 0;
        bool isIndex = false; ///< a fixed index, not a range
    };

    static std::size_t axis(int number) { return static_cast<std::size_t>(number); }
    void settle();

    Shape m_shape;
    std::vector<Extent> m_extents; ///< one per dimension
    std::vector<std::uint64_t> m_strides;
    int m_rowAxis = -1;
    int m_columnAxis = -1;
    std::uint64_t m_rows = 1;
    std::uint64_t m_columns = 1;
    std::uint64_t m_first = 0;
    std::uint64_t m_rowStride = 0;
    std::uint64_t m_columnStride = 1;
};

} // namespace apr
