// SPDX-License-Identifier: MIT
#include "apr/convert/pipeline.h"

#include "apr/base/text.h"
#include "apr/format/checksums.h"
#include "apr/format/chunks.h"
#include "apr/format/open.h"
#include "apr/format/scales.h"
#include "apr/format/tensor_statistics.h"
#include "apr/format/writer.h"
#include "apr/host/atomic_file.h"
#include "apr/host/system.h"
#include "file_sink.h"
#include "format/gguf/layout.h"
#include "inline_checks.h"
#include "loss.h"
#include "plan_tensors.h"
#include "plan_types.h"
#include "provenance.h"
#include "source_sums.h"
#include "stored_forms.h"

#include <algorithm>
#include <array>
#include <map>
#include <sys/stat.h>

namespace apr {
namespace {

/// A whole-file SHA-256 runs at a third of the speed of a copy, so it is taken of small inputs, and of others on
/// request.
constexpr std::uint64_t kAlwaysHashed = std::uint64_t{32} << 20;

/// The tensors whose names begin with `prefix`, named without it.
Result<Model> withoutPrefix(const Model& model, const std::string& prefix)
{
    std::vector<std::size_t> indices;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < model.tensors().size(); ++i) {
        const std::string& name = model.tensors()[i].name;
        names.push_back(name);
        if (name.size() > prefix.size() && name.starts_with(prefix)) {
            indices.push_back(i);
        }
    }
    if (indices.empty()) {
        const auto near = closestNames(prefix, names, 3);
        return Error{.code = Errc::Argument,
                     .message = "no tensor's name begins with \"" + printable(prefix, 80) + '"' +
                                (near.empty() ? "" : "; there is " + printable(near.front(), 120)),
                     .field = "--prefix"};
    }
    const Model selected = selectTensors(model, std::move(indices));
    ModelParts parts{.metadata = selected.sharedMetadata(),
                     .tensors = {selected.tensors().begin(), selected.tensors().end()},
                     .facts = selected.facts()};
    for (TensorInfo& tensor : parts.tensors) {
        tensor.name.erase(0, prefix.size());
    }
    return Model(std::move(parts), std::make_shared<WholeModelSource>(selected));
}

Result<FileFormat> formatToWrite(const std::string& output)
{
    if (const auto format = formatOfSuffix(output)) {
        return *format;
    }
    const std::string lowered = toLower(output);
    for (const std::string_view suffix : {".bin", ".pt", ".pth", ".onnx", ".h5", ".keras", ".tflite", ".npz"}) {
        if (lowered.size() > suffix.size() && lowered.ends_with(suffix)) {
            return Error{.code = Errc::Argument,
                         .message = "the output's name claims a format that is not written (.apr, .safetensors and "
                                    ".gguf are)",
                         .file = output,
                         .field = "--output"};
        }
    }
    return FileFormat::Apr2;
}

/// Says in GGUF's own keys which types the tensors have now.
void stateFileType(ConvertPlan& plan)
{
    Json* source = plan.metadata.contains("source_metadata") ? &plan.metadata["source_metadata"] : nullptr;
    const bool isFromGguf = stringMember(plan.metadata, "source_format") == formatName(FileFormat::Gguf);
    if (plan.write.format != FileFormat::Gguf || !isFromGguf || source == nullptr || !source->is_object()) {
        return; // the writer says what it lacks
    }
    // What was asked for, where that is one mix or type; else the type of most bytes.
    const QuantizeOptions& asked = plan.options.quantize;
    std::map<DType, std::uint64_t> bytesOf;
    bool isChanged = false;
    for (std::size_t i = 0; i < plan.result.tensors().size(); ++i) {
        const TensorInfo& tensor = plan.result.tensors()[i];
        bytesOf[tensor.dtype] += tensor.byteSize;
        isChanged = isChanged || tensor.dtype != plan.source.tensors()[plan.origins[i]].dtype;
    }
    if (!isChanged) {
        return;
    }
    const auto most = std::max_element(bytesOf.begin(), bytesOf.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    const bool isPlain = asked.isAsked() && asked.rules.empty() && asked.exact.empty();
    const auto fileType = ggufFileType(isPlain ? asked : QuantizeOptions{.type = TargetType{.dtype = most->first}});
    Json& types = (*source)[gguf::kTypesKey];
    types = types.is_object() ? std::move(types) : Json::object();
    if (fileType) {
        (*source)["general.file_type"] = *fileType;
        types["general.file_type"] = "u32";
    } else { // no number stands for it
        source->erase("general.file_type");
        types.erase("general.file_type");
    }
    if (!plan.choices.empty()) {
        (*source)["general.quantization_version"] = 2U;
        types["general.quantization_version"] = "u32";
    }
}

/// Gives the result the names of the source it once came from, when it is written in that source's format.
Status restoreSource(ConvertPlan& plan)
{
    stateFileType(plan);
    const auto came = stringMember(plan.metadata, "source_format");
    if (isApr(plan.write.format) || plan.options.keepNames || came != formatName(plan.write.format)) {
        return {};
    }
    APR_TRY(plan.result, restoreNames(plan.result, plan.metadata));
    APR_TRY(plan.reference, restoreNames(plan.reference, plan.metadata)); // what is compared has one order of rows
    plan.metadata.erase("source_names");
    plan.metadata.erase("source_layout");
    return {};
}

} // namespace

std::string defaultOutput(const std::string& input, const std::string& label)
{
    const std::size_t slash = input.find_last_of('/');
    const std::size_t dot = input.find_last_of('.');
    const bool hasSuffix = dot != std::string::npos && (slash == std::string::npos || dot > slash + 1);
    std::string stem = hasSuffix ? input.substr(0, dot) : input;
    constexpr std::string_view kIndex = ".safetensors.index";
    if (stem.size() > kIndex.size() && stem.compare(stem.size() - kIndex.size(), kIndex.size(), kIndex) == 0) {
        stem.resize(stem.size() - kIndex.size());
    }
    return stem + (label.empty() ? "" : "-" + label) + ".apr";
}

Result<Json> describeInputs(const ConvertPlan& plan, Progress& progress)
{
    Json inputs = Json::array();
    for (const FilePart& part : plan.source.facts().parts) {
        const std::size_t slash = part.name.find_last_of('/');
        Json input{{"file", slash == std::string::npos ? part.name : part.name.substr(slash + 1)},
                   {"bytes", part.bytes}};
        if (part.bytes <= kAlwaysHashed || plan.options.hashInputs) {
            APR_TRY(input["sha256"], sha256(part.content, progress));
        }
        inputs.push_back(std::move(input));
    }
    return inputs;
}

namespace {

/// E003 unless the model is an ONNX one of this version of the default operator set.
Status checkOpset(const Model& source, std::int64_t wanted, const std::string& file)
{
    const Json* version = findPath(source.metadata(), {"onnx", "opset_import", "ai.onnx"});
    if (version != nullptr && *version == wanted) {
        return {};
    }
    return Error{.code = source.facts().format == "ONNX" ? Errc::Version : Errc::Argument,
                 .message = source.facts().format != "ONNX"
                                ? "--opset is for ONNX models, and this is " + source.facts().format
                                : "the model uses version " + (version == nullptr ? "?" : displayJson(*version)) +
                                      " of the operator set ai.onnx, not " + std::to_string(wanted),
                 .file = file,
                 .field = "opset_import"};
}

/// The model that is converted, with adapters merged in, and what is said of these.
struct OpenedSource {
    Model model;
    std::vector<Finding> findings = {};
};
Result<OpenedSource> openSource(const ConvertOptions& options)
{
    APR_TRY(Model source, openModelFile(options.input, options.open));
    if (options.opset) {
        APR_CHECK(checkOpset(source, *options.opset, options.input));
    }
    const bool wasMade = findPath(source.metadata(), {"quantization", "plugins"}) != nullptr;
    APR_TRY(source, withPluginValues(source, options.plugins));
    const bool needsValues = options.precision || options.quantize.isAsked() || options.prune.isAsked() ||
                             options.structure.isAsked() || options.lowRank.isAsked() || !options.adapters.empty();
    const auto missing = missingPlugins(source, options.plugins);
    if (wasMade && missing.empty() && options.quantize.isAsked() && !options.quantize.allowRequantize) {
        return Error{.code = Errc::Argument,
                     .message =
                         "the model is quantized already, by a plugin, and quantizing twice loses more than once "
                         "from the original would; take the original, or give --allow-requantize",
                     .file = options.input};
    }
    if (!missing.empty() && needsValues) {
        return Error{.code = Errc::Unsupported,
                     .message = "its tensors were made by the quantizer " + printable(join(missing, ", "), 80) +
                                ", whose plugin is needed (--plugin FILE)",
                     .file = options.input};
    }
    if (!options.prefix.empty()) {
        APR_TRY(source, withoutPrefix(source, options.prefix));
    }
    OpenedSource out{.model = std::move(source)};
    for (const AdapterUse& adapter : options.adapters) {
        APR_TRY(AdaptedModel adapted, applyAdapter(out.model, adapter));
        out.model = std::move(adapted.model);
        out.findings.push_back(std::move(adapted.finding));
    }
    return out;
}

/// Finds the format to write, and refuses an output that cannot be meant.
Status chooseFormat(ConvertPlan& plan)
{
    const ConvertOptions& options = plan.options;
    const std::string& output = plan.options.output;
    for (const FilePart& part : plan.source.facts().parts) {
        if (isSameFile(part.name, output)) {
            return Error{.code = Errc::Exists,
                         .message = "the output is the input itself; choose another name with -o",
                         .file = output};
        }
    }
    APR_TRY(plan.write.format, formatToWrite(output));
    if (options.dialect && !isApr(plan.write.format)) {
        return Error{.code = Errc::Argument,
                     .message = "a dialect is one of apr files, and the output's name says it is none",
                     .file = output,
                     .field = "--dialect"};
    }
    plan.write.format = options.dialect.value_or(plan.write.format);
    if (options.sparse.isAsked() && plan.write.format != FileFormat::Apr2) {
        return Error{.code = Errc::Argument,
                     .message = "only apr2 files hold sparse tensors",
                     .file = output,
                     .field = "--sparse"};
    }
    return {};
}

/// What is where the output will be.
Status lookAtOutput(ConvertPlan& plan)
{
    const std::string& output = plan.options.output;
    struct stat facts = {};
    plan.outputExists = ::lstat(output.c_str(), &facts) == 0;
    if (plan.outputExists && S_ISDIR(facts.st_mode)) {
        return Error{.code = Errc::Io, .message = "the output is a directory; name a file in it", .file = output};
    }
    plan.freeBytes = freeSpace(output);
    return {};
}

/// Says which tensors plugins made, under the names that they have now.
Status statePlugins(ConvertPlan& plan, const MappedModel& mapped)
{
    const Json* quantization = findMember(plan.metadata, "quantization");
    const auto method = quantization == nullptr ? std::nullopt : stringMember(*quantization, "method");
    if (method && plan.options.plugins.find(*method) != nullptr) { // its values were decoded
        plan.metadata["quantization"].erase("method");
        plan.metadata["quantization"].erase("bits_per_weight");
    }
    const Json* made = findPath(plan.result.metadata(), {"quantization", "plugins"});
    if (made == nullptr || made->empty()) {
        return {};
    }
    if (plan.write.format != FileFormat::Apr2) {
        return Error{.code = Errc::Argument,
                     .message = "only apr2 files say which quantizer of a plugin made a tensor",
                     .file = plan.options.output,
                     .field = "--output"};
    }
    Json entries = Json::object();
    for (const auto& [key, entry] : made->items()) { // tensors that came so have the source's names there
        const auto name = std::find_if(mapped.names.begin(), mapped.names.end(),
                                       [&key = key](const MappedName& each) { return each.from == key; });
        const bool isOld =
            name != mapped.names.end() && findPath(plan.source.metadata(), {"quantization", "plugins", key});
        if (isOld && (name->order || name->isPermuted)) {
            return Error{.code = Errc::Unsupported,
                         .message = "its rows or axes are to be put in another order, and a plugin made its bytes; "
                                    "--plugin reads them, --keep-names leaves them as they are",
                         .file = plan.options.input,
                         .tensor = key};
        }
        entries[isOld ? name->to : key] = entry;
    }
    plan.metadata["quantization"]["plugins"] = std::move(entries);
    return {};
}

/// What a user may want to know of the metadata.
void addHints(ConvertPlan& plan)
{
    if (!hasAprMetadata(plan.source) && !plan.metadata.contains("license")) {
        plan.findings.push_back({.severity = Severity::Info,
                                 .rule = "metadata.no-license",
                                 .message = "the source states no licence",
                                 .hint = "a README.md with `license:` beside a SafeTensors file is read"});
    }
    for (const FilePart& part : plan.source.facts().parts) {
        if (part.bytes > kAlwaysHashed && !plan.options.hashInputs) {
            plan.findings.push_back({.severity = Severity::Info,
                                     .rule = "provenance.not-hashed",
                                     .message = "the provenance names the source by size only, because it is over " +
                                                formatBytes(kAlwaysHashed),
                                     .hint = "--hash adds its SHA-256"});
            break;
        }
    }
}

/// Architectures of which llama.cpp reads how long a head is, and of which it takes width ÷ heads (tests/interop).
constexpr std::array<std::string_view, 9> kFreeHeads{"llama",  "mistral", "qwen3",   "gemma",  "gemma2",
                                                     "gemma3", "granite", "minicpm", "smollm3"};
constexpr std::array<std::string_view, 5> kEvenHeads{"qwen2", "internlm2", "baichuan", "stablelm", "phi2"};

/// E009 for what GGUF cannot hold.
Status checkHolds(const ConvertPlan& plan, const MappedModel& mapped)
{
    if (plan.write.format != FileFormat::Gguf) {
        return {};
    }
    const auto heads = unsignedMember(mapped.figures, "n_heads");
    const auto dimension = unsignedMember(mapped.figures, "head_dim");
    const auto width = unsignedMember(mapped.figures, "hidden_size");
    const bool isUneven = heads && dimension && width && *heads * *dimension != *width;
    const std::string& type = mapped.detection.type;
    const auto isAmong = [&type](const auto& types) {
        return std::find(types.begin(), types.end(), type) != types.end();
    };
    if (isUneven && (isAmong(kEvenHeads) || (plan.options.structure.heads > 0 && !isAmong(kFreeHeads)))) {
        return Error{.code = Errc::Unsupported,
                     .message = "llama.cpp takes the heads of a " + printable(type, 40) +
                                " model to share its width evenly, so it would not load this one; write .safetensors "
                                "or .apr",
                     .file = plan.options.output};
    }
    for (std::size_t i = 0; i < plan.result.tensors().size(); ++i) {
        if (const auto owner = scaledBy(plan.result, i)) {
            return Error{.code = Errc::Unsupported,
                         .message = "GGUF has no integers with scales beside them; its own type for 8 bits is q8_0",
                         .file = plan.options.output,
                         .tensor = plan.result.tensors()[*owner].name};
        }
    }
    return {};
}

/// The size of the output, with room for what is known only when it was written.
Status measureOutput(ConvertPlan& plan)
{
    const bool hasLoss = isLossy(plan);
    const Json* quantization = findMember(plan.metadata, "quantization");
    Json before = quantization == nullptr ? Json() : *quantization;
    if (hasLoss) { // with the numbers that will stand there
        reserveLoss(plan.metadata);
    }
    APR_TRY(const FileLayout layout, layOutFile(plan.result, plan.metadata, plan.write));
    if (hasLoss && before.is_null()) {
        plan.metadata.erase("quantization");
    } else if (hasLoss) {
        plan.metadata["quantization"] = std::move(before);
    }
    plan.outputBytes = layout.fileBytes;
    return {};
}

} // namespace

Result<ConvertPlan> planConversion(const ConvertOptions& given)
{
    ConvertOptions options = given;
    if (isFolder(options.input)) {
        APR_TRY(options.input, wholeModelPath(options.input));
    }
    APR_TRY(OpenedSource opened, openSource(options));
    Model& source = opened.model;
    APR_TRY(MappedModel mapped, mapNames(source, {.architecture = options.architecture,
                                                  .keepNames = options.keepNames,
                                                  .keepLayout = options.keepLayout,
                                                  .relaxed = options.relaxed || options.force}));
    std::optional<SmallerModel> smaller;
    if (options.structure.isAsked()) {
        APR_TRY(smaller, pruneStructure(mapped, options.structure));
        mapped = smaller->mapped;
        source = selectTensors(source, smaller->kept);
    }
    ConvertPlan plan{.options = options,
                     .source = source,
                     .result = mapped.model,
                     .detection = mapped.detection,
                     .reference = mapped.model,
                     .untyped = mapped.model,
                     .findings = mapped.findings};
    plan.findings.insert(plan.findings.end(), opened.findings.begin(), opened.findings.end());
    if (plan.options.output.empty()) {
        plan.options.output = defaultOutput(options.input);
    }
    APR_CHECK(chooseFormat(plan));
    APR_CHECK(giveTypes(plan, mapped));
    if (smaller) {
        plan.prepare = [first = smaller->prepare, second = plan.prepare](Progress& progress) -> Status {
            APR_CHECK(first(progress));
            return second ? second(progress) : Status();
        };
        for (const std::string& note : smaller->notes) {
            plan.findings.push_back({.severity = Severity::Info, .rule = "prune.structure", .message = note});
        }
    }
    plan.write.compression = options.compression;
    plan.write.memoryLimit = memoryLimit();
    APR_CHECK(lookAtOutput(plan));
    std::vector<SideFile> sideFiles;
    if (source.facts().format == "SafeTensors") {
        sideFiles = readSideFiles(options.input);
    }
    for (const SideFile& file : sideFiles) {
        plan.embedded.push_back(file.name);
    }
    plan.metadata = convertedMetadata(source, mapped, plan.result, sideFiles);
    APR_CHECK(statePlugins(plan, mapped));
    const bool hasFactors = std::any_of(plan.write.forms.begin(), plan.write.forms.end(),
                                        [](const StoredForm& form) { return form.layout == Layout::LowRank; });
    if (!hasFactors && plan.lowRank == nullptr) { // of an earlier conversion, and not true any more
        plan.metadata.erase("low_rank");
    }
    describeChoices(plan.metadata, plan.reference, options, plan.choices);
    if (smaller) {
        stateFigures(plan.metadata, mapped.detection.type, smaller->figures);
    }
    plan.metadata["provenance"] = provenanceOf(source, options);
    addHints(plan);
    APR_CHECK(restoreSource(plan));
    APR_CHECK(checkHolds(plan, mapped));
    planTensors(plan, mapped);
    for (const TensorPlan& tensor : plan.tensors) { // names and axes have entries of their own
        const std::string done = tensor.isPermuted ? "rows put back" : tensor.note;
        if (!done.empty() && done.compare(0, 5, "kept:") != 0) {
            plan.metadata["provenance"]["tensors"][tensor.to] = done;
        }
    }
    APR_CHECK(measureOutput(plan));
    return plan;
}

bool isLossy(const ConvertPlan& plan)
{
    return !plan.choices.empty() || !plan.isPruned.empty() || plan.lowRank != nullptr;
}

namespace {

Error named(Error error, const std::string& file)
{
    error.file = error.file.empty() ? file : error.file;
    return error;
}

} // namespace

Result<ConvertReport> runConversion(const ConvertPlan& plan, Progress& progress)
{
    const ConvertOptions& options = plan.options;
    for (std::size_t i = 0; i < plan.result.tensors().size(); ++i) { // a tensor that is cut off stops it at once
        APR_TRY([[maybe_unused]] const Bytes nothing, plan.result.load(i, {}));
    }
    ConvertReport report{.output = options.output, .tensors = plan.result.tensors().size(), .findings = plan.findings};
    APR_TRY(AtomicFile file, AtomicFile::create(options.output, options.force));
    Metadata metadata = plan.metadata;
    APR_TRY(metadata["provenance"]["inputs"], describeInputs(plan, progress));
    if (plan.prepare) {
        APR_CHECK(plan.prepare(progress));
    }
    LossMeter meter(plan);
    const bool isLossTold = isLossy(plan) && meter.isNeeded();
    if (isLossTold) {
        reserveLoss(metadata);
    }
    FileSink sink(file);
    InlineChecks checks(plan.result, plan.detection.architecture, options.relaxed || options.force);
    SourceSums sums(plan.source, plan.result);
    const ChunkObserver observe = [&checks, &sums, &meter](const TensorChunk& chunk) -> Status {
        sums.add(chunk);
        APR_CHECK(meter.add(chunk));
        return checks(chunk);
    };
    WriteOptions write = plan.write;
    auto seen = findForms(plan, observe, write, report, progress);
    if (!seen) {
        return named(std::move(seen).error(), options.input);
    }
    describeLowRank(plan, metadata, report);
    APR_TRY(FileLayout layout, layOutFile(plan.result, metadata, write));
    if (isLossTold) {
        layout.finishHead = [&meter](std::span<std::byte> head) { finishLoss(head, *meter.loss()); };
    }
    const ChunkObserver observer = [&observe, &seen](const TensorChunk& chunk) {
        return (*seen)[chunk.tensor] ? Status() : observe(chunk);
    };
    auto written = writeFile(plan.result, layout, sink, observer, progress);
    if (!written) {
        Error error = std::move(written).error();
        const bool mayBeDamage = error.code == Errc::Validation || error.code == Errc::Corrupt;
        if (mayBeDamage && !options.force) { // what is wrong with the values may be that the file was damaged
            APR_CHECK(verifyChecksums(plan.source, progress));
        }
        if (error.file.empty()) {
            error.file = options.input;
        }
        return error;
    }
    if (auto sound = verifyChecksums(plan.source, progress, sums.take()); !sound) {
        if (sound.error().code != Errc::Checksum || !options.force) {
            return std::move(sound).error();
        }
        report.findings.push_back({.severity = Severity::Warning,
                                   .rule = "checksum.mismatch",
                                   .message = sound.error().message + "; --force converts it all the same",
                                   .field = sound.error().field});
    }
    report.loss = meter.loss();
    if (report.loss && !report.loss->failures.empty()) {
        const auto& failures = report.loss->failures;
        std::string sentence = std::to_string(failures.size()) + " of " +
                               formatCountOf(report.loss->tensors, "tensor") +
                               (options.gate.isAsked() || options.lowRank.isAsked() ? " fail the quality gate: "
                                                                                    : " would lose everything: ");
        for (std::size_t i = 0; i < std::min<std::size_t>(failures.size(), 3); ++i) {
            sentence += (i == 0 ? "" : "; ") + failures[i];
        }
        sentence += failures.size() > 3 ? "; …" : "";
        if (!options.force) {
            return Error{.code = Errc::QualityGate,
                         .message =
                             sentence + (options.gate.isAsked() || !options.lowRank.isAsked()
                                             ? " (--force writes it all the same)"
                                             : " (--max-drift raises the bound, --force writes it all the same)"),
                         .file = options.input};
        }
        report.findings.push_back({.severity = Severity::Warning, .rule = "quality.gate", .message = sentence});
    }
    APR_CHECK(file.commit());
    report.bytes = written->bytes;
    if (report.loss && report.loss->notFinite > 0) {
        report.findings.push_back(
            {.severity = Severity::Warning,
             .rule = "values.not-finite",
             .message = formatCountOf(report.loss->notFinite, "value") +
                        " of tensors that changed are NaN or infinite, before or after; block types, integers and "
                        "factors hold 0 in their place, and no error is counted for them"});
    }
    if (report.loss && report.loss->relativeError > kDegraded && isLossTold) {
        report.findings.push_back({.severity = Severity::Warning,
                                   .rule = "quantize.degraded",
                                   .message = "the weights that were changed differ from the source by " +
                                              formatNumber(100 * report.loss->relativeError, 3) +
                                              " % (root mean square), which is over " +
                                              formatNumber(100 * kDegraded, 3) + " %",
                                   .hint = "the metadata says so, too; finer types for the worst tensors (quantize "
                                           "--plan), a higher rank, or pruning less, lower it"});
    }
    const double share = options.prune.isTwoOfFour ? 0.5 : options.prune.share.value_or(0);
    if (report.loss &&
        static_cast<double>(report.loss->zeros) < 0.99 * share * static_cast<double>(report.loss->pruned)) {
        report.findings.push_back({.severity = Severity::Warning,
                                   .rule = "prune.refilled",
                                   .message = "of the weights that were pruned only " +
                                              formatNumber(100 * static_cast<double>(report.loss->zeros) /
                                                               static_cast<double>(report.loss->pruned),
                                                           3) +
                                              " % are zero: the type they got has no zero for every block",
                                   .hint = "q4_0, q8_0, q3_k, q6_k, int8 and int4 keep zeros"});
    }
    const auto found = checks.findings();
    report.findings.insert(report.findings.end(), found.begin(), found.end());
    return report;
}

Result<ConvertReport> upgradeModel(ConvertOptions options, Progress& progress)
{
    options.keepNames = true;
    options.relaxed = true;
    options.operation = "upgrade";
    const std::string output = options.output.empty() ? defaultOutput(options.input) : options.output;
    APR_TRY(const FileFormat format, formatToWrite(output));
    if (options.dialect.value_or(format) != FileFormat::Apr2) {
        return Error{.code = Errc::Argument, .message = "upgrade writes .apr files of version 2", .file = output};
    }
    APR_TRY(const ConvertPlan plan, planConversion(options));
    if (plan.source.facts().format != "APR") {
        return Error{.code = Errc::Argument,
                     .message = "it is a " + plan.source.facts().format + " file; `convert` turns it into apr",
                     .file = options.input};
    }
    return runConversion(plan, progress);
}

Result<std::vector<SourceAnalysis>> analyzeSource(const ConvertPlan& plan, Progress& progress)
{
    std::vector<SourceAnalysis> out;
    for (std::size_t i = 0; i < plan.result.tensors().size(); ++i) {
        const TensorInfo& tensor = plan.result.tensors()[i];
        SourceAnalysis analysis{.tensor = tensor.name};
        if (dtypeInfo(tensor.dtype).decodable) {
            APR_TRY(analysis.statistics, statisticsOf(plan.result, i, progress));
            analysis.expectation =
                expectationFor(tensor, hasBiasBeside(plan.result, tensor.name), plan.detection.architecture);
            analysis.findings = judgeStatistics(tensor, *analysis.statistics, analysis.expectation);
        }
        out.push_back(std::move(analysis));
    }
    return out;
}

} // namespace apr
