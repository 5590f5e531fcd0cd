// SPDX-License-Identifier: MIT
#include "apr/convert/pipeline.h"
#include "apr/validate/rules.h"

#include "apr/base/text.h"
#include "apr/format/checksums.h"
#include "apr/format/chunks.h"
#include "apr/format/gguf/layout.h"
#include "apr/format/open.h"
#include "apr/format/scales.h"
#include "apr/format/tensor_statistics.h"
#include "apr/format/writer.h"
#include "apr/host/atomic_file.h"
#include "apr/host/system.h"
#include "file_sink.h"
#include "inline_checks.h"
#include "plan_tensors.h"
#include "plan_types.h"
#include "provenance.h"
#include "source_sums.h"
#include "stored_forms.h"
#include "weight_error.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <sys/stat.h>

namespace apr {
namespace {

/// SHA-256 of a file takes three times as long as copying it, so larger inputs are hashed only on request.
constexpr std::uint64_t kAlwaysHashed = std::uint64_t{32} << 20;

/// Selects the tensors with the name prefix `prefix` and removes it from their names.
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
                     .message = "no tensor name starts with \"" + printable(prefix, 80) + '"' +
                                (near.empty() ? "" : "; similar name: " + printable(near.front(), 120)),
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

Result<const FormatWriter*> formatToWrite(const std::string& output)
{
    if (const FormatWriter* format = writerForPath(output)) {
        return format;
    }
    if (const std::string_view suffix = modelSuffix(output); !suffix.empty()) {
        return Error{.code = Errc::Argument,
                     .message =
                         "unsupported output format \"" + std::string(suffix) + "\"; expected " + writtenSuffixes(),
                     .file = output,
                     .field = "--output"};
    }
    return &defaultWriter();
}

/// Updates general.file_type in the GGUF metadata if tensor dtypes changed.
void updateGgufFileType(ConvertPlan& plan)
{
    Json* source = plan.metadata.contains("source_metadata") ? &plan.metadata["source_metadata"] : nullptr;
    const bool isFromGguf = stringMember(plan.metadata, "source_format") == plan.write.format->title;
    if (plan.write.format->id != "gguf" || !isFromGguf || source == nullptr || !source->is_object()) {
        return; // the writer reports missing keys
    }
    // The requested mix or type if there is only one, otherwise the dtype with the most bytes.
    const QuantizeOptions& requested = plan.options.quantize;
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
    const bool isPlain = requested.isEnabled() && requested.rules.empty() && requested.exact.empty();
    const auto fileType = ggufFileType(isPlain ? requested : QuantizeOptions{.type = TargetType{.dtype = most->first}});
    Json& types = (*source)[gguf::kTypesKey];
    types = types.is_object() ? std::move(types) : Json::object();
    if (fileType) {
        (*source)["general.file_type"] = *fileType;
        types["general.file_type"] = "u32";
    } else { // llama_ftype has no such value
        source->erase("general.file_type");
        types.erase("general.file_type");
    }
    if (!plan.choices.empty()) {
        (*source)["general.quantization_version"] = 2U;
        types["general.quantization_version"] = "u32";
    }
}

/// Restores the source's names if the output has the source's format. planDtypes() has restored the layout.
Status restoreSource(ConvertPlan& plan)
{
    updateGgufFileType(plan);
    if (!restoresSource(plan)) {
        const Json* names = findMember(plan.metadata, "source_names");
        if (plan.options.keepNames && !plan.write.format->can.isNative && names != nullptr && !names->empty()) {
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
    APR_TRY(plan.result, restoreNames(plan.result, plan.metadata));
    APR_TRY(plan.reference, restoreNames(plan.reference, plan.metadata)); // errors are measured with the same row order
    plan.metadata.erase("source_names");
    plan.metadata.erase("source_layout");
    return {};
}

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

} // namespace

std::string defaultOutput(const std::string& input, const std::string& label)
{
    if (isFolder(input)) { // beside the folder, which would contain two models otherwise
        return withoutSlashes(input) + (label.empty() ? "" : "-" + label) + ".apr";
    }
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

/// E003 if the ONNX model uses another version of the default operator set; E020 if it is not an ONNX model.
Status checkOpset(const Model& source, std::int64_t expected, const std::string& file)
{
    const Json* version = findPath(source.metadata(), {"onnx", "opset_import", "ai.onnx"});
    if (version != nullptr && *version == expected) {
        return {};
    }
    return Error{.code = source.facts().format == "ONNX" ? Errc::Version : Errc::Argument,
                 .message = source.facts().format != "ONNX"
                                ? "--opset requires an ONNX model; the input is a " + source.facts().format + " model"
                                : "the model uses version " + (version == nullptr ? "?" : displayJson(*version)) +
                                      " of the operator set ai.onnx; expected version " + std::to_string(expected),
                 .file = file,
                 .field = "opset_import"};
}

/// The model to convert, with adapters merged in, and the findings about them.
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
    const bool needsValues = options.precision || options.quantize.isEnabled() || options.prune.isEnabled() ||
                             options.structure.isEnabled() || options.lowRank.isEnabled() || !options.adapters.empty();
    const auto missing = missingPlugins(source, options.plugins);
    if (wasMade && missing.empty() && options.quantize.isEnabled() && !options.quantize.allowRequantize) {
        return Error{.code = Errc::Argument,
                     .message = "the model is already quantized by a plugin; quantizing it again increases the error. "
                                "Use the original model, or --allow-requantize",
                     .file = options.input};
    }
    if (!missing.empty() && needsValues) {
        return Error{.code = Errc::Unsupported,
                     .message = "decoding the tensors requires the quantizer plugin " +
                                printable(join(missing, ", "), 80) + " (load it with --plugin FILE)",
                     .file = options.input};
    }
    if (!options.prefix.empty()) {
        APR_TRY(source, withoutPrefix(source, options.prefix));
    }
    OpenedSource out{.model = std::move(source)};
    for (const AdapterOptions& adapter : options.adapters) {
        APR_TRY(AdaptedModel adapted, applyAdapter(out.model, adapter));
        out.model = std::move(adapted.model);
        out.findings.push_back(std::move(adapted.finding));
    }
    return out;
}

/// Determines the output format and rejects conflicting options.
Status chooseFormat(ConvertPlan& plan)
{
    const ConvertOptions& options = plan.options;
    const std::string& output = plan.options.output;
    for (const FilePart& part : plan.source.facts().parts) {
        if (isSameFile(part.name, output)) {
            return Error{.code = Errc::Exists,
                         .message = "input and output are the same file; choose another output with -o",
                         .file = output};
        }
    }
    APR_TRY(plan.write.format, formatToWrite(output));
    if (options.dialect != nullptr && options.dialect->suffix != plan.write.format->suffix) {
        return Error{.code = Errc::Argument,
                     .message = "--dialect requires an .apr output",
                     .file = output,
                     .field = "--dialect"};
    }
    plan.write.format = options.dialect != nullptr ? options.dialect : plan.write.format;
    if (options.sparse.isEnabled() && !plan.write.format->can.layouts) {
        return Error{.code = Errc::Argument,
                     .message = "sparse tensors are supported only in apr2 files",
                     .file = output,
                     .field = "--sparse"};
    }
    return {};
}

/// Checks whether the output exists and how much space is free.
Status checkOutputPath(ConvertPlan& plan)
{
    const std::string& output = plan.options.output;
    struct stat facts = {};
    plan.outputExists = ::lstat(output.c_str(), &facts) == 0;
    if (plan.outputExists && S_ISDIR(facts.st_mode)) {
        return Error{.code = Errc::Io, .message = "the output is a directory; specify a file name", .file = output};
    }
    plan.freeBytes = freeSpace(output);
    return {};
}

/// Lists tensors quantized by plugins in the metadata, under their new names.
Status writePluginMetadata(ConvertPlan& plan, const MappedModel& mapped)
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
                     .file = plan.options.output,
                     .field = "--output"};
    }
    Json entries = Json::object();
    for (const auto& [key, entry] : made->items()) { // tensors from the source are listed by source name
        const auto name = std::find_if(mapped.names.begin(), mapped.names.end(),
                                       [&key = key](const MappedName& each) { return each.from == key; });
        const bool isFromSource =
            name != mapped.names.end() && findPath(plan.source.metadata(), {"quantization", "plugins", key}) != nullptr;
        if (isFromSource && (name->order || name->isPermuted)) {
            return Error{.code = Errc::Unsupported,
                         .message = "a tensor quantized by a plugin cannot be transposed or permuted; load the plugin "
                                    "with --plugin, or use --keep-names to copy the tensor unchanged",
                         .file = plan.options.input,
                         .tensor = key};
        }
        entries[isFromSource ? name->to : key] = entry;
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
    for (const FilePart& part : plan.source.facts().parts) {
        if (part.bytes > kAlwaysHashed && !plan.options.hashInputs) {
            plan.findings.push_back({.severity = Severity::Info,
                                     .rule = "provenance.not-hashed",
                                     .message = "the provenance contains no SHA-256 of the source, because a file is "
                                                "larger than " +
                                                formatBytes(kAlwaysHashed),
                                     .hint = "use --hash to add it"});
            break;
        }
    }
}

/// Architectures for which llama.cpp reads the head dimension (kFreeHeads) or computes it as width ÷ heads
/// (kEvenHeads); tested in tests/interop.
constexpr std::array<std::string_view, 9> kFreeHeads{"llama",  "mistral", "qwen3",   "gemma",  "gemma2",
                                                     "gemma3", "granite", "minicpm", "smollm3"};
constexpr std::array<std::string_view, 5> kEvenHeads{"qwen2", "internlm2", "baichuan", "stablelm", "phi2"};

/// E009 for models that llama.cpp does not support.
Status checkGgufSupport(const ConvertPlan& plan, const MappedModel& mapped)
{
    if (plan.write.format->id != "gguf") {
        return {};
    }
    const auto heads = unsignedMember(mapped.hyperparameters, "n_heads");
    const auto dimension = unsignedMember(mapped.hyperparameters, "head_dim");
    const auto width = unsignedMember(mapped.hyperparameters, "hidden_size");
    const bool isUneven = heads && dimension && width && *heads * *dimension != *width;
    const std::string& type = mapped.detection.type;
    const auto isAmong = [&type](const auto& types) {
        return std::find(types.begin(), types.end(), type) != types.end();
    };
    if (isUneven && (isAmong(kEvenHeads) || (plan.options.structure.heads > 0 && !isAmong(kFreeHeads)))) {
        return Error{.code = Errc::Unsupported,
                     .message = "llama.cpp cannot load this model: for " + printable(type, 40) +
                                " it expects heads × head dimension to equal the hidden size, found " +
                                std::to_string(*heads) + " × " + std::to_string(*dimension) + " and " +
                                std::to_string(*width) + "; use a .safetensors or .apr output",
                     .file = plan.options.output};
    }
    return {};
}

/// E009 for tensors that the output format does not support.
Status checkCapabilities(ConvertPlan& plan)
{
    if (!plan.write.format->can.metadata) {
        plan.findings.push_back({.severity = Severity::Info,
                                 .rule = "output.no-metadata",
                                 .message = "the output contains tensors only: " +
                                            std::string(plan.write.format->suffix) + " files have no metadata",
                                 .hint = "write an .apr or .safetensors file to keep the metadata"});
    }
    for (std::size_t i = 0; !plan.write.format->can.scaledIntegers && i < plan.result.tensors().size(); ++i) {
        if (const auto owner = scaledBy(plan.result, i)) {
            return Error{.code = Errc::Unsupported,
                         .message = std::string(plan.write.format->title) +
                                    " does not support integer tensors with separate scales; for 8 bits, use q8_0",
                         .file = plan.options.output,
                         .tensor = plan.result.tensors()[*owner].name};
        }
    }
    return {};
}

/// Adds what `validate` will find in the metadata and the tensor table of the output.
void checkResult(ConvertPlan& plan)
{
    ModelParts parts{.metadata = plan.metadata,
                     .tensors = {plan.result.tensors().begin(), plan.result.tensors().end()},
                     .facts = {.format = std::string(plan.write.format->title)}};
    const Model file(std::move(parts), std::make_shared<WholeModelSource>(plan.result));
    for (Finding& finding : checkHeader(file)) {
        if (finding.severity == Severity::Error) { // the output is written: the source has the same contradiction
            finding.hint = "`validate` will report this as an error";
        }
        plan.findings.push_back(std::move(finding));
    }
}

/// Chooses the side files to write next to the model, with the dtype of the result in config.json.
void planSideFiles(ConvertPlan& plan)
{
    if (!plan.write.format->can.sideFiles) {
        return;
    }
    Metadata metadata = plan.metadata;
    Json* config = metadata.contains("source_metadata") ? &metadata["source_metadata"] : nullptr;
    config = config != nullptr && config->is_object() && config->contains("config") ? &(*config)["config"] : nullptr;
    if (config != nullptr && config->is_object() && plan.options.precision) {
        for (const char* key : {"torch_dtype", "dtype"}) {
            if (config->contains(key)) {
                (*config)[key] = *plan.options.precision == DType::F32    ? "float32"
                                 : *plan.options.precision == DType::BF16 ? "bfloat16"
                                                                          : "float16";
            }
        }
    }
    std::vector<SideFile> files = embeddedSideFiles(metadata);
    if (plan.folder.empty()) {
        if (!files.empty()) {
            plan.findings.push_back({.severity = Severity::Info,
                                     .rule = "output.side-files",
                                     .message = "config.json, the tokenizer and other files are not written next to a "
                                                "single output file",
                                     .hint = "use -o FOLDER/ to write a folder that transformers loads"});
        }
        return;
    }
    for (const SideFile& file : files) {
        struct stat facts = {};
        plan.outputExists = plan.outputExists || ::lstat((plan.folder + '/' + file.name).c_str(), &facts) == 0;
    }
    if (files.empty() || files.front().name != "config.json") {
        plan.findings.push_back(
            {.severity = Severity::Warning,
             .rule = "output.no-config",
             .message = "the source has no config.json, which transformers requires next to the model",
             .hint = "copy the configuration of the original model to the folder"});
    }
    plan.sideFiles = std::move(files);
}

/// Computes the output size, including the error fields that are filled in after writing.
Status measureOutput(ConvertPlan& plan)
{
    const bool hasErrorFields = isLossy(plan);
    const Json* quantization = findMember(plan.metadata, "quantization");
    Json before = quantization == nullptr ? Json() : *quantization;
    if (hasErrorFields) {
        reserveErrorFields(plan.metadata);
    }
    APR_TRY(const FileLayout layout, layOutFile(plan.result, plan.metadata, plan.write));
    if (hasErrorFields && before.is_null()) {
        plan.metadata.erase("quantization");
    } else if (hasErrorFields) {
        plan.metadata["quantization"] = std::move(before);
    }
    plan.outputBytes = layout.fileBytes;
    return {};
}

} // namespace

