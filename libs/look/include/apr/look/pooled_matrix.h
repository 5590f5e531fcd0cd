// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/tensor_values.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace apr {

/// A region of a matrix, reduced to at most `width` × `height` cells that keep extremes: each cell has the least and
/// the greatest finite value of the elements it covers.
struct PooledMatrix {
    MatrixRegion region = {};
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<float> low = {};              ///< row by row; +infinity if a cell has no finite value
    std::vector<float> high = {};             ///< −infinity if a cell has no finite value
    std::vector<std::uint8_t> notFinite = {}; ///< 1 if a cell has a NaN or an infinity
    std::vector<double> rowRms = {};          ///< √mean(x²) of the finite elements of each row of cells
    std::vector<double> columnRms = {};       ///< of each column of cells
    bool isSampled = false;                   ///< not every row was read

    /// The elements that a cell covers, relative to the slice.
    MatrixRegion elementsOf(std::size_t column, std::size_t row) const;
    /// The value farthest from zero in a cell, or NaN if it has no finite value.
    float extreme(std::size_t cell) const;
};

struct PoolSize {
    std::size_t width = 0;       ///< cells, 1 or more; at most one per element is made
    std::size_t height = 0;      ///< likewise
    std::uint64_t mostBytes = 0; ///< reads evenly spaced rows if the region is larger than this; 0: reads all
};

/// Reduces a region in parallel and in bounded memory. The result does not depend on the number of threads.
/// E009 for types that cannot be decoded, E017 when Progress stops it, E020 if the region exceeds the slice.
Result<PooledMatrix> poolMatrix(const Model& model, std::size_t index, const TensorSlice& slice,
                                const MatrixRegion& region, const PoolSize& size, Progress& progress);

} // namespace apr
