// SPDX-License-Identifier: MIT
#include "apr/convert/plan_conversion.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/convert/provenance.h"
#include "apr/convert/steps.h"
#include "apr/format/open.h"
#include "apr/host/atomic_file.h"
#include "apr/host/system.h"
#include "apr/model/packing.h"
#include "apr/model/scales.h"
#include "apr/validate/rules.h"
#include "convert/lower/capabilities.h"
#include "convert/lower/checkpoint.h"
#include "convert/lower/exported_graph.h"
#include "convert/lower/keras_model.h"
#include "convert/lower/lower.h"
#include "convert/lower/lowering.h"
#include "convert/recipe/draft.h"
#include "convert/run/licenses.h"
#include "convert/run/metadata.h"
#include "convert/run/part.h"
#include "convert/run/plan_side_files.h"
#include "convert/run/plan_tensors.h"
#include "convert/run/sharded_layout.h"
#include "convert/run/stages.h"
#include "convert/run/weight_error.h"
#include "convert/transforms/source_config.h"

#include <algorithm>
#include <filesystem>
#include <sys/stat.h>

namespace apr {
namespace {

/// A folder's path without trailing slashes, ending in its name: "../model" for "." in the folder "model".
std::string withoutSlashes(std::string path)
{
    path.erase(std::max<std::size_t>(path.find_last_not_of('/') + 1, 1));
    const std::size_t slash = path.find_last_of('/');
    const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
    if (name == "." || name == "..") {
        std::error_code problem;
        const auto absolute = std::filesystem::canonical(path, problem);
        return problem ? path : path + "/../" + absolute.filename().string();
    }
    return path;
}

/// E003 if the ONNX model uses another version of the default operator set; E020 if it is not an ONNX model.
Status checkOpset(const Model& source, std::uint64_t expected, const std::string& file)
{
    const Json* version = findPath(source.metadata(), {"onnx", "opset_import", "ai.onnx"});
    if (version != nullptr && *version == expected) {
        return {};
    }
    const bool isOnnx = source.facts().traits().operators == OperatorSet::Onnx;
    return Error{.code = isOnnx ? Errc::Version : Errc::Argument,
                 .message = !isOnnx
                                ? "--opset requires an ONNX model; the input is a " + source.facts().title() + " model"
                                : "the model uses version " + (version == nullptr ? "?" : displayJson(*version)) +
                                      " of the operator set ai.onnx; expected version " + std::to_string(expected),
                 .file = file,
                 .field = "opset_import"};
}

/// Says what the reader of a source skipped, which its model does not have; warnings of it are printed as they are.
/// E009 if nothing is left.
Status noteSkipped(const Model& source, const std::string& path, bool isRelaxed, std::vector<Finding>& findings)
{
    const auto isUnread = [](const Finding& finding) { return finding.rule == "structure.unread-weight"; };
    const auto& all = source.facts().findings;
    const auto unread = std::find_if(all.begin(), all.end(), isUnread);
    if (unread != all.end() && !isRelaxed && !source.tensors().empty()) {
        const auto count = static_cast<std::uint64_t>(std::count_if(all.begin(), all.end(), isUnread));
        return Error{.code = Errc::Unsupported,
                     .message = formatCountOf(count, "weight") + " of the file cannot be read, and " +
                                (count == 1 ? "is" : "are") + " missing in the output; the first: " + unread->message,
                     .file = path,
                     .tensor = unread->tensor,
                     .advice = "--relaxed converts the other tensors anyway."};
    }
    std::vector<const Finding*> skipped;
    for (const Finding& finding : all) {
        const bool isSkipped = finding.rule.str().ends_with(".skipped") || isUnread(finding);
        if (isSkipped && (finding.severity != Severity::Error || source.tensors().empty())) {
            skipped.push_back(&finding);
        }
    }
    if (skipped.empty()) {
        return {};
    }
    const Finding& first = *skipped.front();
    const std::string what = (first.tensor.empty() ? "" : printable(first.tensor, 120) + ": ") + first.message;
    const std::string parts = formatCountOf(skipped.size(), "part") + " of the file skipped, the first: " + what;
    if (source.tensors().empty()) {
        return Error{.code = Errc::Unsupported,
                     .message = "no tensor of the file can be read: " + parts,
                     .file = path,
                     .advice = "aprcli inspect lists what was skipped, and why."};
    }
    findings.push_back({.severity = Severity::Info, .rule = first.rule, .message = skipped.size() == 1 ? what : parts});
    return {};
}

/// Opens the model to convert.
Result<Draft> openDraft(const ConvertOptions& options, const ConversionChecks& checks, std::vector<Finding>& findings)
{
    const RecipeSource& input = options.recipe.sources.front();
    APR_TRY(Model source,
            openStageOrFile(options, input.path, {.budget = options.budget, .key = input.key, .format = input.format},
                            planConversion, findings));
    const Values& wanted = options.recipe.target;
    const FormatWriter* target =
        wanted.has("dialect") ? findWriter(wanted.text("dialect")) : writerForPath(options.recipe.output);
    if (checks.opset && (target == nullptr || !target->can.operatorSets)) { // otherwise it is that of the output
        APR_CHECK(checkOpset(source, *checks.opset, input.path));
    }
    const bool wasMade = findPath(source.metadata(), {"quantization", "plugins"}) != nullptr;
    APR_TRY(source, withPluginValues(source, options.plugins));
    const auto missing = missingPlugins(source, options.plugins);
    const bool needsValues = std::any_of(options.recipe.steps.begin(), options.recipe.steps.end(),
                                         [](const RecipeStep& step) { return findStep(step.id)->needsValues; });
    if (!missing.empty() && needsValues) {
        return Error{.code = Errc::Unsupported,
                     .message = "decoding the tensors requires the quantizer plugin " +
                                printable(join(missing, ", "), 80) + " (load it with --plugin FILE)",
                     .file = input.path,
                     .advice = "Load the plugin with --plugin FILE."};
    }
    APR_CHECK(noteSkipped(source, input.path, checks.isRelaxed, findings));
    // Programs that read other formats do not know packings of checkpoints.
    const bool isForOthers = target != nullptr && (target->traits().isLlamaCpp || target->can.graph);
    Draft draft = Draft::of({.path = input.path, .model = std::move(source)});
    if (needsValues || isForOthers) {
        auto unpacked = draft.unpack();
        if (!unpacked) {
            Error error = std::move(unpacked).error();
            error.file = input.path;
            return error;
        }
    }
    draft.wasOfPlugin = wasMade && missing.empty();
    return draft;
}

/// E016 if the output is one of the files that are read.
Status checkIsNotSource(const std::string& output, const Draft& draft)
{
    for (const SourceModel& source : draft.sources) {
        for (const FilePart& part : source.model.facts().parts) {
            if (isSameFile(part.name, output)) {
                return Error{.code = Errc::Exists,
                             .message = "input and output are the same file",
                             .file = output,
                             .advice = "Choose another output with -o."};
            }
        }
    }
    return {};
}

/// Determines the output format and rejects conflicting options.
Result<const FormatWriter*> chooseFormat(const Recipe& recipe)
{
    const std::string& output = recipe.output;
    APR_TRY(const FormatWriter* format, formatToWrite(output));
    const bool isMapped = recipe.target.flag("trueno_native");
    const FormatWriter* dialect = recipe.target.has("dialect") ? findWriter(recipe.target.text("dialect"))
                                  : isMapped                   ? findWriter("apr1")
                                                               : nullptr;
    if (isMapped && (dialect == nullptr || dialect->format != FormatId::Apr1 || format->suffix != dialect->suffix)) {
        return Error{.code = Errc::Argument,
                     .message = "--trueno-native is the layout of version 1 .apr files",
                     .file = output,
                     .field = "--trueno-native",
                     .advice = "Choose an output with .apr and no other dialect."};
    }
    if (const std::string codec = recipe.target.text("compress"); isMapped && !codec.empty() && codec != "none") {
        return Error{.code = Errc::Argument,
                     .message = "--trueno-native stores tensors for memory mapping, which excludes --compress",
                     .file = output,
                     .field = "--compress",
                     .advice = "Choose one of the two."};
    }
    if (dialect != nullptr && dialect->suffix != format->suffix && !hasSuffixOf(*dialect, output)) {
        return Error{.code = Errc::Argument,
                     .message = "--dialect " + std::string(dialect->id) + " requires a name with " +
                                std::string(dialect->suffix),
                     .file = output,
                     .field = "--dialect"};
    }
    format = dialect != nullptr ? dialect : format;
    for (const RecipeStep& step : recipe.steps) {
        const StepType& type = *findStep(step.id);
        if (auto possible = type.checkTarget != nullptr ? type.checkTarget(*format) : Status(); !possible) {
            Error error = std::move(possible).error();
            error.file = output;
            return error;
        }
    }
    return format;
}

/// Applies the steps in order.
Status applySteps(Draft& draft, const Recipe& recipe, const FormatWriter& format, const StepContext& context)
{
    bool hasSourceAxes = false;
    for (const RecipeStep& step : recipe.steps) {
        const StepType& type = *findStep(step.id);
        if (type.isOfStorage && !hasSourceAxes) {
            APR_CHECK(restoreAxes(draft, format));
            hasSourceAxes = true;
        }
        APR_CHECK(type.apply(draft, step.values, context));
    }
    for (std::size_t i = 0; i < draft.tensors.size(); ++i) {
        Lineage& tensor = draft.tensors[i];
        const bool isChosen = tensor.target() != nullptr;
        if (tensor.storage && !isChosen && draft.model.tensors()[i].dtype == DType::F32 &&
            *tensor.storage != DType::F32) {
            tensor.conversion = DtypeConversion{.target = TargetType{.dtype = *tensor.storage}};
        }
    }
    if (!draft.isMapped) { // the architecture is detected all the same
        APR_TRY(MappedModel mapped, mapNames(draft.model, {.keepNames = true, .relaxed = context.isRelaxed}));
        draft.detection = std::move(mapped.detection);
        draft.hyperparameters = std::move(mapped.hyperparameters);
        draft.findings.insert(draft.findings.end(), mapped.findings.begin(), mapped.findings.end());
    }
    return hasSourceAxes ? Status() : restoreAxes(draft, format);
}

/// Checks whether the output exists and how much space is free.
Status checkOutputPath(ConvertPlan& plan)
{
    const std::string& output = plan.options.recipe.output;
    struct stat facts = {};
    plan.outputExists = ::lstat(output.c_str(), &facts) == 0;
    if (plan.outputExists && S_ISDIR(facts.st_mode)) {
        return Error{.code = Errc::Io,
                     .message = "the output is a directory; specify a file name",
                     .file = output,
                     .advice = "Add the name of a file, or a / for a SafeTensors model in this folder."};
    }
    if (plan.outputExists && !S_ISREG(facts.st_mode) && !S_ISLNK(facts.st_mode)) {
        return notRegularFile(output);
    }
    plan.freeBytes = freeSpace(plan.folder.empty() ? output : plan.folder);
    plan.obstacle = obstacleToWriting(plan.folder.empty() || isFolder(plan.folder) ? output : plan.folder);
    return {};
}

/// Lists tensors quantized by plugins in the metadata, under their new names.
Status writePluginMetadata(ConvertPlan& plan)
{
    const Json* quantization = findMember(plan.metadata, "quantization");
    const auto method = quantization == nullptr ? std::nullopt : stringMember(*quantization, "method");
    if (method && plan.options.plugins.find(*method) != nullptr) { // the values were decoded
        plan.metadata["quantization"].erase("method");
        plan.metadata["quantization"].erase("bits_per_weight");
    }
    const Json* made = findPath(plan.result.metadata(), {"quantization", "plugins"});
    if (made == nullptr || made->empty()) {
        return {};
    }
    if (!plan.write.format->can.plugins) {
        return Error{.code = Errc::Argument,
                     .message = "tensors quantized by a plugin are supported only in apr2 files",
                     .file = plan.options.recipe.output,
                     .field = "--output"};
    }
    Json entries = Json::object();
    for (const auto& [key, entry] : made->items()) { // tensors from the source are listed by source name
        const auto tensor = std::find_if(plan.lineage.begin(), plan.lineage.end(),
                                         [&key = key](const Lineage& each) { return each.name.from == key; });
        const bool isFromSource = tensor != plan.lineage.end() &&
                                  findPath(plan.source.metadata(), {"quantization", "plugins", key}) != nullptr;
        if (isFromSource && (tensor->name.order || tensor->name.isPermuted)) {
            return Error{.code = Errc::Unsupported,
                         .message = "a tensor quantized by a plugin cannot be transposed or permuted; load the plugin "
                                    "with --plugin, or use --keep-names to copy the tensor unchanged",
                         .file = plan.options.input(),
                         .tensor = key,
                         .advice = "Add --plugin FILE or --keep-names."};
        }
        entries[isFromSource ? tensor->name.to.str() : key] = entry;
    }
    plan.metadata["quantization"]["plugins"] = std::move(entries);
    return {};
}

/// Adds hints about missing metadata.
void addHints(ConvertPlan& plan)
{
    if (!hasAprMetadata(plan.source) && !plan.metadata.contains("license")) {
        plan.findings.push_back({.severity = Severity::Info,
                                 .rule = "metadata.no-license",
                                 .message = "the source specifies no license",
                                 .hint = "for SafeTensors, `license:` is read from a README.md next to the model"});
    }
    const bool hasLarge = std::any_of(plan.sources.begin(), plan.sources.end(), [](const SourceModel& source) {
        const auto& parts = source.model.facts().parts;
        return std::any_of(parts.begin(), parts.end(), [](const FilePart& part) { return part.bytes > kAlwaysHashed; });
    });
    if (hasLarge && !plan.options.hashInputs) {
        plan.findings.push_back({.severity = Severity::Info,
                                 .rule = "provenance.not-hashed",
                                 .message = "the provenance contains no SHA-256 of the source, because a file is "
                                            "larger than " +
                                            formatBytes(kAlwaysHashed),
                                 .hint = "use --hash to add it"});
    }
}

/// Warns about files of the source that the output does not contain.
void noteLostFiles(ConvertPlan& plan, const std::vector<std::string>& names)
{
    plan.findings.push_back(
        {.severity = Severity::Warning,
         .rule = "output.lost-files",
         .message = std::string(plan.write.format->suffix) + " files contain no " + join(names, ", "),
         .hint = "copy them from the source, or write an .apr file"});
}

/// Gives the tensors the names of the source, if the output has its format, or those of a checkpoint. Their axis order
/// was restored before. `tokenizer` is that of the result, where it was read already.
Status restoreSource(ConvertPlan& plan, const Draft& draft, std::shared_ptr<const Tokenizer>& tokenizer)
{
    updateFileType(plan.metadata, draft, plan.lineage, *plan.write.format);
    const Lowering* lowering = loweringOf(draft, *plan.write.format);
    if (lowering != nullptr && lowering->finish != nullptr) {
        Unfinished out{.result = plan.result,
                       .reference = plan.reference.model,
                       .metadata = plan.metadata,
                       .findings = plan.findings,
                       .isRelaxed = plan.checks.isRelaxed};
        APR_CHECK(lowering->finish(draft, out));
        tokenizer = std::move(out.tokenizer);
        if (lowering->sideFiles == SideFileUse::Lost && !plan.embedded.empty()) {
            noteLostFiles(plan, plan.embedded);
        }
        if (lowering->sideFiles != SideFileUse::Embedded) {
            plan.embedded.clear();
        }
        return {};
    }
    if (!restoresSource(draft, *plan.write.format)) {
        const Json* names = findMember(plan.metadata, "source_names");
        if (draft.keepsNames && !plan.write.format->traits().isNative && names != nullptr && !names->empty()) {
            plan.findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "names.canonical",
                 .message = formatCountOf(names->size(), "tensor") +
                            (names->size() == 1 ? " has a canonical name" : " have canonical names") +
                            ", which programs that load the source's format do not know",
                 .hint = "omit --keep-names to restore the names of the source"});
        }
        return {};
    }
    SharedMetadata shared(std::move(plan.metadata)); // not copied: a vocabulary is large
    APR_TRY(plan.result, restoreNames(plan.result, shared));
    // Errors are measured with the same row order.
    APR_TRY(plan.reference.model, restoreNames(plan.reference.model, shared));
    plan.metadata = std::move(shared.edit());
    plan.metadata.erase("source_names");
    plan.metadata.erase("source_layout");
    plan.metadata.erase(std::string(kNormOffsetKey));
    return finishKeras(plan.result, plan.reference.model, plan.metadata, *plan.write.format, plan.findings);
}

