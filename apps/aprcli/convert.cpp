// SPDX-License-Identifier: MIT
#include "convert_command.h"

#include "apr/architecture/architecture.h"
#include "apr/base/text.h"
#include "apr/convert/estimate.h"
#include "apr/convert/merge_config.h"
#include "apr/convert/pipeline.h"
#include "apr/convert/recipe_file.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace apr::cli {
namespace {

/// All models that are read.
Json inputsOf(const ConvertPlan& plan)
{
    Json out = Json::array();
    for (const SourceModel& source : plan.sources) {
        out.push_back(fileJson(source.path, source.model));
    }
    return out;
}

Json factJson(const TensorFact& fact)
{
    Json out{{"kind", factId(fact.kind)}};
    for (const FactValue& value : fact.values) {
        std::visit([&out](const auto& each) { out["values"].push_back(each); }, value);
    }
    return out;
}

Report planReport(const ConvertPlan& plan)
{
    Json tensors = Json::array();
    for (const TensorPlan& tensor : plan.tensors) {
        Json row = {{"name", tensor.to.str()},
                    {"from", tensor.from.empty() ? Json() : Json(tensor.from.str())},
                    {"dtype_from", dtypeName(tensor.dtypeFrom)},
                    {"dtype", dtypeName(tensor.dtypeTo)},
                    {"shape", *tensor.shape},
                    {"bytes_from", tensor.bytesFrom},
                    {"bytes", tensor.bytesTo},
                    {"mapped", tensor.isKnown},
                    {"rope_permutation_undone", tensor.isPermuted},
                    {"norm_offset_subtracted", tensor.isShifted},
                    {"added", tensor.isAdded},
                    {"pruned", tensor.isPruned},
                    {"factorized", tensor.isFactorized},
                    {"fallback", tensor.isFallback}};
        if (tensor.order) {
            row["shape_from"] = tensor.order->from;
            row["axes_from"] = tensor.order->axes;
        }
        if (!tensor.made.empty()) {
            row["made"] = tensor.made.str();
        }
        if (!tensor.facts.empty()) {
            row["note"] = textOf(tensor.facts);
        }
        for (const TensorFact& fact : tensor.remarks()) {
            row["facts"].push_back(factJson(fact));
        }
        tensors.push_back(std::move(row));
    }
    Report out{.findings = plan.findings, .summary = summaryJson(plan.result), .tensors = std::move(tensors)};
    out.inputs = inputsOf(plan);
    out.outputs.push_back(
        fileJson(plan.options.recipe.output, std::string(plan.write.format->title()), "", plan.outputBytes));
    out.result = {{"output_exists", plan.outputExists},
                  {"architecture", plan.detection.type.empty() ? Json() : Json(plan.detection.type)},
                  {"architecture_evidence", plan.detection.evidence},
                  {"mapped", plan.mapped},
                  {"unmapped", plan.unmapped},
                  {"embedded", plan.embedded}};
    out.result["obstacle"] = plan.obstacle ? Json(obstacleName(*plan.obstacle)) : Json();
    out.result["free_bytes"] = plan.freeBytes ? Json(*plan.freeBytes) : Json();
    return out;
}

void printPlan(const Session& session, const ConvertPlan& plan, const std::string& more)
{
    const bool isMade = std::any_of(plan.tensors.begin(), plan.tensors.end(),
                                    [](const TensorPlan& tensor) { return !tensor.made.empty(); });
    const bool isMerge = std::any_of(plan.lineage.begin(), plan.lineage.end(),
                                     [](const Lineage& tensor) { return tensor.merged.hasValue(); });
    std::vector<std::string> columns{"From", "To", "Type", "Shape", "Bytes"};
    if (isMade) {
        columns.emplace_back(isMerge ? "Merge" : "Made");
    }
    Table table(columns, {4});
    for (const TensorPlan& tensor : plan.tensors) {
        std::string type(dtypeName(tensor.dtypeFrom));
        if (tensor.dtypeFrom != tensor.dtypeTo) {
            type += " → " + std::string(dtypeName(tensor.dtypeTo));
        }
        std::string to = tensor.isAdded             ? printable(tensor.to, 120) + "  (added)"
                         : tensor.from == tensor.to ? "(same)"
                                                    : printable(tensor.to, 120);
        for (const TensorFact& fact : tensor.remarks()) {
            to += "  (" + printable(sentenceOf(fact).text(), 160) + ')';
        }
        std::string shape = tensor.order ? shapeText(tensor.order->from) + " → " : std::string();
        shape += shapeOrScalar(*tensor.shape);
        std::vector<std::string> row{tensor.from.empty() ? "(new)" : printable(tensor.from, 120), std::move(to),
                                     std::move(type), std::move(shape), formatCount(tensor.bytesTo)};
        if (isMade) {
            row.push_back(printable(tensor.made, 160));
        }
        table.add(row);
    }
    std::vector<std::pair<std::string, std::string>> lines;
    for (const SourceModel& source : plan.sources) {
        const FileFacts& facts = source.model.facts();
        lines.emplace_back("Input", printable(source.path) + " (" + facts.title() + ", " +
                                        formatBytes(facts.totalBytes()) + ')');
    }
    lines.insert(lines.end(),
                 {{"Output", printable(plan.options.recipe.output) + " (" + (plan.isUpperBound() ? "at most " : "") +
                                 formatBytes(plan.outputBytes) +
                                 (plan.outputExists && plan.options.force ? ", replaces the file" : "") + ')'}});
    if (const auto problem = problemOf(plan)) {
        lines.emplace_back("Problem", styled(Style::Bad, problem->text()));
    }
    if (plan.freeBytes) {
        lines.emplace_back("Free space", formatBytes(*plan.freeBytes));
    }
    lines.emplace_back("Architecture", plan.detection.type.empty() ? std::string("unknown")
                                                                   : printable(plan.detection.type, 60) + " (from " +
                                                                         plan.detection.evidence + ')');
    lines.emplace_back("Names", formatCount(plan.mapped) + " mapped, " + formatCount(plan.unmapped) + " unchanged");
    if (!plan.embedded.empty()) {
        lines.emplace_back("Embedded", join(plan.embedded, ", "));
    }
    if (!plan.sideFiles.empty()) {
        lines.emplace_back("Next to it", plan.sideFileNames());
    }
    std::string out = '\n' + labelled(lines);
    for (const Finding& finding : plan.findings) {
        out += findingText(finding);
    }
    session.print(table);
    session.print(out + more);
}

int analyze(const Session& session, const ConvertPlan& plan)
{
    TerminalProgress progress = session.progress();
    const auto analyses = analyzeSource(plan, progress);
    if (!analyses) {
        return session.fail(analyses.error());
    }
    std::size_t failures = 0;
    std::string out;
    Json rows = Json::array();
    std::vector<Finding> all;
    for (const SourceAnalysis& analysis : *analyses) {
        const bool fails = std::any_of(analysis.findings.begin(), analysis.findings.end(),
                                       [](const Finding& finding) { return finding.severity == Severity::Error; });
        failures += fails ? 1 : 0;
        const std::string_view verdict = fails                       ? "FAIL"
                                         : !analysis.statistics      ? "SKIP"
                                         : analysis.findings.empty() ? "PASS"
                                                                     : "WARN";
        const Style style = fails ? Style::Bad : verdict == "PASS" ? Style::Good : Style::Warning;
        std::string line = '[' + styled(style, verdict) + "] " + printable(analysis.tensor);
        Json row{{"name", analysis.tensor}, {"verdict", toLower(verdict)}};
        all.insert(all.end(), analysis.findings.begin(), analysis.findings.end());
        if (analysis.statistics) {
            line += ": mean=" + formatNumber(analysis.statistics->mean, 4) +
                    " std=" + formatNumber(analysis.statistics->std, 4);
            row["mean"] = analysis.statistics->mean;
            row["std"] = analysis.statistics->std;
            if (analysis.expectation.meanLow) {
                line += " (expected mean in [" + formatNumber(*analysis.expectation.meanLow) + ", " +
                        formatNumber(*analysis.expectation.meanHigh) + "])";
            }
        } else {
            line += ": type cannot be decoded";
        }
        out += line + (fails ? " -> SOURCE ALREADY CORRUPT?\n" : "\n");
        for (const Finding& finding : analysis.findings) {
            out += "       " + finding.message + '\n';
        }
        rows.push_back(std::move(row));
    }
    const int exitCode = failures > 0 ? kInvalid : kSuccess;
    if (session.json) {
        Report report{.exitCode = exitCode,
                      .findings = std::move(all),
                      .summary = summaryJson(plan.source),
                      .tensors = std::move(rows),
                      .result = {{"failed", failures}}};
        report.inputs.push_back(fileJson(plan.options.input(), plan.source));
        return session.printJson(report);
    }
    session.print(out + '\n' + formatCountOf(analyses->size(), "tensor") + ", " + formatCount(failures) + " failed\n");
    return exitCode;
}

} // namespace

