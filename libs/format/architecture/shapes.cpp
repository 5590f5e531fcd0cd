// SPDX-License-Identifier: MIT
#include "apr/format/architecture.h"

#include "apr/base/text.h"
#include "apr/format/scales.h"

#include <map>

namespace apr {
namespace {

struct Binding {
    std::uint64_t value = 0;
    std::string from; ///< where the value comes from
};

using Bindings = std::map<std::string, Binding, std::less<>>;

void addBinding(Bindings& bindings, const Json& hyperparameters, std::string_view name, std::string symbol)
{
    if (const auto value = unsignedMember(hyperparameters, name); value && *value > 0) {
        bindings.emplace(std::move(symbol), Binding{*value, "the configuration (" + std::string(name) + ')'});
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
    addBinding(bindings, hyperparameters, "head_dim", "head");
    const auto heads = unsignedMember(hyperparameters, "n_heads");
    const auto keyHeads = unsignedMember(hyperparameters, "n_kv_heads");
    auto head = unsignedMember(hyperparameters, "head_dim");
    if (const auto hidden = unsignedMember(hyperparameters, "hidden_size"); !head && hidden && heads && *heads > 0) {
        head = *hidden / *heads;
    }
    if (heads && head) {
        if (const auto q = checkedMul(*heads, *head)) {
            bindings.emplace("q", Binding{*q, "the configuration (heads × head size)"});
        }
    }
    if (keyHeads && head) {
        if (const auto kv = checkedMul(*keyHeads, *head)) {
            bindings.emplace("kv", Binding{*kv, "the configuration (key-value heads × head size)"});
        }
    }
    return bindings;
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

std::vector<Finding> checkShapes(const Model& model)
{
    std::vector<Finding> out;
    const Detection detection = detectArchitecture(model);
    if (detection.architecture == nullptr) {
        return out;
    }
    Bindings bindings = fromHyperparameters(architectureHyperparameters(model, detection));
    for (const TensorInfo& tensor : model.tensors()) {
        const auto known = detection.architecture->lookUp(tensor.name);
        if (!known || known->extents.empty() || known->extents.front() == "*") {
            continue;
        }
        const Shape shape = denseShapeOf(model, tensor);
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
            const auto [at, isNew] = bindings.emplace(symbol, Binding{shape[d], tensor.name});
            // A padded vocabulary is common and harmless: more rows than tokens, but never fewer.
            const bool fits = symbol == "vocab" ? shape[d] >= at->second.value : shape[d] == at->second.value;
            if (!isNew && !fits) {
                report("dimension " + std::to_string(d) + " of shape " + shapeText(shape) + " is " +
                       std::to_string(shape[d]) + ", but \"" + symbol + "\" is " + std::to_string(at->second.value) +
                       " according to " + at->second.from);
            }
        }
    }
    return out;
}

} // namespace apr
