// SPDX-License-Identifier: MIT
#include "apr/format/architecture.h"

#include "apr/base/text.h"
#include "apr/format/scales.h"

#include <map>

namespace apr {
namespace {

struct Binding {
    std::uint64_t value = 0;
    std::string from; ///< who says so
};

using Bindings = std::map<std::string, Binding, std::less<>>;

void bindFigure(Bindings& bindings, const Json& figures, std::string_view figure, std::string symbol)
{
    if (const auto value = unsignedMember(figures, figure); value && *value > 0) {
        bindings.emplace(std::move(symbol), Binding{*value, "the configuration (" + std::string(figure) + ')'});
    }
}

Bindings fromFigures(const Json& figures)
{
    Bindings bindings;
    bindFigure(bindings, figures, "vocab_size", "vocab");
    bindFigure(bindings, figures, "n_vocab", "vocab");
    bindFigure(bindings, figures, "hidden_size", "hidden");
    bindFigure(bindings, figures, "n_text_state", "hidden");
    bindFigure(bindings, figures, "intermediate_size", "ffn");
    bindFigure(bindings, figures, "n_mels", "mels");
    bindFigure(bindings, figures, "n_audio_ctx", "audio_context");
    bindFigure(bindings, figures, "n_text_ctx", "text_context");
    bindFigure(bindings, figures, "n_experts", "experts");
    bindFigure(bindings, figures, "head_dim", "head");
    const auto heads = unsignedMember(figures, "n_heads");
    const auto keyHeads = unsignedMember(figures, "n_kv_heads");
    auto head = unsignedMember(figures, "head_dim");
    if (const auto hidden = unsignedMember(figures, "hidden_size"); !head && hidden && heads && *heads > 0) {
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

std::vector<Finding> judgeShapes(const Model& model)
{
    std::vector<Finding> out;
    const Detection detection = detectArchitecture(model);
    if (detection.architecture == nullptr) {
        return out;
    }
    Bindings bindings = fromFigures(architectureFigures(model, detection));
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
                           .hint = "compare with the configuration the model came with"});
        };
        if (known->extents.size() != shape.size()) {
            report("the shape is " + shapeText(shape) + ", " + std::to_string(known->extents.size()) +
                   " dimensions are expected");
            continue;
        }
        for (std::size_t d = 0; d < shape.size(); ++d) {
            const std::string& symbol = known->extents[d];
            if (symbol == "*") {
                continue;
            }
            const auto [at, isNew] = bindings.emplace(symbol, Binding{shape[d], tensor.name});
            // A padded vocabulary is common and harmless: more rows than tokens, never fewer.
            const bool fits = symbol == "vocab" ? shape[d] >= at->second.value : shape[d] == at->second.value;
            if (!isNew && !fits) {
                report("the shape is " + shapeText(shape) + ", but \"" + symbol + "\" is " +
                       std::to_string(at->second.value) + " according to " + at->second.from);
            }
        }
    }
    return out;
}

} // namespace apr