Result<ConvertPlan> planConversion(const ConvertOptions& given)
{
    ConvertOptions options = given;
    if (options.output.empty()) {
        options.output = defaultOutput(options.input);
    }
    std::string folder;
    if (options.output.ends_with('/') || isFolder(options.output)) {
        folder = withoutSlashes(options.output);
        options.output = folder + "/model.safetensors";
    }
    if (isFolder(options.input)) {
        APR_TRY(options.input, resolveModelPath(options.input));
    }
    APR_TRY(OpenedSource opened, openSource(options));
    Model& source = opened.model;
    APR_TRY(MappedModel mapped, mapNames(source, {.architecture = options.architecture,
                                                  .keepNames = options.keepNames,
                                                  .keepLayout = options.keepLayout,
                                                  .relaxed = options.relaxed}));
    std::optional<StructurePrunedModel> smaller;
    if (options.structure.isEnabled()) {
        APR_TRY(smaller, pruneStructure(mapped, options.structure));
        mapped = smaller->mapped;
        source = selectTensors(source, smaller->kept);
    }
    ConvertPlan plan{.options = options,
                     .source = source,
                     .result = mapped.model,
                     .detection = mapped.detection,
                     .reference = mapped.model,
                     .preConversion = mapped.model,
                     .findings = mapped.findings};
    plan.findings.insert(plan.findings.end(), opened.findings.begin(), opened.findings.end());
    plan.folder = std::move(folder);
    APR_CHECK(chooseFormat(plan));
    APR_CHECK(planDtypes(plan, mapped));
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
    APR_CHECK(checkOutputPath(plan));
    std::vector<SideFile> sideFiles;
    if (source.facts().format == "SafeTensors") {
        sideFiles = readSideFiles(options.input, plan.findings);
    }
    for (const SideFile& file : sideFiles) {
        plan.embedded.push_back(file.name);
    }
    plan.metadata = convertedMetadata(source, mapped, plan.result, sideFiles);
    APR_CHECK(writePluginMetadata(plan, mapped));
    const bool hasFactors = std::any_of(plan.write.forms.begin(), plan.write.forms.end(),
                                        [](const StoredForm& form) { return form.layout == Layout::LowRank; });
    if (!hasFactors && plan.lowRank == nullptr) { // outdated entry of an earlier conversion
        plan.metadata.erase("low_rank");
    }
    writeQuantizationMetadata(plan.metadata, plan.reference, options, plan.choices);
    if (smaller) {
        writeHyperparameters(plan.metadata, mapped.detection.type, smaller->hyperparameters);
    }
    plan.metadata["provenance"] = provenanceOf(source, options);
    addHints(plan);
    APR_CHECK(restoreSource(plan));
    APR_CHECK(checkGgufSupport(plan, mapped));
    APR_CHECK(checkCapabilities(plan));
    checkResult(plan);
    planSideFiles(plan);
    planTensors(plan, mapped);
    for (const TensorPlan& tensor : plan.tensors) { // names and axis orders have separate entries
        const std::string change = tensor.isPermuted ? "RoPE permutation undone" : tensor.note;
        if (!change.empty() && !change.starts_with("not ")) {
            plan.metadata["provenance"]["tensors"][tensor.to] = change;
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
    for (std::size_t i = 0; i < plan.result.tensors().size(); ++i) { // fail early on truncated tensors
        APR_TRY([[maybe_unused]] const Bytes nothing, plan.result.load(i, {}));
    }
    ConvertReport report{.inputFormat = plan.source.facts().format,
                         .inputDialect = plan.source.facts().dialect,
                         .inputBytes = plan.source.facts().totalBytes(),
                         .output = options.output,
                         .format = plan.write.format,
                         .tensors = plan.result.tensors().size(),
                         .parameters = plan.result.parameterCount(),
                         .tensorBytes = plan.result.tensorByteCount(),
                         .findings = plan.findings};
    NewFolder folder;
    if (!plan.folder.empty()) {
        APR_CHECK(folder.make(plan.folder));
    }
    APR_TRY(AtomicFile file, AtomicFile::create(options.output, options.force));
    Metadata metadata = plan.metadata;
    APR_TRY(metadata["provenance"]["inputs"], describeInputs(plan, progress));
    if (plan.prepare) {
        APR_CHECK(plan.prepare(progress));
    }
    WeightErrorMeter meter(plan);
    const bool reportsError = isLossy(plan) && meter.isNeeded();
    if (reportsError) {
        reserveErrorFields(metadata);
    }
    FileSink sink(file);
    InlineChecks checks(plan.result, plan.detection.architecture, options.relaxed);
    SourceChecksums checksums(plan.source, plan.result);
    const ChunkObserver observe = [&checks, &checksums, &meter](const TensorChunk& chunk) -> Status {
        checksums.add(chunk);
        APR_CHECK(meter.add(chunk));
        return checks(chunk);
    };
    WriteOptions write = plan.write;
    auto seen = chooseStoredForms(plan, observe, write, report, progress);
    if (!seen) {
        return named(std::move(seen).error(), options.input);
    }
    writeLowRankMetadata(plan, metadata, report);
    APR_TRY(FileLayout layout, layOutFile(plan.result, metadata, write));
    if (reportsError) {
        layout.finishHead = [&meter](std::span<std::byte> head) { fillErrorFields(head, *meter.result()); };
    }
    const ChunkObserver observer = [&observe, &seen](const TensorChunk& chunk) {
        return (*seen)[chunk.tensor] ? Status() : observe(chunk);
    };
    auto written = writeFile(plan.result, layout, sink, observer, progress);
    if (!written) {
        Error error = std::move(written).error();
        const bool mayBeDamage = error.code == Errc::Validation || error.code == Errc::Corrupt;
        if (mayBeDamage && !options.ignoreChecksum) { // a corrupt file may be the cause
            APR_CHECK(verifyChecksums(plan.source, progress));
        }
        if (error.file.empty()) {
            error.file = options.input;
        }
        return error;
    }
    if (auto sound = verifyChecksums(plan.source, progress, checksums.take()); !sound) {
        if (sound.error().code != Errc::Checksum || !options.ignoreChecksum) {
            return std::move(sound).error();
        }
        report.findings.push_back({.severity = Severity::Warning,
                                   .rule = "checksum.mismatch",
                                   .message = sound.error().message + "; converted anyway because of --ignore-checksum",
                                   .field = sound.error().field});
    }
    report.weightError = meter.result();
    if (report.weightError && !report.weightError->failures.empty()) {
        const auto& failures = report.weightError->failures;
        std::string message = std::to_string(failures.size()) + " of " +
                              formatCountOf(report.weightError->tensors, "converted tensor") +
                              (failures.size() == 1 ? " fails the quality gate: " : " fail the quality gate: ");
        for (std::size_t i = 0; i < std::min<std::size_t>(failures.size(), 3); ++i) {
            message += (i == 0 ? "" : "; ") + failures[i];
        }
        message += failures.size() > 3 ? "; …" : "";
        if (!options.ignoreGate) {
            return Error{.code = Errc::QualityGate,
                         .message = message,
                         .file = options.input,
                         .advice = options.gate.isEnabled() || !options.lowRank.isEnabled()
                                       ? "Use a larger type, a higher rank or less pruning, or write the file anyway "
                                         "with --ignore-gate."
                                       : "Use a higher --rank or --energy, raise --max-drift, or write the file "
                                         "anyway with --ignore-gate."};
        }
        report.findings.push_back({.severity = Severity::Warning, .rule = "quality.gate", .message = message});
    }
    APR_CHECK(writeSideFiles(plan.sideFiles, plan.folder, options.force));
    APR_CHECK(file.commit());
    report.bytes = written->bytes;
    for (const SideFile& side : plan.sideFiles) {
        report.sideFiles.push_back(plan.folder + '/' + side.name);
    }
    if (report.weightError && report.weightError->notFinite > 0) {
        report.findings.push_back(
            {.severity = Severity::Warning,
             .rule = "values.not-finite",
             .message = formatCountOf(report.weightError->notFinite, "value") +
                        (report.weightError->notFinite == 1 ? " is" : " are") +
                        " NaN or infinite in the source or the result; block types, integers and factors store 0 "
                        "instead, and the relative error does not include " +
                        (report.weightError->notFinite == 1 ? "it" : "them")});
    }
    if (report.weightError && report.weightError->relativeError > kHighRelativeError && reportsError) {
        report.findings.push_back({.severity = Severity::Warning,
                                   .rule = "quantize.high-error",
                                   .message = "the relative error (RMS) of the changed weights is " +
                                              formatNumber(100 * report.weightError->relativeError, 3) +
                                              " %, above the warning threshold of " +
                                              formatNumber(100 * kHighRelativeError, 3) + " %",
                                   .hint = "to reduce it, use larger types for the tensors with the highest error (see "
                                           "quantize --plan), a higher rank, or less pruning; the error is stored in "
                                           "the metadata"});
    }
    const double share = options.prune.isTwoOfFour ? 0.5 : options.prune.share.value_or(0);
    if (report.weightError && static_cast<double>(report.weightError->zeros) <
                                  0.99 * share * static_cast<double>(report.weightError->pruned)) {
        report.findings.push_back({.severity = Severity::Warning,
                                   .rule = "prune.refilled",
                                   .message = "only " +
                                              formatNumber(100 * static_cast<double>(report.weightError->zeros) /
                                                               static_cast<double>(report.weightError->pruned),
                                                           3) +
                                              " % of the weights in pruned tensors are zero: the quantization type "
                                              "cannot represent zero in every block",
                                   .hint = "q4_0, q8_0, q3_k, q6_k, int8 and int4 represent zero exactly"});
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
    APR_TRY(const FormatWriter* format, formatToWrite(output));
    if ((options.dialect != nullptr ? options.dialect : format) != &defaultWriter()) {
        return Error{.code = Errc::Argument, .message = "upgrade supports only apr2 output (.apr)", .file = output};
    }
    APR_TRY(const ConvertPlan plan, planConversion(options));
    if (plan.source.facts().format != "APR") {
        return Error{.code = Errc::Argument,
                     .message = "expected an apr file, found " + plan.source.facts().format +
                                "; use `convert` to convert it to apr",
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
            analysis.expectation = expectationFor(plan.result, tensor, plan.detection.architecture);
            analysis.findings = checkStatistics(tensor, *analysis.statistics, analysis.expectation);
        }
        out.push_back(std::move(analysis));
    }
    return out;
}

} // namespace apr
