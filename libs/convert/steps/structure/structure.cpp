// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/prune_structure.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"
#include "convert/transforms/hyperparameters.h"

#include <array>

namespace apr {
namespace {

constexpr std::array kStructureParameters{
    Parameter{.name = "layers",
              .option = "--prune-layers",
              .metavar = "N",
              .help = "Remove this many layers from the later middle of the model: 2, or encoder:1,decoder:2"},
    Parameter{.name = "heads",
              .option = "--prune-heads",
              .kind = ParameterKind::Count,
              .metavar = "N",
              .help = "Remove this many attention heads from each layer"},
    Parameter{.name = "feed_forward",
              .option = "--prune-ffn",
              .kind = ParameterKind::Fraction,
              .metavar = "FRACTION",
              .help = "Remove this fraction of the neurons from each feed-forward block"},
};

Result<StructureOptions> structureOptions(const Values& values)
{
    StructureOptions out{.heads = values.count("heads").value_or(0), .feedForward = values.real("feed_forward")};
    const std::string layers = values.text("layers");
    if (layers.empty()) {
        return out;
    }
    for (const std::string_view part : split(layers, ',')) {
        const std::size_t colon = part.find(':');
        const auto count = parseUnsigned(colon == part.npos ? part : part.substr(colon + 1));
        if (!count) {
            return Error{.code = Errc::Argument,
                         .message = '"' + printable(layers, 40) +
                                    "\" is not a number of layers; expected for example 2 or encoder:1,decoder:2",
                         .field = "--prune-layers"};
        }
        const std::string stack(colon == part.npos ? "" : part.substr(0, colon));
        if (!out.layers.emplace(stack, *count).second) {
            return Error{.code = Errc::Argument,
                         .message = '"' + printable(layers, 40) +
                                    "\" has several numbers of layers for one stack; expected one number, or one "
                                    "per stack as in encoder:1,decoder:2 (which layers are removed is chosen "
                                    "automatically)",
                         .field = "--prune-layers"};
        }
    }
    return out;
}

Status checkStructure(const Values& values, const StepContext& /*context*/)
{
    APR_TRY(const StructureOptions options, structureOptions(values));
    return options.check();
}

Status removeStructures(Draft& draft, const Values& values, const StepContext& context)
{
    APR_TRY(const StructureOptions options, structureOptions(values));
    if (!options.isEnabled()) { // --prune-heads 0
        return {};
    }
    APR_CHECK(draft.settle(context.isRelaxed));
    APR_TRY(StructurePrunedModel smaller, pruneStructure(draft.mapped(), options));
    draft.derive(smaller.mapped.model, smaller.kept);
    draft.acceptMapping(std::move(smaller.mapped));
    draft.prepare.push_back(std::move(smaller.prepare));
    for (const std::string& note : smaller.notes) {
        draft.findings.push_back({.severity = Severity::Info, .rule = "prune.structure", .message = note});
    }
    draft.amendments.emplace_back([type = draft.detection.type, changed = smaller.hyperparameters,
                                   layers = smaller.layers](Metadata& metadata, const PlannedTypes& /*types*/) {
        writeHyperparameters(metadata, type, changed);
        if (!layers.empty()) {
            arrangeLayerTypes(metadata, layers);
        }
    });
    draft.hasFewerHeads = draft.hasFewerHeads || options.heads > 0;
    return {};
}

} // namespace

const StepType kStructure{.id = "structure",
                          .title = "Pruning",
                          .help = "Removes layers, attention heads and feed-forward neurons",
                          .parameters = kStructureParameters,
                          .needsValues = true,
                          .check = &checkStructure,
                          .apply = &removeStructures};

} // namespace apr
