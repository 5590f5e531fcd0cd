// SPDX-License-Identifier: MIT
#include "apr/convert/targets.h"

#include "apr/convert/plan_conversion.h"
#include "apr/convert/steps.h"

#include <algorithm>
#include <utility>

namespace apr {
namespace {

std::string placeWithoutSuffix(const std::string& path)
{
    const std::string place = path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
    return place.substr(0, place.size() - modelSuffix(place).size());
}

bool isSamePlace(std::string_view a, std::string_view b)
{
    return (a.ends_with('/') ? a.substr(0, a.size() - 1) : a) == (b.ends_with('/') ? b.substr(0, b.size() - 1) : b);
}

TargetOutlook outlookFor(const ConvertOptions& given, const FormatWriter* format, const std::string& output)
{
    ConvertOptions options = given;
    chooseTarget(options.recipe, format, output);
    if (isSamePlace(options.recipe.output, options.input())) { // which would be refused
        chooseTarget(options.recipe, format, placeWithoutSuffix(options.input()) + "-exported");
    }
    TargetOutlook out{.format = format};
    auto plan = planConversion(options);
    if (!plan) {
        out.refusal = std::move(plan).error();
        return out;
    }
    out.output = plan->options.recipe.output;
    out.bytes = plan->outputBytes;
    out.isUpperBound = plan->isUpperBound();
    out.tensors = plan->tensors.size();
    out.retyped =
        static_cast<std::size_t>(std::count_if(plan->tensors.begin(), plan->tensors.end(),
                                               [](const TensorPlan& each) { return each.dtypeFrom != each.dtypeTo; }));
    for (Finding& finding : plan->findings) {
        if (finding.rule.str().starts_with("output.")) {
            out.findings.push_back(std::move(finding));
        }
    }
    return out;
}

} // namespace

std::string TargetOutlook::name() const
{
    return format == nullptr ? "safetensors folder" : std::string(format->id);
}

void chooseTarget(Recipe& recipe, const FormatWriter* format, std::string output)
{
    if (output.ends_with('/')) {
        output.pop_back();
    }
    output.resize(output.size() - modelSuffix(output).size());
    output += format == nullptr ? "/" : std::string(format->suffix);
    recipe.target.remove("dialect");
    if (format != nullptr && writerForPath(output) != format) {
        recipe.target.set("dialect", std::string(format->id));
    }
    constexpr std::string_view kNames = "map-names";
    const bool isUpgrade = !recipe.sources.empty() && recipe.sources.front().path.ends_with(".apr");
    if (isUpgrade) {
        stepValues(recipe, kNames).remove("keep_names");
    }
    if (isUpgrade && format != nullptr && format->traits().isNative) {
        stepValues(recipe, kNames).set("keep_names", true);
    }
    recipe.output = std::move(output);
}

Result<std::vector<TargetOutlook>> targetOutlooks(const ConvertOptions& options, Progress& progress)
{
    if (placeWithoutSuffix(options.recipe.output).empty() && !options.recipe.output.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "the output has no name",
                     .file = options.recipe.output,
                     .field = "--output"};
    }
    std::vector<const FormatWriter*> formats(formatWriters().begin(), formatWriters().end());
    formats.push_back(nullptr);
    const std::string output =
        options.recipe.output.empty() ? placeWithoutSuffix(options.input()) : options.recipe.output;
    std::vector<TargetOutlook> out;
    for (const FormatWriter* format : formats) {
        if (!progress.step(out.size(), formats.size(), "planning")) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
        out.push_back(outlookFor(options, format, output));
    }
    const std::optional<Error>& first = out.front().refusal;
    const bool isSame =
        first && std::all_of(out.begin(), out.end(), [&first](const TargetOutlook& each) {
            return each.refusal && each.refusal->code == first->code && each.refusal->message == first->message;
        });
    return isSame ? Result<std::vector<TargetOutlook>>(*first) : Result<std::vector<TargetOutlook>>(std::move(out));
}

} // namespace apr
