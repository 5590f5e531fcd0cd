// SPDX-License-Identifier: MIT
#include "inference.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace apr::operators {
namespace {

void inferReshape(Inference& node)
{
    std::optional<Items> target = node.data(1);
    if (const auto attribute = node.node().integers("shape"); attribute && !node.has(1)) { // before version 5
        target.emplace();
        for (const std::int64_t each : *attribute) {
            target->push_back({.number = each});
        }
    }
    if (!target) {
        node.setRankFrom(0, 1);
        return;
    }
    if (target->size() > kMostRank) {
        return;
    }
    const Dims* from = node.shape(0);
    const bool keepsZero = node.integer("allowzero", 0) == 0;
    Dims out;
    std::optional<std::size_t> rest;
    for (std::size_t i = 0; i < target->size(); ++i) {
        const Item& item = (*target)[i];
        if (item.number && *item.number == -1) {
            rest = i;
            out.emplace_back();
        } else if (item.number && *item.number == 0 && keepsZero) {
            out.push_back(from != nullptr && i < from->size() ? (*from)[i] : Dim());
        } else {
            out.push_back(item.dim());
        }
    }
    if (rest && from != nullptr) {
        // What is the same on both sides is left out, so that named dimensions do not hide the rest.
        Dims all = *from;
        Dim given = number(1);
        for (std::size_t i = 0; i < out.size(); ++i) {
            if (i == *rest) {
                continue;
            }
            const auto same = std::find_if(all.begin(), all.end(),
                                           [&](const Dim& dim) { return !dim.isNumber() && dim.isSame(out[i]); });
            if (same != all.end()) {
                all.erase(same);
            } else {
                given = times(given, out[i]);
            }
        }
        const Dim total = productOf(all);
        if (given.isNumber() && given.extent > 0) {
            out[*rest] = dividedBy(total, given.extent);
        }
    }
    node.setShape(0, std::move(out));
    if (const auto data = node.data(0); data && target->size() <= 1) {
        node.setData(0, *data, target->empty());
    }
}

void inferShape(Inference& node)
{
    node.setElement(0, DataType::Int64);
    const Dims* shape = node.shape(0);
    if (shape == nullptr) {
        node.setRank(0, 1);
        return;
    }
    const auto rank = static_cast<std::int64_t>(shape->size());
    const auto place = [rank](std::int64_t at) { return std::clamp<std::int64_t>(at < 0 ? at + rank : at, 0, rank); };
    const std::int64_t from = place(node.integer("start", 0));
    const std::int64_t to = std::max(from, place(node.integer("end", rank)));
    Items out;
    for (std::int64_t i = from; i < to; ++i) {
        out.push_back(Item::of((*shape)[static_cast<std::size_t>(i)]));
    }
    node.setData(0, std::move(out), false);
}

void inferSize(Inference& node)
{
    node.setElement(0, DataType::Int64);
    const Dims* shape = node.shape(0);
    node.setData(0, {shape != nullptr ? Item::of(productOf(*shape)) : Item()}, true);
}

void inferTranspose(Inference& node)
{
    const Dims* shape = node.shape(0);
    if (shape == nullptr) {
        return;
    }
    Dims out(shape->size());
    const auto order = node.node().integers("perm");
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::int64_t from =
            order && i < order->size() ? (*order)[i] : static_cast<std::int64_t>(out.size() - 1 - i);
        const auto axis = axisOf(from, shape->size());
        out[i] = axis ? (*shape)[*axis] : Dim();
    }
    node.setShape(0, std::move(out));
}

void inferFlatten(Inference& node)
{
    const Dims* shape = node.shape(0);
    if (shape == nullptr) {
        node.setRank(0, 2);
        return;
    }
    std::int64_t axis = node.integer("axis", 1);
    axis += axis < 0 ? static_cast<std::int64_t>(shape->size()) : 0;
    const std::size_t at = std::min(static_cast<std::size_t>(std::max<std::int64_t>(axis, 0)), shape->size());
    const std::span<const Dim> dims(*shape);
    node.setShape(0, {productOf(dims.first(at)), productOf(dims.subspan(at))});
}

