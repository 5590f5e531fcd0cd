// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/text.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "apr/validate/scan.h"

#include <algorithm>
#include <filesystem>

namespace apr::cli {
namespace {

struct Options {
    std::vector<std::string> paths;
};

/// Returns the files below a folder, sorted. Symbolic links are not followed.
std::vector<std::string> filesBelow(const std::string& folder)
{
    std::vector<std::string> out;
    std::error_code problem;
    for (std::filesystem::recursive_directory_iterator at(folder, problem), end; !problem && at != end;
         at.increment(problem)) {
        if (at->is_regular_file(problem) && !at->is_symlink(problem)) {
            out.push_back(at->path().string());
        }
    }
    std::sort(out.begin(), out.end());
    return out;
}

std::string verdictOf(const ScanReport& report)
{
    if (report.kind.empty()) {
        return "skipped: format not recognized";
    }
    std::string text = report.isClean() ? "clean" : formatCountOf(report.findings.size(), "finding");
    text += " (" + report.kind;
    if (report.pickles > 0) {
        text += ", " + formatCountOf(report.pickles, "pickle") + " with " + formatCountOf(report.imports, "import");
    }
    return text + ')';
}

int run(const Session& session, const Options& options)
{
    std::vector<std::string> files;
    for (const std::string& path : options.paths) {
        if (hub::isAddress(path)) {
            const auto fetched = fetchLocal(session, path);
            if (!fetched) {
                return session.fail(fetched.error());
            }
            const hub::Cache cache(hub::Settings::fromEnvironment().cache);
            for (const hub::CacheEntry& entry : fetched->files) {
                files.push_back(cache.pathOf(entry.path));
            }
            continue;
        }
        if (path == "-") {
            const auto local = fetchLocal(session, path);
            if (!local) {
                return session.fail(local.error());
            }
            files.push_back(local->path);
            continue;
        }
        const auto below = isFolder(path) ? filesBelow(path) : std::vector<std::string>{path};
        files.insert(files.end(), below.begin(), below.end());
    }
    Json results = Json::array();
    Json inputs = Json::array();
    std::vector<Finding> all;
    std::string text;
    std::size_t suspicious = 0;
    std::size_t clean = 0;
    for (const std::string& path : files) {
        const auto file = openSource(path);
        if (!file) {
            return session.fail(file.error());
        }
        const auto report = scanFile(path, *file, memoryLimit(), siblingsOf(path));
        if (!report) {
            return session.fail(report.error());
        }
        const bool isKnown = !report->kind.empty();
        clean += report->isClean() ? 1 : 0;
        suspicious += isKnown && !report->isClean() ? 1 : 0;
        for (Finding finding : report->findings) {
            finding.file = path;
            all.push_back(std::move(finding));
        }
        inputs.push_back(fileJson(path, report->kind, "", file->size()));
        results.push_back({{"path", path},
                           {"kind", isKnown ? Json(report->kind) : Json()},
                           {"clean", isKnown ? Json(report->isClean()) : Json()},
                           {"pickles", report->pickles},
                           {"imports", report->imports}});
        if (!session.quiet || !report->findings.empty()) {
            text += printable(path) + ": " + verdictOf(*report) + '\n';
        }
        for (const Finding& finding : report->findings) {
            text += findingText(finding);
        }
    }
    const int exitCode = suspicious > 0 ? kInvalid : kSuccess;
    if (session.json) {
        return session.printJson(
            {.exitCode = exitCode,
             .findings = std::move(all),
             .inputs = std::move(inputs),
             .result = {{"files", std::move(results)}, {"suspicious", suspicious}, {"clean", clean}}});
    }
    if (files.size() > 1) {
        text += '\n' + formatCountOf(files.size(), "file") + ": " + formatCount(suspicious) + " with findings, " +
                formatCount(clean) + " clean, " + formatCount(files.size() - suspicious - clean) + " skipped\n";
    }
    session.print(text);
    return exitCode;
}

} // namespace

void addScan(const Command& app, Session& session)
{
    auto options = std::make_shared<Options>();
    const Command command =
        app.add("scan", "Report what files would import, call or access when loaded, without loading them");
    command.option("FILE", options->paths, "Files or folders to scan").required().file();
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
