// SPDX-License-Identifier: MIT
#include "streaming_order.h"

#include "apr/base/text.h"
#include "apr/model/layer_name.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <tuple>

namespace apr {
namespace {

/// 0 for an encoder, 2 for a decoder, 1 otherwise.
int sideOf(const std::string& name)
{
    const std::size_t encoder = std::min(name.find("encoder."), name.find("enc."));
    const std::size_t decoder = std::min(name.find("decoder."), name.find("dec."));
    return encoder < decoder ? 0 : decoder < encoder ? 2 : 1;
}

/// Before the layers, in them, behind, or in a head.
std::pair<int, std::int64_t> placeOf(const std::string& name)
{
    constexpr std::array<std::string_view, 11> kBefore{
        "embed", "embd",  "wte",   "wpe",        "token_types",       "position",
        "conv1", "conv2", "patch", "mel_filter", "feature_projection"};
    const std::int64_t layer = layerOf(name).second;
    if (layer >= 0) {
        return {1, layer};
    }
    constexpr std::array<std::string_view, 5> kHeads{"head", "output.", "proj_out", "classifier", "pooler"};
    const auto isNamed = [&name](std::string_view part) { return name.find(part) != std::string::npos; };
    return {std::any_of(kBefore.begin(), kBefore.end(), isNamed) ? 0
            : std::any_of(kHeads.begin(), kHeads.end(), isNamed) ? 3
                                                                 : 2,
            0};
}

} // namespace

std::vector<std::size_t> streamingOrder(std::span<const TensorInfo> tensors)
{
    std::vector<std::tuple<int, int, std::int64_t, std::size_t>> places;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const std::string name = toLower(tensors[i].name);
        const auto [place, layer] = placeOf(name);
        places.emplace_back(sideOf(name), place, layer, i);
    }
    std::sort(places.begin(), places.end());
    std::vector<std::size_t> out;
    std::transform(places.begin(), places.end(), std::back_inserter(out),
                   [](const auto& place) { return std::get<3>(place); });
    return out;
}

} // namespace apr