void inferSqueeze(Inference& node)
{
    const Dims* shape = node.shape(0);
    if (shape == nullptr) {
        return;
    }
    Dims out;
    const auto axes = node.integersOf("axes", 1);
    if (!axes && node.has(1)) {
        return;
    }
    if (axes) {
        std::vector<bool> isGone(shape->size(), false);
        for (const std::int64_t each : *axes) {
            if (const auto axis = axisOf(each, shape->size())) {
                isGone[*axis] = true;
            }
        }
        for (std::size_t i = 0; i < shape->size(); ++i) {
            if (!isGone[i]) {
                out.push_back((*shape)[i]);
            }
        }
    } else { // all of size 1
        for (const Dim& dim : *shape) {
            if (!dim.isNumber()) {
                return;
            }
            if (dim.extent != 1) {
                out.push_back(dim);
            }
        }
    }
    if (const auto data = node.data(0); data && out.empty()) {
        node.setData(0, *data, true);
        return;
    }
    node.setShape(0, std::move(out));
}

void inferUnsqueeze(Inference& node)
{
    const Dims* shape = node.shape(0);
    const auto axes = node.integersOf("axes", 1);
    if (shape == nullptr || !axes) {
        return;
    }
    const std::size_t rank = shape->size() + axes->size();
    std::vector<bool> isNew(rank, false);
    for (const std::int64_t each : *axes) {
        if (const auto axis = axisOf(each, rank)) {
            isNew[*axis] = true;
        }
    }
    Dims out;
    std::size_t next = 0;
    for (std::size_t i = 0; i < rank; ++i) {
        out.push_back(isNew[i] || next >= shape->size() ? number(1) : (*shape)[next++]);
    }
    if (const auto data = node.data(0); data && rank == 1) {
        node.setData(0, *data, false);
        return;
    }
    node.setShape(0, std::move(out));
}

void inferConcat(Inference& node)
{
    Dims out;
    Items data;
    bool hasData = true;
    bool isKnown = false; ///< of some elements
    const std::int64_t at = node.integer("axis", node.version() < 4 ? 1 : 0);
    for (std::size_t i = 0; i < node.inputs(); ++i) {
        const Dims* shape = node.shape(i);
        if (shape == nullptr) {
            return;
        }
        const auto axis = axisOf(at, shape->size());
        if (!axis || (i > 0 && shape->size() != out.size())) {
            return;
        }
        for (std::size_t k = 0; k < shape->size(); ++k) {
            if (i == 0) {
                out.push_back((*shape)[k]);
            } else {
                out[k] = k == *axis ? plus(out[k], (*shape)[k]) : merged(out[k], (*shape)[k]);
            }
        }
        constexpr std::int64_t kMostUnknown = 64;
        const auto each = node.data(i);
        const bool isList =
            shape->size() == 1 && (each || ((*shape)[0].isNumber() && (*shape)[0].extent <= kMostUnknown));
        isKnown = isKnown || each;
        hasData = hasData && isList;
        if (hasData) {
            const Items items = each ? *each : Items(static_cast<std::size_t>((*shape)[0].extent));
            data.insert(data.end(), items.begin(), items.end());
        }
    }
    if (hasData && isKnown) {
        node.setData(0, std::move(data), false);
        return;
    }
    node.setShape(0, std::move(out));
}

void inferSplit(Inference& node)
{
    const Dims* shape = node.shape(0);
    const auto axis = shape != nullptr ? axisOf(node.integer("axis", 0), shape->size()) : std::nullopt;
    if (!axis) {
        return;
    }
    const auto sizes = node.integersOf("split", 1);
    const auto parts = static_cast<std::int64_t>(node.outputs());
    const Dim whole = (*shape)[*axis];
    for (std::size_t i = 0; i < node.outputs(); ++i) {
        Dims out = *shape;
        Dim& dim = out[*axis];
        if (sizes && i < sizes->size()) {
            dim = number((*sizes)[i]);
        } else if (sizes || node.has(1) || !whole.isNumber() || parts == 0) {
            dim = {};
        } else { // equal parts, the last one may be smaller
            const std::int64_t part = (whole.extent + parts - 1) / parts;
            const std::int64_t before = std::min(static_cast<std::int64_t>(i) * part, whole.extent);
            dim = number(std::clamp<std::int64_t>(whole.extent - before, 0, part));
        }
        node.setShape(i, std::move(out));
    }
}

