// SPDX-License-Identifier: MIT
#include "apr/convert/plan.h"

#include "apr/base/text.h"
#include "apr/convert/steps.h"
#include "convert/recipe/storage_request.h"

#include <algorithm>
#include <array>

namespace apr {

const std::string& ConvertOptions::input() const
{
    static const std::string kNone;
    return recipe.sources.empty() ? kNone : recipe.sources.front().path;
}

RecipeSource& ConvertOptions::inputSource()
{
    return recipe.sources.empty() ? recipe.sources.emplace_back() : recipe.sources.front();
}

ConvertOptions conversionOf(std::string input, std::string output)
{
    return conversionOf(std::move(input), std::move(output), {});
}

ConvertOptions conversionOf(std::string input, std::string output, const std::vector<RecipeStep>& steps, Values checks)
{
    ConvertOptions out{
        .recipe = {.sources = {{.path = std::move(input)}}, .output = std::move(output), .checks = std::move(checks)}};
    for (const StepType* type : stepTypes()) {
        if (type->isImplied) {
            stepValues(out.recipe, type->id);
        }
    }
    for (const RecipeStep& step : steps) {
        stepValues(out.recipe, step.id) = step.values;
    }
    return out;
}

Result<CompressionOptions> compressionOf(const Values& target)
{
    const std::string name = target.text("compress");
    CompressionOptions out{.shuffle = target.flag("shuffle")};
    if (name.empty() || name == "none") {
        if (out.shuffle) {
            return Error{.code = Errc::Argument, .message = "--shuffle requires --compress", .field = "--shuffle"};
        }
        return out;
    }
    if (name == "lz4") {
        out.codec = Codec::Lz4;
        return out;
    }
    if (name == "zstd" || name.starts_with("zstd:")) {
        const auto level = name == "zstd" ? std::optional<std::uint64_t>(kDefaultZstdLevel)
                                          : parseUnsigned(std::string_view(name).substr(5));
        if (level && *level >= 1 && *level <= 22) {
            out.codec = Codec::Zstd;
            out.level = static_cast<int>(*level);
            return out;
        }
    }
    return Error{.code = Errc::Argument,
                 .message =
                     "unknown codec \"" + printable(name, 40) + "\"; expected none, lz4, zstd or zstd:1 to zstd:22",
                 .field = "--compress"};
}

Result<ConversionChecks> ConversionChecks::of(const Values& values)
{
    ConversionChecks out{.isRelaxed = values.flag("relaxed"),
                         .ignoresChecksum = values.flag("ignore_checksum"),
                         .ignoresGate = values.flag("ignore_gate"),
                         .gate = {.maxDrift = values.real("max_drift"),
                                  .maxL2 = values.real("max_l2"),
                                  .minCosine = values.real("min_cosine")},
                         .opset = values.count("opset")};
    APR_CHECK(out.gate.check());
    if (values.flag("quality_check") && !out.gate.isEnabled()) {
        out.gate = kDefaultQualityBounds;
    }
    return out;
}

namespace {

/// By WriteObstacle.
constexpr std::array<std::string_view, 4> kCannotWrite = {
    "The output cannot be written: the folder does not exist.",
    "The output cannot be written: the folder is not accessible.",
    "The output cannot be written: its folder is a file.",
    "The output cannot be written: the folder is read-only.",
};
constexpr std::string_view kNoSpace = "Not enough disk space: %1 needed, %2 free.";
constexpr std::string_view kExists = "The output file already exists. Choose another name or overwrite it.";

} // namespace

std::optional<Sentence> problemOf(const ConvertPlan& plan)
{
    if (plan.obstacle) {
        return Sentence{.pattern = kCannotWrite.at(static_cast<std::size_t>(*plan.obstacle))};
    }
    if (plan.freeBytes && *plan.freeBytes < plan.outputBytes) {
        return Sentence{.pattern = kNoSpace,
                        .values = {{.text = formatBytes(plan.outputBytes), .isNumber = true},
                                   {.text = formatBytes(*plan.freeBytes), .isNumber = true}}};
    }
    return plan.outputExists && !plan.options.force ? std::optional(Sentence{.pattern = kExists}) : std::nullopt;
}

std::vector<std::string_view> problemPatterns()
{
    std::vector<std::string_view> out(kCannotWrite.begin(), kCannotWrite.end());
    out.insert(out.end(), {kNoSpace, kExists});
    return out;
}

std::string ConvertPlan::sideFileNames() const
{
    std::string out;
    for (const SideFile& file : sideFiles) {
        out += (out.empty() ? "" : ", ") + file.name;
    }
    return out;
}

bool ConvertPlan::isUpperBound() const
{
    return write.compression.codec != Codec::None ||
           std::any_of(storage.begin(), storage.end(), [](const auto& request) { return request->isSizedByValues(); });
}

bool isLossy(const ConvertPlan& plan)
{
    return !plan.choices.empty() || std::any_of(plan.lineage.begin(), plan.lineage.end(), [](const Lineage& tensor) {
        return tensor.isPruned;
    }) || std::any_of(plan.storage.begin(), plan.storage.end(), [](const auto& request) { return request->isLossy(); });
}

Result<Model> previewOf(const ConvertPlan& plan, Progress& progress)
{
    for (const auto& prepare : plan.prepare) {
        APR_CHECK(prepare ? prepare(progress) : Status());
    }
    return Model({.metadata = plan.metadata,
                  .tensors = {plan.result.tensors().begin(), plan.result.tensors().end()},
                  .facts = {.format = plan.write.format->format}},
                 std::make_shared<WholeModelSource>(plan.result)); // whose errors name its file
}

} // namespace apr
