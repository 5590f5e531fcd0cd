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
#include "loss.h"
#include "provenance.h"
#include "source_sums.h"
#include "stored_forms.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <sys/stat.h>
#include <tuple>

namespace apr {
namespace {

/// A whole-file SHA-256 runs at a third of the speed of a copy, so it is taken of small inputs, and of others on
/// request.
constexpr std::uint64_t kAlwaysHashed = std::uint64_t{32} << 20;

bool hasValuesToCheck(DType dtype)
{
    const DTypeInfo& info = dtypeInfo(dtype);
    return info.decodable && (info.kind == DTypeKind::Float || info.kind == DTypeKind::Quantized);
}

/// Judges every tensor once its last chunk has passed.
class InlineChecks {
public:
    InlineChecks(const Model& model, const Architecture* architecture, bool tolerant)
        : m_model(model), m_architecture(architecture), m_tolerant(tolerant)
    {
        for (std::size_t i = 0; i < model.tensors().size(); ++i) {
            Progressing& state = m_states.emplace_back();
            if (hasValuesToCheck(model.tensors()[i].dtype)) {
                state.parts.resize(chunksOf(model.tensors()[i], i).size());
                state.left = state.parts.size();
            }
        }
    }

    Status operator()(const TensorChunk& chunk)
    {
        const TensorInfo& tensor = m_model.tensors()[chunk.tensor];
        Progressing& state = m_states[chunk.tensor];
        if (state.parts.empty()) {
            return {};
        }
        const auto part = static_cast<std::size_t>(chunk.firstElement / chunkElements(tensor.dtype));
        APR_CHECK(state.parts[part].add(tensor.dtype, chunk.bytes, chunk.elements));
        if (state.left.fetch_sub(1) != 1) {
            return {};
        }
        PartialStatistics total;
        for (const PartialStatistics& each : state.parts) {
            total.merge(each);
        }
        state.findings = judgeStatistics(tensor, total.finish(),
                                         expectationFor(tensor, hasBiasBeside(m_model, tensor.name), m_architecture));
        for (const Finding& finding : state.findings) {
            if (finding.severity == Severity::Error && !m_tolerant) {
                return Error{.code = Errc::Validation,
                             .message = finding.message + " (--relaxed converts it all the same)",
                             .tensor = tensor.name};
            }
        }
        return {};
    }

    /// Everything found, in the order of the tensors.
    std::vector<Finding> findings() const
    {
        std::vector<Finding> out;
        for (std::size_t i = 0; i < m_states.size(); ++i) {
            out.insert(out.end(), m_states[i].findings.begin(), m_states[i].findings.end());
            const TensorInfo& tensor = m_model.tensors()[i];
            if (!dtypeInfo(tensor.dtype).decodable) {
                out.push_back({.severity = Severity::Info,
                               .rule = "values.not-checked",
                               .message = "values of type " + std::string(dtypeName(tensor.dtype)) +
                                          " cannot be decoded yet, so they were copied and not checked",
                               .tensor = tensor.name});
            }
        }
        return out;
    }

private:
    struct Progressing {
        std::vector<PartialStatistics> parts;
        std::atomic<std::size_t> left{0};
        std::vector<Finding> findings;
    };

