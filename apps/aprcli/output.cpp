// SPDX-License-Identifier: MIT
#include "output.h"

#include "apr/base/text.h"

namespace apr::cli {

void addCompressionOptions(const Command& command, std::string& codec, CompressionOptions& options)
{
    command.option("--compress", codec, "Compress each tensor: none, lz4, zstd or zstd:LEVEL (1 to 22)")
        .metavar("CODEC");
    command.flag("--shuffle", options.shuffle, "Split the bytes of elements into planes first; helps floats");
}

std::string withoutPercent(const std::string& text)
{
    const auto share =
        text.ends_with('%') ? parseReal(std::string_view(text).substr(0, text.size() - 1)) : std::nullopt;
    return share ? formatNumber(*share / 100, 17) : text;
}

void addQualityBounds(const Command& command, QualityBounds& bounds)
{
    command
        .option("--max-drift", bounds.maxDrift,
                    "Most relative error of a tensor, root mean square: 0.1 (the default), or 10%")
        .metavar("ERROR")
        .share();
    command.option("--max-l2", bounds.maxL2, "Most L2 distance of a tensor").metavar("DISTANCE");
    command.option("--min-cosine", bounds.minCosine, "Least cosine similarity of a tensor").metavar("COSINE");
}

Status readQualityBounds(bool& isAsked, QualityBounds& bounds)
{
    APR_CHECK(bounds.check());
    isAsked = isAsked || bounds.isAsked();
    if (isAsked && !bounds.isAsked()) {
        bounds = kUsualQualityBounds;
    }
    return {};
}

Status readCompression(const std::string& text, CompressionOptions& options)
{
    const std::string_view name = text;
    if (name.empty() || name == "none") {
        if (options.shuffle) {
            return Error{.code = Errc::Argument,
                         .message = "--shuffle prepares bytes for compression, and --compress was not given",
                         .field = "--shuffle"};
        }
        return {};
    }
    if (name == "lz4") {
        options.codec = Codec::Lz4;
        return {};
    }
    if (name == "zstd" || name.starts_with("zstd:")) {
        const auto level =
            name == "zstd" ? std::optional<std::uint64_t>(kDefaultZstdLevel) : parseUnsigned(name.substr(5));
        if (level && *level >= 1 && *level <= 22) {
            options.codec = Codec::Zstd;
            options.level = static_cast<int>(*level);
            return {};
        }
    }
    return Error{.code = Errc::Argument,
                 .message =
                     "there is no codec \"" + printable(text, 40) + "\" (none, lz4, zstd and zstd:1 to zstd:22 are)",
                 .field = "--compress"};
}

int printReport(const Session& session, const Result<ConvertReport>& report, Json facts, const std::string& more)
{
    if (!report) {
        return session.fail(report.error());
    }
    if (session.json) {
        facts["output"] = report->output;
        facts["bytes"] = report->bytes;
        facts["tensors"] = report->tensors;
        facts["findings"] = findingsJson(report->findings);
        if (report->loss) {
            facts["loss"] = {{"tensors", report->loss->tensors},
                             {"relative_error", report->loss->relativeError},
                             {"cosine", report->loss->cosine},
                             {"worst_relative_error", report->loss->worst},
                             {"worst_tensor", report->loss->worstTensor},
                             {"degraded", report->loss->degraded},
                             {"pruned", report->loss->pruned},
                             {"zeros", report->loss->zeros}};
        }
        session.printJson(facts);
        return kSuccess;
    }
    session.print("Wrote " + printable(report->output) + ": " + formatCountOf(report->tensors, "tensor") + ", " +
                  formatBytes(report->bytes) + more + '\n');
    if (report->loss && report->loss->relativeError > 0) {
        const ConversionLoss& loss = *report->loss;
        session.print("Loss: " + formatNumber(100 * loss.relativeError, 4) + " % (root mean square) over " +
                      formatCountOf(loss.tensors, "tensor") + " that changed, at most " +
                      formatNumber(100 * loss.worst, 4) + " % (" + printable(loss.worstTensor, 120) + ")\n");
        if (loss.pruned > 0) {
            session.print(
                "Pruned: " + formatCount(loss.zeros) + " of " + formatCount(loss.pruned) + " weights are zero (" +
                formatNumber(100 * static_cast<double>(loss.zeros) / static_cast<double>(loss.pruned), 4) + " %)\n");
        }
    }
    for (const Finding& finding : report->findings) {
        const std::string text = findingText(finding);
        session.note(text.substr(0, text.size() - 1));
    }
    return kSuccess;
}

} // namespace apr::cli
