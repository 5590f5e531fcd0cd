// SPDX-License-Identifier: MIT
#include "convert_command.h"

#include "apr/convert/merge_methods.h"

#include <algorithm>

namespace apr::cli {
namespace {

struct MergeArguments {
    ConvertCommand command = {};
    std::vector<std::string> models = {};
};

int runMerge(const Session& session, MergeArguments& options)
{
    if (!options.command.config.empty()) {
        if (!options.models.empty()) {
            return session.fail(
                {.code = Errc::Argument, .message = "--config names the models; give no others", .field = "MODEL"});
        }
        options.command.convert.recipe.operation = "merge";
        return runConvert(session, options.command);
    }
    Recipe given;
    options.command.recipe.addStepsTo(given);
    const RecipeStep* merge = stepOf(given, "merge");
    const bool isOfOne = merge != nullptr && (merge->values.text("strategy") == "passthrough" ||
                                              merge->values.has("slices") || merge->values.has("base"));
    if (options.models.size() < (isOfOne ? 1U : 2U)) {
        return session.fail(
            {.code = Errc::Argument, .message = "a merge requires two models or more", .field = "MODEL"});
    }
    options.command.input = options.models.front();
    options.command.operands.assign(options.models.begin() + 1, options.models.end());
    options.command.convert.recipe.operation = "merge";
    return runConvert(session, options.command);
}

/// The methods with their parameters, for the help text.
std::string methodList()
{
    std::string out = "Methods:\n";
    for (const MergeMethod& method : mergeMethods()) {
        out += "  " + std::string(method.id) + ": " + std::string(method.help);
        std::string parameters;
        for (const std::string_view parameter : method.parameters) {
            const auto known = findStep("merge")->parameters;
            const auto found = std::find_if(known.begin(), known.end(),
                                            [parameter](const Parameter& each) { return each.name == parameter; });
            parameters += (parameters.empty() ? "" : ", ") + std::string(found->label());
        }
        out += (parameters.empty() ? "" : " (" + parameters + ')') + '\n';
    }
    return out +
           "dare is dare_linear. Values are computed in F64 from any dtype, quantized ones included, and stored in "
           "the dtype of the first model; --precision, --quantize and other steps apply to the result.";
}

} // namespace

void addMerge(const Command& app, Session& session)
{
    auto options = std::make_shared<MergeArguments>();
    const Command command =
        app.add("merge", "Merge models of the same architecture: average, SLERP, TIES, DARE and other methods");
    command
        .option("MODEL", options->models,
                "Model files or folders in any supported formats; MODEL+ADAPTER is a model with a LoRA adapter")
        .file();
    command
        .option("--config", options->command.config,
                "Merge as a YAML configuration of mergekit says, or a recipe; options of other steps are added")
        .metavar("FILE")
        .file();
    addConversionOptions(command, options->command, {}, "merge");
    command.footer(methodList());
    command.then([options, &session] { session.run = [options, &session] { return runMerge(session, *options); }; });
}

} // namespace apr::cli
