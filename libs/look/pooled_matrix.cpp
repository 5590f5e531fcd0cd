// SPDX-License-Identifier: MIT
#include "apr/look/pooled_matrix.h"

#include "apr/base/parallel.h"
#include "apr/tensor/simd_kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace apr {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::uint64_t kRowsInFloat = 64;
constexpr std::uint64_t kPoolPiece = std::uint64_t{1} << 16; ///< elements to decode at a time

/// First element of cell `cell` when `count` elements are divided into `cells`.
std::uint64_t cellStart(std::uint64_t count, std::size_t cells, std::size_t cell)
{
    // Exact without 128 bits: count = q·cells + r.
    const std::uint64_t q = count / cells;
    const std::uint64_t r = count % cells;
    return q * cell + r * cell / cells;
}

/// Least and greatest value and sum of squares for each column of a run of rows.
struct ColumnSums {
    std::vector<float> low;
    std::vector<float> high;
    std::vector<float> squares; ///< of the rows since the last flush
    std::vector<float> bad;     ///< 1 where a value is not finite
    std::vector<double> total;

    explicit ColumnSums(std::size_t columns)
        : low(columns, kInfinity), high(columns, -kInfinity), squares(columns), bad(columns), total(columns)
    {
    }

    void addRows(const float* values, std::size_t rows)
    {
        simd::poolColumns(values, rows, low.size(), low.data(), high.data(), squares.data(), bad.data());
    }

    void flush()
    {
        for (std::size_t i = 0; i < total.size(); ++i) {
            total[i] += static_cast<double>(squares[i]);
            squares[i] = 0;
        }
    }
};

/// Columns [first, last) of the cells of one row of cells.
struct PoolTask {
    std::size_t row = 0;
    std::size_t first = 0;
    std::size_t last = 0;
};

/// What is read of a large region: every n-th row of a cell, and of cells wider than a piece every n-th piece.
struct PoolStep {
    std::uint64_t rows = 1;
    std::uint64_t pieces = 1;
};

/// Reduces the cells of one task.
class Pooling {
public:
    Pooling(const Model& model, std::size_t index, const TensorSlice& slice, PooledMatrix& out, PoolStep step)
        : m_model(model), m_index(index), m_slice(slice), m_out(out), m_step(step),
          m_stride(std::max<std::uint64_t>(1, slice.columnStride())), m_squares(out.width * out.height),
          m_counts(out.width * out.height)
    {
    }

    Status run(const PoolTask& task)
    {
        const std::uint64_t first = cellStart(m_out.region.columns, m_out.width, task.first);
        const std::uint64_t end = cellStart(m_out.region.columns, m_out.width, task.last);
        // More than one piece only for a single cell that is wider than a piece.
        const std::uint64_t most = std::max<std::uint64_t>(1, kPoolPiece / m_stride);
        for (std::uint64_t column = first; column < end;
             column += most * (task.last - task.first == 1 ? m_step.pieces : 1)) {
            APR_CHECK(addPiece(task, column, std::min(most, end - column)));
        }
        return {};
    }

    /// Root mean squares from the cells, in order.
    void finish()
    {
        const auto rms = [](double squares, double count) { return count > 0 ? std::sqrt(squares / count) : 0.0; };
        std::vector<double> columns(m_out.width);
        std::vector<double> counts(m_out.width);
        for (std::size_t row = 0; row < m_out.height; ++row) {
            double squares = 0;
            double count = 0;
            for (std::size_t column = 0; column < m_out.width; ++column) {
                const std::size_t cell = row * m_out.width + column;
                squares += m_squares[cell];
                count += m_counts[cell];
                columns[column] += m_squares[cell];
                counts[column] += m_counts[cell];
            }
            m_out.rowRms.push_back(rms(squares, count));
        }
        for (std::size_t column = 0; column < m_out.width; ++column) {
            m_out.columnRms.push_back(rms(columns[column], counts[column]));
        }
    }

private:
    /// Reduces `columns` columns from `first`, relative to the region, of the rows of a task.
    Status addPiece(const PoolTask& task, std::uint64_t first, std::uint64_t columns)
    {
        const MatrixRegion& region = m_out.region;
        const std::uint64_t firstRow = cellStart(region.rows, m_out.height, task.row);
        const std::uint64_t rows = cellStart(region.rows, m_out.height, task.row + 1) - firstRow;
        const bool isContiguous = m_stride == 1 && columns == m_slice.columns() &&
                                  (m_slice.rows() < 2 || m_slice.element(1, 0) - m_slice.element(0, 0) == columns);
        const std::uint64_t atOnce =
            isContiguous && m_step.rows == 1 ? std::max<std::uint64_t>(1, kPoolPiece / columns) : 1;
        ColumnSums sums(static_cast<std::size_t>(columns));
        std::vector<float> values;
        std::vector<float> picked;
        std::uint64_t read = 0;
        for (std::uint64_t row = 0; row < rows; row += m_step.rows == 1 ? atOnce : m_step.rows) {
            const std::uint64_t count = std::min(atOnce, rows - row);
            values.resize(static_cast<std::size_t>((count * columns - 1) * m_stride + 1));
            APR_CHECK(loadElements(m_model, m_index,
                                   m_slice.element(region.row + firstRow + row, region.column + first), values));
            if (m_stride != 1) {
                picked.resize(static_cast<std::size_t>(columns));
                for (std::size_t i = 0; i < picked.size(); ++i) {
                    picked[i] = values[i * static_cast<std::size_t>(m_stride)];
                }
                values.swap(picked);
            }
            sums.addRows(values.data(), static_cast<std::size_t>(count));
            read += count;
            if (read % kRowsInFloat < count) { // f32 keeps the squares of a few rows exactly enough
                sums.flush();
            }
        }
        sums.flush();
        store(task, sums, first, read);
        return {};
    }

