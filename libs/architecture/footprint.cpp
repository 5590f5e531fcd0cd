// SPDX-License-Identifier: MIT
#include "apr/architecture/footprint.h"

#include "apr/architecture/architecture.h"
#include "apr/base/bytes.h"
#include "apr/base/text.h"
#include "apr/model/scales.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>
#include <string_view>

namespace apr {
namespace {

constexpr std::uint64_t kSaturated = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kAdamBytes = 16; ///< per parameter

std::uint64_t sumOf(std::uint64_t a, std::uint64_t b)
{
    return checkedAdd(a, b).value_or(kSaturated);
}

std::uint64_t productOf(std::uint64_t a, std::uint64_t b)
{
    return checkedMul(a, b).value_or(kSaturated);
}

/// Whether the tensor is a parameter that arithmetic uses: not a mask, an index or an offset.
bool isWeight(const TensorInfo& tensor)
{
    const DTypeInfo& info = dtypeInfo(tensor.dtype);
    return info.kind == DTypeKind::Float || info.kind == DTypeKind::Quantized;
}

/// One of LayerKind::name; empty for tensors that are not counted.
std::string_view kindOf(const TensorInfo& tensor)
{
    const std::string name = toLower(tensor.name);
    const std::size_t dimensions = tensor.shape.size();
    const bool isScale = name.ends_with("scale") || name.ends_with("scales") || name.ends_with("scale_inv") ||
                         name.ends_with("zeros") || name.ends_with("zero_point");
    if (!isWeight(tensor) || isScale || name.ends_with("bias") || name.ends_with(".b")) {
        return {};
    }
    if (dimensions == 1) {
        const bool isTrained = !containsAny(name, {"running_", "moving_", "mean", "var"});
        return isTrained && containsAny(name, {"norm", "ln_", ".bn", "_bn"}) ? "normalization" : std::string_view();
    }
    if (dimensions == 2) {
        return containsAny(name, {"embed", "embd", "wte", "wpe"}) ? "embedding" : "linear";
    }
    if (dimensions < 3) {
        return {};
    }
    return containsAny(name, {"_exps", "experts"}) ? "expert" : "convolution";
}

template <typename Count>
void sortByCount(std::vector<Count>& counts)
{
    std::stable_sort(counts.begin(), counts.end(), [](const Count& a, const Count& b) { return a.count > b.count; });
}

/// Bytes of a tensor in another type.
std::uint64_t bytesIn(const TensorInfo& tensor, DType dtype)
{
    if (!isWeight(tensor)) {
        return tensor.byteSize;
    }
    const DTypeInfo& info = dtypeInfo(dtype);
    const std::uint64_t elements = tensor.elements();
    const bool isBlocked = info.blockElements > 1;
    const bool fits = tensor.shape.size() > 1 && tensor.shape.back() % info.blockElements == 0;
    return isBlocked && !fits ? productOf(elements, sizeof(float))
                              : productOf(elements / info.blockElements, info.blockBytes);
}

/// Nothing unless it is a decoder whose layers all have the same heads.
std::optional<std::uint64_t> cachePerToken(const Model& model, const Detection& detection, const Json& hyperparameters)
{
    const Json* config = findMember(model.metadata(), "config");
    const Json* perLayer = findMember(model.metadata(), detection.type + ".attention.head_count_kv");
    const bool isCompressed = findMember(model.metadata(), detection.type + ".attention.kv_lora_rank") != nullptr ||
                              (config != nullptr && findMember(*config, "kv_lora_rank") != nullptr);
    const bool isDecoder = detection.architecture != nullptr && detection.architecture->family() != "bert";
    if (!isDecoder || isCompressed || (perLayer != nullptr && !perLayer->is_number())) {
        return std::nullopt;
    }
    const auto layers = unsignedMember(hyperparameters, "n_layers");
    const auto heads = unsignedMember(hyperparameters, "n_heads");
    const auto keyHeads = unsignedMember(hyperparameters, "n_kv_heads");
    const auto hidden = unsignedMember(hyperparameters, "hidden_size");
    auto dimension = unsignedMember(hyperparameters, "head_dim");
    if (!dimension && hidden && heads && *heads > 0) {
        dimension = *hidden / *heads;
    }
    if (!layers || !keyHeads || !dimension) {
        return std::nullopt;
    }
    return productOf(productOf(productOf(4, *layers), *keyHeads), *dimension);
}

} // namespace

std::vector<TypeShare> typeShares(const Model& model)
{
    std::map<DType, TypeShare> byType;
    for (const TensorInfo& tensor : model.tensors()) {
        TypeShare& share = byType[tensor.dtype];
        share.dtype = tensor.dtype;
        ++share.tensors;
        share.elements = sumOf(share.elements, tensor.elements());
        share.bytes = sumOf(share.bytes, tensor.byteSize);
    }
    std::vector<TypeShare> out;
    out.reserve(byType.size());
    for (const auto& [dtype, share] : byType) {
        out.push_back(share);
    }
    std::stable_sort(out.begin(), out.end(), [](const TypeShare& a, const TypeShare& b) { return a.bytes > b.bytes; });
    return out;
}

std::vector<LayerKind> layerKinds(const Model& model)
{
    std::vector<LayerKind> out;
    const Model dense = withScalesApplied(model);
    for (const TensorInfo& tensor : dense.tensors()) {
        const std::string_view kind = kindOf(tensor);
        if (kind.empty()) {
            continue;
        }
        auto known = std::find_if(out.begin(), out.end(), [kind](const LayerKind& each) { return each.name == kind; });
        if (known == out.end()) {
            known = out.insert(out.end(), {.name = std::string(kind)});
        }
        ++known->count;
    }
    sortByCount(out);
    return out;
}

std::vector<RepeatedBlock> repeatedBlocks(const Model& model)
{
    std::map<std::string, std::set<std::string_view>, std::less<>> numbers;
    for (const TensorInfo& tensor : model.tensors()) {
        const std::string_view name = tensor.name;
        std::size_t from = 0;
        for (const std::string_view part : split(name, '.')) {
            if (from > 0 && areDigits(part)) {
                numbers[std::string(name.substr(0, from - 1))].insert(part);
                break; // blocks inside this one are parts of it
            }
            from += part.size() + 1;
        }
    }
    std::vector<RepeatedBlock> out;
    for (const auto& [prefix, values] : numbers) {
        if (values.size() > 1) {
            out.push_back({.prefix = prefix, .count = values.size()});
        }
    }
    sortByCount(out);
    return out;
}

Footprint footprintOf(const Model& model)
{
    constexpr std::array kTypes{DType::F32, DType::BF16, DType::Q8_0, DType::Q4_0};
    Footprint out{.stored = model.tensorByteCount()};
    const Model dense = withScalesApplied(model); // int8 and int4 weights count as what they stand for
    for (const DType dtype : kTypes) {
        Footprint::Weights weights{.dtype = dtype};
        for (const TensorInfo& tensor : dense.tensors()) {
            weights.bytes = sumOf(weights.bytes, bytesIn(tensor, dtype));
        }
        out.weights.push_back(weights);
    }
    std::uint64_t parameters = 0;
    std::uint64_t halfBytes = 0;
    for (const TensorInfo& tensor : dense.tensors()) {
        if (!isWeight(tensor)) {
            continue;
        }
        parameters = sumOf(parameters, tensor.elements());
        halfBytes = sumOf(halfBytes, productOf(tensor.elements(), 2));
        if (kindOf(tensor) == "linear") {
            const std::uint64_t sides = sumOf(tensor.shape[0], tensor.shape[1]);
            out.loraParameters = sumOf(out.loraParameters, productOf(Footprint::kLoraRank, sides));
        }
    }
    out.fullTraining = productOf(parameters, kAdamBytes);
    out.loraTraining = sumOf(halfBytes, productOf(out.loraParameters, kAdamBytes));
    const Detection detection = detectArchitecture(model);
    const Json hyperparameters = architectureHyperparameters(model, detection);
    out.cachePerToken = cachePerToken(model, detection, hyperparameters);
    out.contextLength = unsignedMember(hyperparameters, "context_length");
    return out;
}

} // namespace apr
