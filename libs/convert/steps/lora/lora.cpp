// SPDX-License-Identifier: MIT
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/convert/adapter.h"
#include "apr/host/mapped_file.h"
#include "convert/recipe/draft.h"
#include "convert/steps/tables.h"
#include "convert/transforms/tied_output.h"
#include "convert/transforms/token_rows.h"

#include <array>

namespace apr {
namespace {

constexpr std::array kLoraParameters{
    Parameter{.name = "adapter",
              .option = "--lora",
              .kind = ParameterKind::File,
              .metavar = "ADAPTER",
              .help = "Merge a LoRA adapter before converting: a PEFT or MLX folder, or a tensor file (repeatable)",
              .startsStep = true},
    Parameter{.name = "scale",
              .option = "--lora-scale",
              .kind = ParameterKind::Real,
              .metavar = "VALUE",
              .help = "Scale of B · A (default: the adapter's alpha / r)"},
};

Status checkLora(const Values& values, const StepContext& /*context*/)
{
    if (values.has("adapter")) {
        return {};
    }
    return values.has("scale")
               ? Error{.code = Errc::Argument, .message = "--lora-scale requires --lora", .field = "--lora-scale"}
               : Error{.code = Errc::Argument, .message = "the parameter \"adapter\" is missing", .field = "--lora"};
}

Status mergeAdapter(Draft& draft, const Values& values, const StepContext& context)
{
    APR_CHECK(draft.settle(context.isRelaxed));
    APR_TRY(AdaptedModel adapted,
            applyAdapter(draft.model, {.path = values.text("adapter"), .scale = values.real("scale")}));
    const auto source = static_cast<std::uint32_t>(draft.sources.size());
    std::string path = values.text("adapter");
    while (path.size() > 1 && path.back() == '/') { // of a folder
        path.pop_back();
    }
    const SharedText made = "adapter " + printable(fileNameOf(path), 120);
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        if (!adapted.uses[i].empty()) {
            SharedText& all = draft.tensors[i].made;
            all = all.empty() ? made : SharedText(all.str() + ", " + made.str());
        }
        for (const std::size_t use : adapted.uses[i]) {
            draft.tensors[i].from.add({.source = source, .tensor = static_cast<std::uint32_t>(use)});
        }
    }
    draft.sources.push_back({.path = values.text("adapter"), .model = std::move(adapted.adapter)});
    if (!adapted.configuration.empty()) {
        APR_TRY(ByteSource content, openSource(adapted.configuration));
        draft.files.push_back({.path = adapted.configuration, .content = std::move(content)});
    }
    if (const auto output = unusedOutput(draft.model)) { // loaders would take the embedding in its place
        const auto tensors = draft.model.tensors();
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            if (!adapted.uses[i].empty() && (i == *output || isEmbedding(tensors[i].name))) {
                draft.amendments.emplace_back(
                    [](Metadata& metadata, const PlannedTypes& /*types*/) { untieOutput(metadata); });
                break;
            }
        }
    }
    draft.findings.push_back(std::move(adapted.finding));
    draft.replace(std::move(adapted.model));
    return {};
}

} // namespace

const StepType kLora{.id = "lora",
                     .title = "Adapters",
                     .help = "Merges a LoRA adapter into the weights",
                     .parameters = kLoraParameters,
                     .needsValues = true,
                     .check = &checkLora,
                     .apply = &mergeAdapter};

} // namespace apr