void addPartOption(const Command& command, std::string& part)
{
    command
        .option("--part", part,
                "Write only the files of this part of the output, 1/N to N/N; when all are written, `aprcli join` "
                "completes it")
        .metavar("K/N");
}

int convertPlan(const Session& session, const ConvertPlan& plan, const AfterConversion& after)
{
    if (plan.outputExists && !plan.options.force && plan.options.part) {
        const PartNumber part = *plan.options.part;
        return session.fail({.code = Errc::Exists,
                             .message = "part " + std::to_string(part.number) + " of " + std::to_string(part.count) +
                                        " was written already; use --force to write it again",
                             .file = plan.options.recipe.output});
    }
    if (plan.outputExists && !plan.options.force) {
        return session.fail({.code = Errc::Exists,
                             .message = "the output file already exists; use --force to overwrite it",
                             .file = plan.options.recipe.output});
    }
    const auto report = [&]() -> Result<ConvertReport> {
        TerminalProgress progress = session.progress();
        return runConversion(plan, progress);
    }();
    Json facts{{"mapped", plan.mapped}, {"unmapped", plan.unmapped}};
    std::string more;
    if (!plan.detection.type.empty() && plan.mapped > 0) {
        more += ", " + plan.detection.architecture->title() + " tensor names";
    }
    more += plan.embedded.empty() ? "" : "\nEmbedded: " + join(plan.embedded, ", ");
    int exitCode = kSuccess;
    std::string last;
    if (report && after) {
        const auto done = after(facts, last);
        if (!done) {
            return session.fail(done.error());
        }
        exitCode = *done;
    }
    const int printed =
        printReport(session, report, plan.options.input(), std::move(facts), more, inputsOf(plan), exitCode);
    if (!session.json && !last.empty()) {
        session.print(last);
    }
    return printed == kSuccess ? exitCode : printed;
}

