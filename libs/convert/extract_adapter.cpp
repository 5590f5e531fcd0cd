// SPDX-License-Identifier: MIT
#include "apr/convert/extract_adapter.h"

#include "adapter_names.h"
#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/convert/map_names.h"
#include "apr/convert/quantize.h"
#include "apr/format/scales.h"
#include "apr/format/writer.h"
#include "apr/host/atomic_file.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "apr/tensor/codec.h"
#include "file_sink.h"
#include "value_reader.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <system_error>
#include <tuple>

namespace apr {
namespace {

/// A matrix that differs, and what is found of it.
struct Candidate {
    std::size_t tuned = 0;
    std::size_t base = 0;
    std::string module = {};
    bool isTurned = false; ///< the model compared has it [in, out]
    bool isConv1D = false; ///< the checkpoint has it [in, out]
    bool isSame = false;
    Factors factors = {};
};

/// What a checkpoint calls a tensor, and whether it has it [in, out] as GPT-2's Conv1D.
struct CheckpointName {
    std::string name = {};
    bool isConv1D = false;
};

/// For the tensors of `model`, which is `file` or has its tensors under canonical names.
std::vector<CheckpointName> checkpointNames(const Model& model, const Model& file)
{
    std::map<std::string, std::string> names;
    std::set<std::string> turned; // by both names
    if (const auto mapped = mapNames(file, {.relaxed = true})) {
        for (const MappedName& name : mapped->names) {
            names.emplace(name.to, name.from);
            if (name.order && name.order->axes == std::vector<std::size_t>{1, 0}) {
                turned.insert({name.to, name.from});
            }
        }
    }
    const Json* layout = findMember(file.metadata(), "source_layout");
    const Json* earlier = findMember(file.metadata(), "source_names");
    std::vector<CheckpointName> out;
    for (const TensorInfo& tensor : model.tensors()) {
        const auto source = earlier == nullptr ? std::nullopt : stringMember(*earlier, tensor.name);
        const auto own = names.find(tensor.name);
        const bool wasTurned = layout != nullptr && layout->is_object() && layout->contains(tensor.name);
        out.push_back({.name = source                                         ? *source
                               : file.find(tensor.name) || own == names.end() ? tensor.name
                                                                              : own->second,
                       .isConv1D = wasTurned || turned.count(tensor.name) > 0});
    }
    return out;
}

/// tuned − base, as f32 under the names of `tuned`; E013 for what is not finite.
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

/// Tensors that both models have.
struct Pairs {
    std::vector<Candidate> matrices = {};
    std::vector<std::pair<std::size_t, std::size_t>> others = {}; ///< that an adapter does not hold
    std::size_t quantized = 0;                                    ///< that cannot be compared
};
Result<Pairs> pairUp(const Model& tuned, const std::vector<CheckpointName>& checkpoint, bool isRaw, const Model& base,
                     const ExtractOptions& options)
{
    std::vector<std::string> names;
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
                         .message = "it is of " + shapeText(tensor.shape) + " in the tuned model and of " +
                                    shapeText(base.tensors()[*other].shape) + " in the base",
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
                                .isTurned = isConv1D && isRaw,
                                .isConv1D = isConv1D});
    }
    return out;
}

