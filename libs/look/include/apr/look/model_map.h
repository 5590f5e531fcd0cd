// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/model/model.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// The place of a tensor in the picture of a model, in units of one element. The tensor is shown as a matrix.
struct MapArea {
    std::size_t tensor = 0;
    std::uint64_t rows = 0;    ///< 1 or more
    std::uint64_t columns = 0; ///< 1 or more; the last row may be incomplete
    double x = 0;
    double y = 0;
    double width = 0;     ///< more than `columns` for very narrow matrices
    double height = 0;    ///< more than `rows` for vectors
    std::size_t kind = 0; ///< equal for the same tensor of all blocks
};

/// The tensors of one numbered block, or those outside of blocks.
struct MapBlock {
    std::string title = {}; ///< "model.layers.12"; empty outside of blocks
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
    std::vector<std::size_t> areas = {}; ///< indices into ModelMap::areas
};

/// All tensors of a model in one picture: numbered blocks side by side and below each other, with the same tensor at
/// the same place of each, so that what differs between layers is seen as bands.
struct ModelMap {
    std::vector<MapArea> areas = {};
    std::vector<MapBlock> blocks = {};
    std::size_t kinds = 0; ///< different values of MapArea::kind
    double width = 0;
    double height = 0;

    /// `aspect`: width ÷ height that the picture should have. Tensors without elements and those that contain scales
    /// have no place.
    static ModelMap of(const Model& model, double aspect);
    /// The area at a point, or nothing.
    std::optional<std::size_t> areaAt(double x, double y) const;
};

/// A part of a tensor's matrix, to be reduced to cells of 2^rowLevel × 2^columnLevel elements.
struct MapTileRequest {
    std::size_t tensor = 0;
    std::uint64_t rows = 0; ///< of the whole matrix
    std::uint64_t columns = 0;
    unsigned rowLevel = 0;
    unsigned columnLevel = 0;
    std::uint64_t firstRow = 0;    ///< a multiple of 2^rowLevel
    std::uint64_t firstColumn = 0; ///< a multiple of 2^columnLevel
    std::size_t width = 0;         ///< cells; those beyond the matrix are left out
    std::size_t height = 0;
    bool isSampled = false;                ///< reads one row of each row of cells
    std::optional<std::size_t> other = {}; ///< tensor of the other model, to show the difference
};

/// A reduced part of a tensor.
struct MapTile {
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<float> extremes = {}; ///< the value farthest from zero of each cell; NaN if one is not finite
    std::vector<float> rms = {};      ///< √mean(x²) of the finite values of each cell
    bool isSampled = false;
};

/// Reads tiles in parallel. With `other`, values are those of `other` minus those of `model`. E009 for types that
/// cannot be decoded, E017 when Progress stops it, E019 if the tensors have different numbers of elements.
Result<std::vector<MapTile>> readMapTiles(const Model& model, const Model* other,
                                          const std::vector<MapTileRequest>& requests, Progress& progress);

} // namespace apr
