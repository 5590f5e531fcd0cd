// SPDX-License-Identifier: MIT
#include "inference.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace apr::operators {
namespace {

using Integers = std::vector<std::int64_t>;

/// The attributes of a window that moves over the dimensions after batch and channels.
struct Window {
    Dims kernel = {};
    Integers strides = {};
    Integers dilations = {};
    Integers pads = {}; ///< before, then after; empty: as `autoPad` says
    std::string_view autoPad = {};
    bool isPossible = true; ///< all numbers are so small that they can be meant

    std::int64_t stride(std::size_t i) const { return i < strides.size() ? strides[i] : 1; }
    std::int64_t dilation(std::size_t i) const { return i < dilations.size() ? dilations[i] : 1; }
    std::int64_t padding(std::size_t i) const
    {
        const std::size_t half = pads.size() / 2;
        return i < half ? pads[i] + pads[i + half] : 0;
    }
};

Window windowOf(const Graph::Node& node, Dims kernel)
{
    Window window{.kernel = std::move(kernel),
                  .strides = node.integers("strides").value_or(Integers()),
                  .dilations = node.integers("dilations").value_or(Integers()),
                  .pads = node.integers("pads").value_or(Integers()),
                  .autoPad = node.text("auto_pad").value_or("NOTSET")};
    if (const auto given = node.integers("kernel_shape")) {
        window.kernel.clear();
        for (const std::int64_t each : *given) {
            window.kernel.push_back(number(each));
        }
    }
    window.isPossible = areSteps(window.strides) && areSteps(window.dilations) && areSteps(window.pads);
    for (const Dim& each : window.kernel) {
        window.isPossible = window.isPossible && each.extent <= kMostStep;
    }
    return window;
}

Dim windowCount(const Window& window, std::size_t i, const Dim& from, bool roundsUp)
{
    const std::int64_t stride = window.stride(i);
    if (!window.isPossible || !from.isNumber() || i >= window.kernel.size() || !window.kernel[i].isNumber() ||
        stride <= 0) {
        return {};
    }
    if (window.autoPad == "SAME_UPPER" || window.autoPad == "SAME_LOWER") {
        return number((from.extent + stride - 1) / stride);
    }
    const std::int64_t padding = window.autoPad == "VALID" ? 0 : window.padding(i);
    const std::int64_t room = from.extent + padding - ((window.kernel[i].extent - 1) * window.dilation(i) + 1);
    if (room < 0) {
        return {};
    }
    std::int64_t count = (roundsUp ? (room + stride - 1) / stride : room / stride) + 1;
    // A window that begins in the padding behind is left out.
    const std::size_t half = window.pads.size() / 2;
    const std::int64_t before = window.autoPad == "VALID" || i >= half ? 0 : window.pads[i];
    if (roundsUp && (count - 1) * stride >= from.extent + before) {
        --count;
    }
    return number(count);
}

void inferConv(Inference& node)
{
    const bool isQuantized = node.node().op == "QLinearConv";
    const Dims* shape = node.shape(0);
    const Dims* weights = node.shape(isQuantized ? 3 : 1);
    if (isQuantized) {
        node.setElement(0, node.element(7));
    }
    if (shape == nullptr || shape->size() < 3) {
        return;
    }
    const bool isKnown = weights != nullptr && weights->size() == shape->size();
    const Window window = windowOf(node.node(), isKnown ? Dims(weights->begin() + 2, weights->end()) : Dims());
    Dims out{(*shape)[0], isKnown ? (*weights)[0] : Dim()};
    for (std::size_t i = 0; i + 2 < shape->size(); ++i) {
        out.push_back(windowCount(window, i, (*shape)[i + 2], false));
    }
    node.setShape(0, std::move(out));
}

std::optional<double> convFlops(const NodeShapes& node)
{
    const Dims* weights = node.input(node.node.op == "QLinearConv" ? 3 : 1);
    const auto outputs = countOf(node.output(0));
    const auto all = countOf(weights);
    const auto filters = sizeOf(weights, 0);
    const bool hasBias = node.node.op == "Conv" && node.input(2) != nullptr;
    return outputs && all && filters && *filters > 0
               ? std::optional(*outputs * (2 * *all / *filters + (hasBias ? 1 : 0)))
               : std::nullopt;
}

void inferConvTranspose(Inference& node)
{
    const Dims* shape = node.shape(0);
    const Dims* weights = node.shape(1);
    if (shape == nullptr || weights == nullptr || shape->size() < 3 || weights->size() != shape->size()) {
        return;
    }
    const Window window = windowOf(node.node(), Dims(weights->begin() + 2, weights->end()));
    const auto extra = node.node().integers("output_padding").value_or(Integers());
    const auto sizes = node.node().integers("output_shape");
    Dims out{(*shape)[0], times((*weights)[1], number(node.integer("group", 1)))};
    const bool isSame = window.autoPad == "SAME_UPPER" || window.autoPad == "SAME_LOWER";
    for (std::size_t i = 0; i + 2 < shape->size(); ++i) {
        const Dim& from = (*shape)[i + 2];
        if (sizes && !sizes->empty()) { // with or without batch and channels
            const std::size_t at = sizes->size() == shape->size() ? i + 2 : i;
            out.push_back(at < sizes->size() ? number((*sizes)[at]) : Dim());
        } else if (!window.isPossible || !areSteps(extra) || !from.isNumber() || i >= window.kernel.size() ||
                   !window.kernel[i].isNumber()) {
            out.emplace_back();
        } else if (isSame) {
            out.push_back(number(from.extent * window.stride(i)));
        } else {
            const std::int64_t padding = window.autoPad == "VALID" ? 0 : window.padding(i);
            out.push_back(number(window.stride(i) * (from.extent - 1) + (i < extra.size() ? extra[i] : 0) +
                                 ((window.kernel[i].extent - 1) * window.dilation(i) + 1) - padding));
        }
    }
    node.setShape(0, std::move(out));
}

std::optional<double> convTransposeFlops(const NodeShapes& node)
{
    const auto inputs = countOf(node.input(0));
    const auto all = countOf(node.input(1));
    const auto channels = sizeOf(node.input(1), 0);
    return inputs && all && channels && *channels > 0 ? std::optional(2 * *inputs * *all / *channels) : std::nullopt;
}

void inferPool(Inference& node)
{
    const Dims* shape = node.shape(0);
    if (shape == nullptr || shape->size() < 3) {
        return;
    }
    const Window window = windowOf(node.node(), {});
    Dims out{(*shape)[0], (*shape)[1]};
    for (std::size_t i = 0; i + 2 < shape->size(); ++i) {
        out.push_back(windowCount(window, i, (*shape)[i + 2], node.integer("ceil_mode", 0) != 0));
    }
    node.setShape(0, out);
    node.setShape(1, std::move(out));
}

std::optional<double> poolFlops(const NodeShapes& node)
{
    const auto outputs = countOf(node.output(0));
    double window = 1;
    for (const std::int64_t each : node.node.integers("kernel_shape").value_or(Integers())) {
        window *= static_cast<double>(each);
    }
    return outputs ? std::optional(*outputs * window) : std::nullopt;
}

void inferGlobalPool(Inference& node)
{
    if (const Dims* shape = node.shape(0); shape != nullptr && shape->size() >= 2) {
        Dims out(shape->size(), number(1));
        out[0] = (*shape)[0];
        out[1] = (*shape)[1];
        node.setShape(0, std::move(out));
    }
}

void inferMaxUnpool(Inference& node)
{
    const Dims* shape = node.shape(0);
    if (shape == nullptr || shape->size() < 3) {
        return;
    }
    if (node.has(2)) {
        if (const auto size = node.data(2)) {
            Dims out;
            for (const Item& item : *size) {
                out.push_back(item.dim());
            }
            node.setShape(0, std::move(out));
        }
        return;
    }
    const Window window = windowOf(node.node(), {});
    Dims out{(*shape)[0], (*shape)[1]};
    for (std::size_t i = 0; i + 2 < shape->size(); ++i) {
        const Dim& from = (*shape)[i + 2];
        const bool isKnown =
            window.isPossible && from.isNumber() && i < window.kernel.size() && window.kernel[i].isNumber();
        out.push_back(isKnown
                          ? number((from.extent - 1) * window.stride(i) + window.kernel[i].extent - window.padding(i))
                          : Dim());
    }
    node.setShape(0, std::move(out));
}

void inferRoi(Inference& node)
{
    const Dims* shape = node.shape(0);
    const bool isMax = node.node().op == "MaxRoiPool";
    const auto pooled = node.node().integers("pooled_shape");
    if (isMax && (!pooled || pooled->size() != 2)) {
        return;
    }
    node.setShape(0, {node.dim(1, 0), shape != nullptr && shape->size() > 1 ? (*shape)[1] : Dim(),
                      number(isMax ? (*pooled)[0] : node.integer("output_height", 1)),
                      number(isMax ? (*pooled)[1] : node.integer("output_width", 1))});
}

void inferGridSample(Inference& node)
{
    const Dims* shape = node.shape(0);
    const Dims* grid = node.shape(1);
    if (shape == nullptr || grid == nullptr || shape->size() < 3 || grid->size() != shape->size()) {
        return;
    }
    Dims out{(*shape)[0], (*shape)[1]};
    out.insert(out.end(), grid->begin() + 1, grid->end() - 1);
    node.setShape(0, std::move(out));
}

/// Also the end of the input, which the next call begins with.
void inferCausalConv(Inference& node)
{
    sameAsInput(node);
    const Dim kernel = node.dim(1, -1);
    node.setShape(1, {node.dim(0, 0), node.dim(0, 1), kernel.isNumber() ? number(kernel.extent - 1) : Dim()});
}

constexpr std::array kWindowRows{
    OperatorRow{.name = "CausalConvWithState", .infer = inferCausalConv, .flops = convFlops},
    OperatorRow{.name = "Conv", .infer = inferConv, .flops = convFlops},
    OperatorRow{.name = "ConvInteger", .infer = inferConv, .flops = convFlops},
    OperatorRow{.name = "QLinearConv", .infer = inferConv, .flops = convFlops},
    OperatorRow{.name = "DeformConv", .infer = inferConv, .flops = convFlops},
    OperatorRow{.name = "ConvTranspose", .infer = inferConvTranspose, .flops = convTransposeFlops},
    OperatorRow{.name = "MaxPool", .infer = inferPool, .flops = poolFlops},
    OperatorRow{.name = "AveragePool", .infer = inferPool, .flops = poolFlops},
    OperatorRow{.name = "LpPool", .infer = inferPool, .flops = poolFlops},
    OperatorRow{.name = "GlobalAveragePool", .infer = inferGlobalPool, .flops = perInputElement},
    OperatorRow{.name = "GlobalMaxPool", .infer = inferGlobalPool, .flops = perInputElement},
    OperatorRow{.name = "GlobalLpPool", .infer = inferGlobalPool, .flops = perInputElement},
    OperatorRow{.name = "MaxUnpool", .infer = inferMaxUnpool},
    OperatorRow{.name = "RoiAlign", .infer = inferRoi, .flops = fivePerOutputElement},
    OperatorRow{.name = "MaxRoiPool", .infer = inferRoi, .flops = fivePerOutputElement},
    OperatorRow{.name = "GridSample", .infer = inferGridSample, .flops = fivePerOutputElement},
};

} // namespace

Rows windowRows()
{
    return kWindowRows;
}

} // namespace apr::operators