Status factorizeChange(Candidate& candidate, const Model& tuned, const Model& base, const ExtractOptions& options)
{
    APR_TRY(auto difference, differenceOf(tuned, candidate.tuned, base, candidate.base, options.force));
    candidate.isSame = !isDifferent(difference);
    if (candidate.isSame) {
        return {};
    }
    const TensorInfo& tensor = tuned.tensors()[candidate.tuned];
    std::uint64_t rows = tensor.shape[0];
    std::uint64_t columns = tensor.shape[1];
    if (candidate.isTurned) {
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

/// E018 with the matrices that keep too little of what changed.
Status checkKept(const std::vector<Candidate>& candidates, const ExtractOptions& options, ExtractReport& report)
{
    std::string sentence;
    std::size_t count = 0;
    for (const Candidate& candidate : candidates) {
        const double drift = std::sqrt(std::max(0.0, 1 - candidate.factors.energy));
        if (!candidate.isSame && drift > options.maxDrift) {
            sentence +=
                ++count > 3 ? "" : "; " + printable(candidate.module, 120) + ": drift " + formatNumber(drift, 6);
        }
    }
    if (count == 0) {
        return {};
    }
    sentence = formatCountOf(count, "module") + " would keep too little of what changed (drift at most " +
               formatNumber(options.maxDrift, 6) + ")" + sentence + (count > 3 ? "; …" : "");
    if (!options.force) {
        return Error{.code = Errc::QualityGate,
                     .message = sentence + " (--force writes it all the same)",
                     .file = options.tuned};
    }
    report.findings.push_back({.severity = Severity::Warning, .rule = "quality.gate", .message = sentence});
    return {};
}

/// adapter_config.json as PEFT reads it; every alpha is its rank, so that B · A is what is added.
std::string configText(const std::vector<Candidate>& candidates, const ExtractOptions& options)
{
    std::uint64_t most = 0;
    std::set<std::string> modules;
    bool isTurned = false;
    for (const Candidate& candidate : candidates) {
        if (!candidate.isSame) {
            most = std::max(most, candidate.factors.rank);
            const std::size_t dot = candidate.module.rfind('.');
            modules.insert(dot == std::string::npos ? candidate.module : candidate.module.substr(dot + 1));
            isTurned = candidate.isConv1D;
        }
    }
    Json ranks = Json::object();
    for (const Candidate& candidate : candidates) {
        if (!candidate.isSame && candidate.factors.rank != most) {
            ranks[candidate.module] = candidate.factors.rank;
        }
    }
    const std::size_t slash = options.base.find_last_of('/');
    const Json config{
        {"peft_type", "LORA"},
        {"base_model_name_or_path", slash == std::string::npos ? options.base : options.base.substr(slash + 1)},
        {"r", most},
        {"lora_alpha", most},
        {"rank_pattern", ranks},
        {"alpha_pattern", ranks},
        {"target_modules", modules},
        {"fan_in_fan_out", isTurned},
        {"lora_dropout", 0.0},
        {"bias", "none"},
        {"use_rslora", false},
        {"use_dora", false},
        {"inference_mode", true},
        {"task_type", nullptr}};
    return dumpJson(config, 2) + '\n';
}

/// The factors as a model to be written.
Result<Model> adapterModel(const std::vector<Candidate>& candidates, const Model& tuned)
{
    ModelParts parts;
    std::vector<Bytes> contents;
    for (const Candidate& candidate : candidates) {
        if (candidate.isSame) {
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

/// E016 when the adapter's files are there and may not be replaced.
Status checkFolder(const ExtractOptions& options)
{
    const auto there = filesIn(options.folder);
    for (const std::string_view name : {kAdapterFile, kAdapterConfig}) {
        if (!options.force && std::find(there.begin(), there.end(), name) != there.end()) {
            return Error{.code = Errc::Exists,
                         .message = "the output is already there, and --force was not given",
                         .file = options.folder + '/' + std::string(name)};
        }
    }
    return {};
}

/// What an adapter of these would be, or why there is none: nothing differs, or matrices of two kinds do.
Result<ExtractReport> reportOn(const std::vector<Candidate>& candidates, const ExtractOptions& options)
{
    ExtractReport report;
    const Candidate* turned = nullptr;
    const Candidate* straight = nullptr;
    for (const Candidate& candidate : candidates) {
        if (candidate.isSame) {
            ++report.same;
            continue;
        }
        (candidate.isConv1D ? turned : straight) = &candidate;
        report.matrices.push_back(
            {.module = candidate.module, .rank = candidate.factors.rank, .energy = candidate.factors.energy});
    }
    if (report.matrices.empty()) {
        return Error{.code = Errc::Argument,
                     .message = candidates.empty() ? (options.targets.empty()
                                                          ? "the two models have no matrix of the same name in common"
                                                          : "the patterns fit no matrix that an adapter "
                                                            "holds (norms, biases and embeddings are none)")
                                                   : "no matrix differs between the two models",
                     .file = options.tuned,
                     .field = "--base"};
    }
    if (turned != nullptr && straight != nullptr) {
        return Error{.code = Errc::Unsupported,
                     .message = "\"" + turned->module + "\" is stored [in, out] and \"" + straight->module +
                                "\" [out, in]; one adapter holds one kind, so choose with --target",
                     .file = options.tuned};
    }
    return report;
}

/// Warns of what the adapter does not say of the two models.
Status addWarnings(ExtractReport& report, const Pairs& pairs, const Model& tuned, const Model& base, bool tolerant)
{
    const auto warn = [&report](std::string rule, std::string message) {
        report.findings.push_back(
            {.severity = Severity::Warning, .rule = std::move(rule), .message = std::move(message)});
    };
    std::vector<std::string> notHeld;
    for (const auto& [a, b] : pairs.others) {
        APR_TRY(const auto difference, differenceOf(tuned, a, base, b, tolerant));
        if (isDifferent(difference)) {
            notHeld.push_back(printable(tuned.tensors()[a].name, 80));
        } else {
            ++report.same;
        }
    }
    if (!notHeld.empty()) {
        const std::size_t count = notHeld.size();
        notHeld.resize(std::min<std::size_t>(count, 3));
        warn("adapter.not-held", formatCountOf(count, "tensor") +
                                     " that a LoRA adapter does not hold differ as well: " + join(notHeld, ", ") +
                                     (count > 3 ? ", …" : ""));
    }
    for (const auto& [model, other, where] :
         {std::tuple(&tuned, &base, "base"), std::tuple(&base, &tuned, "tuned model")}) {
        const auto lacking =
            std::count_if(model->tensors().begin(), model->tensors().end(),
                          [&, other = other](const TensorInfo& tensor) { return !other->find(tensor.name); });
        if (lacking > 0) {
            warn("adapter.not-compared", "the " + std::string(where) + " lacks " +
                                             formatCountOf(static_cast<std::uint64_t>(lacking), "tensor") +
                                             " that the other has; nothing is said of " +
                                             (lacking == 1 ? "it" : "them"));
        }
    }
    if (pairs.quantized > 0) {
        warn("adapter.not-compared", formatCountOf(pairs.quantized, "tensor") +
                                         " of the tuned model are quantized and were not compared; convert it with "
                                         "--dequantize f16 first, or take the original");
    }
    return {};
}

/// A folder and those above it that are not there, the innermost first.
std::vector<std::filesystem::path> missingFolders(const std::string& folder)
{
    std::vector<std::filesystem::path> out;
    std::error_code ignored;
    std::filesystem::path path = std::filesystem::path(folder + '/').parent_path(); // without slashes at its end
    for (; !path.empty() && !std::filesystem::exists(path, ignored); path = path.parent_path()) {
        out.push_back(path);
    }
    return out;
}

/// Writes both files into the folder; folders made for them do not stay when that fails.
Status writeAdapter(const ExtractOptions& options, const Model& adapter, const std::string& config,
                    const std::function<Status()>& checkSources, ExtractReport& report, Progress& progress)
{
    Metadata metadata = Metadata::object();
    metadata["source_metadata"]["__metadata__"]["format"] = "pt";
    APR_TRY(const FileLayout layout, layOutFile(adapter, metadata, {.format = FileFormat::SafeTensors}));
    const auto made = missingFolders(options.folder);
    APR_TRY([[maybe_unused]] const bool isNew, makeFolder(options.folder));
    const auto write = [&]() -> Status {
        APR_TRY(AtomicFile file, AtomicFile::create(report.file, options.force));
        APR_TRY(AtomicFile beside,
                AtomicFile::create(options.folder + '/' + std::string(kAdapterConfig), options.force));
        FileSink sink(file);
        APR_TRY(const WrittenFile written, writeFile(adapter, layout, sink, {}, progress));
        APR_CHECK(beside.setSize(config.size()));
        APR_CHECK(beside.write(0, std::as_bytes(std::span(config))));
        APR_CHECK(checkSources());
        APR_CHECK(file.commit());
        APR_CHECK(beside.commit());
        report.bytes = written.bytes;
        return {};
    };
    const Status status = write();
    if (!status) {
        for (const std::filesystem::path& each : made) {
            std::error_code ignored;
            std::filesystem::remove(each, ignored); // empty, or it stays
        }
    }
    return status;
}

} // namespace

Result<ExtractReport> extractAdapter(const ExtractOptions& options, Progress& progress)
{
    if (options.rank.has_value() == options.energy.has_value()) {
        return Error{
            .code = Errc::Argument, .message = "say --rank N or --energy SHARE, and not both", .field = "--rank"};
    }
    APR_CHECK(checkFolder(options));
    APR_TRY(const Model tunedFile, openModelFile(options.tuned, options.open));
    APR_TRY(const Model baseFile, openModelFile(options.base, options.open));
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
    APR_CHECK(parallelFor(candidates.size(), LoopProgress{progress, total, "factorising"}, bytesOf,
                          [&](std::size_t i) { return factorizeChange(candidates[i], tuned, base, options); }));
    APR_TRY(ExtractReport report, reportOn(candidates, options));
    APR_CHECK(addWarnings(report, pairs, tuned, base, options.force));
    if (tunedFile.facts().format == "GGUF") {
        report.findings.push_back({.severity = Severity::Warning,
                                   .rule = "adapter.names",
                                   .message = "the modules have GGUF's names, which PEFT does not know; take the "
                                              "checkpoint that the file was made of"});
    }
    APR_CHECK(checkKept(candidates, options, report));
    APR_TRY(const Model adapter, adapterModel(candidates, tuned));
    report.file = options.folder + '/' + std::string(kAdapterFile);
    const auto checkSources = [&]() -> Status {
        APR_CHECK(checkIntact(tuned));
        return checkIntact(base);
    };
    APR_CHECK(writeAdapter(options, adapter, configText(candidates, options), checkSources, report, progress));
    return report;
}

} // namespace apr