void inferExpand(Inference& node)
{
    const Dims* shape = node.shape(0);
    const auto target = node.data(1);
    if (shape == nullptr || !target) {
        const Dim count = node.dim(1, 0); // with more dimensions than the input, as many as are asked for
        if (shape != nullptr && count.isNumber() && count.extent >= static_cast<std::int64_t>(shape->size())) {
            node.setRankFrom(0, 1);
        }
        return;
    }
    Dims to;
    for (const Item& item : *target) {
        to.push_back(item.dim());
    }
    node.setShape(0, broadcast(*shape, to));
}

void inferTile(Inference& node)
{
    const Dims* shape = node.shape(0);
    const auto repeats = node.data(1);
    if (shape == nullptr) {
        return;
    }
    Dims out(shape->size());
    for (std::size_t i = 0; i < out.size() && repeats && repeats->size() == out.size(); ++i) {
        out[i] = times((*shape)[i], (*repeats)[i].dim());
    }
    node.setShape(0, std::move(out));
}

/// The number of elements of `begin : end : step` of `size`, as in NumPy.
std::int64_t sliceSize(std::int64_t size, std::int64_t begin, std::int64_t end, std::int64_t step)
{
    const auto place = [size](std::int64_t at) { return at < 0 ? at + size : at; };
    if (step > 0) {
        begin = std::clamp<std::int64_t>(place(begin), 0, size);
        end = std::clamp<std::int64_t>(place(end), 0, size);
        return end <= begin ? 0 : (end - begin - 1) / step + 1;
    }
    begin = std::clamp<std::int64_t>(place(begin), -1, size - 1);
    end = std::clamp<std::int64_t>(place(end), -1, size - 1);
    return end >= begin || step == 0 ? 0 : (begin - end - 1) / -step + 1;
}

void inferSlice(Inference& node)
{
    const Dims* shape = node.shape(0);
    if (shape == nullptr) {
        return;
    }
    const auto begins = node.integersOf("starts", 1);
    const auto ends = node.integersOf("ends", 2);
    auto axes = node.integersOf("axes", 3);
    const auto steps = node.integers(4);
    Dims out = *shape;
    if (!axes && !node.has(3)) { // all from the first one
        const std::size_t count = begins ? begins->size() : ends ? ends->size() : out.size();
        axes.emplace(std::min(count, out.size()));
        std::iota(axes->begin(), axes->end(), 0);
    }
    if (!axes) {
        node.setRank(0, out.size());
        return;
    }
    const auto data = node.data(0);
    for (std::size_t i = 0; i < axes->size(); ++i) {
        const auto axis = axisOf((*axes)[i], out.size());
        if (!axis) {
            continue;
        }
        const bool isKnown =
            begins && ends && i < begins->size() && i < ends->size() && (!node.has(4) || (steps && i < steps->size()));
        const std::int64_t step = isKnown && steps ? std::clamp((*steps)[i], -kMostExtent, kMostExtent) : 1;
        constexpr std::int64_t kEnd = std::int64_t{1} << 31;
        const bool isWhole = isKnown && step == 1 && (*begins)[i] == 0 && (*ends)[i] >= kEnd - 1;
        if (isWhole) {
            continue;
        }
        if (!isKnown || !out[*axis].isNumber()) {
            out[*axis] = {};
            continue;
        }
        const std::int64_t size = out[*axis].extent;
        const std::int64_t first = std::clamp((*begins)[i], -kMostExtent, kMostExtent);
        const std::int64_t end = std::clamp((*ends)[i], -kMostExtent, kMostExtent);
        out[*axis] = number(sliceSize(size, first, end, step));
        if (data && shape->size() == 1 && step != 0 && data->size() == static_cast<std::size_t>(size)) {
            Items kept;
            const std::int64_t lowest = step > 0 ? 0 : -1;
            const std::int64_t highest = step > 0 ? size : size - 1;
            const std::int64_t from = std::clamp(first < 0 ? first + size : first, lowest, highest);
            for (std::int64_t k = 0; k < out[*axis].extent; ++k) {
                const auto at = axisOf(from + k * step, data->size());
                kept.push_back(at ? (*data)[*at] : Item());
            }
            node.setData(0, std::move(kept), false);
            return;
        }
    }
    node.setShape(0, std::move(out));
}

