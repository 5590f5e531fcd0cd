// SPDX-License-Identifier: MIT
#include "apr/architecture/architecture.h"

#include "apr/base/text.h"
#include "apr/model/packing.h"
#include "apr/model/scales.h"

#include <map>

namespace apr {
namespace {

struct Binding {
    std::uint64_t value = 0;
    std::string from; ///< where the value comes from
    std::string name; ///< of the hyperparameter, where it is one
};

using Bindings = std::map<std::string, Binding, std::less<>>;

void addBinding(Bindings& bindings, const Json& hyperparameters, std::string_view name, std::string symbol)
{
    if (const auto value = unsignedMember(hyperparameters, name); value && *value > 0) {
        bindings.emplace(std::move(symbol),
                         Binding{*value, "the configuration (" + std::string(name) + ')', std::string(name)});
    }
}

Bindings fromHyperparameters(const Json& hyperparameters)
{
    Bindings bindings;
    addBinding(bindings, hyperparameters, "vocab_size", "vocab");
    addBinding(bindings, hyperparameters, "n_vocab", "vocab");
    addBinding(bindings, hyperparameters, "hidden_size", "hidden");
    addBinding(bindings, hyperparameters, "n_text_state", "hidden");
    addBinding(bindings, hyperparameters, "intermediate_size", "ffn");
    addBinding(bindings, hyperparameters, "n_mels", "mels");
    addBinding(bindings, hyperparameters, "n_audio_ctx", "audio_context");
    addBinding(bindings, hyperparameters, "n_text_ctx", "text_context");
    addBinding(bindings, hyperparameters, "n_experts", "experts");
    addBinding(bindings, hyperparameters, "expert_intermediate_size", "expert_ffn");
    addBinding(bindings, hyperparameters, "q_lora_rank", "q_lora");
    addBinding(bindings, hyperparameters, "kv_lora_rank", "kv_lora");
    addBinding(bindings, hyperparameters, "n_position_buckets", "buckets");
    addBinding(bindings, hyperparameters, "patch_size", "patch");
    addBinding(bindings, hyperparameters, "n_channels", "channels");
    addBinding(bindings, hyperparameters, "head_dim", "head");
    addBinding(bindings, hyperparameters, "n_heads", "q_heads");
    addBinding(bindings, hyperparameters, "n_kv_heads", "kv_heads");
    const auto heads = unsignedMember(hyperparameters, "n_heads");
    const auto keyHeads = unsignedMember(hyperparameters, "n_kv_heads");
    auto head = unsignedMember(hyperparameters, "head_dim");
    if (const auto hidden = unsignedMember(hyperparameters, "hidden_size"); !head && hidden && heads && *heads > 0) {
        head = *hidden / *heads;
    }
    if (heads && head) {
        if (const auto q = checkedMul(*heads, *head)) {
            bindings.emplace("q", Binding{*q, "the configuration (heads × head size)", {}});
        }
    }
    if (keyHeads && *keyHeads > 0 && head) {
        if (const auto kv = checkedMul(*keyHeads, *head)) {
            bindings.emplace("kv", Binding{*kv, "the configuration (key-value heads × head size)", {}});
        }
    }
    return bindings;
}

/// A padded vocabulary is common and harmless: more rows than tokens, but never fewer.
bool fits(std::string_view symbol, std::uint64_t extent, std::uint64_t expected)
{
    return symbol == "vocab" ? extent >= expected : extent == expected;
}

/// The shape of the weight that a tensor stands for; nothing for other parts of a packed weight, and if it is unknown.
std::optional<Shape> shapeOfWeight(const Model& model, const Packings& packings, std::size_t index)
{
    const PackedWeight* packed = packings.of(index);
    return packed == nullptr                ? denseShapeOf(model, model.tensors()[index])
           : packed->parts.front() == index ? packed->shape
                                            : std::nullopt;
}

/// The extents that all tensors have of each symbol ("hidden") that at least two of them use.
std::map<std::string, std::pair<std::uint64_t, std::size_t>, std::less<>> commonExtents(
    const Model& model, const Architecture& architecture)
{
    std::map<std::string, std::map<std::uint64_t, std::size_t>, std::less<>> counts;
    const Packings packings(model);
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        const PackedWeight* packed = packings.of(i);
        const auto known = architecture.lookUp(packed == nullptr ? tensor.name : packed->name);
        const auto weight = shapeOfWeight(model, packings, i);
        if (!weight) {
            continue;
        }
        const Shape& shape = *weight;
        if (!known || known->extents.size() != shape.size()) {
            continue;
        }
        for (std::size_t d = 0; d < shape.size(); ++d) {
            ++counts[known->extents[d]][shape[d]];
        }
    }
    std::map<std::string, std::pair<std::uint64_t, std::size_t>, std::less<>> out;
    for (const auto& [symbol, extents] : counts) {
        if (extents.size() == 1 && extents.begin()->second > 1) {
            out.emplace(symbol, *extents.begin());
        }
    }
    return out;
}

/// Where all tensors contradict the configuration, one finding says so, and `hyperparameters` get what the tensors
/// have.
std::vector<Finding> checkConfiguration(const Model& model, const Architecture& architecture, Json& hyperparameters)
{
    std::vector<Finding> out;
    const auto extents = commonExtents(model, architecture);
    const Bindings configured = fromHyperparameters(hyperparameters);
    for (const auto& [symbol, binding] : configured) {
        const auto common = extents.find(symbol);
        if (binding.name.empty() || common == extents.end() || fits(symbol, common->second.first, binding.value)) {
            continue;
        }
        const auto [extent, count] = common->second;
        std::string hint = "compare the tensors with the configuration of the model";
        for (const auto& [other, otherBinding] : configured) {
            const auto otherCommon = extents.find(other);
            if (otherCommon != extents.end() && !otherBinding.name.empty() && otherBinding.value == extent &&
                otherCommon->second.first == binding.value && extent != binding.value) {
                hint = binding.name + " and " + otherBinding.name + " appear to be swapped";
            }
        }
        out.push_back({.severity = Severity::Error,
                       .rule = "shapes.configuration",
                       .message = binding.name + " is " + std::to_string(binding.value) +
                                  " in the configuration, but " + std::to_string(extent) + " in all " +
                                  formatCountOf(count, "tensor") + " that have it",
                       .field = binding.name,
                       .hint = std::move(hint)});
        hyperparameters[binding.name] = extent;
    }
    return out;
}

} // namespace

