// SPDX-License-Identifier: MIT
#include "apr/architecture/architecture.h"
#include "apr/model/scales.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>

namespace apr {
namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

bool endsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// Whether the name has a word "ln" ("ln", "ln_1", "attn_ln", but not "lnk").
bool hasLnPart(std::string_view name)
{
    for (const std::string_view part : split(name, '.')) {
        for (const std::string_view piece : split(part, '_')) {
            if (piece == "ln") {
                return true;
            }
        }
    }
    return false;
}

enum class Kind {
    LayerNormWeight,
    RmsNormWeight,
    BatchNormWeight,
    NormBias,
    TokenEmbedding,
    PositionEmbedding,
    Linear,
    None
};

/// The name without its last component: "a.b" of "a.b.weight" and "a/b" of "a/b/gamma:0".
std::string_view moduleOf(std::string_view name)
{
    const std::size_t cut = name.find_last_of("./");
    return cut == std::string_view::npos ? std::string_view() : name.substr(0, cut + 1);
}

/// The last component without TensorFlow's ":0".
std::string_view leafOf(std::string_view name)
{
    std::string_view leaf = name.substr(moduleOf(name).size());
    return leaf.substr(0, leaf.find(':'));
}

bool hasSibling(const Model& model, std::string_view name, std::initializer_list<std::string_view> leaves)
{
    const std::string module(moduleOf(name));
    return std::any_of(leaves.begin(), leaves.end(), [&](std::string_view leaf) {
        return model.find(module + std::string(leaf)) || model.find(module + std::string(leaf) + ":0");
    });
}

/// Batch normalization keeps running statistics beside its scale, which training moves far from 1.
bool isBatchNorm(const Model& model, const TensorInfo& tensor, std::string_view name)
{
    return contains(name, "batch_norm") || contains(name, "batchnorm") ||
           hasSibling(model, tensor.name, {"running_mean", "running_var", "moving_mean", "moving_variance"});
}

Kind kindOf(const Model& model, const TensorInfo& tensor, std::string_view name, const Architecture* architecture)
{
    if (contains(name, ".lora_")) { // a factor of a change, not a weight
        return Kind::None;
    }
    const std::string_view leaf = leafOf(name);
    const bool isBias = leaf == "bias" || leaf == "beta";
    const bool isWeight = leaf == "weight" || leaf == "gamma";
    if (tensor.shape.size() == 1 && (isBias || isWeight) && isBatchNorm(model, tensor, name)) {
        return isWeight ? Kind::BatchNormWeight : Kind::None;
    }
    const bool isNorm = contains(name, "norm") || hasLnPart(name);
    if (isNorm && tensor.shape.size() == 1) {
        if (isBias) {
            return Kind::NormBias;
        }
        if (isWeight) {
            // A norm with a bias is a LayerNorm. Without a bias the architecture decides, or else the spelling:
            // "layer_norm" occurs in Whisper and BERT, "input_layernorm" and "attn_norm" in RMSNorm models.
            const bool spelledLayer = contains(name, "layer_norm") || hasLnPart(name);
            const bool isLayer = hasMatchingBias(model, tensor.name) ||
                                 (architecture != nullptr ? architecture->norm() == NormKind::Layer : spelledLayer);
            return isLayer ? Kind::LayerNormWeight : Kind::RmsNormWeight;
        }
        return Kind::None;
    }
    if (tensor.shape.size() < 2) {
        return Kind::None;
    }
    if (contains(name, "positional_embedding") || contains(name, "embed_positions") ||
        contains(name, "position_embd") || contains(name, "position_embeddings")) {
        return Kind::PositionEmbedding;
    }
    if (contains(name, "token_embedding") || contains(name, "embed_tokens") || contains(name, "token_embd") ||
        contains(name, "word_embeddings")) {
        return Kind::TokenEmbedding;
    }
    constexpr std::array<std::string_view, 10> kLinear{"q_proj.",    "k_proj.",  "v_proj.",    "o_proj.", "out_proj.",
                                                       "gate_proj.", "up_proj.", "down_proj.", ".fc1.",   ".fc2."};
    const bool isLinear =
        std::any_of(kLinear.begin(), kLinear.end(), [&name](std::string_view part) { return contains(name, part); });
    return isLinear && isWeight ? Kind::Linear : Kind::None;
}

/// Masks, counters, running statistics and single numbers: infinite or zero values are normal there.
bool isTrained(const TensorInfo& tensor, std::string_view name)
{
    constexpr std::array<std::string_view, 9> kNotTrained{"mask",        "running_mean",    "running_var",
                                                          "moving_mean", "moving_variance", "num_batches_tracked",
                                                          "inv_freq",    "position_ids",    "rope_freqs"};
    return tensor.elements() > 1 && std::none_of(kNotTrained.begin(), kNotTrained.end(),
                                                 [name](std::string_view part) { return contains(name, part); });
}

} // namespace

bool hasMatchingBias(const Model& model, std::string_view name)
{
    for (const auto& [weight, bias] :
         {std::pair<std::string_view, std::string_view>(".weight", ".bias"), {".gamma", ".beta"}}) {
        if (endsWith(name, weight)) {
            return model.find(std::string(name.substr(0, name.size() - weight.size())) + std::string(bias)).has_value();
        }
    }
    return false;
}

Expectation expectationFor(const Model& model, const TensorInfo& tensor, const Architecture* architecture)
{
    // By the canonical name, so that a model is checked in the same way in every format.
    const auto known = architecture != nullptr ? architecture->lookUp(tensor.name) : std::nullopt;
    const std::string name = toLower(known ? known->canonical : tensor.name);
    Expectation out{.isTrained = isTrained(tensor, name)};
    const auto index = dtypeInfo(tensor.dtype).kind == DTypeKind::Float ? model.find(tensor.name) : std::nullopt;
    if (index && isScaled(model, *index)) {
        return out; // 8-bit floats, which are not the values of the weights
    }
    switch (kindOf(model, tensor, name, architecture)) {
    case Kind::LayerNormWeight:
        out.kind = "LayerNorm weight";
        out.meanLow = 0.5;
        out.meanHigh = 3.0;
        break;
    case Kind::RmsNormWeight:
        out.kind = "RMSNorm weight";
        out.meanLow = -1.0;
        out.meanHigh = 10.0;
        break;
    case Kind::BatchNormWeight:
        out.kind = "BatchNorm weight";
        out.meanLow = -10.0;
        out.meanHigh = 100.0;
        break;
    case Kind::NormBias:
        out.kind = "norm bias";
        out.meanLow = -0.5;
        out.meanHigh = 0.5;
        break;
    case Kind::TokenEmbedding:
    case Kind::PositionEmbedding:
        // Large models have deviations of 0.02 to 0.05; small ones go far beyond, so only the extremes are reported.
        out.kind = "embedding";
        out.meanLow = -1.0;
        out.meanHigh = 1.0;
        out.stdHigh = architecture != nullptr ? architecture->embeddingDeviation() : 1.0;
        break;
    case Kind::Linear:
        out.kind = "attention or linear weight";
        out.meanLow = -0.1;
        out.meanHigh = 0.1;
        break;
    case Kind::None: break;
    }
    return out;
}

} // namespace apr
