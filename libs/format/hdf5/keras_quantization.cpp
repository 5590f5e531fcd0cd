// SPDX-License-Identifier: MIT
#include "keras_quantization.h"

#include <algorithm>

namespace apr::hdf5 {
namespace {

constexpr unsigned kMaxLayerDepth = 64;

std::string modeOf(const Json& layer)
{
    const Json* policy = findPath(layer, {"config", "dtype", "config"});
    if (policy == nullptr) {
        return {};
    }
    std::string mode = stringMember(*policy, "mode").value_or("");
    if (mode.empty()) { // "int8_from_float32"
        const std::string policyName = stringMember(*policy, "name").value_or("");
        const std::size_t from = policyName.find("_from_");
        mode = from == std::string::npos ? std::string() : policyName.substr(0, from);
    }
    const bool isOfIntegers = mode.starts_with("int") || mode.starts_with("gptq") || mode.starts_with("awq");
    return isOfIntegers ? mode : std::string();
}

std::optional<KerasQuantization> findLayer(const Json& layer, const std::string& name, unsigned depth)
{
    const Json* config = layer.is_object() ? findMember(layer, "config") : nullptr;
    if (config == nullptr || !config->is_object() || depth > kMaxLayerDepth) {
        return std::nullopt;
    }
    if (stringMember(*config, "name") == name) {
        if (std::string mode = modeOf(layer); !mode.empty()) {
            return KerasQuantization{.mode = std::move(mode),
                                     .className = stringMember(layer, "class_name").value_or("")};
        }
    }
    for (const Json& member : *config) {
        if (auto found = findLayer(member, name, depth + 1)) { // a wrapped layer
            return found;
        }
        for (std::size_t i = 0; member.is_array() && i < member.size(); ++i) {
            if (auto found = findLayer(member[i], name, depth + 1)) {
                return found;
            }
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<KerasQuantization> quantizationNamed(const Json& config, const std::string& name)
{
    return findLayer(config, name, 0);
}

ScaleAxis scaleAxisOf(const std::string& className)
{
    return className == "Embedding"     ? ScaleAxis::Rows
           : className == "EinsumDense" ? ScaleAxis::Trailing
                                        : ScaleAxis::Columns;
}

std::optional<Shape> broadcastScales(const Shape& weight, const Shape& scales, ScaleAxis axis)
{
    Shape own = scales;
    while (axis == ScaleAxis::Trailing && own.size() > 1 && own.front() == 1) {
        own.erase(own.begin());
    }
    const std::size_t rank = weight.size();
    Shape out(rank, 1);
    if (axis != ScaleAxis::Trailing) {
        const bool isMatrix = rank == 2 && own.size() == 1;
        const std::size_t dimension = axis == ScaleAxis::Rows ? 0 : 1;
        if (!isMatrix || own[0] != weight[dimension]) {
            return std::nullopt;
        }
        out[dimension] = own[0];
        return out;
    }
    const auto count = static_cast<std::ptrdiff_t>(own.size());
    // Where the first dimensions are the same as the last ones, the equation of the layer could mean either.
    if (own.size() >= rank || std::equal(own.begin(), own.end(), weight.begin()) ||
        !std::equal(own.begin(), own.end(), weight.end() - count)) {
        return std::nullopt;
    }
    std::copy(own.begin(), own.end(), out.end() - count);
    return out;
}

} // namespace apr::hdf5
