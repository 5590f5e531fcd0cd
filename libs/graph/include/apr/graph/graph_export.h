// SPDX-License-Identifier: MIT
#pragma once

#include "apr/graph/graph_view.h"
#include "apr/graph/layered_layout.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace apr {

/// What a box is, for its color.
enum class BoxKind : std::uint8_t { Operator, Weights, Normalization, Scope, Input, Output };

BoxKind boxKind(const ModelGraph& graph, const ShownNode& box);

/// Characters that are shown of a line in a box; longer ones are shortened in the middle.
inline constexpr std::size_t kBoxCharacters = 40;

/// The size of text: by default of a sans-serif font of 12 units.
struct TextSize {
    double character = 7; ///< mean width
    double line = 16;
};

/// Sizes of boxes, from the number of characters.
std::vector<LayoutSize> estimatedSizes(const ShownGraph& shown, const TextSize& text = {});

/// The edges as the layout takes them.
std::vector<LayoutEdge> layoutEdges(const ShownGraph& shown);

/// The boxes as a graph of Graphviz.
std::string graphDot(const ModelGraph& graph, const ShownGraph& shown, bool isHorizontal);

/// The picture as SVG 1.1, on a white ground. `layout` is of boxes with `sizes`.
std::string graphSvg(const ModelGraph& graph, const ShownGraph& shown, const LayeredLayout& layout,
                     const std::vector<LayoutSize>& sizes, bool isHorizontal);

} // namespace apr
