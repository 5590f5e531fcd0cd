// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/sentence.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace apr {

/// What there is to know of a tensor in a plan besides its types and sizes.
enum class FactKind : std::uint8_t {
    // What it was made of.
    RopePermutationUndone,
    NormOffsetSubtracted,
    Pruned,
    SharesData,   ///< with another tensor: name
    IsAlsoOutput, ///< the token embedding doubles as output matrix
    FusedQkv,
    FusedGateUp,
    // Low rank.
    FactorsOfRank,          ///< rank
    FactorsOfRankAsDense,   ///< the same, reconstructed because the target has no factors
    FactorsOfEnergy,        ///< per cent
    FactorsOfEnergyAsDense, ///< per cent
    FactorsAsF16,           ///< instead of the type that was asked for
    NotFactorizedEmpty,
    NotFactorizedVector,     ///< fewer than two dimensions
    NotFactorizedNotSmaller, ///< rank, rows, columns
    // Types.
    CastTo,          ///< type
    TypeOfPlugin,    ///< type
    FallbackType,    ///< type, type that was asked for, row length, its block size
    KeepsTypeScales, ///< they belong to another tensor: name
    KeepsTypeRule,   ///< of the user
    KeepsTypeNotFloat,
    KeepsTypeNotDecodable,
    KeepsTypeEmpty,
    KeepsTypeBias,
    KeepsTypeNorm,
    KeepsTypeExpertRouter,
    KeepsTypeExpertTable,
    KeepsTypePosition,
    KeepsTypeTokenType,
    KeepsTypeSmallMatrix,
    KeepsTypeSmallConvolution,
    KeepsTypeStateSpace,
    KeepsTypePatchEmbedding,
    KeepsTypeVision,
    KeepsTypeRunningStatistic,
    KeepsTypeScalar,
    KeepsTypeVector,
};

using FactValue = std::variant<std::uint64_t, double, std::string>;

struct TensorFact {
    FactKind kind = FactKind::Pruned;
    std::vector<FactValue> values = {}; ///< see FactKind

    bool operator==(const TensorFact&) const = default;
};

/// "fallback-type", for JSON.
std::string_view factId(FactKind kind);

/// "%1 instead of %2: row length %3 is not a multiple of the block size %4".
Sentence sentenceOf(const TensorFact& fact);

/// The sentences of several facts, separated by semicolons.
std::string textOf(std::span<const TensorFact> facts);

/// All patterns of sentenceOf(), for translations.
std::vector<std::string_view> factPatterns();

} // namespace apr
