// SPDX-License-Identifier: MIT
#include "apr/architecture/lora.h"

#include "apr/base/text.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace apr {
namespace {

/// Whether a part of the name begins like those of adapters, or is "base_layer": a check for all tensors of a model,
/// most of which are not of an adapter.
bool hasPartOfAdapter(std::string_view name)
{
    for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.', dot + 1)) {
        const std::string_view part = name.substr(dot + 1);
        if (part.starts_with("lo") ? part.starts_with("lora_") : part.starts_with("base_layer.")) {
            return true;
        }
    }
    return false;
}

} // namespace

std::string_view withoutAdapterPrefix(std::string_view name)
{
    return name.substr(name.starts_with(kAdapterPrefix) ? kAdapterPrefix.size() : 0);
}

std::optional<LoraFactor> loraFactor(std::string_view name)
{
    if (!hasPartOfAdapter(name)) {
        return std::nullopt;
    }
    name = withoutAdapterPrefix(name);
    for (const auto& [text, isA, isMlx, isEmbedding] :
         {std::tuple(std::string_view(".lora_embedding_A"), true, false, true),
          std::tuple(std::string_view(".lora_embedding_B"), false, false, true),
          std::tuple(std::string_view(".lora_A"), true, false, false),
          std::tuple(std::string_view(".lora_B"), false, false, false),
          std::tuple(std::string_view(".lora_a"), true, true, false),
          std::tuple(std::string_view(".lora_b"), false, true, false)}) {
        const std::size_t at = name.rfind(text);
        if (at == std::string_view::npos || at == 0) {
            continue;
        }
        const std::string_view rest = name.substr(at + text.size());
        if (rest.empty() || rest == ".weight" || rest == ".default.weight") {
            return LoraFactor{
                .module = std::string(name.substr(0, at)), .isA = isA, .isMlx = isMlx, .isEmbedding = isEmbedding};
        }
    }
    return std::nullopt;
}

std::string doraModule(std::string_view name)
{
    if (!hasPartOfAdapter(name)) {
        return {};
    }
    name = withoutAdapterPrefix(name);
    const std::size_t at = name.rfind(".lora_magnitude_vector");
    return at == std::string_view::npos ? std::string() : std::string(name.substr(0, at));
}

std::string LoraSummary::text() const
{
    std::string out = std::string(isDora ? "DoRA" : "LoRA") + " adapter of rank " + std::to_string(leastRank);
    out += mostRank > leastRank ? " to " + std::to_string(mostRank) : "";
    return out + " for " + (modules == 1 ? "1 matrix" : formatCount(modules) + " matrices");
}

std::optional<LoraSummary> loraSummary(const Model& model)
{
    LoraSummary out;
    bool isDora = false;
    std::set<std::string, std::less<>> left;  // modules with A
    std::set<std::string, std::less<>> right; // modules with B
    for (const TensorInfo& tensor : model.tensors()) {
        if (!hasPartOfAdapter(tensor.name)) {
            continue;
        }
        const auto factor = loraFactor(tensor.name);
        if (!factor) {
            if (!doraModule(tensor.name).empty()) {
                isDora = true;
                continue;
            }
            if (tensor.name.find(".base_layer.") != std::string::npos) {
                return std::nullopt; // a model that PEFT has wrapped
            }
            continue;
        }
        (factor->isA ? left : right).insert(factor->module);
        if (factor->isA && tensor.shape.size() >= 2) {
            // The rank is the smaller dimension in each naming; other dimensions are those of a kernel.
            const std::uint64_t rank =
                std::min(tensor.shape.front(), tensor.elements() / std::max<std::uint64_t>(1, tensor.shape.front()));
            out.leastRank = out.leastRank == 0 ? rank : std::min(out.leastRank, rank);
            out.mostRank = std::max(out.mostRank, rank);
        }
    }
    out.modules = left.size();
    out.isDora = isDora;
    // Others are whole tensors: biases, modules_to_save.
    const bool isMostly = (left.size() + right.size()) * 2 >= model.tensors().size();
    return left.empty() || left != right || !isMostly || out.leastRank == 0 ? std::nullopt : std::optional(out);
}

} // namespace apr
