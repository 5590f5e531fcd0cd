// SPDX-License-Identifier: MIT
#include "apr/convert/extract_adapter.h"

#include "apr/architecture/lora.h"
#include "apr/base/parallel.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/convert/map_names.h"
#include "apr/convert/pipeline.h"
#include "apr/convert/provenance.h"
#include "apr/convert/quantize.h"
#include "apr/format/writer.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "apr/model/packing.h"
#include "apr/model/scales.h"
#include "apr/tensor/codec.h"
#include "convert/run/plan_tensors.h"
#include "convert/transforms/adapter_names.h"
#include "convert/transforms/value_reader.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace apr {
namespace {

/// A matrix present in both models, and the factors of its difference.
struct Candidate {
    std::size_t tuned = 0;
    std::size_t base = 0;
    std::string module = {};
    bool isTransposed = false; ///< [in, out] in the compared model
    bool isConv1D = false;     ///< [in, out] in the checkpoint
    bool isUnchanged = false;
    Factors factors = {};
};

/// A tensor's name in the checkpoint, and whether it is stored [in, out] there, as GPT-2's Conv1D.
struct CheckpointName {
    std::string name = {};
    bool isConv1D = false;
};

/// One entry per tensor of `model`, which is `file` with its own or with canonical names.
std::vector<CheckpointName> checkpointNames(const Model& model, const Model& file)
{
    std::map<std::string, std::string> names;
    std::set<std::string> transposedNames; // canonical names and source names
    if (const auto mapped = mapNames(file, {.relaxed = true})) {
        for (const MappedName& name : mapped->names) {
            names.emplace(name.to, name.from);
            if (name.order && name.order->axes == std::vector<std::size_t>{1, 0}) {
                transposedNames.insert({name.to, name.from});
            }
        }
    }
    const Json* layout = findMember(file.metadata(), "source_layout");
    const Json* earlier = findMember(file.metadata(), "source_names");
    std::vector<CheckpointName> out;
    for (const TensorInfo& tensor : model.tensors()) {
        const auto source = earlier == nullptr ? std::nullopt : stringMember(*earlier, tensor.name);
        const auto own = names.find(tensor.name);
        const bool wasTransposed = layout != nullptr && layout->is_object() && layout->contains(tensor.name);
        out.push_back({.name = source                                         ? *source
                               : file.find(tensor.name) || own == names.end() ? tensor.name
                                                                              : own->second,
                       .isConv1D = wasTransposed || transposedNames.contains(tensor.name)});
    }
    return out;
}

/// tuned − base as f32; E013 for NaN and infinities.
Result<std::vector<float>> differenceOf(const Model& tuned, std::size_t a, const Model& base, std::size_t b,
                                        bool tolerant)
{
    ValueReader first(tuned, a);
    ValueReader second(base, b);
    const std::uint64_t elements = first.info().elements();
    std::vector<float> out(static_cast<std::size_t>(elements));
    constexpr std::uint64_t kTile = std::uint64_t{1} << 18;
    for (std::uint64_t at = 0; at < elements; at += kTile) {
        const std::uint64_t end = std::min(at + kTile, elements);
        APR_TRY(const auto x, first.readFinite(at, end, tolerant, "compared"));
        APR_TRY(const auto y, second.readFinite(at, end, tolerant, "compared"));
        std::transform(x.begin(), x.end(), y.begin(), out.begin() + static_cast<std::ptrdiff_t>(at), std::minus<>());
    }
    return out;
}

bool isDifferent(std::span<const float> difference)
{
    return std::any_of(difference.begin(), difference.end(), [](float x) { return x != 0; });
}

/// Tensors present in both models.
struct Pairs {
    std::vector<Candidate> matrices = {};
    std::vector<std::pair<std::size_t, std::size_t>> others = {}; ///< not supported in an adapter
    std::size_t quantized = 0;                                    ///< not comparable
};
Result<Pairs> pairUp(const Model& tuned, const std::vector<CheckpointName>& checkpoint, bool isRaw, const Model& base,
                     const ExtractOptions& options)
{
    std::vector<std::string> names;
    names.reserve(checkpoint.size());
    for (const CheckpointName& each : checkpoint) {
        names.push_back(each.name);
    }
    APR_TRY(const auto isMeant, chooseTensors(tuned, options.targets, names, "--target",
                                              [](const TensorInfo& tensor) { return tensor.shape.size() == 2; }));
    const auto isFloat = [](const TensorInfo& tensor) {
        return dtypeInfo(tensor.dtype).kind == DTypeKind::Float && dtypeInfo(tensor.dtype).decodable;
    };
    Pairs out;
    for (std::size_t i = 0; i < tuned.tensors().size(); ++i) {
        const TensorInfo& tensor = tuned.tensors()[i];
        const auto other = base.find(tensor.name);
        if (!other || !isFloat(tensor)) {
            out.quantized += other && dtypeInfo(tensor.dtype).kind == DTypeKind::Quantized ? 1 : 0;
            continue;
        }
        if (base.tensors()[*other].shape != tensor.shape) {
            return Error{.code = Errc::WrongShape,
                         .message = "the shape is " + shapeText(tensor.shape) + " in the tuned model and " +
                                    shapeText(base.tensors()[*other].shape) + " in the base model",
                         .file = options.tuned,
                         .tensor = tensor.name};
        }
        constexpr std::string_view kWeight = ".weight";
        const bool isMatrix = isMeant[i] && tensor.shape.size() == 2 && names[i].ends_with(kWeight) &&
                              roleOf(names[i]) != TensorRole::TokenEmbedding && tensor.elements() > 0;
        if (!isMatrix) {
            out.others.emplace_back(i, *other);
            continue;
        }
        const bool isConv1D = checkpoint[i].isConv1D;
        out.matrices.push_back({.tuned = i,
                                .base = *other,
                                .module = names[i].substr(0, names[i].size() - kWeight.size()),
                                .isTransposed = isConv1D && isRaw,
                                .isConv1D = isConv1D});
    }
    return out;
}

Status factorizeChange(Candidate& candidate, const Model& tuned, const Model& base, const ExtractOptions& options)
{
    APR_TRY(auto difference, differenceOf(tuned, candidate.tuned, base, candidate.base, options.relaxed));
    candidate.isUnchanged = !isDifferent(difference);
    if (candidate.isUnchanged) {
        return {};
    }
    const TensorInfo& tensor = tuned.tensors()[candidate.tuned];
    std::uint64_t rows = tensor.shape[0];
    std::uint64_t columns = tensor.shape[1];
    if (candidate.isTransposed) {
        difference = transposed(difference, rows, columns);
        std::swap(rows, columns);
    }
    const auto rank = options.rank ? std::optional(std::min({*options.rank, rows, columns})) : std::nullopt;
    auto factors = factorize(difference, rows, columns, rank, options.energy, FactorStyle::Lora);
    if (!factors) {
        Error error = std::move(factors).error();
        error.tensor = tensor.name;
        return error;
    }
    candidate.factors = std::move(*factors);
    return {};
}

/// E018 with the matrices whose reconstructed difference has a higher error than allowed.
Status checkError(const std::vector<Candidate>& candidates, const ExtractOptions& options, ExtractReport& report)
{
    std::string message;
    std::size_t count = 0;
    for (const Candidate& candidate : candidates) {
        const double error = std::sqrt(std::max(0.0, 1 - candidate.factors.energy));
        if (!candidate.isUnchanged && error > options.maxDrift) {
            message += ++count > 3 ? "" : "; " + printable(candidate.module, 120) + ": " + formatNumber(error, 6);
        }
    }
    if (count == 0) {
        return {};
    }
    message = "the relative error (RMS) of the reconstructed difference exceeds the limit of " +
              formatNumber(options.maxDrift, 6) + " for " + formatCountOf(count, "module") + message +
              (count > 3 ? "; …" : "");
    if (!options.ignoreGate) {
        return Error{.code = Errc::QualityGate,
                     .message = message,
                     .file = options.tuned,
                     .advice = "Use a higher rank, raise --max-drift, or write the adapter anyway with --ignore-gate."};
    }
    report.findings.push_back({.severity = Severity::Warning, .rule = "quality.gate", .message = message});
    return {};
}

/// adapter_config.json for PEFT. Every alpha equals its rank, so B · A is added with a scale of 1.
std::string configText(const std::vector<Candidate>& candidates, const ExtractOptions& options)
{
    std::uint64_t most = 0;
    std::set<std::string> modules;
    bool isFanInFanOut = false;
    for (const Candidate& candidate : candidates) {
        if (!candidate.isUnchanged) {
            most = std::max(most, candidate.factors.rank);
            modules.insert(candidate.module); // the last part alone would also select modules without factors
            isFanInFanOut = candidate.isConv1D;
        }
    }
    Json ranks = Json::object();
    for (const Candidate& candidate : candidates) {
        if (!candidate.isUnchanged && candidate.factors.rank != most) {
            ranks[candidate.module] = candidate.factors.rank;
        }
    }
    const Json config{{"peft_type", "LORA"},
                      {"base_model_name_or_path", fileNameOf(options.base)},
                      {"r", most},
                      {"lora_alpha", most},
                      {"rank_pattern", ranks},
                      {"alpha_pattern", ranks},
                      {"target_modules", modules},
                      {"fan_in_fan_out", isFanInFanOut},
                      {"lora_dropout", 0.0},
                      {"bias", "none"},
                      {"use_rslora", false},
                      {"use_dora", false},
                      {"inference_mode", true},
                      {"task_type", nullptr}};
    return dumpJson(config, 2) + '\n';
}

/// The adapter as a model.
Result<Model> adapterModel(const std::vector<Candidate>& candidates, const Model& tuned)
{
    ModelParts parts;
    std::vector<Bytes> contents;
    for (const Candidate& candidate : candidates) {
        if (candidate.isUnchanged) {
            continue;
        }
        const DType own = tuned.tensors()[candidate.tuned].dtype;
        const DType dtype = isPlainFloat(own) ? own : DType::F32;
        const std::uint64_t rank = candidate.factors.rank;
        for (const bool isA : {true, false}) {
            const std::vector<float>& values = isA ? candidate.factors.right : candidate.factors.left;
            const Shape shape = isA ? Shape{rank, values.size() / rank} : Shape{values.size() / rank, rank};
            std::vector<std::byte> bytes(static_cast<std::size_t>(tensorBytes(dtype, shape).value_or(0)));
            APR_TRY([[maybe_unused]] const auto overflows, encodeFromF32(dtype, values, bytes));
            parts.tensors.push_back(
                {.name = std::string(kAdapterPrefix) + candidate.module + (isA ? ".lora_A.weight" : ".lora_B.weight"),
                 .dtype = dtype,
                 .shape = shape,
                 .byteSize = bytes.size()});
            contents.push_back(Bytes::own(std::move(bytes)));
        }
    }
    return Model(std::move(parts), std::make_shared<SlicedSource>(std::move(contents)));
}

/// E016 if the adapter's files exist and --force is not set.
Status checkFolder(const ExtractOptions& options)
{
    const auto there = filesIn(options.folder);
    for (const std::string_view name : {kAdapterFile, kAdapterConfig}) {
        if (!options.force && std::find(there.begin(), there.end(), name) != there.end()) {
            return Error{.code = Errc::Exists,
                         .message = "the output file already exists; use --force to overwrite it",
                         .file = options.folder + '/' + std::string(name)};
        }
    }
    return {};
}

/// Builds the report. E020: no matrix differs. E009: some of the matrices are [in, out] and others [out, in].
Result<ExtractReport> reportOn(const std::vector<Candidate>& candidates, const ExtractOptions& options)
{
    ExtractReport report;
    const Candidate* conv1D = nullptr;
    const Candidate* linear = nullptr;
    for (const Candidate& candidate : candidates) {
        if (candidate.isUnchanged) {
            ++report.unchanged;
            continue;
        }
        (candidate.isConv1D ? conv1D : linear) = &candidate;
        report.matrices.push_back(
            {.module = candidate.module, .rank = candidate.factors.rank, .energy = candidate.factors.energy});
    }
    if (report.matrices.empty()) {
        return Error{.code = Errc::Argument,
                     .message = candidates.empty()
                                    ? (options.targets.empty() ? "the two models have no matrix names in common"
                                                               : "the patterns match no matrix that a LoRA adapter can "
                                                                 "contain (norms, biases and embeddings are excluded)")
                                    : "all matrices are identical in the two models",
                     .file = options.tuned,
                     .field = "--base"};
    }
    if (conv1D != nullptr && linear != nullptr) {
        return Error{.code = Errc::Unsupported,
                     .message = "\"" + conv1D->module + "\" is stored as [in, out] and \"" + linear->module +
                                "\" as [out, in]; an adapter cannot contain both, select one kind with --target",
                     .file = options.tuned,
                     .advice = "Select the modules with --target, such as --target '*.c_attn'."};
    }
    return report;
}

/// Adds warnings about differences that the adapter does not cover.
Status addWarnings(ExtractReport& report, const Pairs& pairs, const Model& tuned, const Model& base, bool tolerant)
{
    const auto warn = [&report](RuleId rule, std::string message) {
        report.findings.push_back({.severity = Severity::Warning, .rule = rule, .message = std::move(message)});
    };
    std::vector<std::string> uncovered;
    for (const auto& [a, b] : pairs.others) {
        APR_TRY(const auto difference, differenceOf(tuned, a, base, b, tolerant));
        if (isDifferent(difference)) {
            uncovered.push_back(printable(tuned.tensors()[a].name, 80));
        } else {
            ++report.unchanged;
        }
    }
    if (!uncovered.empty()) {
        const std::size_t count = uncovered.size();
        uncovered.resize(std::min<std::size_t>(count, 3));
        warn("adapter.not-included", formatCountOf(count, "tensor") + (count == 1 ? " differs" : " differ") +
                                         " but cannot be stored in a LoRA adapter: " + join(uncovered, ", ") +
                                         (count > 3 ? ", …" : ""));
    }
    for (const auto& [model, other, where] :
         {std::tuple(&tuned, &base, "base model"), std::tuple(&base, &tuned, "tuned model")}) {
        const auto missing =
            std::count_if(model->tensors().begin(), model->tensors().end(),
                          [&, other = other](const TensorInfo& tensor) { return !other->find(tensor.name); });
        if (missing > 0) {
            warn("adapter.not-compared", formatCountOf(static_cast<std::uint64_t>(missing), "tensor") +
                                             (missing == 1 ? " is" : " are") + " missing from the " +
                                             std::string(where) + " and " + (missing == 1 ? "was" : "were") +
                                             " not compared");
        }
    }
    if (pairs.quantized > 0) {
        warn("adapter.not-compared", formatCountOf(pairs.quantized, "tensor") +
                                         (pairs.quantized == 1 ? " of the tuned model is quantized and was"
                                                               : " of the tuned model are quantized and were") +
                                         " not compared; use the original model, or convert it with --dequantize f16");
    }
    return {};
}

/// A plan that writes an adapter, and its configuration beside it.
ConvertPlan planOf(const ExtractOptions& options, const Model& tuned, const Model& base, const Model& adapter,
                   std::string config)
{
    Recipe recipe{.operation = "extract-lora",
                  .sources = {{.path = options.tuned}, {.path = options.base}},
                  .output = options.folder + '/' + std::string(kAdapterFile)};
    ConvertPlan plan{.options = {.recipe = recipe, .force = options.force},
                     .checks = {.isRelaxed = options.relaxed},
                     .sources = {{.path = options.tuned, .model = tuned}, {.path = options.base, .model = base}},
                     .source = tuned,
                     .result = adapter,
                     .reference = {.model = tuned},
                     .write = {.format = findWriter("safetensors")},
                     .preConversion = adapter,
                     .folder = options.folder,
                     .sideFiles = {{.name = std::string(kAdapterConfig), .text = std::move(config)}}};
    plan.metadata["source_metadata"]["__metadata__"]["format"] = "pt";
    Json& provenance = plan.metadata["provenance"];
    provenance = provenanceOf(tuned, recipe);
    provenance.erase("recipe"); // no step of a recipe does this
    if (options.rank) {
        provenance["rank"] = *options.rank;
    } else {
        provenance["energy"] = *options.energy;
    }
    for (std::size_t i = 0; i < adapter.tensors().size(); ++i) {
        const SharedText name = adapter.sharedName(i);
        plan.lineage.push_back(
            {.from = {{.copy = static_cast<std::uint32_t>(i)}}, .name = {.from = name, .to = name}, .isNew = true});
    }
    planTensors(plan, false);
    return plan;
}

} // namespace

