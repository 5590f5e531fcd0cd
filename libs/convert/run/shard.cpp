// SPDX-License-Identifier: MIT
#include "apr/convert/shard.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/format/manifest.h"
#include "apr/format/open.h"
#include "apr/host/system.h"
#include "convert/run/sharded_layout.h"

#include <limits>

namespace apr {
namespace {

std::string stemOf(const std::string& path)
{
    const std::string output = defaultOutput(path); // "model.apr" for any input suffix
    const std::string_view file = fileNameOf(output);
    return std::string(file.substr(0, file.size() - 4));
}

/// The metadata of a shard; the first shard contains the metadata of the model.
Metadata shardMetadata(const Metadata& whole, std::size_t number, std::size_t count)
{
    Metadata out = Metadata::object();
    if (number == 0) {
        out = whole;
    } else {
        for (const std::string_view key : {"apr_version", "model_type", "architecture"}) {
            if (const Json* value = findMember(whole, key)) {
                out[std::string(key)] = *value;
            }
        }
    }
    out["shard"] = {{"index", number}, {"count", count}};
    return out;
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

/// Shards of a model, and their manifest as the output itself.
Result<OutputLayout> layOutShards(const Model& model, const Metadata& metadata, const WriteOptions& options,
                                  const std::string& stem, std::uint64_t maxBytes)
{
    const ShardNames names{.stem = stem, .shards = shardsOf(model, maxBytes)};
    OutputLayout out;
    Manifest manifest;
    for (std::size_t i = 0; i < names.shards.size(); ++i) {
        const std::vector<std::size_t>& tensors = names.shards[i];
        WriteOptions write = options;
        write.isShard = true;
        if (!options.forms.empty()) {
            write.forms.clear();
            for (const std::size_t tensor : tensors) {
                write.forms.push_back(options.forms[tensor]);
            }
        }
        const Model part = selectTensors(model, tensors);
        APR_TRY(OutputLayout shard, layOutFile(part, shardMetadata(metadata, i, names.shards.size()), write));
        const std::string name = names.name(i, ".apr");
        out.files.push_back(asPart(std::move(shard.files.front()), tensors, name));
        for (const TensorInfo& tensor : part.tensors()) {
            manifest.tensors.emplace(tensor.name, i);
        }
        constexpr auto kWidest = std::numeric_limits<std::uint32_t>::max();
        manifest.shards.push_back({.file = name, .size = out.files.back().bytes(), .crc = kWidest});
    }
    const std::uint64_t bytes = manifestText(manifest).size();
    FileLayout last;
    last.segments.push_back(Segment::late(bytes, [manifest = std::move(manifest)](const WrittenSoFar& written) {
        Manifest complete = manifest;
        for (std::size_t i = 0; i < complete.shards.size(); ++i) {
            complete.shards[i].size = written.files[i].bytes;
            complete.shards[i].crc = written.files[i].contentCrc;
        }
        const std::string text = manifestText(complete);
        const auto characters = std::as_bytes(std::span(text));
        return Result<std::vector<std::byte>>(std::vector<std::byte>(characters.begin(), characters.end()));
    }));
    out.files.push_back(std::move(last));
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
                                 .force = options.force};
    APR_TRY(ConvertPlan plan, planConversion(convert));
    plan.metadata = metadataFor(plan);
    plan.folder = options.folder;
    plan.write.compression = options.compression;
    plan.layOut = [stem, maxBytes = options.maxBytes](const Model& model, const Metadata& metadata,
                                                      const WriteOptions& write) {
        return layOutShards(model, metadata, write, stem, maxBytes);
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
    for (const OutputFile& file : written.files) {
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
