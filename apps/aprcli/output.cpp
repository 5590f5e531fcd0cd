// SPDX-License-Identifier: MIT
#include "output.h"

#include "apr/base/paths.h"
#include "apr/base/source_names.h"
#include "apr/base/text.h"

#include <algorithm>

namespace apr::cli {

void addQualityBounds(const Command& command, QualityBounds& bounds)
{
    command
        .option("--max-drift", bounds.maxDrift, "Maximum relative error (RMS) of a tensor: 0.1 or 10% (default: 0.1)")
        .metavar("ERROR")
        .fraction();
    command.option("--max-l2", bounds.maxL2, "Maximum L2 distance of a tensor").metavar("DISTANCE");
    command.option("--min-cosine", bounds.minCosine, "Minimum cosine similarity of a tensor").metavar("COSINE");
}

Status readQualityBounds(bool& isEnabled, QualityBounds& bounds)
{
    APR_CHECK(bounds.check());
    isEnabled = isEnabled || bounds.isEnabled();
    if (isEnabled && !bounds.isEnabled()) {
        bounds = kDefaultQualityBounds;
    }
    return {};
}

namespace {

Json layerJson(const MergeLayer& layer)
{
    Json models = Json::array();
    for (const MergeLayer::Model& model : layer.models) {
        models.push_back(model.isThere ? Json{{"cosine", model.cosine}, {"norm_ratio", model.normRatio}} : Json());
    }
    return {{"name", layer.name},
            {"models", std::move(models)},
            {"sign_agreement", layer.signAgreement ? Json(*layer.signAgreement) : Json()}};
}

Json mergeJson(const MergeReport& merge)
{
    Json layers = Json::array();
    for (const MergeLayer& layer : merge.layers) {
        layers.push_back(layerJson(layer));
    }
    return {{"models", merge.paths}, {"all", layerJson(merge.all)}, {"layers", std::move(layers)}};
}

/// The layer in which something is lowest, as "; lowest in layers.3: 0.41".
template <class ValueOf>
std::string lowestIn(const MergeReport& merge, const ValueOf& valueOf, int digits, std::string_view unit = {})
{
    const MergeLayer* lowest = nullptr;
    for (const MergeLayer& layer : merge.layers) {
        if (valueOf(layer) && (lowest == nullptr || *valueOf(layer) < *valueOf(*lowest))) {
            lowest = &layer;
        }
    }
    const auto text = [&](const MergeLayer& layer) {
        return formatNumber(*valueOf(layer), digits) + std::string(unit);
    };
    return lowest == nullptr || !valueOf(merge.all) || text(*lowest) == text(merge.all)
               ? std::string()
               : "; lowest in " + printable(lowest->name, 60) + ": " + text(*lowest);
}

std::string mergeText(const MergeReport& merge)
{
    std::string out;
    const std::vector<std::string> names = distinctNames(merge.paths);
    for (std::size_t i = 0; i < merge.all.models.size(); ++i) {
        const MergeLayer::Model& model = merge.all.models[i];
        if (model.isThere) {
            const auto cosineOf = [i](const MergeLayer& layer) {
                return i < layer.models.size() && layer.models[i].isThere ? std::optional(layer.models[i].cosine)
                                                                          : std::nullopt;
            };
            out += "Against " + printable(names[i], 120) + ": cosine similarity " + formatNumber(model.cosine, 5) +
                   ", norm × " + formatNumber(model.normRatio, 5) + lowestIn(merge, cosineOf, 5) + '\n';
        }
    }
    if (merge.all.signAgreement) {
        const auto shareOf = [](const MergeLayer& layer) {
            return layer.signAgreement ? std::optional(100 * *layer.signAgreement) : std::nullopt;
        };
        out += "Signs of the changes agree in " + formatNumber(100 * *merge.all.signAgreement, 3) +
               " % of the elements" + lowestIn(merge, shareOf, 3, " %") + '\n';
    }
    return out;
}

} // namespace

int printReport(const Session& session, const Result<ConvertReport>& report, const std::string& input, Json result,
                const std::string& more, Json inputs, int exitCode)
{
    if (!report) {
        return session.fail(report.error());
    }
    if (session.json) {
        if (report->weightError) {
            result["weight_error"] = {{"tensors", report->weightError->tensors},
                                      {"relative_error", report->weightError->relativeError},
                                      {"cosine", report->weightError->cosine},
                                      {"worst_relative_error", report->weightError->worst},
                                      {"worst_tensor", report->weightError->worstTensor},
                                      {"high_error_tensors", report->weightError->highErrorTensors},
                                      {"pruned", report->weightError->pruned},
                                      {"zeros", report->weightError->zeros}};
        }
        if (report->merge) {
            result["merge"] = mergeJson(*report->merge);
        }
        Report out{.exitCode = exitCode, .findings = report->findings, .result = std::move(result)};
        out.inputs = std::move(inputs);
        if (out.inputs.empty()) {
            out.inputs.push_back(fileJson(input, report->inputFormat, report->inputDialect, report->inputBytes));
        }
        const auto add = [&](const std::string& path, std::uint64_t bytes) {
            out.outputs.push_back(fileJson(path, std::string(report->format->title()),
                                           report->format->traits().isNative ? std::string(report->format->id) : "",
                                           bytes));
        };
        if (report->part) {
            out.result["part"] = {{"number", report->part->number}, {"count", report->part->count}};
            for (const OutputFile& file : report->files) {
                add(file.name.empty() ? report->output : folderOf(report->output) + file.name, file.bytes);
            }
        } else {
            add(report->output, report->bytes);
        }
        for (const std::string& path : report->sideFiles) {
            out.outputs.push_back({{"path", path}});
        }
        out.summary = {{"tensor_count", report->tensors},
                       {"parameter_count", report->parameters},
                       {"byte_count", report->tensorBytes}};
        return session.printJson(out);
    }
    std::uint64_t bytes = report->bytes;
    std::size_t shards = 0;
    const auto inFolder = [folder = folderOf(report->output)](const std::string& path) {
        return path.starts_with(folder) ? path.substr(folder.size()) : fileName(path);
    };
    for (const OutputFile& file : report->files) {
        const bool isBeside = std::any_of(report->sideFiles.begin(), report->sideFiles.end(),
                                          [&](const auto& path) { return inFolder(path) == file.name; });
        if (!file.name.empty() && !isBeside) {
            ++shards;
            bytes += file.bytes;
        }
    }
    const std::string what =
        !report->part
            ? printable(report->output) + (shards == 0 ? "" : " and " + formatCountOf(shards, "more file"))
            : "part " + std::to_string(report->part->number) + " of " + std::to_string(report->part->count) + " of " +
                  printable(report->output) + " (" + formatCountOf(report->files.size(), "file") + ')';
    session.print("Wrote " + what + ": " + formatCountOf(report->tensors, "tensor") + ", " + formatBytes(bytes) + more +
                  '\n');
    if (!report->sideFiles.empty()) {
        std::vector<std::string> names;
        for (const std::string& path : report->sideFiles) {
            names.push_back(inFolder(path));
        }
        session.print("Wrote next to it: " + join(names, ", ") + '\n');
    }
    if (report->merge) {
        session.print(mergeText(*report->merge));
    }
    if (report->weightError && report->weightError->relativeError > 0) {
        const WeightError& error = *report->weightError;
        session.print("Relative error of the weights: " + formatNumber(100 * error.relativeError, 4) + " % (L2); " +
                      formatCountOf(error.tensors, "tensor") + " changed, at most " +
                      formatNumber(100 * error.worst, 4) + " % (" + printable(error.worstTensor, 120) + ")\n");
        if (error.pruned > 0) {
            session.print(
                "Pruned: " + formatCount(error.zeros) + " of " + formatCount(error.pruned) + " weights are zero (" +
                formatNumber(100 * static_cast<double>(error.zeros) / static_cast<double>(error.pruned), 4) + " %)\n");
        }
    }
    for (const Finding& finding : report->findings) {
        const std::string text = findingText(finding);
        session.note(text.substr(0, text.size() - 1));
    }
    return kSuccess;
}

} // namespace apr::cli
