// SPDX-License-Identifier: MIT
#include "apr/convert/shard.h"

#include "apr/base/crc32.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/convert/provenance.h"
#include "apr/format/checksums.h"
#include "apr/format/manifest.h"
#include "apr/format/open.h"
#include "apr/host/atomic_file.h"
#include "apr/host/system.h"
#include "apr/model/parameter_count.h"
#include "convert/run/inline_checks.h"
#include "file_sink.h"
#include "source_sums.h"

#include <algorithm>
#include <cstdio>
#include <numeric>

namespace apr {
namespace {

Model subsetOf(const Model& model, std::size_t first, std::size_t count)
{
    std::vector<std::size_t> indices(count);
    std::iota(indices.begin(), indices.end(), first);
    return selectTensors(model, std::move(indices));
}

/// The number of tensors per shard.
std::vector<std::size_t> countsOf(const Model& model, std::uint64_t maxBytes)
{
    std::vector<std::size_t> counts{0};
    std::uint64_t bytes = 0;
    for (const TensorInfo& tensor : model.tensors()) {
        if (counts.back() > 0 && (tensor.byteSize > maxBytes || bytes > maxBytes - tensor.byteSize)) {
            counts.push_back(0);
            bytes = 0;
        }
        ++counts.back();
        bytes += tensor.byteSize;
    }
    return counts;
}

std::string fiveDigits(std::size_t number)
{
    const std::string text = std::to_string(number);
    return text.size() < 5 ? std::string(5 - text.size(), '0') + text : text;
}

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
    if (plan.source.facts().dialect != "apr2" || plan.write.format != &defaultWriter()) {
        return plan.metadata;
    }
    Metadata out = plan.source.metadata();
    out["provenance"] = plan.metadata["provenance"];
    return out;
}

struct OpenShard {
    AtomicFile file;
    std::string name;
};

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
                                            .checks = {{"relaxed", true}}}};
    APR_TRY(const ConvertPlan plan, planConversion(convert));
    for (std::size_t i = 0; i < plan.result.tensors().size(); ++i) { // truncated tensors, before anything is written
        APR_TRY([[maybe_unused]] const Bytes nothing, plan.result.load(i, {}));
    }
    Metadata metadata = metadataFor(plan);
    APR_TRY(const auto sources, describeSources(plan, progress));
    addSources(metadata["provenance"], sources);
    NewFolder folder;
    APR_CHECK(folder.make(options.folder));
    const std::vector<std::size_t> counts = countsOf(plan.result, options.maxBytes);

    Manifest manifest;
    std::vector<OpenShard> shards;
    std::vector<ChecksummedRange> summed;
    ShardReport report{.inputFormat = plan.source.facts().format,
                       .inputDialect = plan.source.facts().dialect,
                       .inputBytes = plan.source.facts().totalBytes(),
                       .manifest = manifestPath,
                       .tensors = plan.result.tensors().size(),
                       .parameters = parameterCount(plan.result),
                       .tensorBytes = plan.result.tensorByteCount()};
    APR_TRY(AtomicFile manifestFile, AtomicFile::create(report.manifest, options.force));
    std::size_t first = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::string name = stem + '-' + fiveDigits(i + 1) + "-of-" + fiveDigits(counts.size()) + ".apr";
        const Model part = subsetOf(plan.result, first, counts[i]);
        WriteOptions write{.compression = options.compression, .isShard = true};
        for (std::size_t k = 0; k < part.tensors().size(); ++k) {
            write.forms.push_back(storedForm(part, k));
        }
        APR_TRY(const FileLayout layout, layOutFile(part, shardMetadata(metadata, i, counts.size()), write));
        APR_TRY(AtomicFile file, AtomicFile::create(options.folder + '/' + name, options.force));
        FileSink sink(file);
        SourceChecksums checksums(plan.source, part);
        InlineChecks checks(part, plan.detection.architecture, plan.checks.isRelaxed);
        const ChunkObserver observer = [&checksums, &checks](const TensorChunk& chunk) {
            checksums.add(chunk);
            return checks(chunk);
        };
        APR_TRY(const WrittenFile written, writeFile(part, layout, sink, observer, progress));
        const auto found = checks.findings();
        report.findings.insert(report.findings.end(), found.begin(), found.end());
        const std::vector<ChecksummedRange> own = checksums.take();
        summed.insert(summed.end(), own.begin(), own.end());
        for (const TensorInfo& tensor : part.tensors()) {
            manifest.tensors.emplace(tensor.name, i);
        }
        manifest.shards.push_back({.file = name, .size = written.bytes, .crc = written.contentCrc});
        report.bytes += written.bytes;
        report.files.push_back(name);
        report.fileBytes.push_back(written.bytes);
        shards.push_back({.file = std::move(file), .name = name});
        first += counts[i];
    }
    APR_CHECK(checkIntact(plan.source));
    APR_CHECK(verifyChecksums(plan.source, progress, std::move(summed)));
    const std::string text = manifestText(manifest);
    APR_CHECK(manifestFile.write(0, std::as_bytes(std::span(text))));
    for (OpenShard& shard : shards) {
        APR_CHECK(shard.file.commit());
    }
    APR_CHECK(manifestFile.commit());
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
