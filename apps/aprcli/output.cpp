// SPDX-License-Identifier: MIT
#include "output.h"

#include "apr/base/text.h"

namespace apr::cli {

std::string withoutPercent(const std::string& text)
{
    const auto percentage =
        text.ends_with('%') ? parseReal(std::string_view(text).substr(0, text.size() - 1)) : std::nullopt;
    return percentage ? formatNumber(*percentage / 100, 17) : text;
}

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

int printReport(const Session& session, const Result<ConvertReport>& report, const std::string& input, Json result,
                const std::string& more, Json inputs)
{
    if (!report) {
        return session.fail(report.error());
    }
    if (session.json) {
        if (report->weightError) {
            result["weight_error"] = {{"tensors", report->weightError->tensors},
                                      {"relative_error", report->weightError->relativeError},
                                      {"pooled_relative_error", report->weightError->pooledError},
                                      {"cosine", report->weightError->cosine},
                                      {"worst_relative_error", report->weightError->worst},
                                      {"worst_tensor", report->weightError->worstTensor},
                                      {"high_error_tensors", report->weightError->highErrorTensors},
                                      {"pruned", report->weightError->pruned},
                                      {"zeros", report->weightError->zeros}};
        }
        Report out{.findings = report->findings, .result = std::move(result)};
        out.inputs = std::move(inputs);
        if (out.inputs.empty()) {
            out.inputs.push_back(fileJson(input, report->inputFormat, report->inputDialect, report->inputBytes));
        }
        out.outputs.push_back(fileJson(report->output, std::string(report->format->title),
                                       report->format->can.isNative ? std::string(report->format->id) : "",
                                       report->bytes));
        for (const std::string& path : report->sideFiles) {
            out.outputs.push_back({{"path", path}});
        }
        out.summary = {{"tensor_count", report->tensors},
                       {"parameter_count", report->parameters},
                       {"byte_count", report->tensorBytes}};
        return session.printJson(out);
    }
    session.print("Wrote " + printable(report->output) + ": " + formatCountOf(report->tensors, "tensor") + ", " +
                  formatBytes(report->bytes) + more + '\n');
    if (!report->sideFiles.empty()) {
        std::vector<std::string> names;
        for (const std::string& path : report->sideFiles) {
            names.push_back(fileName(path));
        }
        session.print("Wrote next to it: " + join(names, ", ") + '\n');
    }
    if (report->weightError && report->weightError->relativeError > 0) {
        const WeightError& error = *report->weightError;
        session.print("Relative error: " + formatNumber(100 * error.pooledError, 4) +
                      " % of all changed weights (L2); by tensor " + formatNumber(100 * error.relativeError, 4) +
                      " % (RMS over " + formatCountOf(error.tensors, "tensor") + ", weighted by elements), at most " +
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