/// The graph of an output in a format that has one.
Status planGraph(ConvertPlan& plan)
{
    const Values& target = plan.options.recipe.target;
    const bool hasCache = target.has("kv_cache") && target.flag("kv_cache");
    if (!plan.write.format->can.graph) {
        return hasCache ? Status(Error{.code = Errc::Argument,
                                       .message = "--kv-cache requires an output with a graph: .onnx, or torchscript",
                                       .file = plan.options.recipe.output,
                                       .field = "--kv-cache"})
                        : Status();
    }
    plan.write.fileName = std::string(fileNameOf(plan.options.recipe.output));
    const Model result = withMetadata(plan.result, plan.metadata, {.format = plan.write.format->format});
    const FormatWriter& format = *plan.write.format;
    APR_TRY(plan.write.graph, exportedGraph({.source = plan.source, .result = result, .lineage = plan.lineage},
                                            {.opset = format.can.operatorSets ? plan.checks.opset : std::nullopt,
                                             .hasCache = hasCache,
                                             .isLowered = format.can.operatorSets},
                                            plan.findings));
    const Status status = plan.write.graph != nullptr && format.checkGraph != nullptr
                              ? format.checkGraph(result, *plan.write.graph)
                              : Status();
    if (!status) {
        plan.findings.push_back(withoutGraph(status.error()));
        plan.write.graph.reset();
    }
    return {};
}

