// SPDX-License-Identifier: MIT
#include "apr/graph/graph_export.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace apr {
namespace {

constexpr double kLine = TextSize{}.line;
constexpr double kPadding = 10;

std::size_t characters(std::string_view utf8)
{
    return static_cast<std::size_t>(std::count_if(
        utf8.begin(), utf8.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// At most kBoxCharacters characters; the end of a name says more than its middle.
std::string shortened(const std::string& text)
{
    if (characters(text) <= kBoxCharacters) {
        return text;
    }
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) {
            starts.push_back(i);
        }
    }
    const std::size_t tail = starts[starts.size() - kBoxCharacters / 2];
    return text.substr(0, starts[kBoxCharacters / 2 - 1]) + "…" + text.substr(tail);
}

std::string quoted(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    std::string out = "\"";
    for (const char c : printable(text, text.size() * 6 + 1)) {
        if (c == '"' || c == '\\') {
            out += '\\';
        }
        out += c;
    }
    return out + '"';
}

std::string xml(const std::string& text)
{
    std::string out;
    for (const char c : printable(text)) {
        switch (c) {
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '&': out += "&amp;"; break;
        case '"': out += "&quot;"; break;
        default: out += c;
        }
    }
    return out;
}

std::string svgNumber(double value)
{
    return formatNumber(value, 7);
}

/// Not an axis or an index.
bool isShownWeight(const TensorInfo& tensor)
{
    constexpr std::uint64_t kFewElements = 8;
    return tensor.shape.size() > 1 || tensor.elements() > kFewElements;
}

struct BoxColors {
    std::string_view fill;
    std::string_view line;
};

/// By BoxKind.
constexpr std::array<BoxColors, 6> kColors{{{"#f2f3f5", "#8b929c"},
                                            {"#dbe8fb", "#3d6fb4"},
                                            {"#e6f0e0", "#5c8a45"},
                                            {"#fdf1d8", "#b98a2e"},
                                            {"#ffffff", "#444a52"},
                                            {"#ffffff", "#444a52"}}};

} // namespace

BoxKind boxKind(const ModelGraph& graph, const ShownNode& box)
{
    if (box.isScope()) {
        return BoxKind::Scope;
    }
    const GraphNode& node = graph.nodes[box.node];
    if (node.kind != GraphNode::Kind::Operator) {
        return node.kind == GraphNode::Kind::Input ? BoxKind::Input : BoxKind::Output;
    }
    if (toLower(node.op).find("norm") != std::string::npos) {
        return BoxKind::Normalization;
    }
    const bool hasWeights = std::any_of(node.tensors.begin(), node.tensors.end(), [&graph](std::size_t tensor) {
        return tensor < graph.model.tensors().size() && isShownWeight(graph.model.tensors()[tensor]);
    });
    return hasWeights ? BoxKind::Weights : BoxKind::Operator;
}

std::vector<LayoutSize> estimatedSizes(const ShownGraph& shown, const TextSize& text)
{
    std::vector<LayoutSize> out;
    out.reserve(shown.nodes.size());
    for (const ShownNode& box : shown.nodes) {
        const std::size_t longest = std::max(characters(shortened(box.title)), characters(shortened(box.detail)));
        out.push_back(
            {.width = std::max(8 * text.character, text.character * static_cast<double>(longest) + 2 * kPadding),
             .height = text.line * (box.detail.empty() ? 1 : 2) + kPadding});
    }
    return out;
}

std::vector<LayoutEdge> layoutEdges(const ShownGraph& shown)
{
    std::vector<LayoutEdge> out;
    out.reserve(shown.edges.size());
    for (const ShownEdge& edge : shown.edges) {
        out.push_back({.from = edge.from, .to = edge.to});
    }
    return out;
}

std::string graphDot(const ModelGraph& graph, const ShownGraph& shown, bool isHorizontal)
{
    std::string out = "digraph " + quoted(graph.title) + " {\n  rankdir=" + (isHorizontal ? "LR" : "TB") +
                      ";\n  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=12];\n  edge "
                      "[fontname=\"Helvetica\", fontsize=10];\n";
    for (std::size_t i = 0; i < shown.nodes.size(); ++i) {
        const ShownNode& box = shown.nodes[i];
        const BoxColors& colors = kColors[static_cast<std::size_t>(boxKind(graph, box))];
        std::string label = quoted(box.title);
        if (!box.detail.empty()) {
            label.pop_back();
            label += "\\n" + quoted(box.detail).substr(1);
        }
        out += "  n" + std::to_string(i) + " [label=" + label + ", fillcolor=" + quoted(std::string(colors.fill)) +
               ", color=" + quoted(std::string(colors.line)) +
               (box.isInferred ? ", style=\"rounded,filled,dashed\"" : "") + "];\n";
    }
    for (const ShownEdge& edge : shown.edges) {
        std::string attributes;
        if (const std::string label = edgeLabel(graph, edge); !label.empty()) {
            attributes = "label=" + quoted(label);
        }
        if (edge.isInferred) {
            attributes += std::string(attributes.empty() ? "" : ", ") + "style=dashed";
        }
        out += "  n" + std::to_string(edge.from) + " -> n" + std::to_string(edge.to) +
               (attributes.empty() ? "" : " [" + attributes + "]") + ";\n";
    }
    return out + "}\n";
}

std::string graphSvg(const ModelGraph& graph, const ShownGraph& shown, const LayeredLayout& layout,
                     const std::vector<LayoutSize>& sizes, bool isHorizontal)
{
    constexpr double kMargin = 16;
    const double width = layout.width + 2 * kMargin;
    const double height = layout.height + 2 * kMargin;
    std::string out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
        svgNumber(width) + "\" height=\"" + svgNumber(height) + "\" viewBox=\"" + svgNumber(-kMargin) + ' ' +
        svgNumber(-kMargin) + ' ' + svgNumber(width) + ' ' + svgNumber(height) +
        "\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\">\n<title>" + xml(graph.title) +
        "</title>\n<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" "
        "markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#69707b\"/></marker></defs>\n"
        "<rect x=\"" +
        svgNumber(-kMargin) + "\" y=\"" + svgNumber(-kMargin) + "\" width=\"" + svgNumber(width) + "\" height=\"" +
        svgNumber(height) + "\" fill=\"#ffffff\"/>\n";
    for (std::size_t i = 0; i < shown.edges.size(); ++i) {
        const auto& route = layout.routes[i];
        out += "<path d=\"M" + svgNumber(route[0].x) + ' ' + svgNumber(route[0].y);
        for (std::size_t at = 1; at < route.size(); ++at) {
            const LayoutPoint& a = route[at - 1];
            const LayoutPoint& b = route[at];
            const LayoutPoint first =
                isHorizontal ? LayoutPoint{(a.x + b.x) / 2, a.y} : LayoutPoint{a.x, (a.y + b.y) / 2};
            const LayoutPoint second =
                isHorizontal ? LayoutPoint{(a.x + b.x) / 2, b.y} : LayoutPoint{b.x, (a.y + b.y) / 2};
            out += 'C' + svgNumber(first.x) + ' ' + svgNumber(first.y) + ' ' + svgNumber(second.x) + ' ' +
                   svgNumber(second.y) + ' ' + svgNumber(b.x) + ' ' + svgNumber(b.y);
        }
        out += std::string("\" fill=\"none\" stroke=\"#69707b\" marker-end=\"url(#arrow)\"") +
               (shown.edges[i].isInferred ? " stroke-dasharray=\"5 3\"" : "") + "/>\n";
    }
    for (std::size_t i = 0; i < shown.nodes.size(); ++i) {
        const ShownNode& box = shown.nodes[i];
        const BoxColors& colors = kColors[static_cast<std::size_t>(boxKind(graph, box))];
        const LayoutPoint center = layout.centers[i];
        const LayoutSize size = sizes[i];
        out += "<g><title>" + xml(box.isScope() ? graph.path(box.scope) : graph.nameOf(graph.nodes[box.node])) +
               "</title><rect x=\"" + svgNumber(center.x - size.width / 2) + "\" y=\"" +
               svgNumber(center.y - size.height / 2) + "\" width=\"" + svgNumber(size.width) + "\" height=\"" +
               svgNumber(size.height) + "\" rx=\"5\" fill=\"" + std::string(colors.fill) + "\" stroke=\"" +
               std::string(colors.line) + '"' + (box.isInferred ? " stroke-dasharray=\"4 3\"" : "") + "/>";
        const double first = center.y + (box.detail.empty() ? 4 : -4);
        out += "<text x=\"" + svgNumber(center.x) + "\" y=\"" + svgNumber(first) +
               "\" text-anchor=\"middle\" fill=\"#1c1f24\">" + xml(shortened(box.title)) + "</text>";
        if (!box.detail.empty()) {
            out += "<text x=\"" + svgNumber(center.x) + "\" y=\"" + svgNumber(first + kLine) +
                   "\" text-anchor=\"middle\" fill=\"#555c66\">" + xml(shortened(box.detail)) + "</text>";
        }
        out += "</g>\n";
    }
    return out + "</svg>\n";
}

} // namespace apr
