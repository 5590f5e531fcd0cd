// SPDX-License-Identifier: MIT
#include "apr/look/structural_id.h"
#include "apr/model/parameter_count.h"
#include "session.h"

#include "apr/architecture/architecture.h"
#include "apr/architecture/footprint.h"
#include "apr/base/text.h"
#include "apr/format/checksums.h"
#include "apr/format/model_types.h"
#include "apr/format/open.h"
#include "apr/text/license_file.h"

#include <algorithm>
#include <array>

namespace apr::cli {
namespace {

/// Checksums over more data than this are not verified, because inspect must stay fast.
constexpr std::uint64_t kMaxCheckedBytes = std::uint64_t{64} << 20;
constexpr std::size_t kTokensShown = 20;

struct InspectArguments {
    std::vector<std::string> files;
    OpenOptions open;
    bool vocab = false;
    bool filters = false;
    bool full = false;
    bool header = false;
    bool quantization = false;
    bool memory = false;
    bool id = false;
};

struct ChecksumState {
    std::string stored;
    std::string state; ///< "valid", "MISMATCH", "not checked"
};

std::optional<ChecksumState> checksumState(const Model& model)
{
    const auto& checksums = model.facts().checksums;
    if (checksums.empty()) {
        return std::nullopt;
    }
    const StoredChecksum& first = checksums.front();
    ChecksumState out{.stored = first.coversWholeFile()
                                    ? crcText(first.expected)
                                    : std::string(first.kind()) + " of " + formatCountOf(checksums.size(), "record"),
                      .state = "valid"};
    std::uint64_t total = 0;
    for (const StoredChecksum& checksum : checksums) {
        total += checksum.size;
    }
    const bool isLocal = model.facts().parts.front().content.isInMemory(); // not remote
    if (total > kMaxCheckedBytes || !isLocal) {
        out.state = "not checked";
        return out;
    }
    NoProgress progress;
    const auto results = computeChecksums(model, progress);
    const bool isValid = results && std::all_of(results->begin(), results->end(),
                                                [](const ChecksumResult& result) { return result.isValid(); });
    out.state = isValid ? "valid" : "MISMATCH";
    return out;
}

Json memoryJson(const Model& model)
{
    const Footprint footprint = footprintOf(model);
    Json out{{"stored", footprint.stored},
             {"full_fine_tuning", footprint.fullTraining},
             {"lora",
              {{"rank", Footprint::kLoraRank},
               {"parameters", footprint.loraParameters},
               {"bytes", footprint.loraTraining}}}};
    for (const Footprint::Weights& weights : footprint.weights) {
        out["weights"][std::string(dtypeName(weights.dtype))] = weights.bytes;
    }
    out["kv_cache_per_token"] = footprint.cachePerToken ? Json(*footprint.cachePerToken) : Json();
    return out;
}

Json toJson(const std::string& path, const Model& model, const InspectArguments& options)
{
    ModelSummary summary = summarize(model);
    summary.license = licenseOf(model); // also beside it
    const FileFacts& facts = model.facts();
    Json out{{"path", path},
             {"name", summary.name},
             {"type", summary.type.empty() ? Json() : Json(summary.type)},
             {"architecture", summary.hyperparameters},
             {"license", summary.license.empty() ? Json() : Json(summary.license)},
             {"compression", summary.compression.empty() ? Json() : Json(summary.compression)},
             {"flags", facts.flags}};
    if (summary.lora) {
        const std::string base = adapterBaseOf(model);
        out["adapter"] = {{"kind", "lora"},
                          {"matrices", summary.lora->modules},
                          {"rank", {{"min", summary.lora->leastRank}, {"max", summary.lora->mostRank}}},
                          {"base_model", base.empty() ? Json() : Json(base)}};
    }
    out["vocab_size"] = summary.vocabulary ? Json(*summary.vocabulary) : Json();
    for (const auto& [key, value] : facts.header) {
        const auto number = parseUnsigned(value);
        out["header"][key] = number ? Json(*number) : Json(value);
    }
    for (const FilePart& part : facts.parts) {
        out["files"].push_back({{"name", part.name}, {"bytes", part.bytes}});
    }
    for (const Section& section : facts.sections) {
        out["sections"].push_back({{"name", section.name}, {"offset", section.offset}, {"size", section.size}});
    }
    for (const TypeShare& share : typeShares(model)) {
        out["types"][std::string(dtypeName(share.dtype))] = {
            {"tensors", share.tensors}, {"elements", share.elements}, {"bytes", share.bytes}};
    }
    for (const LayerKind& kind : layerKinds(model)) {
        out["layers"][kind.name] = kind.count;
    }
    if (options.memory || options.full) {
        out["memory"] = memoryJson(model);
    }
    if (const auto checksum = checksumState(model)) {
        out["checksum"] = {{"crc32", checksum->stored}, {"state", toLower(checksum->state)}};
    }
    if (options.full) {
        out["metadata"] = model.metadata();
    }
    if (options.vocab) {
        out["vocab"] = vocabularyOf(model);
    }
    return out;
}

std::string headText(const std::string& path, const Model& model)
{
    ModelSummary summary = summarize(model);
    summary.license = licenseOf(model); // also beside it
    const FileFacts& facts = model.facts();
    std::vector<std::pair<std::string, std::string>> lines;
    std::string type = !summary.type.empty() ? printable(summary.type, 60)
                       : summary.lora        ? summary.lora->text()
                                             : "unknown architecture";
    if (!summary.title.empty()) {
        type += " (" + summary.title + ", detected from " + summary.evidence + ')';
    } else if (!summary.type.empty()) {
        type +=
            isClassicalModel(type) ? " (declared by the file)" : " (declared by the file; architecture not recognized)";
    }
    lines.emplace_back("Type", type);
    if (summary.lora && !summary.type.empty()) {
        lines.emplace_back("Adapter", summary.lora->text());
    }
    if (const std::string base = summary.lora ? adapterBaseOf(model) : ""; !base.empty()) {
        lines.emplace_back("Base model", printable(base, 120));
    }
    if (!summary.name.empty()) {
        lines.emplace_back("Name", printable(summary.name, 120));
    }
    lines.emplace_back("Format", facts.title() + " (" + facts.dialect + ')');
    for (const auto& [key, value] : facts.header) {
        if (key == "version") {
            lines.emplace_back("Version", value);
        }
    }
    std::string size = formatBytes(facts.totalBytes());
    if (facts.parts.size() > 1) {
        size += " in " + std::to_string(facts.parts.size()) + " files";
    }
    lines.emplace_back("Size", size);
    lines.emplace_back("Parameters", formatCount(summary.parameters));
    lines.emplace_back("Tensors", formatCount(summary.tensors));
    if (!summary.quantization.empty()) {
        lines.emplace_back("Precision", summary.quantization);
    }
    if (!summary.compression.empty()) {
        lines.emplace_back("Compression", summary.compression);
    }
    if (summary.vocabulary) {
        lines.emplace_back("Vocab Size",
                           formatCount(*summary.vocabulary) +
                               (summary.tokenizer.empty() ? "" : " (" + printable(summary.tokenizer, 40) + ')'));
    }
    lines.emplace_back("License", summary.license.empty() ? "not specified" : printable(summary.license, 80));
    lines.emplace_back("Flags", facts.flags.empty() ? "none" : join(facts.flags, " | "));
    if (const auto checksum = checksumState(model)) {
        const bool unchecked = checksum->state == "not checked";
        lines.emplace_back("Checksum", checksum->stored + " (" + checksum->state +
                                           (unchecked ? ": run `aprcli validate --checksum` to verify)" : ")"));
    } else {
        lines.emplace_back("Checksum", "none in this format");
    }
    return styled(Style::Heading, "=== " + fileName(path) + " ===") + '\n' + labelled(lines);
}

std::string headerText(const Model& model)
{
    std::string out = '\n' + styled(Style::Heading, "Header") + '\n';
    std::vector<std::pair<std::string, std::string>> lines;
    for (const auto& [key, value] : model.facts().header) {
        lines.emplace_back("  " + key, value);
    }
    out += lines.empty() ? "  none\n" : labelled(lines);
    if (model.facts().sections.empty()) {
        return out;
    }
    out += '\n';
    Table table({"Section", "Offset", "Size", "Share"}, {1, 2, 3});
    const std::uint64_t total = model.facts().parts.empty() ? 0 : model.facts().parts.front().bytes;
    for (const Section& section : model.facts().sections) {
        const double share = total == 0 ? 0 : 100 * static_cast<double>(section.size) / static_cast<double>(total);
        table.add(
            {section.name, std::to_string(section.offset), std::to_string(section.size), formatFixed(share, 1) + " %"});
    }
    return out + table.text();
}

std::string quantizationText(const Model& model)
{
    Table table({"Type", "Tensors", "Parameters", "Bytes", "Share", "Bits/weight"}, {1, 2, 3, 4, 5});
    const auto total = static_cast<double>(std::max<std::uint64_t>(1, model.tensorByteCount()));
    for (const TypeShare& share : typeShares(model)) {
        table.add({std::string(dtypeName(share.dtype)), formatCount(share.tensors), formatCount(share.elements),
                   formatBytes(share.bytes), formatFixed(100 * static_cast<double>(share.bytes) / total, 1) + " %",
                   formatNumber(bitsPerElement(share.dtype), 5)});
    }
    const std::uint64_t parameters = parameterCount(model);
    std::string out = '\n' + styled(Style::Heading, "Quantization") + '\n' + table.text();
    if (parameters > 0) {
        out += "Mean: " +
               formatNumber(8 * static_cast<double>(model.tensorByteCount()) / static_cast<double>(parameters), 4) +
               " bits per weight\n";
    }
    const Json* about = findMember(model.metadata(), "quantization");
    if (about == nullptr || !about->is_object()) {
        return out;
    }
    std::vector<std::pair<std::string, std::string>> lines;
    for (const auto& [key, title] :
         {std::pair("method", "Method"), std::pair("mix", "Mix"), std::pair("original_dtype", "Original type"),
          std::pair("calibration_method", "Calibration"), std::pair("calibration", "Calibration data"),
          std::pair("importance", "Importance matrix")}) {
        if (const auto text = stringMember(*about, key)) {
            lines.emplace_back(title, printable(*text, 120));
        }
    }
    if (const auto samples = unsignedMember(*about, "calibration_samples")) {
        lines.emplace_back("Calibration samples", formatCount(*samples));
    }
    if (const Json* error = findMember(*about, "relative_error"); error != nullptr && error->is_number()) {
        lines.emplace_back("Relative error", formatNumber(100 * error->get<double>(), 4) + " %");
    }
    return out + (lines.empty() ? "" : labelled(lines));
}

std::string memoryText(const Model& model)
{
    const Footprint footprint = footprintOf(model);
    std::vector<std::pair<std::string, std::string>> lines{{"  As stored", formatBytes(footprint.stored)}};
    for (const Footprint::Weights& weights : footprint.weights) {
        lines.emplace_back("  " + std::string(dtypeName(weights.dtype)), formatBytes(weights.bytes));
    }
    if (footprint.cachePerToken) {
        std::string cache = formatBytes(*footprint.cachePerToken) + " per token (F16)";
        if (footprint.contextLength) {
            const auto all = checkedMul(*footprint.cachePerToken, *footprint.contextLength);
            cache += all ? ", " + formatBytes(*all) + " for " + formatCount(*footprint.contextLength) + " tokens" : "";
        }
        lines.emplace_back("  KV cache", cache);
    }
    lines.emplace_back("  Full fine-tuning", formatBytes(footprint.fullTraining) + " (Adam, mixed precision)");
    if (footprint.loraParameters > 0) {
        lines.emplace_back("  LoRA, rank " + std::to_string(Footprint::kLoraRank),
                           formatBytes(footprint.loraTraining) + " (" + formatCountShort(footprint.loraParameters) +
                               " trained parameters on all linear layers)");
    }
    return '\n' + styled(Style::Heading, "Memory (estimated, without activations)") + '\n' + labelled(lines);
}

std::string vocabText(const Model& model, bool full)
{
    const auto tokens = vocabularyOf(model);
    if (tokens.empty()) {
        return '\n' + styled(Style::Heading, "Vocabulary") + "\n  none\n";
    }
    std::string out = '\n' + styled(Style::Heading, "Vocabulary (" + formatCount(tokens.size()) + " tokens)") + '\n';
    const std::size_t shown = full ? tokens.size() : std::min(kTokensShown, tokens.size());
    for (std::size_t i = 0; i < shown; ++i) {
        out += "  " + std::to_string(i) + "  \"" + printable(tokens[i], 80) + "\"\n";
    }
    if (shown < tokens.size()) {
        out += "  … " + formatCount(tokens.size() - shown) + " more (use --full to show all)\n";
    }
    return out;
}

std::string filtersText(const Model& model)
{
    std::string out = '\n' + styled(Style::Heading, "Filters") + '\n';
    const Json* bank = findMember(model.metadata(), "mel_filterbank");
    const Json* shape = findMember(model.metadata(), "mel_filterbank_shape");
    if (bank != nullptr && bank->is_array()) {
        out += "  mel_filterbank: " + formatCount(bank->size()) + " values";
        out += shape != nullptr ? ", shape " + displayJson(*shape) + '\n' : "\n";
        return out;
    }
    for (const TensorInfo& tensor : model.tensors()) {
        if (tensor.name.find("mel_filter") != std::string::npos || tensor.name.find("mel_") == 0) {
            return out + "  " + printable(tensor.name) + ": " + shapeText(tensor.shape) + ' ' +
                   std::string(dtypeName(tensor.dtype)) + '\n';
        }
    }
    return out + "  no mel filterbank\n";
}

std::string metadataText(const Model& model, bool full)
{
    std::string out = '\n' + styled(Style::Heading, "Metadata") + '\n';
    std::vector<std::pair<std::string, std::string>> lines;
    for (const auto& [key, value] : model.metadata().items()) {
        lines.emplace_back("  " + printable(key, 80), displayJson(value, full ? 2000 : 90));
    }
    return lines.empty() ? out + "  none\n" : out + labelled(lines);
}

std::string textOf(const std::string& path, const Model& model, const InspectArguments& options)
{
    std::string out = headText(path, model);
    if (options.header || options.full) {
        out += headerText(model);
    }
    if (options.quantization || options.full) {
        out += quantizationText(model);
    }
    if (options.memory || options.full) {
        out += memoryText(model);
    }
    if (options.vocab) {
        out += vocabText(model, options.full);
    }
    if (options.filters || options.full) {
        out += filtersText(model);
    }
    if (options.full) {
        out += metadataText(model, true);
    }
    if (!model.facts().findings.empty()) {
        out += '\n' + styled(Style::Heading, "Warnings") + '\n';
        for (const Finding& finding : model.facts().findings) {
            out += findingText(finding);
        }
    }
    return out;
}

int run(const Session& session, const InspectArguments& options)
{
    FilesReport all(session, options.files);
    for (const std::string& path : options.files) {
        const auto model = openHeader(session, path, options.open);
        if (!model) {
            all.fail(path, model.error());
            continue;
        }
        const Result<std::string> id = options.id ? structuralId(*model) : std::string();
        if (!id) {
            all.fail(path, id.error());
        } else if (session.json) {
            Json result = toJson(path, *model, options);
            if (options.id) {
                result["structural_id"] = *id;
            }
            all.add(path, *model, model->facts().findings, std::move(result));
        } else if (options.id) {
            session.print(*id + "  " + printable(path) + '\n'); // as sha256sum does
        } else {
            all.print(textOf(path, *model, options));
        }
    }
    return all.finish();
}

} // namespace

namespace {

void addInspectCommand(const Command& app, Session& session, const char* name, const char* description)
{
    auto options = std::make_shared<InspectArguments>();
    const Command command = app.add(name, description);
    command.option("FILE", options->files, "Model files or folders in any supported format").required().file();
    addReadOptions(command, options->open);
    addPluginOption(command, session);
    command.flag("--vocab", options->vocab, "List the vocabulary (the first 20 tokens, or all with --full)");
    command.flag("--filters", options->filters, "Show the mel filterbank");
    command.flag("--full", options->full, "Show everything: header, quantization, filters and all metadata");
    command.flag("--header", options->header, "Show the raw header fields and the file sections");
    command.flag("--quantization", options->quantization,
                 "Show tensor types with their share of the bytes and bits per weight");
    command.flag("--memory", options->memory,
                 "Estimate the memory for weights in several types, the KV cache and fine-tuning");
    command.flag("--id", options->id,
                 "Print only the structural id: SHA-256 of the names, types and shapes of all tensors");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace

void addInspect(const Command& app, Session& session)
{
    addInspectCommand(app, session, "inspect", "Show information about a model from its header");
}

void addInfo(const Command& app, Session& session)
{
    addInspectCommand(app, session, "info", "Alias for inspect");
}

} // namespace apr::cli