/// The mapping of the draft's tensors, which the plan has, to canonical names.
MappedModel mappingOf(const Draft& draft, const std::vector<Lineage>& tensors)
{
    MappedModel out{.model = draft.model, .detection = draft.detection, .hyperparameters = draft.hyperparameters};
    for (const Lineage& tensor : tensors) {
        if (!tensor.isAdded) {
            out.names.push_back(tensor.name);
        }
    }
    return out;
}

/// Adds what `validate` will find in the metadata and the tensor table of the output.
void checkResult(ConvertPlan& plan, const std::shared_ptr<const Tokenizer>& tokenizer)
{
    SharedMetadata metadata(std::move(plan.metadata)); // not copied: it may have the names of many tensors
    std::vector<Finding> findings;
    {
        Evidence evidence(withMetadata(plan.result, metadata, {.format = plan.write.format->format}));
        if (tokenizer != nullptr) {
            evidence.setTokenizer(*tokenizer);
        }
        findings = checkHeader(evidence).findings;
    }
    plan.metadata = std::move(metadata.edit());
    for (Finding& finding : findings) {
        if (finding.severity == Severity::Error) { // the output is written: the source has the same contradiction
            finding.hint = "`validate` will report this as an error";
        }
        plan.findings.push_back(std::move(finding));
    }
}