namespace {

/// How long a merge will take.
Result<std::optional<TimeEstimate>> estimateOf(const Session& session, const ConvertPlan& plan)
{
    const bool isMerge = std::any_of(plan.lineage.begin(), plan.lineage.end(),
                                     [](const Lineage& tensor) { return tensor.merged.hasValue(); });
    if (!isMerge || plan.result.tensorByteCount() < kWorthEstimating) {
        return std::optional<TimeEstimate>();
    }
    TerminalProgress progress = session.progress();
    return estimateTime(plan, progress);
}

std::string estimateText(const TimeEstimate& estimate)
{
    std::vector<std::pair<std::string, std::string>> lines{
        {"Time", "about " + formatSeconds(estimate.seconds) + " of computing (measured on " +
                     formatBytes(estimate.sampledBytes) + " of " + formatBytes(estimate.totalBytes) +
                     "), and the time to write the output"}};
    if (estimate.memory) {
        lines.emplace_back("Memory", formatBytes(*estimate.memory) + ", and the files in the page cache");
    }
    return labelled(lines);
}

} // namespace

int showPlan(const Session& session, const ConvertPlan& plan)
{
    const auto estimate = estimateOf(session, plan);
    if (!estimate) { // as the merge would
        return session.fail(estimate.error());
    }
    if (session.json) {
        Report report = planReport(plan);
        if (*estimate) {
            report.result["estimate"] = {{"seconds", (*estimate)->seconds},
                                         {"sampled_bytes", (*estimate)->sampledBytes},
                                         {"memory_bytes", (*estimate)->memory.value_or(0)}};
        }
        return session.printJson(report);
    }
    printPlan(session, plan, *estimate ? estimateText(**estimate) : std::string());
    return kSuccess;
}