Result<ExtractReport> extractAdapter(const ExtractOptions& options, Progress& progress)
{
    if (options.rank.has_value() == options.energy.has_value()) {
        return Error{.code = Errc::Argument, .message = "specify either --rank N or --energy SHARE", .field = "--rank"};
    }
    APR_CHECK(checkFolder(options));
    APR_TRY(Model tunedFile, openModelFile(options.tuned, options.open));
    APR_TRY(Model baseFile, openModelFile(options.base, options.open));
    for (const auto& [model, path] : {std::pair(&tunedFile, &options.tuned), std::pair(&baseFile, &options.base)}) {
        auto unpacked = withPackingsDecoded(*model);
        if (!unpacked) {
            Error error = std::move(unpacked).error();
            error.file = *path;
            return error;
        }
        if (*unpacked) {
            *model = (*unpacked)->model;
        }
    }
    APR_TRY(auto both, withComparableNames(withScalesApplied(tunedFile), withScalesApplied(baseFile)));
    const Model& tuned = both.first;
    const Model& base = both.second;
    const auto names = checkpointNames(tuned, tunedFile);
    const bool isRaw = std::all_of(tuned.tensors().begin(), tuned.tensors().end(),
                                   [&](const TensorInfo& tensor) { return tunedFile.find(tensor.name).has_value(); }) &&
                       !hasAprMetadata(tunedFile);
    APR_TRY(auto pairs, pairUp(tuned, names, isRaw, base, options));
    std::vector<Candidate>& candidates = pairs.matrices;
    const auto bytesOf = [&](std::size_t i) { return tuned.tensors()[candidates[i].tuned].byteSize; };
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        total += bytesOf(i);
    }
    APR_CHECK(parallelFor(candidates.size(), LoopProgress{progress, total, "factorizing"}, bytesOf,
                          [&](std::size_t i) { return factorizeChange(candidates[i], tuned, base, options); }));
    APR_TRY(ExtractReport report, reportOn(candidates, options));
    APR_CHECK(addWarnings(report, pairs, tuned, base, options.relaxed));
    if (tunedFile.facts().traits().isLlamaCpp) {
        report.findings.push_back({.severity = Severity::Warning,
                                   .rule = "adapter.names",
                                   .message = "the adapter's module names are GGUF names, which PEFT does not "
                                              "recognize; use the original checkpoint instead of the GGUF file"});
    }
    APR_CHECK(checkError(candidates, options, report));
    APR_TRY(const Model adapter, adapterModel(candidates, tuned));
    const ConvertPlan plan = planOf(options, tunedFile, baseFile, adapter, configText(candidates, options));
    APR_TRY(const ConvertReport written, runConversion(plan, progress));
    report.file = written.output;
    report.bytes = written.bytes;
    report.findings.insert(report.findings.end(), written.valueFindings.begin(), written.valueFindings.end());
    return report;
}

} // namespace apr