/// Computes the output size, including the error fields that are filled in after writing.
Status measureOutput(ConvertPlan& plan)
{
    const auto measure = [&plan](const Metadata& metadata, const WriteOptions& write) -> Status {
        APR_TRY(const OutputLayout layout, layOutFile(plan.result, metadata, write));
        plan.outputBytes = layout.bytes();
        return {};
    };
    WriteOptions write = plan.write;
    write.sizesOnly = true;
    if (!isLossy(plan)) {
        return measure(plan.metadata, write);
    }
    Metadata metadata = plan.metadata;
    write.lateNumbers = reserveErrorFields(metadata);
    return measure(metadata, write);
}

/// The metadata of the result.
Status planMetadata(ConvertPlan& plan, const Draft& draft)
{
    std::vector<SideFile> sideFiles;
    if (plan.source.facts().traits().hasSideFiles) {
        sideFiles = readSideFiles(plan.options.input(), plan.findings);
    }
    std::vector<std::string> names;
    names.reserve(sideFiles.size());
    for (const SideFile& file : sideFiles) {
        names.push_back(file.name);
    }
    if (const auto lost = lostFoldersOf(sideFiles); !lost.empty()) {
        plan.findings.push_back(
            {.severity = Severity::Warning,
             .rule = "output.lost-files",
             .message = "the folders that modules.json names are not copied: " + printable(join(lost, ", "), 200),
             .hint = "copy them from the source"});
    }
    if (plan.write.format->can.metadata) {
        plan.embedded = std::move(names);
    } else if (!names.empty()) {
        noteLostFiles(plan, names);
    }
    plan.metadata =
        convertedMetadata(plan.source, mappingOf(draft, plan.lineage), plan.result, sideFiles, plan.findings);
    APR_CHECK(writePluginMetadata(plan));
    const bool hasFactors = std::any_of(plan.write.forms.begin(), plan.write.forms.end(),
                                        [](const StoredForm& form) { return form.layout == Layout::LowRank; });
    if (!hasFactors) { // outdated entry of an earlier conversion
        plan.metadata.erase("low_rank");
    }
    for (const auto& amend : draft.amendments) {
        amend(plan.metadata, {.model = plan.preConversion, .choices = plan.choices});
    }
    if (const std::string file = plan.options.recipe.target.text("metadata"); !file.empty()) {
        APR_CHECK(addGivenMetadata(plan.metadata, file));
    }
    plan.metadata["provenance"] = provenanceOf(plan.source, plan.options.recipe);
    return {};
}