namespace {

/// Downloads what the stages and steps of a recipe read from addresses.
Status fetchModels(const Session& session, Recipe& recipe)
{
    Status status;
    recipe = withPaths(std::move(recipe), [&](const std::string& path) {
        const auto local = status ? fetchLocal(session, path) : Result<hub::Fetched>(status.error());
        status = local ? status : Status(local.error());
        return local ? local->path : path;
    });
    return status;
}

/// The recipe of a configuration of mergekit, with the other steps that were asked for.
Status applyConfig(const Session& session, ConvertCommand& options)
{
    APR_TRY(MergeConfig config, readMergeConfig(options.config));
    for (const std::string& note : config.notes) {
        std::string text = findingText({.severity = Severity::Warning, .rule = "merge.config", .message = note});
        text.erase(text.find_last_not_of('\n') + 1);
        session.note(text);
    }
    Recipe given;
    options.recipe.addStepsTo(given);
    if (const RecipeStep* own = commandStep(given); own != nullptr && !own->values.isEmpty()) {
        return Error{.code = Errc::Argument,
                     .message = "--config cannot be combined with options of merging; change the configuration",
                     .field = "--config"};
    }
    std::erase_if(config.recipe.steps, [&given](const RecipeStep& step) { // as the dtype of the configuration
        const auto isGiven = [&given](std::string_view id) {
            const RecipeStep* own = id.empty() ? nullptr : stepOf(given, id);
            return own != nullptr && !own->values.isEmpty();
        };
        return isGiven(step.id) || isGiven(findStep(step.id)->excludes);
    });
    Recipe& recipe = options.convert.recipe;
    recipe.stages = std::move(config.recipe.stages);
    recipe.steps = std::move(config.recipe.steps);
    for (const RecipeStep& step : given.steps) {
        if (!step.values.isEmpty()) {
            stepValues(recipe, step.id) = step.values;
        }
    }
    options.input = config.recipe.sources.front().path;
    if (const RecipeStep* own = commandStep(recipe)) {
        options.step = findStep(own->id)->id; // a configuration can be one of a mixture
        options.operands = own->values.list(findStep(own->id)->operands()->name);
    }
    return {};
}

/// Adds the models of a merge or a mixture to its step.
void addOperands(ConvertCommand& options)
{
    Recipe& recipe = options.convert.recipe;
    if (!options.step.empty() && (stepOf(recipe, options.step) != nullptr || !options.operands.empty())) {
        stepValues(recipe, options.step).set(findStep(options.step)->operands()->name, options.operands);
    }
}

/// Formats that are never written: after --format they are those of the input.
constexpr std::array<std::string_view, 5> kOfInputs{"ggml", "savedmodel", "h5", "frozen", "tflite"};

/// What --format means: the format of the output, or that of the input where it is never written.
Status applyFormat(ConvertCommand& options)
{
    if (options.format.empty()) {
        return {};
    }
    const FormatWriter* format = findWriter(options.format);
    const bool isOfInput = std::find(kOfInputs.begin(), kOfInputs.end(), options.format) != kOfInputs.end();
    if (format == nullptr && isOfInput && !options.isExport) {
        if (!options.open.format.empty()) {
            return Error{.code = Errc::Argument,
                         .message =
                             "--format " + options.format + " is a format of inputs, and --input-format is given",
                         .field = "--format"};
        }
        options.open.format = options.format;
        return {};
    }
    if (format == nullptr) {
        return unknownOutputFormat(options.format, "--format");
    }
    Recipe& recipe = options.convert.recipe;
    const FormatWriter* named = options.output.empty() ? nullptr : writerForPath(options.output);
    if (named != nullptr && named->id.starts_with(options.format + '-')) { // a form of it: keras-weights
        format = named;
    }
    const bool isFolder = options.output.ends_with('/') && format->traits().hasSideFiles;
    if (!options.output.empty() && !isFolder && !hasSuffixOf(*format, options.output)) {
        return Error{.code = Errc::Argument,
                     .message = "a file of the format " + options.format + " has the suffix " +
                                std::string(format->suffix) + ", which the output does not have",
                     .file = options.output,
                     .field = "--output",
                     .advice = "Choose a name with this suffix, or leave --format out."};
    }
    if (isDialect(*format) && !recipe.target.has("dialect")) {
        recipe.target.set("dialect", std::string(format->id));
    }
    options.convert.defaultFormat = format;
    return {};
}

} // namespace