namespace {

/// Whether a tensor of up has gate as well, as Phi-3's has: its model has none of its own.
bool joinsGate(const Model& model, const std::string& name)
{
    for (const auto& [up, gate] : {std::pair(".up_proj.", ".gate_proj."), std::pair(".ffn_up.", ".ffn_gate.")}) {
        if (const std::size_t at = name.find(up); at != std::string::npos) {
            std::string other = name;
            other.replace(at, std::string_view(up).size(), gate);
            return !model.find(other);
        }
    }
    return false;
}

} // namespace

std::string expectedShapeText(const Model& model, const TensorInfo& tensor)
{
    const Detection detection = detectArchitecture(model);
    const auto known = detection.architecture == nullptr ? std::nullopt : detection.architecture->lookUp(tensor.name);
    if (!known || known->extents.empty() || known->extents.front() == "*") {
        return {};
    }
    const Bindings bindings = fromHyperparameters(architectureHyperparameters(model, detection));
    std::string out;
    for (const std::string& symbol : known->extents) {
        const auto at = bindings.find(symbol);
        out += (out.empty() ? "[" : ", ") + (symbol == "*" ? std::string("any") : symbol);
        out += at == bindings.end() || symbol == "*" ? "" : " = " + std::to_string(at->second.value);
    }
    return out + ']';
}

std::vector<Finding> checkShapes(const Model& model, const Detection& detection, Json hyperparameters)
{
    if (detection.architecture == nullptr) {
        return {};
    }
    std::vector<Finding> out = checkConfiguration(model, *detection.architecture, hyperparameters);
    Bindings bindings = fromHyperparameters(hyperparameters);
    const Packings packings(model);
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const TensorInfo& tensor = model.tensors()[i];
        const PackedWeight* packed = packings.of(i);
        const auto known = detection.architecture->lookUp(packed == nullptr ? tensor.name : packed->name);
        const auto weight = shapeOfWeight(model, packings, i);
        if (!known || known->extents.empty() || known->extents.front() == "*" || !weight) {
            continue;
        }
        const Shape& shape = *weight;
        const auto report = [&](std::string message) {
            out.push_back({.severity = Severity::Error,
                           .rule = "shapes.mismatch",
                           .message = std::move(message),
                           .tensor = tensor.name,
                           .hint = "compare with the configuration of the model"});
        };
        if (known->extents.size() != shape.size()) {
            report("expected " + formatCountOf(known->extents.size(), "dimension") + ", found shape " +
                   shapeText(shape));
            continue;
        }
        for (std::size_t d = 0; d < shape.size(); ++d) {
            const std::string& symbol = known->extents[d];
            if (symbol == "*") {
                continue;
            }
            const bool isJoined = d == 0 && symbol == "ffn" && shape[d] % 2 == 0 && joinsGate(model, tensor.name);
            const auto [at, isNew] = bindings.emplace(symbol, Binding{shape[d], tensor.name, {}});
            if (isJoined && !isNew && shape[d] / 2 == at->second.value) {
                continue;
            }
            if (!isNew && !fits(symbol, shape[d], at->second.value)) {
                report("dimension " + std::to_string(d) + " of shape " + shapeText(shape) + " is " +
                       std::to_string(shape[d]) + ", but \"" + symbol + "\" is " + std::to_string(at->second.value) +
                       " according to " + at->second.from);
            }
        }
    }
    return out;
}

std::vector<Finding> checkShapes(const Model& model)
{
    const Detection detection = detectArchitecture(model);
    return checkShapes(model, detection, architectureHyperparameters(model, detection));
}

} // namespace apr