/// The file that the model, or the first of the stages that make it, is read from.
std::string firstFileOf(const Recipe& recipe)
{
    std::string path = recipe.sources.front().path;
    for (std::size_t i = recipe.stages.size(); i-- > 0;) {
        const RecipeStage& stage = recipe.stages[i];
        path = path == std::string(kStagePrefix) + stage.name ? stage.source.path : path;
    }
    return path;
}

/// `options` with the output and the model's file filled in, and the folder to create for it, if any.
Result<ConvertOptions> withPathsFilledIn(ConvertOptions options, std::string& folder)
{
    Recipe& recipe = options.recipe;
    if (recipe.sources.empty() || recipe.sources.front().path.empty()) {
        return Error{.code = Errc::Argument, .message = "the recipe has no source", .field = "sources"};
    }
    if (recipe.output.empty()) {
        const FormatWriter& format = options.defaultFormat != nullptr ? *options.defaultFormat : defaultWriter();
        recipe.output = defaultOutput(firstFileOf(recipe), labelOf(recipe), format.suffix);
    }
    if (recipe.output.ends_with('/') || isFolder(recipe.output)) {
        folder = withoutSlashes(recipe.output);
        const bool hasScales = recipe.target.text("dialect") == "safetensors-scales"; // names of the documents
        recipe.output = folder + (hasScales ? "/weights.safetensors" : "/model.safetensors");
    }
    if (isFolder(options.input())) {
        APR_TRY(options.inputSource().path, resolveModelPath(options.input()));
    }
    return options;
}

} // namespace

