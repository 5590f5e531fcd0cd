// SPDX-License-Identifier: MIT
#include "apr/convert/low_rank.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"

#include <array>

namespace apr {
namespace {

constexpr std::array kLowRankParameters{
    Parameter{.name = "style",
              .option = "--lowrank",
              .kind = ParameterKind::Choice,
              .metavar = "FACTORS",
              .choices = "svd|lora",
              .help = "Store matrices as low-rank factors within 1 % of the smallest possible error: svd stores U and "
                      "ΣVᵀ, lora stores UΣ½ and Σ½Vᵀ. Formats other than apr store the product. Fails if the relative "
                      "error of a matrix exceeds 0.3, unless --max-drift sets another limit"},
    Parameter{.name = "rank",
              .option = "--rank",
              .kind = ParameterKind::Count,
              .metavar = "N",
              .help = "Rank of the factors"},
    Parameter{.name = "energy",
              .option = "--energy",
              .kind = ParameterKind::Fraction,
              .metavar = "FRACTION",
              .help =
                  "Use the smallest rank that retains this fraction of each matrix's energy (sum of squares): 0.95"},
    Parameter{.name = "targets",
              .option = "--lowrank-target",
              .kind = ParameterKind::TextList,
              .metavar = "GLOB",
              .help = "Factorize only tensors whose names match (default: all weight matrices except embeddings; "
                      "repeatable)"},
};

LowRankOptions optionsOf(const Values& values)
{
    return {.style = values.text("style") == "lora" ? FactorStyle::Lora : FactorStyle::Svd,
            .rank = values.count("rank"),
            .energy = values.real("energy"),
            .targets = values.list("targets")};
}

Status checkLowRank(const Values& values, const StepContext& /*context*/)
{
    return values.has("style")
               ? optionsOf(values).check()
               : Status(
                     Error{.code = Errc::Argument,
                           .message = "--rank, --energy and --lowrank-target require --lowrank svd or --lowrank lora",
                           .field = "--lowrank"});
}

/// The factors are computed when all types are known: they get the float type that is chosen for the matrix.
Status factorize(Draft& draft, const Values& values, const StepContext& /*context*/)
{
    if (draft.lowRank.isEnabled()) {
        return Error{
            .code = Errc::Argument, .message = "a recipe can factorize matrices only once", .field = "--lowrank"};
    }
    draft.keepReference();
    draft.lowRank = optionsOf(values);
    return {};
}

} // namespace

const StepType kLowRank{.id = "lowrank",
                        .title = "Low rank",
                        .help = "Stores matrices as low-rank factors",
                        .parameters = kLowRankParameters,
                        .needsValues = true,
                        .isOfStorage = true,
                        .check = &checkLowRank,
                        .apply = &factorize};

} // namespace apr
