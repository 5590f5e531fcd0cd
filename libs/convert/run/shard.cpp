// SPDX-License-Identifier: MIT
#include "apr/convert/shard.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/format/open.h"
#include "apr/host/system.h"
#include "convert/run/sharded_layout.h"

#include <algorithm>

namespace apr {
namespace {

std::string stemOf(const std::string& path)
{
    const std::string output = defaultOutput(path); // "model.apr" for any input suffix
    const std::string_view file = fileNameOf(output);
    return std::string(file.substr(0, file.size() - 4));
}

/// The source's metadata with the new provenance if source and output are apr2, otherwise the plan's metadata.
Metadata metadataFor(const ConvertPlan& plan)
{
    if (plan.write.format != &defaultWriter() || plan.source.facts().format != plan.write.format->format) {
        return plan.metadata;
    }
    Metadata out = plan.source.metadata();
    out["provenance"] = plan.metadata["provenance"];
    return out;
}

} // namespace

Result<ShardReport> shardModel(const ShardOptions& options, Progress& progress)
{
    if (options.maxBytes == 0) {
        return Error{
            .code = Errc::Argument, .message = "the maximum shard size must be at least 1 byte", .field = "--max-size"};
    }
    const std::string stem = stemOf(options.input);
    const std::string manifestPath = options.folder + '/' + stem + ".apr";
    const ConvertOptions convert{.recipe = {.operation = "shard",
                                            .sources = {{.path = options.input}},
                                            .output = manifestPath,
                                            .checks = {{"relaxed", true}}},
                                 .force = options.force,
                                 .isOneFile = true}; // divided here
    APR_TRY(ConvertPlan plan, planConversion(convert));
    plan.metadata = metadataFor(plan);
    plan.folder = options.folder;
    plan.write.compression = options.compression;
    plan.layOut = [&format = *plan.write.format, stem, maxBytes = options.maxBytes](
                      const Model& model, const Metadata& metadata, const WriteOptions& write) {
        return format.layOutShards(model, metadata, write, {.stem = stem, .shards = shardsOf(model, maxBytes)});
    };
    APR_TRY(const ConvertReport written, runConversion(plan, progress));
    ShardReport report{.inputFormat = written.inputFormat,
                       .inputDialect = written.inputDialect,
                       .inputBytes = written.inputBytes,
                       .manifest = manifestPath,
                       .tensors = written.tensors,
                       .parameters = written.parameters,
                       .tensorBytes = written.tensorBytes,
                       .findings = written.valueFindings};
    std::vector<OutputFile> files = written.files;
    std::reverse(files.begin(), files.end()); // they were written from the last to the first
    for (const OutputFile& file : files) {
        if (!file.name.empty()) {
            report.files.push_back(file.name);
            report.fileBytes.push_back(file.bytes);
            report.bytes += file.bytes;
        }
    }
    return report;
}

Result<ConvertReport> unshardModel(ConvertOptions options, Progress& progress)
{
    options.recipe.steps.clear();
    options.recipe.checks.set("relaxed", true);
    options.isOneFile = true;
    options.recipe.operation = "unshard";
    APR_TRY(ConvertPlan plan, planConversion(options));
    APR_TRY(const std::string path,
            isFolder(options.input()) ? resolveModelPath(options.input()) : Result<std::string>(options.input()));
    const std::vector<FilePart>& parts = plan.source.facts().parts;
    if (parts.empty() || (parts.size() == 1 && isSameFile(parts.front().name, path))) {
        return Error{.code = Errc::Argument,
                     .message = "the model is not sharded; use `convert` instead",
                     .file = options.input()};
    }
    plan.metadata = metadataFor(plan);
    return runConversion(plan, progress);
}

} // namespace apr