std::string defaultOutput(const std::string& input, const std::string& label, std::string_view suffix)
{
    if (isFolder(input)) { // beside the folder, which would contain two models otherwise
        return withoutSlashes(input) + (label.empty() ? "" : "-" + label) + std::string(suffix);
    }
    const std::size_t slash = input.find_last_of('/');
    const std::size_t dot = input.find_last_of('.');
    const bool hasSuffix = dot != std::string::npos && (slash == std::string::npos || dot > slash + 1);
    std::string stem = hasSuffix ? input.substr(0, dot) : input;
    constexpr std::string_view kIndex = ".safetensors.index";
    if (stem.size() > kIndex.size() && stem.compare(stem.size() - kIndex.size(), kIndex.size(), kIndex) == 0) {
        stem.resize(stem.size() - kIndex.size());
    }
    return stem + (label.empty() ? "" : "-" + label) + std::string(suffix);
}

Result<ConvertPlan> planConversion(const ConvertOptions& given)
{
    std::string folder;
    APR_TRY(ConvertOptions options, withPathsFilledIn(given, folder));
    if (options.stages == nullptr) {
        options.stages = std::make_shared<std::map<std::string, Model>>();
    }
    const Recipe& recipe = options.recipe;
    APR_TRY(const ConversionChecks checks, ConversionChecks::of(recipe.checks));
    std::vector<Finding> ofStages;
    const StepContext context{
        .stages = [&](const std::string& path) { return openStageOrFile(options, path, {}, planConversion, ofStages); },
        .plugins = options.plugins,
        .isRelaxed = checks.isRelaxed,
        .memoryLimit = memoryLimit(),
        .opset = checks.opset};
    APR_CHECK(checkRecipe(recipe, options.plugins));
    APR_TRY(Draft draft, openDraft(options, checks, ofStages));
    APR_TRY(const FormatWriter* format, chooseFormat(recipe));
    draft.isForLoaders = !folder.empty() && format->traits().hasSideFiles;
    APR_CHECK(applySteps(draft, recipe, *format, context));
    APR_CHECK(checkIsNotSource(recipe.output, draft)); // after the arguments, with the sources of all steps
    APR_TRY(Lowered lowered, lower(draft, *format, context));
    ConvertPlan plan{.options = options,
                     .checks = checks,
                     .sources = draft.sources,
                     .files = draft.files,
                     .source = draft.sources.front().model,
                     .result = std::move(lowered.result),
                     .lineage = std::move(draft.tensors),
                     .reference = *std::move(draft.reference),
                     .write = {.format = format},
                     .detection = draft.detection,
                     .preConversion = std::move(lowered.typed),
                     .choices = std::move(lowered.choices),
                     .storage = draft.storage,
                     .sharePruned = draft.sharePruned,
                     .prepare = draft.prepare,
                     .folder = std::move(folder)};
    plan.options.stages.reset(); // the next plan may have others
    plan.write.forms = std::move(lowered.forms);
    APR_TRY(plan.write.compression, compressionOf(recipe.target));
    plan.write.memoryLimit = memoryLimit();
    plan.write.alignment = recipe.target.text("align") == "32" ? 32 : 64;
    plan.write.isStreaming = recipe.target.flag("streaming");
    plan.write.isMapped = recipe.target.flag("trueno_native");
    plan.write.backend = recipe.target.text("backend_hint");
    APR_CHECK(checkOutputPath(plan));
    APR_CHECK(checkCapabilities(draft, *format, recipe.output));
    plan.findings = draft.findings;
    const std::vector<Finding> licenses = compareLicenses(plan.sources);
    plan.findings.insert(plan.findings.end(), licenses.begin(), licenses.end());
    for (Finding& finding : ofStages) {
        const auto isSame = [&finding](const Finding& other) { return other.message == finding.message; };
        if (std::none_of(draft.findings.begin(), draft.findings.end(), isSame)) {
            plan.findings.push_back(std::move(finding));
        }
    }
    APR_CHECK(planMetadata(plan, draft));
    addHints(plan);
    std::shared_ptr<const Tokenizer> tokenizer;
    APR_CHECK(restoreSource(plan, draft, tokenizer));
    APR_CHECK(planGraph(plan));
    checkResult(plan, tokenizer);
    planSideFiles(plan, draft);
    planTensors(plan, restoresSource(draft, *format));
    for (const TensorPlan& tensor : plan.tensors) { // names and axis orders have separate entries
        const std::string change = tensor.isPermuted  ? "RoPE permutation undone"
                                   : tensor.isShifted ? "norm offset of 1 subtracted"
                                                      : textOf(tensor.facts);
        if (!change.empty() && !tensor.isNotChanged) {
            plan.metadata["provenance"]["tensors"][tensor.to] = change;
        }
    }
    APR_CHECK(measureOutput(plan));
    APR_CHECK(planShards(plan));
    if (plan.layOut) { // under another name
        APR_CHECK(checkOutputPath(plan));
    }
    if (plan.options.part) {
        APR_CHECK(checkParts(plan));
        struct stat facts = {};
        const std::string asked = askedOutputOf(plan);
        plan.outputExists = ::lstat((folderOf(asked) + recordName(asked, *plan.options.part)).c_str(), &facts) == 0;
    }
    return plan;
}

} // namespace apr