void inferPad(Inference& node)
{
    const Dims* shape = node.shape(0);
    if (shape == nullptr) {
        return;
    }
    auto pads = node.integersOf("pads", 1);
    pads = pads || node.has(1) ? pads : node.node().integers("paddings");
    Dims out(shape->size());
    const auto axes = node.integers(3);
    const std::size_t count = axes ? axes->size() : shape->size();
    if (axes || !node.has(3)) {
        out = axes ? *shape : out;
        for (std::size_t i = 0; i < count && pads && pads->size() == 2 * count; ++i) {
            const auto axis = axisOf(axes ? (*axes)[i] : static_cast<std::int64_t>(i), shape->size());
            if (axis) {
                const Dim& dim = (*shape)[*axis];
                const std::int64_t all = std::clamp((*pads)[i], -kMostExtent, kMostExtent) +
                                         std::clamp((*pads)[i + count], -kMostExtent, kMostExtent);
                out[*axis] = all == 0         ? dim
                             : dim.isNumber() ? number(std::max<std::int64_t>(0, dim.extent + all))
                                              : Dim();
            }
        }
    }
    node.setShape(0, std::move(out));
}

void inferSpaceToDepth(Inference& node)
{
    const Dims* shape = node.shape(0);
    const std::int64_t block = node.integer("blocksize", 0);
    if (shape == nullptr || shape->size() != 4 || block <= 0 || block > kMostStep) {
        return;
    }
    const Dim& channels = (*shape)[1];
    const bool toDepth = node.node().op == "SpaceToDepth";
    const auto side = [&](const Dim& dim) { return toDepth ? dividedBy(dim, block) : times(dim, number(block)); };
    node.setShape(0,
                  {(*shape)[0], toDepth ? times(channels, number(block * block)) : dividedBy(channels, block * block),
                   side((*shape)[2]), side((*shape)[3])});
}

void inferCenterCropPad(Inference& node)
{
    const Dims* shape = node.shape(0);
    const auto sizes = node.data(1);
    if (shape == nullptr || !sizes) {
        return;
    }
    Dims out = *shape;
    const auto axes = node.node().integers("axes");
    for (std::size_t i = 0; i < sizes->size(); ++i) {
        const auto axis = axisOf(axes && i < axes->size() ? (*axes)[i] : static_cast<std::int64_t>(i), out.size());
        if (axis) {
            out[*axis] = (*sizes)[i].dim();
        }
    }
    node.setShape(0, std::move(out));
}

/// Rounded down, if it can be a size.
Dim rounded(double size)
{
    return size >= 0 && size <= static_cast<double>(kMostExtent) ? number(static_cast<std::int64_t>(size)) : Dim();
}

/// The sizes that Resize is asked for, with the aspect ratio that it is to keep.
struct ResizeTo {
    std::optional<Items> sizes = {};
    std::optional<std::vector<double>> scales = {};
    std::optional<double> ratio = {}; ///< of all axes, instead of `sizes`

    Dim of(const Dim& from, std::size_t index) const
    {
        const auto extent = static_cast<double>(from.extent);
        if (sizes) {
            return !ratio ? (*sizes)[index].dim() : from.isNumber() ? rounded(extent * *ratio + 0.5) : Dim();
        }
        if (!scales || (*scales)[index] == 1) {
            return scales ? from : Dim();
        }
        return from.isNumber() && (*scales)[index] > 0 ? rounded(extent * (*scales)[index]) : Dim();
    }
};

/// The lowest or highest of the ratios; 0 when one is not known.
double keptRatio(const Dims& shape, const std::vector<std::size_t>& axes, const Items& sizes, bool isLowest)
{
    double ratio = 0;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const Dim& from = shape[axes[i]];
        if (!from.isNumber() || from.extent == 0 || !sizes[i].number) {
            return 0;
        }
        const double each = static_cast<double>(*sizes[i].number) / static_cast<double>(from.extent);
        ratio = i == 0 ? each : isLowest ? std::min(ratio, each) : std::max(ratio, each);
    }
    return ratio;
}

