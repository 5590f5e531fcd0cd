// SPDX-License-Identifier: MIT
#include "apr/convert/shard.h"

#include "apr/base/text.h"
#include "output.h"
#include "recipe_options.h"

namespace apr::cli {
namespace {

struct ShardCommand {
    ShardOptions shard;
    std::string maxSize = "2GiB";
    ParameterOptions compression = {};
};

struct UnshardCommand {
    ConvertOptions convert = {};
    ParameterOptions compression = {};
    std::string input = {};
    bool ignoresChecksum = false;
};

int runShard(const Session& session, ShardCommand& options)
{
    const auto bytes = parseByteSize(options.maxSize);
    if (!bytes) {
        return session.fail(
            {.code = Errc::Argument, .message = byteSizeProblem(options.maxSize), .field = "--max-size"});
    }
    options.shard.maxBytes = *bytes;
    const auto compression = compressionOf(options.compression.values());
    if (!compression) {
        return session.fail(compression.error());
    }
    options.shard.compression = *compression;
    const auto local = fetchLocal(session, options.shard.input);
    if (!local) {
        return session.fail(local.error());
    }
    options.shard.input = local->path;
    const auto report = [&]() -> Result<ShardReport> {
        TerminalProgress progress = session.progress();
        return shardModel(options.shard, progress);
    }();
    if (!report) {
        return session.fail(report.error());
    }
    if (session.json) {
        Report out{.findings = report->findings,
                   .summary = {{"tensor_count", report->tensors},
                               {"parameter_count", report->parameters},
                               {"byte_count", report->tensorBytes}},
                   .result = {{"manifest", report->manifest}}};
        out.inputs.push_back(
            fileJson(options.shard.input, report->inputFormat, report->inputDialect, report->inputBytes));
        for (std::size_t i = 0; i < report->files.size(); ++i) {
            out.outputs.push_back(
                fileJson(options.shard.folder + '/' + report->files[i], "APR", "apr2", report->fileBytes[i]));
        }
        return session.printJson(out);
    }
    std::string out = "Wrote " + printable(report->manifest) + " and " + formatCountOf(report->files.size(), "shard") +
                      ": " + formatCountOf(report->tensors, "tensor") + ", " + formatBytes(report->bytes) + '\n';
    for (const std::string& file : report->files) {
        out += "  " + printable(file) + '\n';
    }
    session.print(out);
    for (const Finding& finding : report->findings) {
        const std::string text = findingText(finding);
        session.note(text.substr(0, text.size() - 1));
    }
    return kSuccess;
}

int runUnshard(const Session& session, UnshardCommand& options)
{
    const auto local = fetchLocal(session, options.input);
    if (!local) {
        return session.fail(local.error());
    }
    Recipe& recipe = options.convert.recipe;
    recipe.sources = {{.path = local->path, .origin = local->origin}};
    recipe.target = options.compression.values();
    if (options.ignoresChecksum) {
        recipe.checks.set("ignore_checksum", true);
    }
    const auto report = [&]() -> Result<ConvertReport> {
        TerminalProgress progress = session.progress();
        return unshardModel(options.convert, progress);
    }();
    return printReport(session, report, local->path);
}

} // namespace

void addShard(const Command& app, Session& session)
{
    auto options = std::make_shared<ShardCommand>();
    const Command command = app.add("shard", "Split a model into several apr files with a manifest");
    command.option("MODEL", options->shard.input, "Model file in any supported format").required().file();
    command.option("-o,--output", options->shard.folder, "Output folder for the manifest and shards")
        .metavar("DIR")
        .folder()
        .required();
    command
        .option("--max-size", options->maxSize,
                "Maximum size of tensor data per shard, with a unit such as KB, MB, GB or GiB (default: 2GiB)")
        .metavar("SIZE");
    options->compression.add(command, compressionParameters());
    command.flag("-f,--force", options->shard.force, "Overwrite existing files");
    command.then([options, &session] { session.run = [options, &session] { return runShard(session, *options); }; });
}

void addUnshard(const Command& app, Session& session)
{
    auto options = std::make_shared<UnshardCommand>();
    const Command command = app.add("unshard", "Join a sharded model into one apr file");
    command.option("MODEL", options->input, "Manifest, index file or folder of a sharded model").required().file();
    command.option("-o,--output", options->convert.recipe.output, "Output apr file").metavar("FILE").file().required();
    options->compression.add(command, compressionParameters());
    command.flag("-f,--force", options->convert.force, "Overwrite the output if it exists");
    command.flag("--ignore-checksum", options->ignoresChecksum, "Continue after a checksum mismatch");
    command.then([options, &session] { session.run = [options, &session] { return runUnshard(session, *options); }; });
}

} // namespace apr::cli
