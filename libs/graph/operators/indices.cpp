// SPDX-License-Identifier: MIT
#include "inference.h"

#include <algorithm>
#include <array>

namespace apr::operators {
namespace {

void inferGather(Inference& node)
{
    const Dims* shape = node.shape(0);
    const Dims* indices = node.shape(1);
    const auto axis = shape != nullptr ? axisOf(node.integer("axis", 0), shape->size()) : std::nullopt;
    if (!axis || indices == nullptr) {
        return;
    }
    Dims out(shape->begin(), shape->begin() + static_cast<std::ptrdiff_t>(*axis));
    out.insert(out.end(), indices->begin(), indices->end());
    out.insert(out.end(), shape->begin() + static_cast<std::ptrdiff_t>(*axis) + 1, shape->end());
    const auto data = node.data(0);
    const auto places = node.integers(1);
    if (data && places && shape->size() == 1 && out.size() <= 1) {
        Items items;
        for (const std::int64_t place : *places) {
            const auto at = axisOf(place, data->size());
            items.push_back(at ? (*data)[*at] : Item());
        }
        node.setData(0, std::move(items), out.empty());
        return;
    }
    node.setShape(0, std::move(out));
}

void inferLikeIndices(Inference& node)
{
    if (const Dims* indices = node.shape(1)) {
        node.setShape(0, *indices);
    }
}

void inferGatherNd(Inference& node)
{
    const Dims* shape = node.shape(0);
    const Dims* indices = node.shape(1);
    if (shape == nullptr || indices == nullptr || indices->empty() || !indices->back().isNumber()) {
        return;
    }
    const auto batch = node.integer("batch_dims", 0);
    if (batch < 0 || batch > static_cast<std::int64_t>(kMostRank)) {
        return;
    }
    const std::int64_t used = indices->back().extent + batch;
    if (used < 0 || used > static_cast<std::int64_t>(shape->size())) {
        return;
    }
    Dims out(indices->begin(), indices->end() - 1);
    out.insert(out.end(), shape->begin() + static_cast<std::ptrdiff_t>(used), shape->end());
    node.setShape(0, std::move(out));
}

void inferOneHot(Inference& node)
{
    const Dims* shape = node.shape(0);
    if (shape == nullptr) {
        return;
    }
    const auto axis = axisOf(node.integer("axis", -1), shape->size() + 1);
    const auto depth = node.data(1);
    Dims out = *shape;
    if (axis) {
        out.insert(out.begin() + static_cast<std::ptrdiff_t>(*axis),
                   depth && depth->size() == 1 ? depth->front().dim() : Dim());
        node.setShape(0, std::move(out));
    }
}

void inferTopK(Inference& node)
{
    const Dims* shape = node.shape(0);
    const auto axis = shape != nullptr ? axisOf(node.integer("axis", -1), shape->size()) : std::nullopt;
    if (!axis) {
        return;
    }
    Dims out = *shape;
    const auto k = node.data(1);
    const auto attribute = node.node().integer("k"); // before version 10
    out[*axis] = attribute ? number(*attribute) : k && k->size() == 1 ? k->front().dim() : Dim();
    node.setShape(0, out);
    node.setShape(1, std::move(out));
}

void inferNonZero(Inference& node)
{
    const Dims* shape = node.shape(0);
    node.setShape(
        0,
        {shape != nullptr ? number(std::max<std::int64_t>(static_cast<std::int64_t>(shape->size()), 1)) : Dim(), {}});
}

void inferArg(Inference& node)
{
    const Dims* shape = node.shape(0);
    const auto axis = shape != nullptr ? axisOf(node.integer("axis", 0), shape->size()) : std::nullopt;
    if (!axis) {
        return;
    }
    Dims out = *shape;
    if (node.integer("keepdims", 1) != 0) {
        out[*axis] = number(1);
    } else {
        out.erase(out.begin() + static_cast<std::ptrdiff_t>(*axis));
    }
    node.setShape(0, std::move(out));
}

void inferCompress(Inference& node)
{
    const Dims* shape = node.shape(0);
    const auto given = node.node().integer("axis");
    if (!given) {
        node.setRank(0, 1);
        return;
    }
    const auto axis = shape != nullptr ? axisOf(*given, shape->size()) : std::nullopt;
    if (axis) {
        Dims out = *shape;
        out[*axis] = {};
        node.setShape(0, std::move(out));
    }
}

void inferUnique(Inference& node)
{
    inferCompress(node);
    for (std::size_t i = 1; i < node.outputs(); ++i) {
        node.setRank(i, 1);
    }
}

void inferNonMaxSuppression(Inference& node)
{
    node.setShape(0, {Dim(), number(3)});
}

void inferArrayFeatureExtractor(Inference& node)
{
    const Dims* shape = node.shape(0);
    const Dims* places = node.shape(1);
    if (shape == nullptr || shape->empty() || places == nullptr) {
        return;
    }
    Dims out = *shape;
    out.back() = productOf(*places);
    if (out.size() == 1) {
        out.insert(out.begin(), number(1));
    }
    node.setShape(0, std::move(out));
}

constexpr std::array kIndexRows{
    OperatorRow{.name = "Gather", .infer = inferGather},
    OperatorRow{.name = "GatherElements", .infer = inferLikeIndices},
    OperatorRow{.name = "GatherND", .infer = inferGatherNd},
    OperatorRow{.name = "Scatter", .infer = sameAsInput},
    OperatorRow{.name = "ScatterElements", .infer = sameAsInput},
    OperatorRow{.name = "ScatterND", .infer = sameAsInput},
    OperatorRow{.name = "TensorScatter", .infer = sameAsInput},
    OperatorRow{.name = "OneHot", .infer = inferOneHot},
    OperatorRow{.name = "TopK", .infer = inferTopK, .flops = perInputElement},
    OperatorRow{.name = "NonZero", .infer = inferNonZero, .flops = perInputElement},
    OperatorRow{.name = "ArgMax", .infer = inferArg, .flops = perInputElement},
    OperatorRow{.name = "ArgMin", .infer = inferArg, .flops = perInputElement},
    OperatorRow{.name = "Compress", .infer = inferCompress},
    OperatorRow{.name = "Unique", .infer = inferUnique, .flops = perInputElement},
    OperatorRow{.name = "NonMaxSuppression", .infer = inferNonMaxSuppression},
    OperatorRow{.name = "ArrayFeatureExtractor", .infer = inferArrayFeatureExtractor},
};

} // namespace

Rows indexRows()
{
    return kIndexRows;
}

} // namespace apr::operators
