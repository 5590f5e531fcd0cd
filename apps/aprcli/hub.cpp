// SPDX-License-Identifier: MIT
#include "apr/hub/hub.h"
#include "apr/convert/quantizer_plugin.h"

#include "apr/base/text.h"
#include "apr/host/atomic_file.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "session.h"

#include <algorithm>

namespace apr::cli {
namespace {

struct DownloadOptions {
    std::string source;
    std::string folder;
    bool force = false;
};

struct CacheOptions {
    std::string prefix;
};

Json entryJson(const hub::Cache& cache, const hub::CacheEntry& entry)
{
    return {{"name", entry.path},     {"path", cache.pathOf(entry.path)}, {"bytes", entry.bytes},
            {"sha256", entry.sha256}, {"source", entry.source},           {"last_used", entry.used}};
}

/// Copies a file out of the cache.
Status copyTo(const std::string& from, const std::string& to, bool replace, Progress& progress)
{
    APR_TRY(const ByteSource source, openSource(from));
    APR_TRY(AtomicFile file, AtomicFile::create(to, replace));
    APR_CHECK(file.setSize(source.size()));
    constexpr std::uint64_t kStep = std::uint64_t{4} << 20;
    for (std::uint64_t at = 0; at < source.size(); at += kStep) {
        APR_TRY(const Bytes part, source.read(at, std::min(kStep, source.size() - at)));
        APR_CHECK(file.write(at, part.span()));
        if (!progress.step(at + part.size(), source.size(), "copying")) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
    }
    APR_CHECK(source.check());
    return file.commit();
}

void noteFindings(const Session& session, const hub::Fetched& fetched)
{
    for (const Finding& finding : fetched.findings) {
        session.note(trim(findingText(finding)));
    }
}

int download(const Session& session, const DownloadOptions& options)
{
    if (!hub::isAddress(options.source)) {
        return session.fail({.code = Errc::Argument,
                             .message = "not an address; expected hf://ORG/REPO[/FILE][@REVISION] or https://…",
                             .file = options.source});
    }
    const hub::Settings settings = hub::Settings::fromEnvironment();
    const hub::Cache cache(settings.cache);
    auto fetched = [&] {
        TerminalProgress progress = session.progress();
        return hub::fetch(options.source, settings, progress);
    }();
    if (!fetched) {
        return session.fail(fetched.error());
    }
    std::string path = fetched->path;
    if (!options.folder.empty()) {
        if (auto made = makeFolder(options.folder); !made) {
            return session.fail(made.error());
        }
        // Paths are copied relative to the folder of the model file.
        const std::size_t root = isFolder(path) ? path.size() + 1 : path.rfind('/') + 1;
        TerminalProgress progress = session.progress();
        for (const hub::CacheEntry& entry : fetched->files) {
            const std::string from = cache.pathOf(entry.path);
            auto copied = makeFoldersBeneath(options.folder, from.substr(root));
            if (copied) {
                copied = copyTo(from, options.folder + '/' + from.substr(root), options.force, progress);
            }
            if (!copied) {
                return session.fail(copied.error());
            }
        }
        path = options.folder + '/' + path.substr(std::min(root, path.size()));
    }
    std::uint64_t bytes = 0;
    Json files = Json::array();
    for (const hub::CacheEntry& entry : fetched->files) {
        bytes += entry.bytes;
        files.push_back(entryJson(cache, entry));
    }
    if (session.json) {
        return session.printJson({.findings = fetched->findings,
                                  .result = {{"path", path},
                                             {"origin", fetched->origin},
                                             {"license", fetched->license.empty() ? Json() : Json(fetched->license)},
                                             {"fetched_bytes", fetched->fetched},
                                             {"files", std::move(files)}}});
    }
    std::string text = printable(path, 1000) + '\n';
    session.note(formatCountOf(fetched->files.size(), "file") + ", " + formatBytes(bytes) + "; " +
                 (fetched->fetched == 0 ? "all cached" : formatBytes(fetched->fetched) + " downloaded") +
                 (fetched->license.empty() ? "" : "; license " + printable(fetched->license, 80)));
    noteFindings(session, *fetched);
    session.print(text);
    return kSuccess;
}

int info(const Session& session)
{
    const hub::Settings settings = hub::Settings::fromEnvironment();
    const hub::Cache cache(settings.cache);
    auto entries = cache.entries();
    std::sort(entries.begin(), entries.end(),
              [](const hub::CacheEntry& a, const hub::CacheEntry& b) { return a.path < b.path; });
    std::uint64_t total = 0;
    Json files = Json::array();
    Table table({"File", "Bytes", "Last used"}, {1});
    for (const hub::CacheEntry& entry : entries) {
        total += entry.bytes;
        files.push_back(entryJson(cache, entry));
        table.add({printable(entry.path, 160), formatBytes(entry.bytes), entry.used});
    }
    if (session.json) {
        return session.printJson(
            {.result = {{"folder", cache.folder()},
                        {"bytes", total},
                        {"limit_bytes", settings.cacheLimit == 0 ? Json() : Json(settings.cacheLimit)},
                        {"files", std::move(files)}}});
    }
    session.print((entries.empty() ? "" : table.text() + '\n') +
                  labelled({{"Folder", printable(cache.folder(), 500)},
                            {"Size", formatBytes(total) + " in " + formatCountOf(entries.size(), "file")},
                            {"Limit", settings.cacheLimit == 0 ? "none (set APR_CACHE_LIMIT to limit the cache)"
                                                               : formatBytes(settings.cacheLimit)}}));
    return kSuccess;
}

int clear(const Session& session, const CacheOptions& options)
{
    hub::Cache cache(hub::Settings::fromEnvironment().cache);
    const auto freed = cache.clear(options.prefix);
    if (!freed) {
        return session.fail(freed.error());
    }
    if (session.json) {
        return session.printJson({.result = {{"folder", cache.folder()}, {"freed_bytes", *freed}}});
    }
    session.print("Freed " + formatBytes(*freed) + " in " + printable(cache.folder(), 500) + '\n');
    return kSuccess;
}

int verify(const Session& session)
{
    const hub::Cache cache(hub::Settings::fromEnvironment().cache);
    const auto results = [&] {
        TerminalProgress progress = session.progress();
        return cache.verify(progress);
    }();
    if (!results) {
        return session.fail(results.error());
    }
    std::size_t invalid = 0;
    std::string text;
    Json files = Json::array();
    for (const hub::Cache::Verified& result : *results) {
        invalid += result.isValid() ? 0 : 1;
        text += (result.isValid() ? styled(Style::Good, "✓") : styled(Style::Bad, "✗")) + "  " +
                printable(result.entry.path, 160) +
                (result.isValid()        ? ""
                 : result.actual.empty() ? ": cannot be read"
                                         : ": SHA-256 " + result.actual + ", expected " + result.entry.sha256) +
                '\n';
        Json row = entryJson(cache, result.entry);
        row["actual_sha256"] = result.actual;
        row["valid"] = result.isValid();
        files.push_back(std::move(row));
    }
    const int exitCode = invalid > 0 ? kInvalid : kSuccess;
    if (session.json) {
        return session.printJson(
            {.exitCode = exitCode,
             .result = {{"folder", cache.folder()}, {"files", std::move(files)}, {"invalid", invalid}}});
    }
    session.print(text + formatCountOf(results->size(), "file") + ", " + formatCount(invalid) + " invalid" +
                  (invalid > 0
                       ? "; run `aprcli cache clear NAME` to remove a file, it is downloaded again on next use\n"
                       : "\n"));
    return exitCode;
}

} // namespace

Result<hub::Fetched> fetchLocal(const Session& session, const std::string& pathOrAddress)
{
    if (pathOrAddress == "-") {
        APR_TRY(std::string path, session.input.path());
        return hub::Fetched{.path = std::move(path), .name = "standard-input"};
    }
    TerminalProgress progress = session.progress();
    const auto uncached = [&]() -> Result<hub::Fetched> {
        if (!session.downloads) {
            APR_TRY(ScratchFolder folder, ScratchFolder::make());
            session.downloads.emplace(std::move(folder));
        }
        hub::Settings settings = hub::Settings::fromEnvironment();
        settings.cache = session.downloads->path();
        settings.cacheLimit = 0;
        return hub::fetch(pathOrAddress, settings, progress);
    };
    auto fetched =
        session.isUncached && hub::isAddress(pathOrAddress) ? uncached() : hub::fetchIfRemote(pathOrAddress, progress);
    if (fetched) {
        noteFindings(session, *fetched);
    }
    return fetched;
}

namespace {

/// Returns the model with quantizer plugins of the session attached, and notes those that are missing.
Result<Model> withPlugins(const Session& session, const Model& model)
{
    QuantizerRegistry registry;
    for (const std::string& path : session.plugins) {
        APR_CHECK(registry.load(path));
    }
    for (const std::string& name : missingPlugins(model, registry)) {
        session.note("  · info     tensors are encoded by the quantizer plugin " + printable(name, 60) +
                     "; use --plugin FILE to read their values");
    }
    return withPluginValues(model, registry);
}

} // namespace

Result<Model> openWhole(const Session& session, const std::string& pathOrAddress, const OpenOptions& options)
{
    APR_TRY(const hub::Fetched local, fetchLocal(session, pathOrAddress));
    APR_TRY(const Model model, openModelFile(local.path, options));
    return withPlugins(session, model);
}

Result<Model> openHeader(const Session& session, const std::string& pathOrAddress, const OpenOptions& options)
{
    if (!hub::isAddress(pathOrAddress)) {
        return openWhole(session, pathOrAddress, options);
    }
    TerminalProgress progress = session.progress();
    return hub::openAnywhere(pathOrAddress, options, progress);
}

void addDownload(const Command& app, Session& session)
{
    auto options = std::make_shared<DownloadOptions>();
    const Command command = app.add("download", "Download a model to the cache and print its path");
    command.option("SOURCE", options->source, "Address: hf://ORG/REPO[/FILE][@REVISION] or https://…").required();
    command.option("-o,--output", options->folder, "Also copy the files to this folder").metavar("DIR").folder();
    command.flag("-f,--force", options->force, "Overwrite existing files in that folder");
    command.then([options, &session] { session.run = [options, &session] { return download(session, *options); }; });
}

void addCache(const Command& app, Session& session)
{
    auto options = std::make_shared<CacheOptions>();
    const Command command = app.add("cache", "Show, verify or clear the cache of downloaded models");
    command.needsAction();
    command.add("info", "List cached files").then([&session] { session.run = [&session] { return info(session); }; });
    const Command clearing = command.add("clear", "Remove cached files");
    clearing.option("NAME", options->prefix, "Remove only files whose cache name starts with NAME, e.g. hf/ORG/REPO");
    clearing.then([options, &session] { session.run = [options, &session] { return clear(session, *options); }; });
    command.add("verify", "Verify the SHA-256 of every cached file (exit code 5 on a mismatch)").then([&session] {
        session.run = [&session] { return verify(session); };
    });
}

} // namespace apr::cli
