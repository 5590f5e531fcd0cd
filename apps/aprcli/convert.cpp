// SPDX-License-Identifier: MIT
#include "convert_command.h"

#include "apr/base/text.h"
#include "apr/convert/pipeline.h"
#include "apr/format/architecture.h"

#include <algorithm>
#include <cmath>

namespace apr::cli {
namespace {

Json planJson(const ConvertPlan& plan)
{
    Json tensors = Json::array();
    for (const TensorPlan& tensor : plan.tensors) {
        Json row = {{"from", tensor.from},
                    {"to", tensor.to},
                    {"dtype_from", dtypeName(tensor.dtypeFrom)},
                    {"dtype_to", dtypeName(tensor.dtypeTo)},
                    {"shape", tensor.shape},
                    {"bytes_from", tensor.bytesFrom},
                    {"bytes_to", tensor.bytesTo},
                    {"mapped", tensor.isKnown},
                    {"rows_restored", tensor.isPermuted},
                    {"added", tensor.isAdded},
                    {"pruned", tensor.isPruned},
                    {"factorized", tensor.isFactorized},
                    {"fallback", tensor.isFallback}};
        if (tensor.order) {
            row["shape_from"] = tensor.order->from;
            row["axes_from"] = tensor.order->axes;
        }
        if (!tensor.note.empty()) {
            row["note"] = tensor.note;
        }
        tensors.push_back(std::move(row));
    }
    Json out{{"input", plan.options.input},
             {"output", plan.options.output},
             {"output_exists", plan.outputExists},
             {"architecture", plan.detection.type.empty() ? Json() : Json(plan.detection.type)},
             {"architecture_from", plan.detection.evidence},
             {"mapped", plan.mapped},
             {"unmapped", plan.unmapped},
             {"output_bytes", plan.outputBytes},
             {"embedded", plan.embedded},
             {"tensors", tensors},
             {"findings", findingsJson(plan.findings)}};
    out["free_bytes"] = plan.freeBytes ? Json(*plan.freeBytes) : Json();
    return out;
}

std::string planText(const ConvertPlan& plan)
{
    Table table({"From", "To", "Type", "Shape", "Bytes"}, {4});
    for (const TensorPlan& tensor : plan.tensors) {
        std::string type(dtypeName(tensor.dtypeFrom));
        if (tensor.dtypeFrom != tensor.dtypeTo) {
            type += " → " + std::string(dtypeName(tensor.dtypeTo));
        }
        std::string to = tensor.isAdded             ? printable(tensor.to, 120) + "  (added)"
                         : tensor.from == tensor.to ? "(same)"
                                                    : printable(tensor.to, 120);
        to += tensor.isPermuted ? "  (rows put back)" : "";
        to += tensor.isPruned ? "  (pruned)" : "";
        to += tensor.note.empty() ? "" : "  (" + printable(tensor.note, 160) + ')';
        std::string shape = tensor.order ? shapeText(tensor.order->from) + " → " : std::string();
        shape += shapeOrScalar(tensor.shape);
        table.add({printable(tensor.from, 120), std::move(to), std::move(type), std::move(shape),
                   formatCount(tensor.bytesTo)});
    }
    std::vector<std::pair<std::string, std::string>> lines{
        {"Input", printable(plan.options.input) + " (" + plan.source.facts().format + ", " +
                      formatBytes(plan.source.facts().totalBytes()) + ')'},
        {"Output", printable(plan.options.output) + " (" + (plan.isUpperBound() ? "at most " : "") +
                       formatBytes(plan.outputBytes) + (plan.outputExists ? ", exists already" : "") + ')'}};
    if (plan.freeBytes) {
        lines.emplace_back("Free space", formatBytes(*plan.freeBytes));
    }
    lines.emplace_back("Architecture",
                       plan.detection.type.empty()
                           ? std::string("unknown")
                           : printable(plan.detection.type, 60) + " (known from " + plan.detection.evidence + ')');
    lines.emplace_back("Names",
                       formatCount(plan.mapped) + " mapped, " + formatCount(plan.unmapped) + " kept as they are");
    if (!plan.embedded.empty()) {
        lines.emplace_back("Embedded", join(plan.embedded, ", "));
    }
    std::string out = table.text() + '\n' + labelled(lines);
    for (const Finding& finding : plan.findings) {
        out += findingText(finding);
    }
    return out;
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
    for (const SourceAnalysis& analysis : *analyses) {
        const bool fails = std::any_of(analysis.findings.begin(), analysis.findings.end(),
                                       [](const Finding& finding) { return finding.severity == Severity::Error; });
        failures += fails ? 1 : 0;
        const std::string_view verdict = fails                       ? "FAIL"
                                         : !analysis.statistics      ? "SKIP"
                                         : analysis.findings.empty() ? "PASS"
                                                                     : "WARN";
        std::string line = '[' + std::string(verdict) + "] " + printable(analysis.tensor);
        Json row{{"tensor", analysis.tensor}, {"verdict", verdict}, {"findings", findingsJson(analysis.findings)}};
        if (analysis.statistics) {
            line += ": mean=" + formatNumber(analysis.statistics->mean, 4) +
                    " std=" + formatNumber(analysis.statistics->std, 4);
            row["mean"] = analysis.statistics->mean;
            row["std"] = analysis.statistics->std;
            if (analysis.expectation && analysis.expectation->meanLow) {
                line += " (expected mean in [" + formatNumber(*analysis.expectation->meanLow) + ", " +
                        formatNumber(*analysis.expectation->meanHigh) + "])";
            }
        } else {
            line += ": its type cannot be decoded yet";
        }
        out += line + (fails ? " -> SOURCE ALREADY CORRUPT?\n" : "\n");
        for (const Finding& finding : analysis.findings) {
            out += "       " + finding.message + '\n';
        }
        rows.push_back(std::move(row));
    }
    if (session.json) {
        session.printJson({{"input", plan.options.input}, {"tensors", rows}, {"failed", failures}});
    } else {
        session.print(out + '\n' + formatCountOf(analyses->size(), "tensor") + ", " + formatCount(failures) +
                      " failed\n");
    }
    return failures > 0 ? kInvalid : kSuccess;
}

int convert(const Session& session, const ConvertPlan& plan)
{
    if (plan.outputExists && !plan.options.force) {
        return session.fail({.code = Errc::Exists,
                             .message = "the output is already there, and --force was not given",
                             .file = plan.options.output});
    }
    const auto report = [&]() -> Result<ConvertReport> {
        TerminalProgress progress = session.progress();
        return runConversion(plan, progress);
    }();
    Json facts{{"mapped", plan.mapped}, {"unmapped", plan.unmapped}};
    std::string more;
    if (!plan.detection.type.empty() && plan.mapped > 0) {
        more += ", names of " + plan.detection.architecture->title();
    }
    more += plan.embedded.empty() ? "" : "\nEmbedded: " + join(plan.embedded, ", ");
    return printReport(session, report, std::move(facts), more);
}

Status readPruning(ConvertCommand& options)
{
    PruneOptions& prune = options.convert.prune;
    prune.share = options.pruneShare;
    prune.threshold = options.pruneThreshold;
    prune.isGlobal = options.pruneScope == "global";
    if (options.pruneHeads < 0) {
        return Error{.code = Errc::Argument, .message = "heads are counted from 1", .field = "--prune-heads"};
    }
    options.convert.structure.heads = static_cast<std::uint64_t>(options.pruneHeads);
    if (!options.pruneLayers.empty()) {
        for (const std::string_view part : split(options.pruneLayers, ',')) {
            const std::size_t colon = part.find(':');
            const auto count = parseUnsigned(colon == part.npos ? part : part.substr(colon + 1));
            if (!count) {
                return Error{.code = Errc::Argument,
                             .message = '"' + printable(options.pruneLayers, 40) +
                                        "\" is no number of layers; one looks like 2, or encoder:1,decoder:2",
                             .field = "--prune-layers"};
            }
            const std::string stack(colon == part.npos ? "" : part.substr(0, colon));
            if (!options.convert.structure.layers.emplace(stack, *count).second) {
                return Error{.code = Errc::Argument,
                             .message = "it says how many layers go, not which: one number, or one for each stack as "
                                        "in encoder:1,decoder:2",
                             .field = "--prune-layers"};
            }
        }
    }
    if (!prune.isAsked() && (!prune.targets.empty() || !options.pruneScope.empty())) {
        return Error{.code = Errc::Argument,
                     .message = "--prune-scope and --prune-target say what to prune, and nothing says how much "
                                "(--prune, --prune-threshold or --prune-2-4)",
                     .field = "--prune"};
    }
    return {};
}

Status readForms(ConvertCommand& options)
{
    ConvertOptions& convert = options.convert;
    if (!options.lowRank.empty()) {
        convert.lowRank.style = options.lowRank == "lora" ? FactorStyle::Lora : FactorStyle::Svd;
    } else if (convert.lowRank.rank || convert.lowRank.energy || !convert.lowRank.targets.empty()) {
        return Error{.code = Errc::Argument,
                     .message =
                         "--rank, --energy and --target say what factors to find, and need --lowrank svd or lora",
                     .field = "--lowrank"};
    }
    if (options.adapterScale && options.adapters.empty()) {
        return Error{.code = Errc::Argument, .message = "there is no --lora to scale", .field = "--lora-scale"};
    }
    for (const std::string& path : options.adapters) {
        convert.adapters.push_back({.path = path, .scale = options.adapterScale});
    }
    if (!options.sparse.empty()) {
        APR_TRY(convert.sparse, parseSparse(options.sparse));
    }
    if (options.sparseThreshold) {
        if (!convert.sparse.isAsked() || convert.prune.isAsked()) {
            return Error{.code = Errc::Argument,
                         .message = convert.prune.isAsked()
                                        ? "--threshold makes small weights zero, and so does --prune; one is enough"
                                        : "--threshold makes weights zero for --sparse; without it "
                                          "--prune-threshold does",
                         .field = "--threshold"};
        }
        convert.prune.threshold = options.sparseThreshold;
    }
    return {};
}

} // namespace

Status prepareConvert(const Session& session, ConvertCommand& options)
{
    if (!options.precision.empty()) {
        options.convert.precision = options.precision == "f32"    ? DType::F32
                                    : options.precision == "bf16" ? DType::BF16
                                                                  : DType::F16;
    }
    if (!options.dialect.empty()) {
        options.convert.dialect = options.dialect == "apr1"       ? FileFormat::Apr1
                                  : options.dialect == "aprender" ? FileFormat::Aprender
                                                                  : FileFormat::Apr2;
    }
    APR_CHECK(readCompression(options.compress, options.convert.compression));
    APR_CHECK(readPruning(options));
    APR_CHECK(readForms(options));
    APR_CHECK(readQualityBounds(options.qualityCheck, options.convert.gate));
    APR_CHECK(readQuantizeOptions(options.quantize, options.convert));
    APR_TRY(const hub::Fetched local, fetchLocal(session, options.convert.input));
    options.convert.input = local.path;
    if (!local.origin.empty()) { // the cache is no place for results
        options.convert.origin = local.origin;
        options.convert.output = options.convert.output.empty() ? local.name + ".apr" : options.convert.output;
    }
    return {};
}

int convertPrepared(const Session& session, ConvertCommand& options)
{
    if (const std::string label = quantizationLabel(options.convert);
        !label.empty() && options.convert.output.empty()) {
        options.convert.output = defaultOutput(options.convert.input, label);
    }
    const auto plan = planConversion(options.convert);
    if (!plan) {
        return session.fail(plan.error());
    }
    if (options.analyze) {
        return analyze(session, *plan);
    }
    if (options.plan) {
        session.json ? session.printJson(planJson(*plan)) : session.print(planText(*plan));
        return kSuccess;
    }
    return convert(session, *plan);
}

int runConvert(const Session& session, ConvertCommand& options)
{
    if (auto status = prepareConvert(session, options); !status) {
        return session.fail(status.error());
    }
    return convertPrepared(session, options);
}

void addConvertOptions(const Command& app, ConvertCommand& options)
{
    const Command& command = app;
    ConvertOptions& convert = options.convert;
    command.option("FILE", convert.input, "Model file of any readable format").required();
    addReadOptions(command, convert.open);
    command.option("--prefix", convert.prefix, "Take only tensors whose names begin so, and take it off")
        .metavar("TEXT");
    command
        .option("-o,--output", convert.output,
                     "The .apr, .safetensors or .gguf file to write (default: .apr beside the input)")
        .metavar("FILE");
    command.option("--arch", convert.architecture, "Architecture whose names to use (default: recognised)")
        .metavar("NAME");
    command
        .option("--opset", convert.opset, "Refuse an ONNX model that is not of this version of the operator set")
        .metavar("N");
    command.option("--dialect", options.dialect, "Layout of an .apr output (default: apr2)")
        .choices({"apr2", "aprender", "apr1"});
    addCompressionOptions(command, options.compress, convert.compression);
    command.flag("--force", convert.force, "Replace an existing output, and write what fails a check or a gate");
    command.flag("--relaxed", convert.relaxed, "Keep unknown names, and write implausible values");
    command.flag("--keep-names", convert.keepNames, "Do not map tensor names; leave all bytes as they are");
    command.flag("--keep-layout", convert.keepLayout,
                      "Leave kernels in the source's order of axes, not PyTorch's [out, in, …]");
    command.flag("--hash", convert.hashInputs, "Put the SHA-256 of large inputs too in the provenance");
    command
        .option("--prune", options.pruneShare,
                     "Make this share of the weights zero, those of least magnitude: 0.5, or 50%")
        .metavar("SHARE")
        .share();
    command.option("--prune-scope", options.pruneScope, "The share is of each tensor (default) or of all together")
        .choices({"tensor", "global"});
    command.option("--prune-threshold", options.pruneThreshold, "Make weights below this magnitude zero")
        .metavar("VALUE");
    command.flag("--prune-2-4", convert.prune.isTwoOfFour, "Make two of each four neighbours in a row zero");
    command
        .option("--prune-target", convert.prune.targets,
                     "Prune the tensors whose names fit (default: weights, but no embeddings)")
        .metavar("PATTERN")
        .single();
    command
        .option("--prune-layers", options.pruneLayers,
                     "Take out this many layers of the later middle: 2, or encoder:1,decoder:2")
        .metavar("N");
    command.option("--prune-heads", options.pruneHeads, "Take this many attention heads out of each layer")
        .metavar("N");
    command
        .option("--prune-ffn", convert.structure.feedForward,
                     "Take this share of the neurons out of each feed-forward block")
        .metavar("SHARE")
        .share();
    command
        .option("--lora", options.adapters,
                     "Merge a LoRA adapter first (a PEFT or MLX folder, or its tensor file); may be given again")
        .metavar("ADAPTER")
        .single();
    command.option("--lora-scale", options.adapterScale, "Factor of B · A, in place of the adapter's alpha ÷ r")
        .metavar("VALUE");
    command
        .option(
            "--lowrank", options.lowRank,
            "Store matrices as factors: svd (U and ΣVᵀ) or lora (UΣ½ and Σ½Vᵀ), within 1 % of the least error; "
            "other formats get the product. Refused where a matrix drifts by over 0.3 (--max-drift)")
        .choices({"svd", "lora"});
    command.option("--rank", convert.lowRank.rank, "Rank of the factors").metavar("N");
    command
        .option("--energy", convert.lowRank.energy,
                     "Or the least rank that keeps this share of the energy (of the squares) of each matrix: 0.95")
        .metavar("SHARE")
        .share();
    command
        .option("--target", convert.lowRank.targets,
                     "Factorise the tensors whose names fit (default: matrices of weights, but no embeddings)")
        .metavar("PATTERN")
        .single();
    command
        .option("--sparse", options.sparse,
                     "Store zeros in less space, without loss: csr, bitmap, block:N, or auto for the smallest of each "
                     "tensor, before compression")
        .metavar("LAYOUT");
    command
        .option("--threshold", options.sparseThreshold,
                     "With --sparse: make weights below this magnitude zero first")
        .metavar("VALUE");
    command.flag("--quality-check", options.qualityCheck,
                      "Write nothing when a tensor loses more than the bounds");
    addQualityBounds(command, convert.gate);
    command.flag("--plan", options.plan, "Show what would be done; write nothing");
}

namespace {

void addCommand(const Command& app, Session& session, const char* name, const char* description)
{
    auto options = std::make_shared<ConvertCommand>();
    const Command command = app.add(name, description);
    addConvertOptions(command, *options);
    command.option("--precision", options->precision, "Convert floating-point and quantized tensors to this type")
        .choices({"f32", "fp16", "f16", "bf16"});
    command.option("--dequantize", options->quantize.dequantize, "Convert quantized tensors, and no others")
        .choices({"f32", "fp16", "f16", "bf16"});
    command.flag("--keep-quantization", options->quantize.keepQuantization,
                      "Leave quantized tensors as they are, which is what happens anyway");
    addQuantizeOptions(command, "--quantize", options->quantize, options->convert);
    command.flag("--analyze-source", options->analyze, "Check the source's statistics; write nothing");
    command.then(
        [options, &session] { session.run = [options, &session] { return runConvert(session, *options); }; });
}

} // namespace

void addConvert(const Command& app, Session& session)
{
    addCommand(app, session, "convert", "Convert a model to apr, under canonical names, or back");
    addCommand(app, session, "import", "The same as convert");
}

} // namespace apr::cli
