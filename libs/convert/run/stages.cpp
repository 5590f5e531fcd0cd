// SPDX-License-Identifier: MIT
#include "convert/run/stages.h"

#include "apr/base/text.h"
#include "apr/format/open.h"

#include <algorithm>

namespace apr {
namespace {

/// A folder that cannot exist, as nothing is written there.
constexpr std::string_view kNowhere = "/dev/null/";

/// Whether the tensors of a stage keep the names of its source, as those of a merged checkpoint do.
bool isCheckpoint(const Model& source)
{
    return traitsOf(originOf(source)).hasSideFiles;
}

/// The conversion that makes a stage.
Result<ConvertOptions> conversionOfStage(const ConvertOptions& options, std::size_t index, Planner plan)
{
    const RecipeStage& stage = options.recipe.stages[index];
    ConvertOptions out{.budget = options.budget, .plugins = options.plugins, .stages = options.stages};
    out.recipe.stages.assign(options.recipe.stages.begin(),
                             options.recipe.stages.begin() + static_cast<std::ptrdiff_t>(index));
    out.recipe.sources = {stage.source};
    out.recipe.steps = stage.steps;
    for (const char* check : {"relaxed", "ignore_checksum"}) {
        if (options.recipe.checks.flag(check)) {
            out.recipe.checks.set(check, true);
        }
    }
    std::vector<Finding> ignored; // planConversion() finds them again
    APR_TRY(const Model source,
            openStageOrFile(out, stage.source.path,
                            {.budget = options.budget, .key = stage.source.key, .format = stage.source.format}, plan,
                            ignored));
    out.recipe.output = std::string(kNowhere) + (isCheckpoint(source) ? "stage/" : "stage.apr");
    return out;
}

void addParts(std::vector<FilePart>& out, const std::vector<FilePart>& parts)
{
    for (const FilePart& part : parts) {
        const bool isKnown =
            std::any_of(out.begin(), out.end(), [&part](const FilePart& other) { return other.name == part.name; });
        if (!isKnown) {
            out.push_back(part);
        }
    }
}

} // namespace

Result<Model> openStageOrFile(const ConvertOptions& options, const std::string& path, const OpenOptions& open,
                              Planner plan, std::vector<Finding>& findings)
{
    if (!path.starts_with(kStagePrefix)) {
        return openModelFile(path, open);
    }
    const std::vector<RecipeStage>& stages = options.recipe.stages;
    const auto stage = std::find_if(stages.begin(), stages.end(), [&path](const RecipeStage& each) {
        return path.compare(kStagePrefix.size(), std::string::npos, each.name) == 0;
    });
    if (stage == stages.end()) {
        return Error{.code = Errc::Argument,
                     .message = "the recipe has no stage \"" + printable(path.substr(kStagePrefix.size()), 80) +
                                "\" before it is used",
                     .field = "stages"};
    }
    if (options.stages != nullptr) {
        if (const auto made = options.stages->find(stage->name); made != options.stages->end()) {
            return made->second;
        }
    }
    APR_TRY(const ConvertOptions conversion,
            conversionOfStage(options, static_cast<std::size_t>(stage - stages.begin()), plan));
    APR_TRY(const ConvertPlan planned, plan(conversion));
    for (Finding finding : planned.findings) {
        const bool isOfOutput = finding.rule.str().starts_with("output.");
        const auto isSame = [&finding](const Finding& other) { return other.message == finding.message; };
        if (finding.severity >= Severity::Warning && !isOfOutput &&
            std::none_of(findings.begin(), findings.end(), isSame)) {
            findings.push_back(std::move(finding));
        }
    }
    NoProgress progress;
    APR_TRY(const Model made, previewOf(planned, progress));
    Metadata metadata = made.metadata();
    metadata.erase("provenance"); // the recipe has the stage
    ModelParts parts{.metadata = std::move(metadata),
                     .tensors = {made.tensors().begin(), made.tensors().end()},
                     .facts = {.format = FormatId::Stage}};
    for (const SourceModel& source : planned.sources) {
        addParts(parts.facts.parts, source.model.facts().parts);
    }
    for (const SourceContent& file : planned.files) {
        addParts(parts.facts.parts, {{.name = file.path, .bytes = file.content.size(), .content = file.content}});
    }
    Model out(std::move(parts), std::make_shared<WholeModelSource>(made));
    if (options.stages != nullptr) {
        options.stages->emplace(stage->name, out);
    }
    return out;
}

} // namespace apr