std::vector<std::string> outputFormatNames()
{
    std::vector<std::string> out;
    for (const FormatWriter* format : formatWriters()) {
        out.emplace_back(format->id);
    }
    return out;
}

Error unknownOutputFormat(const std::string& name, std::string_view option)
{
    return {.code = Errc::Argument,
            .message = "\"" + printable(name, 40) + "\" is not a format that is written; expected " +
                       join(outputFormatNames(), ", "),
            .field = std::string(option)};
}

Status prepareConvert(const Session& session, ConvertCommand& options)
{
    session.isUncached = options.isUncached;
    Recipe& recipe = options.convert.recipe;
    for (const std::string& path : options.plugins) {
        APR_CHECK(options.convert.plugins.load(path));
    }
    if (!options.config.empty()) {
        APR_CHECK(applyConfig(session, options));
    } else if (!options.recipeFile.empty()) {
        if (options.recipe.hasSteps()) {
            return Error{.code = Errc::Argument,
                         .message = "--recipe cannot be combined with options of its steps; add them to the recipe",
                         .field = "--recipe"};
        }
        const std::string operation = recipe.operation;
        APR_TRY(recipe, readRecipe(options.recipeFile));
        recipe.operation = operation;
        recipe.createdAt.clear();
        recipe.sources.clear(); // the steps are applied to another file
        recipe.output.clear();
    } else {
        options.recipe.addStepsTo(recipe);
    }
    addOperands(options);
    options.recipe.addValuesTo(recipe);
    if (!options.secondOutput.empty() && !options.output.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "the output is given twice: " + printable(options.secondOutput, 200) + " and " +
                                printable(options.output, 200),
                     .field = "--output"};
    }
    options.output += options.secondOutput;
    if (options.output == "-") {
        return Error{.code = Errc::Argument,
                     .message = "standard output is not supported as output; specify a file",
                     .field = "--output"};
    }
    if (options.input == "-" && options.output.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "an output file is required when the input is standard input",
                     .field = "--output"};
    }
    APR_CHECK(checkRecipe(recipe, options.convert.plugins));
    recipe.sources = {{.path = options.input, .key = options.open.key, .format = options.open.format}};
    recipe = withAdapterStages(std::move(recipe));
    RecipeSource& source = recipe.sources.front();
    const bool isStage = source.path.starts_with(kStagePrefix);
    APR_TRY(const hub::Fetched local,
            isStage ? Result<hub::Fetched>(hub::Fetched{.path = source.path}) : fetchLocal(session, source.path));
    source.path = local.path;
    source.origin = local.origin;
    APR_CHECK(fetchModels(session, recipe));
    recipe.output = options.output;
    APR_CHECK(applyFormat(options));
    if (!local.origin.empty() && recipe.output.empty()) { // write to the current folder, not into the cache
        const FormatWriter* format = options.convert.defaultFormat;
        recipe.output = local.name + std::string(format != nullptr ? format->suffix : defaultWriter().suffix);
    }
    options.convert.budget = options.open.budget;
    if (!options.part.empty()) {
        APR_TRY(options.convert.part, PartNumber::parse(options.part));
    }
    return {};
}