void inferResize(Inference& node)
{
    const Dims* shape = node.shape(0);
    if (shape == nullptr) {
        return;
    }
    std::vector<std::size_t> axes(shape->size());
    std::iota(axes.begin(), axes.end(), 0);
    if (const auto given = node.node().integers("axes")) {
        axes.clear();
        for (const std::int64_t each : *given) {
            const auto axis = axisOf(each, shape->size());
            if (!axis) {
                return;
            }
            axes.push_back(*axis);
        }
    }
    const bool isUpsample = node.node().op == "Upsample";
    const bool isOld = isUpsample || node.version() < 11;
    const auto attribute = node.node().numbers("scales"); // Upsample before version 9
    ResizeTo to{.sizes = isOld ? std::nullopt : node.data(3),
                .scales = attribute ? attribute : node.numbers(isOld ? 1 : 2)};
    to.sizes = to.sizes && to.sizes->size() == axes.size() ? std::move(to.sizes) : std::nullopt;
    to.scales = to.scales && to.scales->size() == axes.size() ? std::move(to.scales) : std::nullopt;
    const auto policy = node.node().text("keep_aspect_ratio_policy").value_or("stretch");
    if (to.sizes && policy != "stretch") {
        to.ratio = keptRatio(*shape, axes, *to.sizes, policy == "not_larger");
        if (*to.ratio == 0) {
            node.setRank(0, shape->size());
            return;
        }
    }
    Dims out = *shape;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        out[axes[i]] = to.of((*shape)[axes[i]], i);
    }
    node.setShape(0, std::move(out));
}

void inferAffineGrid(Inference& node)
{
    const auto size = node.data(1);
    if (!size || size->size() < 4) { // (batch, height, width, 2), or with a depth
        const Dim count = node.dim(1, 0);
        if (count.isNumber() && (count.extent == 4 || count.extent == 5)) {
            Dims out(static_cast<std::size_t>(count.extent));
            out.back() = number(count.extent - 2);
            node.setShape(0, std::move(out));
        }
        return;
    }
    Dims out{(*size)[0].dim()};
    for (std::size_t i = 2; i < size->size(); ++i) {
        out.push_back((*size)[i].dim());
    }
    out.push_back(number(static_cast<std::int64_t>(size->size()) - 2));
    node.setShape(0, std::move(out));
}

void inferCol2Im(Inference& node)
{
    const Dims* shape = node.shape(0);
    const auto image = node.data(1);
    const auto block = node.data(2);
    if (shape == nullptr || shape->size() != 3) {
        return;
    }
    if (!image || !block) {
        node.setRankFrom(0, 1, 2);
        if (const Dims* rank = node.result(0)) {
            Dims out = *rank;
            out[0] = (*shape)[0];
            node.setShape(0, std::move(out));
        }
        return;
    }
    Dims blockDims;
    for (const Item& each : *block) {
        blockDims.push_back(each.dim());
    }
    const Dim blockSize = productOf(blockDims);
    Dims out{(*shape)[0], blockSize.isNumber() ? dividedBy((*shape)[1], blockSize.extent) : Dim()};
    for (const Item& each : *image) {
        out.push_back(each.dim());
    }
    node.setShape(0, std::move(out));
}

constexpr std::array kShapeRows{
    OperatorRow{.name = "Reshape", .infer = inferReshape},
    OperatorRow{.name = "Shape", .infer = inferShape},
    OperatorRow{.name = "Size", .infer = inferSize},
    OperatorRow{.name = "Transpose", .infer = inferTranspose},
    OperatorRow{.name = "Flatten", .infer = inferFlatten},
    OperatorRow{.name = "Squeeze", .infer = inferSqueeze},
    OperatorRow{.name = "Unsqueeze", .infer = inferUnsqueeze},
    OperatorRow{.name = "Concat", .infer = inferConcat},
    OperatorRow{.name = "Split", .infer = inferSplit},
    OperatorRow{.name = "Expand", .infer = inferExpand},
    OperatorRow{.name = "Tile", .infer = inferTile},
    OperatorRow{.name = "Slice", .infer = inferSlice},
    OperatorRow{.name = "Pad", .infer = inferPad},
    OperatorRow{.name = "SpaceToDepth", .infer = inferSpaceToDepth},
    OperatorRow{.name = "DepthToSpace", .infer = inferSpaceToDepth},
    OperatorRow{.name = "CenterCropPad", .infer = inferCenterCropPad},
    OperatorRow{.name = "Resize", .infer = inferResize, .flops = fivePerOutputElement},
    OperatorRow{.name = "Upsample", .infer = inferResize, .flops = fivePerOutputElement},
    OperatorRow{.name = "AffineGrid", .infer = inferAffineGrid, .flops = fivePerOutputElement},
    OperatorRow{.name = "Col2Im", .infer = inferCol2Im, .flops = perInputElement},
    OperatorRow{.name = "ReverseSequence", .infer = sameAsInput},
};

} // namespace

Rows shapeRows()
{
    return kShapeRows;
}

} // namespace apr::operators