    const Model& m_model;
    const Architecture* m_architecture;
    bool m_tolerant;
    std::deque<Progressing> m_states;
};

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

/// What a user should know of a tensor that holds more, or less, than its name says.
std::string noteOn(const std::string& name, const TensorInfo& source,
                   std::map<std::tuple<std::uint32_t, std::uint64_t, std::uint64_t>, std::string>& firsts)
{
    if (source.isInFile() && source.byteSize > 0) {
        const auto [first, isNew] = firsts.emplace(std::tuple(source.part, source.offset, source.byteSize), name);
        if (!isNew) {
            return "tied: the same bytes as " + first->second;
        }
    }
    return name.find(".qkv_proj.") != std::string::npos       ? "q, k and v in one"
           : name.find(".gate_up_proj.") != std::string::npos ? "gate and up in one"
                                                              : "";
}

/// Whether the embedding serves as the output's matrix, which the file then has not got.
bool hasTiedOutput(const ConvertPlan& plan)
{
    const bool hasOwn =
        std::find(plan.untypedNames.begin(), plan.untypedNames.end(), "lm_head.weight") != plan.untypedNames.end();
    if (plan.detection.architecture == nullptr || hasOwn) {
        return false;
    }
    const auto patterns = plan.detection.architecture->canonicalPatterns();
    const bool hasOutput = std::any_of(patterns.begin(), patterns.end(), [](const std::string& pattern) {
        return pattern == "lm_head.weight" || pattern == "lm_head.{p}";
    });
    const Json* tied = findPath(plan.source.metadata(), {"config", "tie_word_embeddings"});
    return hasOutput && (tied != nullptr ? *tied == true : plan.source.facts().format == "GGUF");
}

/// What the plan says of a tensor that becomes a product of factors, or was to.
void addLowRank(TensorPlan& tensor, const ConvertPlan& plan, std::size_t result)
{
    const auto index = lowRankIndex(plan, result);
    if (!index) {
        return;
    }
    tensor.isFactorized = plan.lowRank->isFactorized()[*index];
    std::string note = plan.lowRank->notes()[*index];
    if (tensor.isFactorized) {
        const auto& rank = plan.options.lowRank.rank;
        note = rank ? "factors of rank " + std::to_string(*rank)
                    : "factors that keep " + formatNumber(100 * *plan.options.lowRank.energy, 6) + " % of the energy";
        note += plan.write.format == FileFormat::Apr2 ? "" : ", multiplied back";
        tensor.bytesTo = plan.write.forms.empty() || plan.write.forms[result].layout == Layout::Dense
                             ? tensor.bytesTo
                             : plan.write.forms[result].content.size();
    }
    tensor.note += (tensor.note.empty() || note.empty() ? "" : "; ") + note;
}

void planTensors(ConvertPlan& plan, const MappedModel& mapped)
{
    const bool isTied = hasTiedOutput(plan);
    std::map<std::tuple<std::uint32_t, std::uint64_t, std::uint64_t>, std::string> firsts;
    std::vector<bool> isSeen(mapped.names.size());
    std::map<std::string_view, const QuantizeChoice*> choices;
    for (const QuantizeChoice& choice : plan.choices) {
        choices.emplace(choice.name, &choice);
    }
    for (std::size_t i = 0; i < plan.origins.size(); ++i) {
        const std::size_t origin = plan.origins[i];
        const TensorInfo& from = plan.source.tensors()[origin];
        const TensorInfo& to = plan.result.tensors()[i];
        const MappedName& name = mapped.names[origin];
        if (isSeen[origin]) { // a second tensor made of it: its scales
            plan.tensors.push_back({.from = from.name,
                                    .to = to.name,
                                    .dtypeFrom = to.dtype,
                                    .dtypeTo = to.dtype,
                                    .shape = to.shape,
                                    .bytesTo = to.byteSize,
                                    .isKnown = name.isKnown,
                                    .isAdded = true});
            continue;
        }
        isSeen[origin] = true;
        TensorPlan tensor{.from = from.name,
                          .to = to.name,
                          .dtypeFrom = from.dtype,
                          .dtypeTo = to.dtype,
                          .shape = to.shape,
                          .bytesFrom = from.byteSize,
                          .bytesTo = to.byteSize,
                          .isKnown = name.isKnown,
                          .isPermuted = name.isPermuted,
                          .order = name.order,
                          .note = isTied && name.to == "token_embedding" ? "tied: lm_head.weight, too"
                                                                         : noteOn(to.name, from, firsts)};
        tensor.isPruned = !plan.isPruned.empty() && plan.isPruned[origin];
        addLowRank(tensor, plan, i);
        const auto choice = choices.find(mapped.model.tensors()[origin].name);
        if (choice != choices.end() && !choice->second->note.empty()) {
            tensor.note += (tensor.note.empty() ? "" : "; ") + choice->second->note;
            tensor.isFallback = choice->second->isFallback;
        }
        plan.tensors.push_back(std::move(tensor));
        ++(name.isKnown ? plan.mapped : plan.unmapped);
    }
}

/// The names that the tensors of `plan.result` had in the source.
std::vector<std::string> sourceNamesOf(const ConvertPlan& plan, const MappedModel& mapped)
{
    std::vector<std::string> names;
    for (const TensorInfo& tensor : plan.result.tensors()) {
        names.push_back(mapped.names[*mapped.model.find(tensor.name)].from);
    }
    return names;
}

Status pruneWeights(ConvertPlan& plan, const MappedModel& mapped)
{
    APR_TRY(PrunedModel pruned, pruneModel(plan.result, plan.options.prune, sourceNamesOf(plan, mapped)));
    plan.result = std::move(pruned.model);
    plan.isPruned.resize(mapped.names.size());
    for (std::size_t i = 0; i < pruned.isPruned.size(); ++i) {
        plan.isPruned[*mapped.model.find(plan.result.tensors()[i].name)] = pruned.isPruned[i];
    }
    plan.prepare = std::move(pruned.prepare);
    return {};
}

/// Floats to `options.precision`; a tensor that stays as it is has no target.
std::vector<Retyping> choosePrecision(const Model& model, const ConvertOptions& options)
{
    std::vector<Retyping> retypings(model.tensors().size());
    for (std::size_t i = 0; options.precision && i < retypings.size(); ++i) {
        const DTypeInfo& info = dtypeInfo(model.tensors()[i].dtype);
        const bool isMeant =
            info.kind == DTypeKind::Quantized || (info.kind == DTypeKind::Float && !options.dequantizeOnly);
        if (isMeant && info.decodable) {
            retypings[i].target = TargetType{.dtype = *options.precision};
        }
    }
    return retypings;
}

Status chooseQuantization(ConvertPlan& plan, const MappedModel& mapped)
{
    const ConvertOptions& options = plan.options;
    QuantizeContext context{.type = mapped.detection.type,
                            .figures = mapped.figures,
                            .architecture = mapped.detection.architecture,
                            .sourceNames = sourceNamesOf(plan, mapped)};
    ImportanceMatrix importance;
    if (!options.importanceFile.empty()) {
        APR_TRY(importance, readImportanceMatrix(options.importanceFile));
        context.importance = &importance;
    }
    if (!options.calibrationFile.empty()) {
        APR_TRY(context.calibration, readCalibration(options.calibrationFile));
    }
    if (!options.quantize.allowRequantize && !options.quantize.exact.empty()) {
        APR_CHECK(checkNotQuantized(plan.result));
    }
    APR_TRY(plan.choices, chooseTypes(plan.result, options.quantize, context));
    const bool isCalibrated =
        std::any_of(plan.choices.begin(), plan.choices.end(), [&context](const QuantizeChoice& choice) {
            return choice.retyping.importance == context.calibration;
        });
    if (context.calibration != nullptr && !isCalibrated) {
        return Error{.code = Errc::WrongShape,
                     .message = "the samples have " + std::to_string(context.calibration->size()) +
                                " columns, and no tensor that the calibration can serve has rows of that length",
                     .file = options.calibrationFile,
                     .field = "--calibration"};
    }
    const auto found = findingsOnChoices(plan.result, options.quantize, context, plan.choices);
    plan.findings.insert(plan.findings.end(), found.begin(), found.end());
    return {};
}

/// Replaces matrices by products of factors. An apr2 file holds the factors, so that these get the type that was meant
/// for the matrix where it is a float type, and F16 where it is not.
Status factorizeWeights(ConvertPlan& plan, const MappedModel& mapped, std::vector<Retyping>& retypings)
{
    const ConvertOptions& options = plan.options;
    const bool isStored = plan.write.format == FileFormat::Apr2;
    const auto isPlainFloat = [](DType type) {
        return type == DType::F32 || type == DType::F16 || type == DType::BF16;
    };
    std::vector<DType> dtypes;
    std::vector<std::uint64_t> limits;
    const bool isQuantized = std::any_of(retypings.begin(), retypings.end(), [&](const Retyping& retyping) {
        return retyping.target && !isPlainFloat(retyping.target->dtype);
    });
    if (isStored && options.lowRank.energy && isQuantized) {
        return Error{.code = Errc::Argument,
                     .message = "which matrices stay dense, and could be quantized, is known only when their ranks for "
                                "an energy were found; give --rank, or quantize the result with --allow-requantize",
                     .field = "--energy"};
    }
    for (std::size_t i = 0; i < retypings.size(); ++i) {
        const DType own = plan.result.tensors()[i].dtype;
        const auto& target = retypings[i].target;
        dtypes.push_back(!isStored || !target          ? (isPlainFloat(own) ? own : DType::F32)
                         : isPlainFloat(target->dtype) ? target->dtype
                                                       : DType::F16);
        const TensorInfo& tensor = plan.result.tensors()[i];
        const bool isGiven = isStored && target && target->plugin == nullptr;
        limits.push_back(isGiven ? tensorBytes(target->dtype, tensor.shape).value_or(tensor.byteSize)
                                 : tensor.byteSize);
    }
    APR_TRY(plan.lowRank, factorizeModel(plan.result, options.lowRank, sourceNamesOf(plan, mapped), dtypes, limits,
                                         memoryLimit(), options.force || options.relaxed));
    std::size_t kept = 0;
    for (std::size_t i = 0; i < retypings.size(); ++i) {
        kept += plan.lowRank->notes()[i].empty() ? 0 : 1;
        if (!plan.lowRank->isFactorized()[i] || !isStored) {
            continue;
        }
        retypings[i] = {};
        if (!plan.choices.empty()) {
            QuantizeChoice& choice = plan.choices[i];
            const bool isRounded = choice.retyping.target && !isPlainFloat(choice.retyping.target->dtype);
            choice = {.name = choice.name,
                      .role = choice.role,
                      .note = isRounded ? "its factors as F16, since factors are not quantized" : "",
                      .isDecided = true};
        }
    }
    if (kept > 0) {
        plan.findings.push_back({.severity = Severity::Info,
                                 .rule = "lowrank.kept",
                                 .message = formatCountOf(kept, "tensor") +
                                            " that a low-rank form was asked for would not become smaller, and " +
                                            (kept == 1 ? "stays as it is" : "stay as they are")});
    }
    plan.result = plan.lowRank->model();
    plan.prepare = [first = plan.prepare, model = plan.lowRank](Progress& progress) -> Status {
        if (first) {
            APR_CHECK(first(progress));
        }
        return model->prepare(progress);
    };
    return {};
}

/// Gives the tensors the values and types that were asked for.
Status retype(ConvertPlan& plan, const MappedModel& mapped)
{
    const ConvertOptions& options = plan.options;
    const bool isRequantized = options.quantize.isAsked() && options.quantize.allowRequantize;
    if (options.precision || isRequantized) { // integers with scales stand for real numbers
        plan.result = withScalesApplied(plan.result);
        plan.reference = plan.result;
    }
    if (options.prune.isAsked()) {
        APR_CHECK(pruneWeights(plan, mapped));
    }
    std::vector<Retyping> retypings = choosePrecision(plan.result, options);
    if (options.quantize.isAsked()) {
        APR_CHECK(chooseQuantization(plan, mapped));
        for (std::size_t i = 0; i < retypings.size(); ++i) {
            retypings[i] = plan.choices[i].retyping.target ? plan.choices[i].retyping : retypings[i];
        }
    }
    if (options.lowRank.isAsked()) {
        APR_CHECK(factorizeWeights(plan, mapped, retypings));
    }
    plan.untyped = plan.result;
    APR_TRY(TransformedModel retyped, retypeModel(plan.result, std::move(retypings), options.force || options.relaxed));
    for (const std::size_t origin : retyped.origins) {
        plan.origins.push_back(*mapped.model.find(plan.result.tensors()[origin].name));
    }
    plan.result = std::move(retyped.model);
    for (const TensorInfo& tensor : plan.result.tensors()) {
        plan.untypedNames.push_back(tensor.name);
    }
    plan.write.forms = formsOf(plan);
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

} // namespace

Result<ConvertPlan> planConversion(const ConvertOptions& given)
{
    ConvertOptions options = given;
    if (isFolder(options.input)) {
        APR_TRY(options.input, wholeModelPath(options.input));
    }
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
    std::vector<Finding> merged;
    for (const AdapterUse& adapter : options.adapters) {
        APR_TRY(AdaptedModel adapted, applyAdapter(source, adapter));
        source = std::move(adapted.model);
        merged.push_back(std::move(adapted.finding));
    }
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
    plan.findings.insert(plan.findings.end(), merged.begin(), merged.end());
    if (plan.options.output.empty()) {
        plan.options.output = defaultOutput(options.input);
    }
    const std::string& output = plan.options.output;
    for (const FilePart& part : source.facts().parts) {
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
    APR_CHECK(retype(plan, mapped));
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
    struct stat facts = {};
    plan.outputExists = ::lstat(output.c_str(), &facts) == 0;
    if (plan.outputExists && S_ISDIR(facts.st_mode)) {
        return Error{.code = Errc::Io, .message = "the output is a directory; name a file in it", .file = output};
    }
    plan.freeBytes = freeSpace(output);
    std::vector<SideFile> sideFiles;
    if (source.facts().format == "SafeTensors") {
        sideFiles = readSideFiles(options.input);
    }
    for (const SideFile& file : sideFiles) {
        plan.embedded.push_back(file.name);
    }
    plan.metadata = convertedMetadata(source, mapped, plan.result, sideFiles);
    if (const Json* made = findPath(plan.result.metadata(), {"quantization", "plugins"});
        made != nullptr && !made->empty()) {
        if (plan.write.format != FileFormat::Apr2) {
            return Error{.code = Errc::Argument,
                         .message = "only apr2 files say which quantizer of a plugin made a tensor",
                         .file = output,
                         .field = "--output"};
        }
        Json entries = Json::object();
        for (const auto& [key, entry] : made->items()) { // tensors that came so have the source's names there
            const auto name = std::find_if(mapped.names.begin(), mapped.names.end(),
                                           [&key = key](const MappedName& each) { return each.from == key; });
            const bool isOld =
                name != mapped.names.end() && findPath(source.metadata(), {"quantization", "plugins", key});
            if (isOld && (name->order || name->isPermuted)) {
                return Error{.code = Errc::Unsupported,
                             .message = "its rows or axes are to be put in another order, and a plugin made its bytes; "
                                        "--plugin reads them, --keep-names leaves them as they are",
                             .file = options.input,
                             .tensor = key};
            }
            entries[isOld ? name->to : key] = entry;
        }
        plan.metadata["quantization"]["plugins"] = std::move(entries);
    }
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
    if (!hasAprMetadata(source) && !plan.metadata.contains("license")) {
        plan.findings.push_back({.severity = Severity::Info,
                                 .rule = "metadata.no-license",
                                 .message = "the source states no licence",
                                 .hint = "a README.md with `license:` beside a SafeTensors file is read"});
    }
    for (const FilePart& part : source.facts().parts) {
        if (part.bytes > kAlwaysHashed && !options.hashInputs) {
            plan.findings.push_back({.severity = Severity::Info,
                                     .rule = "provenance.not-hashed",
                                     .message = "the provenance names the source by size only, because it is over " +
                                                formatBytes(kAlwaysHashed),
                                     .hint = "--hash adds its SHA-256"});
            break;
        }
    }
    APR_CHECK(restoreSource(plan));
    for (std::size_t i = 0; plan.write.format == FileFormat::Gguf && i < plan.result.tensors().size(); ++i) {
        if (const auto owner = scaledBy(plan.result, i)) {
            return Error{.code = Errc::Unsupported,
                         .message = "GGUF has no integers with scales beside them; its own type for 8 bits is q8_0",
                         .file = output,
                         .tensor = plan.result.tensors()[*owner].name};
        }
    }
    planTensors(plan, mapped);
    for (const TensorPlan& tensor : plan.tensors) { // names and axes have entries of their own
        const std::string done = tensor.isPermuted ? "rows put back" : tensor.note;
        if (!done.empty() && done.compare(0, 5, "kept:") != 0) {
            plan.metadata["provenance"]["tensors"][tensor.to] = done;
        }
    }
    const bool hasLoss = isLossy(plan) && plan.write.format != FileFormat::Apr1;
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
    const bool isLossTold = isLossy(plan) && plan.write.format != FileFormat::Apr1 && meter.isNeeded();
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