int convertPrepared(const Session& session, ConvertCommand& options)
{
    const auto plan = planConversion(options.convert);
    if (!plan) {
        return session.fail(plan.error());
    }
    if (!options.savedRecipe.empty()) {
        Recipe recipe = plan->options.recipe;
        recipe.output = plan->requestedOutput.empty() ? recipe.output : plan->requestedOutput; // names of shards follow
        if (auto status = writeRecipe(recipe, options.savedRecipe, options.convert.force); !status) {
            return session.fail(status.error());
        }
    }
    return options.analyze ? analyze(session, *plan)
           : options.plan  ? showPlan(session, *plan)
                           : convertPlan(session, *plan);
}

int runConvert(const Session& session, ConvertCommand& options)
{
    if (auto status = prepareConvert(session, options); !status) {
        return session.fail(status.error());
    }
    return convertPrepared(session, options);
}

void addConvertOptions(const Command& app, ConvertCommand& options, std::string_view without)
{
    app.option("FILE", options.input, "Model file or folder in any supported format").required().file();
    app.option("OUTPUT", options.secondOutput, "Output file, in place of --output").file();
    addConversionOptions(app, options, without);
}

void addConversionOptions(const Command& app, ConvertCommand& options, std::string_view without,
                          std::string_view withCommand)
{
    addReadOptions(app.group("Input"), options.open, false);
    app.group("Input").flag("--no-cache", options.isUncached,
                            "Remove what is downloaded from an address when the command ends");

    const Command output = app.group("Output");
    output
        .option("-o,--output", options.output,
                "Output file: " + writtenSuffixes() + " (default: the input name with " +
                    (options.isExport ? "the suffix of --format" : ".apr") +
                    "); or FOLDER/ for a SafeTensors model with its config.json and "
                    "tokenizer")
        .metavar("FILE")
        .file();
    output
        .option("--format", options.format,
                "Format of the output (default: by its suffix): " + join(outputFormatNames(), ", ") +
                    (options.isExport
                         ? std::string()
                         : ". " + join(std::vector<std::string>(kOfInputs.begin(), kOfInputs.end()), ", ") +
                               " are formats that are only read, and say what the input is"))
        .metavar("FORMAT")
        .suggest(outputFormatNames());
    output.flag("-f,--force", options.convert.force, "Overwrite an existing output");
    options.recipe.addTarget(output);
    addPartOption(output, options.part);
    output.flag("--hash", options.convert.hashInputs, "Record the SHA-256 of large inputs in the provenance as well");
    output.flag("--plan,--dry-run", options.plan, "Show what would be done without writing anything");

    options.step = withCommand;
    options.recipe.addSteps(app, without, withCommand);
    app.group("Types")
        .option("--plugin", options.plugins,
                "Load quantizers from a shared library and add their names as types; the library runs inside this "
                "process (repeatable)")
        .metavar("FILE")
        .file()
        .single();

    options.recipe.addChecks(app.group("Checks"));

    const Command recipes = app.group("Recipes");
    recipes
        .option("--recipe", options.recipeFile,
                "Apply the steps of a recipe, or of the recipe that made a model file, to FILE")
        .metavar("RECIPE")
        .file();
    recipes
        .option("--save-recipe", options.savedRecipe,
                "Write what was asked for to a file that `aprcli recipe run` repeats")
        .metavar("RECIPE")
        .file();
}

namespace {

void addCommand(const Command& app, Session& session, const char* name, const char* description)
{
    auto options = std::make_shared<ConvertCommand>();
    const Command command = app.add(name, description);
    addConvertOptions(command, *options);
    command.group("Checks").flag("--analyze-source", options->analyze,
                                 "Check the source's statistics without writing anything");
    command.then([options, &session] { session.run = [options, &session] { return runConvert(session, *options); }; });
}

} // namespace

void addConvert(const Command& app, Session& session)
{
    addCommand(app, session, "convert",
               "Convert a model to apr with canonical tensor names, or to SafeTensors, GGUF or NumPy");
}

void addImport(const Command& app, Session& session)
{
    addCommand(app, session, "import", "Alias for convert");
}

} // namespace apr::cli