    void store(const PoolTask& task, const ColumnSums& sums, std::uint64_t first, std::uint64_t rows)
    {
        const std::uint64_t end = first + sums.low.size();
        for (std::size_t column = task.first; column < task.last; ++column) {
            const std::uint64_t from = std::max(first, cellStart(m_out.region.columns, m_out.width, column));
            const std::uint64_t to = std::min(end, cellStart(m_out.region.columns, m_out.width, column + 1));
            const std::size_t cell = task.row * m_out.width + column;
            for (std::uint64_t at = from; at < to; ++at) {
                const auto i = static_cast<std::size_t>(at - first);
                m_out.low[cell] = std::min(m_out.low[cell], sums.low[i]);
                m_out.high[cell] = std::max(m_out.high[cell], sums.high[i]);
                m_out.notFinite[cell] = sums.bad[i] > 0 ? std::uint8_t{1} : m_out.notFinite[cell];
                m_squares[cell] += sums.total[i];
            }
            m_counts[cell] += to > from ? static_cast<double>((to - from) * rows) : 0;
        }
    }

    const Model& m_model;
    std::size_t m_index;
    const TensorSlice& m_slice;
    PooledMatrix& m_out;
    PoolStep m_step;
    std::uint64_t m_stride;
    std::vector<double> m_squares;
    std::vector<double> m_counts;
};

} // namespace

MatrixRegion PooledMatrix::elementsOf(std::size_t column, std::size_t row) const
{
    const std::uint64_t firstColumn = cellStart(region.columns, width, column);
    const std::uint64_t firstRow = cellStart(region.rows, height, row);
    return {.row = region.row + firstRow,
            .column = region.column + firstColumn,
            .rows = cellStart(region.rows, height, row + 1) - firstRow,
            .columns = cellStart(region.columns, width, column + 1) - firstColumn};
}

float PooledMatrix::extreme(std::size_t cell) const
{
    if (low[cell] > high[cell]) {
        return std::numeric_limits<float>::quiet_NaN();
    }
    return std::abs(low[cell]) > std::abs(high[cell]) ? low[cell] : high[cell];
}

Result<PooledMatrix> poolMatrix(const Model& model, std::size_t index, const TensorSlice& slice,
                                const MatrixRegion& region, const PoolSize& size, Progress& progress)
{
    const bool fits = region.row <= slice.rows() && region.rows <= slice.rows() - region.row &&
                      region.column <= slice.columns() && region.columns <= slice.columns() - region.column;
    if (!fits || size.width == 0 || size.height == 0) {
        return Error{.code = Errc::Argument, .message = "the region exceeds the slice " + slice.text()};
    }
    PooledMatrix out{.region = region};
    if (region.rows == 0 || region.columns == 0) {
        return out;
    }
    out.width = static_cast<std::size_t>(std::min<std::uint64_t>(size.width, region.columns));
    out.height = static_cast<std::size_t>(std::min<std::uint64_t>(size.height, region.rows));
    out.low.assign(out.width * out.height, kInfinity);
    out.high.assign(out.width * out.height, -kInfinity);
    out.notFinite.assign(out.width * out.height, 0);

    const TensorInfo& tensor = model.tensors()[index];
    const double bytes =
        static_cast<double>(region.rows) * static_cast<double>(region.columns) * bitsPerElement(tensor.dtype) / 8;
    PoolStep step;
    if (size.mostBytes > 0 && bytes > static_cast<double>(size.mostBytes)) {
        const auto wanted = static_cast<std::uint64_t>(std::ceil(bytes / static_cast<double>(size.mostBytes)));
        const std::uint64_t rowsPerCell = region.rows / out.height;
        step.rows = std::min(wanted, std::max<std::uint64_t>(1, rowsPerCell));
        step.pieces = std::max<std::uint64_t>(1, wanted / step.rows);
        out.isSampled = step.rows > 1 || (step.pieces > 1 && region.columns / out.width > kPoolPiece);
    }

    // Pieces of rows that fit the cache, at the borders of cells.
    const std::uint64_t stride = std::max<std::uint64_t>(1, slice.columnStride());
    const std::uint64_t perCell = std::max<std::uint64_t>(1, region.columns / out.width * stride);
    const auto cells = static_cast<std::size_t>(std::max<std::uint64_t>(1, kPoolPiece / perCell));
    std::vector<PoolTask> tasks;
    for (std::size_t row = 0; row < out.height; ++row) {
        for (std::size_t first = 0; first < out.width; first += cells) {
            tasks.push_back({.row = row, .first = first, .last = std::min(out.width, first + cells)});
        }
    }
    Pooling pooling(model, index, slice, out, step);
    const std::uint64_t weight = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(bytes) / tasks.size());
    auto status = parallelFor(
        tasks.size(), LoopProgress{progress, static_cast<std::uint64_t>(bytes), "heat map"},
        [weight](std::size_t) { return weight; }, [&](std::size_t i) { return pooling.run(tasks[i]); });
    if (!status) {
        Error error = std::move(status).error();
        error.tensor = tensor.name;
        return error;
    }
    APR_CHECK(checkIntact(model)); // a mapped file that shrank reads as zeros
    pooling.finish();
    return out;
}

} // namespace apr
