// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/prune.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"

#include <array>

namespace apr {
namespace {

constexpr std::array kPruneParameters{
    Parameter{.name = "share",
              .option = "--prune",
              .kind = ParameterKind::Fraction,
              .metavar = "FRACTION",
              .help = "Set this fraction of the weights to zero, smallest magnitudes first: 0.5 or 50%"},
    Parameter{.name = "scope",
              .option = "--prune-scope",
              .kind = ParameterKind::Choice,
              .metavar = "SCOPE",
              .choices = "tensor|global",
              .help = "Apply --prune to each tensor or to all tensors together (default: tensor)"},
    Parameter{.name = "threshold",
              .option = "--prune-threshold,--threshold",
              .kind = ParameterKind::Real,
              .metavar = "VALUE",
              .help = "Set weights below this magnitude to zero"},
    Parameter{.name = "two_of_four",
              .option = "--prune-2-4",
              .kind = ParameterKind::Flag,
              .help = "Set two of every four consecutive weights in a row to zero (2:4 sparsity)"},
    Parameter{.name = "targets",
              .option = "--prune-target",
              .kind = ParameterKind::TextList,
              .metavar = "GLOB",
              .help = "Prune only tensors whose names match (default: all weights except embeddings; repeatable)"},
};

PruneOptions pruneOptions(const Values& values)
{
    return {.share = values.real("share"),
            .isGlobal = values.text("scope") == "global",
            .threshold = values.real("threshold"),
            .isTwoOfFour = values.flag("two_of_four"),
            .targets = values.list("targets")};
}

Status checkPrune(const Values& values, const StepContext& /*context*/)
{
    const PruneOptions options = pruneOptions(values);
    return options.isEnabled()
               ? options.check()
               : Status(Error{.code = Errc::Argument,
                              .message = "--prune-scope and --prune-target require --prune, --prune-threshold or "
                                         "--prune-2-4",
                              .field = "--prune"});
}

Status prune(Draft& draft, const Values& values, const StepContext& context)
{
    const PruneOptions options = pruneOptions(values);
    APR_CHECK(draft.settle(context.isRelaxed));
    draft.keepReference();
    APR_TRY(PrunedModel pruned, pruneModel(draft.model, options, draft.sourceNames()));
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        draft.tensors[i].isPruned = draft.tensors[i].isPruned || pruned.isPruned[i];
    }
    draft.replace(std::move(pruned.model));
    draft.prepare.push_back(std::move(pruned.prepare));
    draft.sharePruned = options.isTwoOfFour ? 0.5 : options.share.value_or(0);
    return {};
}

} // namespace

const StepType kPrune{.id = "prune",
                      .title = "Pruning",
                      .help = "Sets the weights of smallest magnitude to zero",
                      .parameters = kPruneParameters,
                      .needsValues = true,
                      .check = &checkPrune,
                      .apply = &prune};

} // namespace apr
