// SPDX-License-Identifier: MIT
#include "convert_command.h"

#include "apr/base/text.h"
#include "apr/convert/pipeline.h"
#include "apr/format/architecture.h"

#include <algorithm>
#include <cmath>

namespace apr::cli {
namespace {

Report planReport(const ConvertPlan& plan)
{
    Json tensors = Json::array();
    for (const TensorPlan& tensor : plan.tensors) {
        Json row = {{"name", tensor.to},
                    {"from", tensor.from},
                    {"dtype_from", dtypeName(tensor.dtypeFrom)},
                    {"dtype", dtypeName(tensor.dtypeTo)},
                    {"shape", tensor.shape},
                    {"bytes_from", tensor.bytesFrom},
                    {"bytes", tensor.bytesTo},
                    {"mapped", tensor.isKnown},
                    {"rope_permutation_undone", tensor.isPermuted},
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
    Report out{.findings = plan.findings, .summary = summaryJson(plan.result), .tensors = std::move(tensors)};
    out.inputs.push_back(fileJson(plan.options.input, plan.source));
    out.outputs.push_back(fileJson(plan.options.output, std::string(plan.write.format->title), "", plan.outputBytes));
    out.result = {{"output_exists", plan.outputExists},
                  {"architecture", plan.detection.type.empty() ? Json() : Json(plan.detection.type)},
                  {"architecture_evidence", plan.detection.evidence},
                  {"mapped", plan.mapped},
                  {"unmapped", plan.unmapped},
                  {"embedded", plan.embedded}};
    out.result["free_bytes"] = plan.freeBytes ? Json(*plan.freeBytes) : Json();
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
        to += tensor.isPermuted ? "  (RoPE permutation undone)" : "";
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
                       formatBytes(plan.outputBytes) + (plan.outputExists ? ", already exists" : "") + ')'}};
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
    std::vector<Finding> all;
    for (const SourceAnalysis& analysis : *analyses) {
        const bool fails = std::any_of(analysis.findings.begin(), analysis.findings.end(),
                                       [](const Finding& finding) { return finding.severity == Severity::Error; });
        failures += fails ? 1 : 0;
        const std::string_view verdict = fails                       ? "FAIL"
                                         : !analysis.statistics      ? "SKIP"
                                         : analysis.findings.empty() ? "PASS"
                                                                     : "WARN";
        std::string line = '[' + std::string(verdict) + "] " + printable(analysis.tensor);
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
        report.inputs.push_back(fileJson(plan.options.input, plan.source));
        return session.printJson(report);
    }
    session.print(out + '\n' + formatCountOf(analyses->size(), "tensor") + ", " + formatCount(failures) + " failed\n");
    return exitCode;
}

int convert(const Session& session, const ConvertPlan& plan)
{
    if (plan.outputExists && !plan.options.force) {
        return session.fail({.code = Errc::Exists,
                             .message = "the output file already exists; use --force to overwrite it",
                             .file = plan.options.output});
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
    return printReport(session, report, plan.options.input, std::move(facts), more);
}

Status readPruning(ConvertCommand& options)
{
    PruneOptions& prune = options.convert.prune;
    prune.share = options.pruneShare;
    prune.threshold = options.pruneThreshold;
    prune.isGlobal = options.pruneScope == "global";
    if (options.pruneHeads < 0) {
        return Error{.code = Errc::Argument,
                     .message = "the number of attention heads is negative: " + std::to_string(options.pruneHeads),
                     .field = "--prune-heads"};
    }
    options.convert.structure.heads = static_cast<std::uint64_t>(options.pruneHeads);
    if (!options.pruneLayers.empty()) {
        for (const std::string_view part : split(options.pruneLayers, ',')) {
            const std::size_t colon = part.find(':');
            const auto count = parseUnsigned(colon == part.npos ? part : part.substr(colon + 1));
            if (!count) {
                return Error{.code = Errc::Argument,
                             .message = '"' + printable(options.pruneLayers, 40) +
                                        "\" is not a number of layers; expected for example 2 or encoder:1,decoder:2",
                             .field = "--prune-layers"};
            }
            const std::string stack(colon == part.npos ? "" : part.substr(0, colon));
            if (!options.convert.structure.layers.emplace(stack, *count).second) {
                return Error{.code = Errc::Argument,
                             .message = '"' + printable(options.pruneLayers, 40) +
                                        "\" has several numbers of layers for one stack; expected one number, or one "
                                        "per stack as in encoder:1,decoder:2 (which layers are removed is chosen "
                                        "automatically)",
                             .field = "--prune-layers"};
            }
        }
    }
    if (!prune.isEnabled() && (!prune.targets.empty() || !options.pruneScope.empty())) {
        return Error{.code = Errc::Argument,
                     .message = "--prune-scope and --prune-target require --prune, --prune-threshold or --prune-2-4",
                     .field = "--prune"};
    }
    return {};
}

Status readStorageOptions(ConvertCommand& options)
{
    ConvertOptions& convert = options.convert;
    if (!options.lowRank.empty()) {
        convert.lowRank.style = options.lowRank == "lora" ? FactorStyle::Lora : FactorStyle::Svd;
    } else if (convert.lowRank.rank || convert.lowRank.energy || !convert.lowRank.targets.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "--rank, --energy and --target require --lowrank svd or --lowrank lora",
                     .field = "--lowrank"};
    }
    if (options.adapterScale && options.adapters.empty()) {
        return Error{.code = Errc::Argument, .message = "--lora-scale requires --lora", .field = "--lora-scale"};
    }
    for (const std::string& path : options.adapters) {
        convert.adapters.push_back({.path = path, .scale = options.adapterScale});
    }
    if (!options.sparse.empty()) {
        APR_TRY(convert.sparse, parseSparse(options.sparse));
    }
    if (options.sparseThreshold) {
        if (!convert.sparse.isEnabled() || convert.prune.isEnabled()) {
            return Error{.code = Errc::Argument,
                         .message =
                             convert.prune.isEnabled()
                                 ? "--threshold cannot be combined with --prune, --prune-threshold or --prune-2-4"
                                 : "--threshold requires --sparse; use --prune-threshold to set weights to zero "
                                   "without it",
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
        options.convert.dialect = findWriter(options.dialect);
    }
    APR_CHECK(readCompression(options.compress, options.convert.compression));
    APR_CHECK(readPruning(options));
    APR_CHECK(readStorageOptions(options));
    APR_CHECK(readQualityBounds(options.qualityCheck, options.convert.gate));
    APR_CHECK(readQuantizeOptions(options.quantize, options.convert));
    if (options.convert.output == "-") {
        return Error{.code = Errc::Argument,
                     .message = "standard output is not supported as output; specify a file",
                     .field = "--output"};
    }
    if (options.convert.input == "-" && options.convert.output.empty()) {
        return Error{.code = Errc::Argument,
                     .message = "an output file is required when the input is standard input",
                     .field = "--output"};
    }
    APR_TRY(const hub::Fetched local, fetchLocal(session, options.convert.input));
    options.convert.input = local.path;
    if (!local.origin.empty()) { // write to the current folder, not into the cache
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
        if (session.json) {
            return session.printJson(planReport(*plan));
        }
        session.print(planText(*plan));
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

namespace {

std::vector<std::string> architectureFamilies()
{
    std::vector<std::string> out;
    for (const Architecture& architecture : architectures()) {
        out.push_back(architecture.family());
    }
    return out;
}

} // namespace

void addConvertOptions(const Command& app, ConvertCommand& options)
{
    ConvertOptions& convert = options.convert;
    app.option("FILE", convert.input, "Model file or folder in any supported format").required().file();

    const Command input = app.group("Input");
    addReadOptions(input, convert.open);
    input
        .option("--prefix", convert.prefix,
                "Convert only tensors whose names start with this prefix, and remove the prefix")
        .metavar("PREFIX");
    input.option("--arch", convert.architecture, "Architecture that defines the tensor names (default: detected)")
        .metavar("NAME")
        .suggest(architectureFamilies);
    input.option("--opset", convert.opset, "Require this ONNX opset version, and fail if the model has another")
        .metavar("N");
    input
        .option("--lora", options.adapters,
                "Merge a LoRA adapter before converting: a PEFT or MLX folder, or a tensor file (repeatable)")
        .metavar("ADAPTER")
        .file()
        .single();
    input.option("--lora-scale", options.adapterScale, "Scale of B · A (default: the adapter's alpha / r)")
        .metavar("VALUE");

    const Command output = app.group("Output");
    output
        .option("-o,--output", convert.output,
                "Output file: " + writtenSuffixes() +
                    " (default: the input name with .apr); or FOLDER/ for a SafeTensors model with its config.json and "
                    "tokenizer")
        .metavar("FILE")
        .file();
    output.flag("--force", convert.force, "Overwrite an existing output");
    std::vector<std::string> dialects;
    for (const FormatWriter* writer : formatWriters()) {
        if (writer->can.isNative) {
            dialects.emplace_back(writer->id);
        }
    }
    output.option("--dialect", options.dialect, "Dialect of an .apr output (default: apr2)")
        .metavar("DIALECT")
        .choices(dialects);
    addCompressionOptions(output, options.compress, convert.compression);
    output
        .option("--sparse", options.sparse,
                "Store zeros compactly and losslessly: csr, bitmap, block:N, or auto for the smallest layout of each "
                "tensor. Applied before compression")
        .metavar("LAYOUT")
        .suggest({"auto", "csr", "bitmap", "block:32"});
    output
        .option("--threshold", options.sparseThreshold, "With --sparse, set weights below this magnitude to zero first")
        .metavar("VALUE");
    output.flag("--keep-names", convert.keepNames, "Keep tensor names and data unchanged");
    output.flag("--keep-layout", convert.keepLayout,
                "Keep the source's dimension order of kernels instead of PyTorch's [out, in, …]");
    output.flag("--hash", convert.hashInputs, "Record the SHA-256 of large inputs in the provenance as well");
    output.flag("--plan", options.plan, "Show what would be done without writing anything");

    const Command pruning = app.group("Pruning");
    pruning
        .option("--prune", options.pruneShare,
                "Set this fraction of the weights to zero, smallest magnitudes first: 0.5 or 50%")
        .metavar("FRACTION")
        .fraction();
    pruning
        .option("--prune-scope", options.pruneScope,
                "Apply --prune to each tensor or to all tensors together (default: tensor)")
        .metavar("SCOPE")
        .choices({"tensor", "global"});
    pruning.option("--prune-threshold", options.pruneThreshold, "Set weights below this magnitude to zero")
        .metavar("VALUE");
    pruning.flag("--prune-2-4", convert.prune.isTwoOfFour,
                 "Set two of every four consecutive weights in a row to zero (2:4 sparsity)");
    pruning
        .option("--prune-target", convert.prune.targets,
                "Prune only tensors whose names match (default: all weights except embeddings; repeatable)")
        .metavar("GLOB")
        .single();
    pruning
        .option("--prune-layers", options.pruneLayers,
                "Remove this many layers from the later middle of the model: 2, or encoder:1,decoder:2")
        .metavar("N");
    pruning.option("--prune-heads", options.pruneHeads, "Remove this many attention heads from each layer")
        .metavar("N");
    pruning
        .option("--prune-ffn", convert.structure.feedForward,
                "Remove this fraction of the neurons from each feed-forward block")
        .metavar("FRACTION")
        .fraction();

    const Command lowRank = app.group("Low rank");
    lowRank
        .option(
            "--lowrank", options.lowRank,
            "Store matrices as low-rank factors within 1 % of the smallest possible error: svd stores U and ΣVᵀ, lora "
            "stores UΣ½ and Σ½Vᵀ. Formats other than apr store the product. Fails if the relative error of a matrix "
            "exceeds 0.3, unless --max-drift sets another limit")
        .metavar("FACTORS")
        .choices({"svd", "lora"});
    lowRank.option("--rank", convert.lowRank.rank, "Rank of the factors").metavar("N");
    lowRank
        .option("--energy", convert.lowRank.energy,
                "Use the smallest rank that retains this fraction of each matrix's energy (sum of squares): 0.95")
        .metavar("FRACTION")
        .fraction();
    lowRank
        .option("--target", convert.lowRank.targets,
                "Factorize only tensors whose names match (default: all weight matrices except embeddings; repeatable)")
        .metavar("GLOB")
        .single();

    const Command checks = app.group("Checks");
    checks.flag("--relaxed", convert.relaxed, "Allow unknown tensor names, and NaN and infinite values");
    checks.flag("--ignore-checksum", convert.ignoreChecksum, "Continue after a checksum mismatch in the source");
    checks.flag("--quality-check", options.qualityCheck, "Fail without writing if a tensor exceeds the error bounds");
    addQualityBounds(checks, convert.gate);
    checks.flag("--ignore-gate", convert.ignoreGate, "Write the output even if a tensor exceeds the error bounds");
}

namespace {

void addCommand(const Command& app, Session& session, const char* name, const char* description)
{
    auto options = std::make_shared<ConvertCommand>();
    const Command command = app.add(name, description);
    addConvertOptions(command, *options);
    const Command types = command.group("Types");
    types.option("--precision", options->precision, "Convert floating-point and quantized tensors to this type")
        .metavar("TYPE")
        .choices({"f32", "fp16", "f16", "bf16"});
    types.option("--dequantize", options->quantize.dequantize, "Convert only quantized tensors to this type")
        .metavar("TYPE")
        .choices({"f32", "fp16", "f16", "bf16"});
    types.flag("--keep-quantization", options->quantize.keepQuantization,
               "Keep quantized tensors unchanged (the default)");
    addQuantizeOptions(types, "--quantize,--type", options->quantize, options->convert);
    command.group("Checks").flag("--analyze-source", options->analyze,
                                 "Check the source's statistics without writing anything");
    command.then([options, &session] { session.run = [options, &session] { return runConvert(session, *options); }; });
}

} // namespace

void addConvert(const Command& app, Session& session)
{
    addCommand(app, session, "convert",
               "Convert a model to apr with canonical tensor names, or to SafeTensors, GGUF or NumPy");
    addCommand(app, session, "import", "Alias for convert");
}

} // namespace apr::cli
