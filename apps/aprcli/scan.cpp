// SPDX-License-Identifier: MIT
#include "session.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "apr/validate/scan.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

namespace apr::cli {
namespace {

struct ScanArguments {
    std::vector<std::string> paths;
    bool allowIncomplete = false;
};

/// The files to scan, and what of a folder cannot be.
struct Files {
    std::vector<std::string> paths;
    std::vector<Finding> gaps;
};

/// Adds the files below a folder, sorted. Links to files are followed, as in a Hugging Face cache, and each file is
/// scanned once; links to folders are not followed.
void addFilesBelow(const std::string& folder, Files& out)
{
    namespace fs = std::filesystem;
    const auto addGap = [&out](const fs::path& path, RuleId reason, std::string message) {
        out.gaps.push_back(
            {.severity = Severity::Warning, .rule = reason, .message = std::move(message), .file = path.string()});
    };
    std::set<std::string> seen;
    std::vector<fs::path> folders{folder};
    std::vector<std::string> found;
    while (!folders.empty()) {
        const fs::path path = std::move(folders.back());
        folders.pop_back();
        std::error_code problem;
        fs::directory_iterator at(path, problem);
        for (const fs::directory_iterator end; !problem && at != end; at.increment(problem)) {
            std::error_code ignored;
            const fs::file_status status = at->status(ignored);
            if (fs::is_directory(status)) {
                at->is_symlink(ignored) ? addGap(at->path(), "incomplete.link", "the link to a folder was not followed")
                                        : folders.push_back(at->path());
            } else if (fs::is_regular_file(status)) {
                const fs::path real = fs::canonical(at->path(), ignored);
                if (seen.insert(ignored ? at->path().string() : real.string()).second) {
                    found.push_back(at->path().string());
                }
            } else {
                addGap(at->path(), "incomplete.unreadable",
                       fs::exists(status) ? "not a regular file" : "the link leads to a file that does not exist");
            }
        }
        if (problem) {
            addGap(path, "incomplete.unreadable", "the folder cannot be read: " + problem.message());
        }
    }
    std::sort(found.begin(), found.end());
    out.paths.insert(out.paths.end(), found.begin(), found.end());
}

/// What loaders could choose of a repository, but was not downloaded. An address of one file means that file.
void addOthers(const std::string& address, const hub::Fetched& fetched, Files& out)
{
    const auto parsed = hub::parseAddress(address, hub::Settings::fromEnvironment().endpoint);
    if (!parsed || !parsed->file.empty()) {
        return;
    }
    constexpr std::array<std::string_view, 14> kPlain{".md",  ".txt",  ".png",           ".jpg",      ".jpeg",
                                                      ".gif", ".svg",  ".pdf",           ".json",     ".yml",
                                                      ".csv", ".yaml", ".gitattributes", ".gitignore"};
    for (const std::string& name : fetched.others) {
        const std::string lower = toLower(name);
        const bool isPlain = std::any_of(kPlain.begin(), kPlain.end(),
                                         [&lower](std::string_view suffix) { return lower.ends_with(suffix); }) ||
                             lower.ends_with("license");
        if (!isPlain) {
            hub::Address own = *parsed;
            own.file = name;
            out.gaps.push_back({.severity = Severity::Warning,
                                .rule = "incomplete.not-downloaded",
                                .message = "the file is in the repository, but was not downloaded",
                                .hint = "scan it with its own address: " + own.text(),
                                .file = name});
        }
    }
}

/// The path as the user gave it.
std::string shownPath(const std::string& path)
{
    return path.starts_with(kDescriptorFolder) ? "-" : path;
}

Style styleOf(ScanVerdict verdict)
{
    return verdict == ScanVerdict::Clean ? Style::Good : verdict == ScanVerdict::Findings ? Style::Bad : Style::Warning;
}

/// The ONNX models among the files that are scanned which are in the folder of `path`: any may keep its tensors in a
/// file with any name. At most 100.
std::vector<std::string> onnxModelsBeside(const std::string& path, const std::vector<std::string>& scanned)
{
    constexpr std::size_t kMost = 100;
    const std::string folder = folderOf(path);
    std::vector<std::string> names;
    for (const std::string& each : scanned) {
        if (names.size() < kMost && each.ends_with(".onnx") && folderOf(each) == folder) {
            names.emplace_back(fileNameOf(each));
        }
    }
    return names;
}

int run(const Session& session, const ScanArguments& options)
{
    Files files;
    for (const std::string& path : options.paths) {
        if (hub::isAddress(path)) {
            const auto fetched = fetchLocal(session, path);
            if (!fetched) {
                return session.fail(fetched.error());
            }
            const hub::Cache cache(hub::Settings::fromEnvironment().cache);
            for (const hub::CacheEntry& entry : fetched->files) {
                files.paths.push_back(cache.pathOf(entry.path));
            }
            addOthers(path, *fetched, files);
        } else if (path == "-") {
            const auto local = fetchLocal(session, path);
            if (!local) {
                return session.fail(local.error());
            }
            files.paths.push_back(local->path);
        } else if (isFolder(path)) {
            addFilesBelow(path, files);
        } else {
            files.paths.push_back(path);
        }
    }
    if (files.paths.empty() && files.gaps.empty()) { // the wrong folder, in a pipeline
        return session.fail(
            {.code = Errc::Io,
             .message = options.paths.size() == 1 ? "the folder contains no files" : "the folders contain no files",
             .file = options.paths.front(),
             .notFound = true});
    }
    Json results = Json::array();
    Json inputs = Json::array();
    std::vector<Finding> all = files.gaps;
    std::string text;
    std::array<std::size_t, 3> counts{};
    const auto count = [&counts](ScanVerdict verdict) -> std::size_t& {
        return counts[static_cast<std::size_t>(verdict)];
    };
    for (const Finding& gap : files.gaps) {
        text += printable(gap.file) + ":\n" + findingText(gap);
    }
    for (const std::string& path : files.paths) {
        const auto file = openSource(path);
        if (!file && options.paths.size() == 1 && files.paths.size() == 1) {
            return session.fail(file.error());
        }
        const auto report = file ? scanFile(path, *file, memoryLimit(), siblingsOf(path),
                                            [&] { return onnxModelsBeside(path, files.paths); })
                                 : Result<ScanReport>(file.error());
        if (!report) {
            if (report.error().code != Errc::Io || !isFolder(options.paths.front())) {
                return session.fail(report.error());
            }
            all.push_back({.severity = Severity::Warning,
                           .rule = "incomplete.unreadable",
                           .message = report.error().message,
                           .file = path});
            text += printable(path) + ": " + styled(Style::Warning, "incomplete") + '\n' + findingText(all.back());
            ++count(ScanVerdict::Incomplete);
            continue;
        }
        ++count(report->verdict);
        for (Finding finding : report->findings) {
            finding.file = shownPath(path);
            all.push_back(std::move(finding));
        }
        inputs.push_back(fileJson(shownPath(path), report->kind, "", file->size()));
        results.push_back({{"path", shownPath(path)},
                           {"kind", report->kind.empty() ? Json() : Json(report->kind)},
                           {"verdict", scanVerdictName(report->verdict)},
                           {"clean", report->isClean()},
                           {"pickles", report->pickles},
                           {"imports", report->imports}});
        if (!session.quiet || !report->isClean()) {
            text +=
                printable(shownPath(path)) + ": " + styled(styleOf(report->verdict), scanVerdictText(*report)) + '\n';
        }
        for (const Finding& finding : report->findings) {
            if (!session.quiet || finding.severity != Severity::Info) {
                text += findingText(finding);
            }
        }
    }
    const std::size_t incomplete = count(ScanVerdict::Incomplete) + files.gaps.size();
    const bool isClean = count(ScanVerdict::Findings) == 0 && (incomplete == 0 || options.allowIncomplete);
    const int exitCode = isClean ? kSuccess : kInvalid;
    if (session.json) {
        return session.printJson({.exitCode = exitCode,
                                  .findings = std::move(all),
                                  .inputs = std::move(inputs),
                                  .result = {{"files", std::move(results)},
                                             {"suspicious", count(ScanVerdict::Findings)},
                                             {"incomplete", incomplete},
                                             {"clean", count(ScanVerdict::Clean)}}});
    }
    if (files.paths.size() != 1) {
        text += '\n' + formatCountOf(files.paths.size(), "file") + ": " + formatCount(count(ScanVerdict::Findings)) +
                " with findings, " + formatCount(count(ScanVerdict::Incomplete)) + " incomplete, " +
                formatCount(count(ScanVerdict::Clean)) + " clean\n";
    }
    session.print(text);
    return exitCode;
}

} // namespace

void addScan(const Command& app, Session& session)
{
    auto options = std::make_shared<ScanArguments>();
    const Command command =
        app.add("scan", "Report what files would import, call or access when loaded, without loading them");
    command.option("FILE", options->paths, "Files or folders to scan").required().file();
    command.flag("--allow-incomplete", options->allowIncomplete,
                 "Exit with 0 if nothing was found, even where something could not be scanned");
    command.footer("Verdicts: clean (exit code 0), findings, incomplete (something was not understood, not supported, "
                   "unreadable or over a limit); exit code 5 for the last two.");
    command.then([options, &session] { session.run = [options, &session] { return run(session, *options); }; });
}

} // namespace apr::cli
