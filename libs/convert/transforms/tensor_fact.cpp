// SPDX-License-Identifier: MIT
#include "apr/convert/tensor_fact.h"

#include "apr/base/text.h"

#include <array>
#include <cstddef>

namespace apr {
namespace {

struct Row {
    FactKind kind;
    std::string_view id;
    std::string_view pattern;
};

using enum FactKind;

constexpr std::array kRows{
    Row{RopePermutationUndone, "rope-permutation-undone", "RoPE permutation undone"},
    Row{NormOffsetSubtracted, "norm-offset-subtracted", "norm offset of 1 subtracted"},
    Row{Pruned, "pruned", "pruned"},
    Row{SharesData, "shares-data", "tied: shares data with %1"},
    Row{IsAlsoOutput, "is-also-output", "tied: also used as lm_head.weight"},
    Row{FusedQkv, "fused-qkv", "fused q, k and v"},
    Row{FusedGateUp, "fused-gate-up", "fused gate and up"},
    Row{FactorsOfRank, "factors-of-rank", "factors of rank %1"},
    Row{FactorsOfRankAsDense, "factors-of-rank-as-dense", "factors of rank %1, reconstructed as dense"},
    Row{FactorsOfEnergy, "factors-of-energy", "factors with %1 % of the energy"},
    Row{FactorsOfEnergyAsDense, "factors-of-energy-as-dense",
        "factors with %1 % of the energy, reconstructed as dense"},
    Row{FactorsAsF16, "factors-as-f16", "factors stored as F16: factors cannot be quantized"},
    Row{NotFactorizedEmpty, "not-factorized-empty", "not factorized: empty"},
    Row{NotFactorizedVector, "not-factorized-vector", "not factorized: fewer than two dimensions"},
    Row{NotFactorizedNotSmaller, "not-factorized-not-smaller",
        "not factorized: rank %1 would not be smaller than %2 by %3 in the requested dtype"},
    Row{CastTo, "cast", "cast to %1"},
    Row{TypeOfPlugin, "type-of-plugin", "quantized by plugin %1"},
    Row{FallbackType, "fallback-type", "%1 instead of %2: row length %3 is not a multiple of the block size %4"},
    Row{KeepsTypeScales, "keeps-type-scales", "not quantized: scales of %1"},
    Row{KeepsTypeRule, "keeps-type-rule", "not quantized: rule"},
    Row{KeepsTypeNotFloat, "keeps-type-not-float", "not quantized: not floating-point"},
    Row{KeepsTypeNotDecodable, "keeps-type-not-decodable", "not quantized: unsupported dtype"},
    Row{KeepsTypeEmpty, "keeps-type-empty", "not quantized: empty"},
    Row{KeepsTypeBias, "keeps-type-bias", "not quantized: bias"},
    Row{KeepsTypeNorm, "keeps-type-norm", "not quantized: norm"},
    Row{KeepsTypeExpertRouter, "keeps-type-expert-router", "not quantized: expert router"},
    Row{KeepsTypeExpertTable, "keeps-type-expert-table", "not quantized: expert table"},
    Row{KeepsTypePosition, "keeps-type-position", "not quantized: position encoding"},
    Row{KeepsTypeTokenType, "keeps-type-token-type", "not quantized: token type embedding"},
    Row{KeepsTypeSmallMatrix, "keeps-type-small-matrix", "not quantized: small matrix"},
    Row{KeepsTypeSmallConvolution, "keeps-type-small-convolution", "not quantized: small convolution"},
    Row{KeepsTypeStateSpace, "keeps-type-state-space", "not quantized: state-space matrix"},
    Row{KeepsTypePatchEmbedding, "keeps-type-patch-embedding", "not quantized: patch embedding"},
    Row{KeepsTypeVision, "keeps-type-vision", "not quantized: vision model"},
    Row{KeepsTypeRunningStatistic, "keeps-type-running-statistic", "not quantized: running statistic"},
    Row{KeepsTypeScalar, "keeps-type-scalar", "not quantized: scalar"},
    Row{KeepsTypeVector, "keeps-type-vector", "not quantized: one-dimensional"},
};

constexpr bool inEnumOrder()
{
    for (std::size_t i = 0; i < kRows.size(); ++i) {
        if (static_cast<std::size_t>(kRows[i].kind) != i) {
            return false;
        }
    }
    return kRows.back().kind == KeepsTypeVector;
}
static_assert(inEnumOrder());

const Row& rowOf(FactKind kind)
{
    return kRows[static_cast<std::size_t>(kind)];
}

SentenceValue shown(const FactValue& value)
{
    if (const auto* count = std::get_if<std::uint64_t>(&value)) {
        return {.text = std::to_string(*count), .isNumber = true};
    }
    if (const auto* number = std::get_if<double>(&value)) {
        return {.text = formatNumber(*number, 6), .isNumber = true};
    }
    return {.text = printable(std::get<std::string>(value), 120)};
}

} // namespace

std::string_view factId(FactKind kind)
{
    return rowOf(kind).id;
}

Sentence sentenceOf(const TensorFact& fact)
{
    Sentence out{.pattern = rowOf(fact.kind).pattern};
    for (const FactValue& value : fact.values) {
        out.values.push_back(shown(value));
    }
    return out;
}

std::string textOf(std::span<const TensorFact> facts)
{
    std::string out;
    for (const TensorFact& fact : facts) {
        out += (out.empty() ? "" : "; ") + sentenceOf(fact).text();
    }
    return out;
}

std::vector<std::string_view> factPatterns()
{
    std::vector<std::string_view> out;
    out.reserve(kRows.size());
    for (const Row& row : kRows) {
        out.push_back(row.pattern);
    }
    return out;
}

} // namespace apr
