// SPDX-License-Identifier: MIT
#include "apr/model/layer_name.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

/// Last parts of names that are parameters of a layer, not layers.
constexpr std::array<std::string_view, 28> kParameters{"weight",
                                                       "bias",
                                                       "kernel",
                                                       "gamma",
                                                       "beta",
                                                       "running_mean",
                                                       "running_var",
                                                       "moving_mean",
                                                       "moving_variance",
                                                       "weights",
                                                       "biases",
                                                       "embeddings",
                                                       "scale",
                                                       "w",
                                                       "b",
                                                       "in_proj_bias",
                                                       "in_proj_weight",
                                                       "num_batches_tracked",
                                                       "weight_g",
                                                       "weight_v",
                                                       "recurrent_kernel",
                                                       "shift",
                                                       "depthwise_kernel",
                                                       "pointwise_kernel",
                                                       "lora_A",
                                                       "lora_B",
                                                       "offset",
                                                       "codes"};

bool isParameterName(std::string_view part)
{
    return std::find(kParameters.begin(), kParameters.end(), part) != kParameters.end() ||
           part.starts_with("weight_ih_l") || part.starts_with("weight_hh_l") || part.starts_with("bias_ih_l") ||
           part.starts_with("bias_hh_l");
}

} // namespace

std::pair<std::string_view, std::int64_t> layerOf(std::string_view name)
{
    std::size_t start = 0;
    while (start < name.size()) {
        const std::size_t end = std::min(name.find_first_of("./", start), name.size());
        const std::string_view part = name.substr(start, end - start);
        const bool isNumber = part.size() < 10 && areDigits(part);
        if (isNumber) {
            return {name.substr(0, start), static_cast<std::int64_t>(parseUnsigned(part).value_or(0))};
        }
        start = end + 1;
    }
    return {{}, -1};
}

std::string_view afterLayer(std::string_view name, std::string_view prefix)
{
    return name.substr(std::min(name.find_first_of("./", prefix.size()), name.size()));
}

SplitName splitName(std::string_view name)
{
    if (name.ends_with(":0")) { // TensorFlow
        name.remove_suffix(2);
    }
    const std::size_t last = name.find_last_of("./");
    if (last != std::string_view::npos && last > 0 && isParameterName(name.substr(last + 1))) {
        return {.module = name.substr(0, last), .parameter = name.substr(last + 1)};
    }
    return {.module = name};
}

std::string_view moduleName(std::string_view tensor)
{
    return splitName(tensor).module;
}

} // namespace apr
