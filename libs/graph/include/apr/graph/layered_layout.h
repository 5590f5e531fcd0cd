// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace apr {

struct LayoutPoint {
    double x = 0;
    double y = 0;

    bool operator==(const LayoutPoint&) const = default;
};

/// The size of a box, in any unit of length.
struct LayoutSize {
    double width = 0;
    double height = 0;
};

struct LayoutEdge {
    std::uint32_t from = 0; ///< index of a box
    std::uint32_t to = 0;
};

struct LayoutOptions {
    bool isHorizontal = false; ///< from left to right instead of from top to bottom
    double nodeGap = 24;       ///< between the boxes of a layer
    double layerGap = 36;      ///< between layers
};

/// Places of boxes, in the unit of their sizes. The least coordinate of everything is 0.
struct LayeredLayout {
    std::vector<LayoutPoint> centers = {};              ///< of the boxes
    std::vector<std::uint32_t> layers = {};             ///< of the boxes
    std::vector<std::vector<LayoutPoint>> routes = {};  ///< of the edges, from box to box; at least two points
    std::vector<std::vector<std::uint32_t>> order = {}; ///< the boxes of each layer, by their place
    double width = 0;
    double height = 0;
};

/// Draws a directed graph in layers (Sugiyama, Tagawa and Toda, 1981): edges that close cycles are turned for the
/// computation, layers are longest paths, crossings are reduced by barycenters, and coordinates are those of Brandes
/// and Köpf (2002). Time is near linear in boxes, edges and the layers that edges cross; edges across very many layers
/// are drawn straight. The result depends on nothing but the arguments. E017 when Progress stops it, E020 for an edge
/// to a box that does not exist.
Result<LayeredLayout> layOutLayers(std::span<const LayoutSize> boxes, std::span<const LayoutEdge> edges,
                                   const LayoutOptions& options, Progress& progress);

/// LayeredLayout::order alone, in less time and memory. The same errors.
Result<std::vector<std::vector<std::uint32_t>>> orderLayers(std::size_t boxes, std::span<const LayoutEdge> edges,
                                                            Progress& progress);

} // namespace apr
