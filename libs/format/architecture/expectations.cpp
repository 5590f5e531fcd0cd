// SPDX-License-Identifier: MIT
#include "apr/format/architecture.h"

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

/// "ln", "ln_1", "attn_ln" as a dotted part or a piece of one, but not "lnk".
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

enum class Kind { LayerNormWeight, RmsNormWeight, NormBias, TokenEmbedding, PositionEmbedding, Linear, None };

Kind kindOf(const TensorInfo& tensor, bool hasBias, const Architecture* architecture)
{
    const std::string name = toLower(tensor.name);
    const bool isBias = endsWith(name, ".bias") || endsWith(name, ".beta");
    const bool isWeight = endsWith(name, ".weight") || endsWith(name, ".gamma");
    const bool isNorm = contains(name, "norm") || hasLnPart(name);
    if (isNorm && tensor.shape.size() == 1) {
        if (isBias) {
            return Kind::NormBias;
        }
        if (isWeight) {
            // A norm with a bias is a LayerNorm. Without one the architecture tells, else the spelling: "layer_norm" is
            // Whisper's and BERT's, "input_layernorm" and "attn_norm" are those of RMSNorm models.
            const bool spelledLayer = contains(name, "layer_norm") || hasLnPart(name);
            const bool isLayer =
                hasBias || (architecture != nullptr ? architecture->norm() == NormKind::Layer : spelledLayer);
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

std::string range(double low, double high)
{
    return '[' + formatNumber(low) + ", " + formatNumber(high) + ']';
}

} // namespace

bool hasBiasBeside(const Model& model, std::string_view name)
{
    for (const auto& [weight, bias] :
         {std::pair<std::string_view, std::string_view>(".weight", ".bias"), {".gamma", ".beta"}}) {
        if (endsWith(name, weight)) {
            return model.find(std::string(name.substr(0, name.size() - weight.size())) + std::string(bias)).has_value();
        }
    }
    return false;
}

std::optional<Expectation> expectationFor(const TensorInfo& tensor, bool hasBias, const Architecture* architecture)
{
    switch (kindOf(tensor, hasBias, architecture)) {
    case Kind::LayerNormWeight:
        return Expectation{.kind = "LayerNorm weight", .meanLow = 0.5, .meanHigh = 3.0, .isRequired = true};
    case Kind::RmsNormWeight:
        return Expectation{.kind = "RMSNorm weight", .meanLow = -1.0, .meanHigh = 10.0, .isRequired = true};
    case Kind::NormBias: return Expectation{.kind = "norm bias", .meanLow = -0.5, .meanHigh = 0.5, .isRequired = true};
    case Kind::TokenEmbedding:
    case Kind::PositionEmbedding:
        // Section 10.9 expects 0.02 … 0.05; small models go far beyond it, so only the extremes of checklist point 30
        // warn.
        return Expectation{.kind = "embedding", .meanLow = -1.0, .meanHigh = 1.0, .stdHigh = 1.0};
    case Kind::Linear: return Expectation{.kind = "attention or linear weight", .meanLow = -0.1, .meanHigh = 0.1};
    case Kind::None: break;
    }
    return std::nullopt;
}

std::vector<Finding> judgeStatistics(const TensorInfo& tensor, const TensorStatistics& statistics,
                                     const std::optional<Expectation>& expectation)
{
    std::vector<Finding> out;
    const auto add = [&](Severity severity, std::string rule, std::string message, std::string hint) {
        out.push_back({.severity = severity,
                       .rule = std::move(rule),
                       .message = std::move(message),
                       .tensor = tensor.name,
                       .hint = std::move(hint)});
    };
    if (statistics.nans > 0) {
        add(Severity::Error, "values.nan",
            formatCount(statistics.nans) + " of " + formatCount(statistics.count) + " values are NaN",
            "the model cannot give meaningful output; look for the step that made them");
    }
    if (statistics.infinities() > 0) {
        add(Severity::Error, "values.infinite",
            formatCount(statistics.infinities()) + " of " + formatCount(statistics.count) + " values are infinite",
            "often an f16 overflow (beyond 65504); convert from the f32 or bf16 original");
    }
    if (!expectation || statistics.finite() == 0) {
        return out;
    }
    const Severity severity = expectation->isRequired ? Severity::Error : Severity::Warning;
    const double low = expectation->meanLow.value_or(statistics.mean);
    const double high = expectation->meanHigh.value_or(statistics.mean);
    if (statistics.mean < low || statistics.mean > high) {
        add(severity, "values.mean",
            "the mean of this " + expectation->kind + " is " + formatNumber(statistics.mean) + ", expected within " +
                range(low, high),
            "a wrong scale, transpose or name mapping in an earlier conversion does this");
    }
    if (expectation->stdHigh && statistics.std > *expectation->stdHigh) {
        add(Severity::Warning, "values.std",
            "the standard deviation of this " + expectation->kind + " is " + formatNumber(statistics.std) +
                ", expected at most " + formatNumber(*expectation->stdHigh),
            "compare with the model it was made from");
    }
    return out;
}

} // namespace apr
