// SPDX-License-Identifier: MIT
#include "apr/base/text.h"
#include "apr/convert/pipeline.h"
#include "apr/convert/recipe_file.h"
#include "apr/convert/steps.h"
#include "convert_command.h"

namespace apr::cli {
namespace {

struct RecipeArguments {
    std::string recipe = {};
    std::vector<std::string> sources = {}; ///< instead of those of the recipe
    std::string output = {};
    std::string part = {}; ///< of the output
    std::vector<std::string> plugins = {};
    bool force = false;
    bool plan = false;
    bool command = false;
};

/// The error of a step at its place in the recipe instead of the option that a command line has for it.
Error placed(Error error, const Recipe& recipe, const std::string& path)
{
    for (std::size_t i = 0; error.code == Errc::Io && error.notFound && i < recipe.sources.size(); ++i) {
        if (recipe.sources[i].path == error.file) {
            error.field = "sources[" + std::to_string(i) + "].path";
            error.advice =
                "Pass the source with --source FILE; relative paths are relative to the folder of the recipe.";
        }
    }
    if (const std::string place = placeOf(recipe, error.field); !place.empty()) {
        error.field = place;
        error.file = error.file.empty() ? path : error.file;
    } else if (error.field.starts_with("steps[") || error.field.starts_with("sources")) {
        error.file = error.file.empty() ? path : error.file;
    }
    return error;
}

/// Replaces sources by those on the command line, in order: "PATH".
Status replaceSources(Recipe& recipe, const std::vector<std::string>& sources)
{
    for (std::size_t i = 0; i < sources.size(); ++i) {
        if (i >= std::max<std::size_t>(recipe.sources.size(), 1)) {
            return Error{.code = Errc::Argument,
                         .message = "the recipe has only " + formatCountOf(recipe.sources.size(), "source"),
                         .field = "--source"};
        }
        if (i == recipe.sources.size()) {
            recipe.sources.emplace_back();
        }
        const std::string old = recipe.sources[i].path;
        recipe = withPaths(std::move(recipe), [&](const std::string& path) { return path == old ? sources[i] : path; });
        recipe.sources[i].path = sources[i];
    }
    return {};
}

/// Reads the recipe with what the command line changes.
Result<ConvertOptions> readOptions(const Session& session, const RecipeArguments& options)
{
    ConvertOptions out{.force = options.force};
    if (!options.part.empty()) {
        APR_TRY(out.part, PartNumber::parse(options.part));
    }
    for (const std::string& path : options.plugins) {
        APR_CHECK(out.plugins.load(path));
    }
    APR_TRY(const hub::Fetched local, fetchLocal(session, options.recipe));
    APR_TRY(out.recipe, readRecipe(local.path));
    APR_CHECK(replaceSources(out.recipe, options.sources));
    if (options.output == "-") {
        return Error{.code = Errc::Argument,
                     .message = "standard output is not supported as output; specify a file",
                     .field = "--output"};
    }
    if (!options.output.empty()) {
        out.recipe.output = options.output;
    }
    auto status = checkRecipe(out.recipe, out.plugins);
    if (!status) {
        return placed(std::move(status).error(), out.recipe, options.recipe);
    }
    return out;
}

/// Plans the recipe; errors are at their places in it.
Result<ConvertPlan> planned(const Session& session, const RecipeArguments& options)
{
    APR_TRY(const ConvertOptions given, readOptions(session, options));
    auto plan = planConversion(given);
    return plan ? std::move(plan) : Result<ConvertPlan>(placed(plan.error(), given.recipe, options.recipe));
}

/// A path as an argument: "-" for standard input.
std::string argumentFor(const std::string& path)
{
    return path == fileName("/proc/self/fd/0") ? "-" : path;
}

int show(const Session& session, const RecipeArguments& options)
{
    const auto recipe = readRecipe(options.recipe);
    if (!recipe) {
        return session.fail(recipe.error());
    }
    const auto words = commandWords(withPaths(*recipe, argumentFor));
    std::string line = "aprcli";
    for (const std::string& word : words) {
        line += ' ' + shellQuote(word);
    }
    if (session.json) {
        return session.printJson({.result = {{"recipe", toJson(*recipe)}, {"command", line}}});
    }
    session.print(options.command ? line + '\n' : recipeText(*recipe));
    return kSuccess;
}

/// Plans the recipe, and verifies the files of its sources.
int check(const Session& session, const RecipeArguments& options)
{
    const auto plan = planned(session, options);
    if (!plan) {
        return session.fail(plan.error());
    }
    const auto verified = [&]() -> Status {
        TerminalProgress progress = session.progress();
        return verifySources(*plan, progress);
    }();
    if (!verified) {
        return session.fail(verified.error());
    }
    std::size_t files = 0;
    for (const RecipeSource& source : plan->options.recipe.sources) {
        files += source.files.size();
    }
    if (session.json) {
        Report report{.findings = plan->findings, .summary = summaryJson(plan->result)};
        report.inputs.push_back(fileJson(plan->options.input(), plan->source));
        report.result = {{"steps", plan->options.recipe.steps.size()}, {"verified_files", files}};
        return session.printJson(report);
    }
    session.print("The recipe is valid: " + formatCountOf(plan->options.recipe.steps.size(), "step") + ", " +
                  formatCountOf(plan->result.tensors().size(), "tensor") + ", " +
                  (plan->isUpperBound() ? "at most " : "") + formatBytes(plan->outputBytes) + '\n' +
                  (files == 0 ? std::string("It does not name the files of its sources, so they were not verified\n")
                              : formatCountOf(files, "file") + " verified\n"));
    return kSuccess;
}

int runRecipe(const Session& session, const RecipeArguments& options)
{
    const auto plan = planned(session, options);
    if (!plan) {
        return session.fail(plan.error());
    }
    return options.plan ? showPlan(session, *plan) : convertPlan(session, *plan);
}

Command addAction(const Command& parent, Session& session, RecipeArguments& options, const char* name, const char* help,
                  int (*action)(const Session&, const RecipeArguments&))
{
    Command command = parent.add(name, help);
    command.option("RECIPE", options.recipe, "Recipe, or a model file that has one in its provenance")
        .required()
        .file();
    command.then([&session, &options, action] {
        session.run = [&session, &options, action] { return action(session, options); };
    });
    return command;
}

void addRunOptions(const Command& command, RecipeArguments& options)
{
    command
        .option("--source", options.sources,
                "Read this file instead of the recipe's source; repeat it for the next sources. Their names, sizes and "
                "SHA-256 must be those of the recipe, if it has them")
        .metavar("FILE")
        .file()
        .single();
    command.option("-o,--output", options.output, "Output file instead of the recipe's").metavar("FILE").file();
    command.option("--plugin", options.plugins, "Load quantizers from a shared library (repeatable)")
        .metavar("FILE")
        .file()
        .single();
}

} // namespace

void addRecipe(const Command& app, Session& session)
{
    const auto options = std::make_shared<RecipeArguments>();
    const Command command = app.add("recipe", "Show, check and repeat what made a model");
    command.needsAction();
    const Command shown = addAction(command, session, *options, "show", "Print a recipe as JSON", &show);
    shown.flag("--command", options->command, "Print the equivalent command line instead");
    const Command run = addAction(command, session, *options, "run", "Make the recipe's output again", &runRecipe);
    addRunOptions(run, *options);
    run.flag("-f,--force", options->force, "Overwrite an existing output");
    addPartOption(run, options->part);
    run.flag("--plan", options->plan, "Show what would be done without writing anything");
    const Command checked =
        addAction(command, session, *options, "check", "Check a recipe, and that its sources have not changed", &check);
    addRunOptions(checked, *options);
    command.then([options] {}); // owns the options
}

} // namespace apr::cli
