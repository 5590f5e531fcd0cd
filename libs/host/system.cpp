// SPDX-License-Identifier: MIT
#include "apr/host/system.h"

#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/host/digest.h"
#include "system_error.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <dirent.h>
#include <fstream>
#include <malloc.h>
#include <memory>
#include <omp.h>
#include <optional>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace apr {

std::string timestamp()
{
    std::time_t now = std::time(nullptr);
    if (const char* fixed = std::getenv("SOURCE_DATE_EPOCH")) {
        if (const auto seconds = parseUnsigned(fixed); seconds && *seconds <= 253402300799U) {
            now = static_cast<std::time_t>(*seconds);
        }
    }
    std::tm utc = {};
    ::gmtime_r(&now, &utc);
    const auto two = [](int value) { return std::string(value < 10 ? "0" : "") + std::to_string(value); };
    return std::to_string(utc.tm_year + 1900) + '-' + two(utc.tm_mon + 1) + '-' + two(utc.tm_mday) + 'T' +
           two(utc.tm_hour) + ':' + two(utc.tm_min) + ':' + two(utc.tm_sec) + 'Z';
}

std::string_view obstacleName(WriteObstacle obstacle)
{
    switch (obstacle) {
    case WriteObstacle::NoFolder: return "the folder does not exist";
    case WriteObstacle::FolderNotAccessible: return "the folder is not accessible";
    case WriteObstacle::FolderIsFile: return "its folder is a file";
    case WriteObstacle::FolderReadOnly: break;
    }
    return "the folder is read-only";
}

std::optional<WriteObstacle> obstacleToWriting(const std::string& path)
{
    const std::string folder = parentOf(path);
    struct stat facts = {};
    if (::stat(folder.c_str(), &facts) != 0) {
        return errno == EACCES ? WriteObstacle::FolderNotAccessible : WriteObstacle::NoFolder;
    }
    if (!S_ISDIR(facts.st_mode)) {
        return WriteObstacle::FolderIsFile;
    }
    return ::access(folder.c_str(), W_OK | X_OK) == 0 ? std::nullopt : std::optional(WriteObstacle::FolderReadOnly);
}

std::optional<std::uint64_t> freeSpace(const std::string& path)
{
    const std::string folder = parentOf(path);
    struct statvfs space = {};
    if (::statvfs(folder.c_str(), &space) != 0) {
        return std::nullopt;
    }
    return std::uint64_t{space.f_bavail} * space.f_frsize;
}

bool isSameFile(const std::string& a, const std::string& b)
{
    struct stat first = {};
    struct stat second = {};
    return ::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

std::vector<std::string> filesIn(const std::string& folder)
{
    std::vector<std::string> names;
    const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(folder.empty() ? "." : folder.c_str()), ::closedir);
    if (!directory) {
        return names;
    }
    while (const dirent* entry = ::readdir(directory.get())) {
        struct stat status = {};
        if (entry->d_type == DT_REG ||
            ((entry->d_type == DT_LNK || entry->d_type == DT_UNKNOWN) &&
             ::fstatat(::dirfd(directory.get()), entry->d_name, &status, 0) == 0 && S_ISREG(status.st_mode))) {
            names.emplace_back(entry->d_name);
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

Result<std::string> sha256(const ByteSource& file, Progress& progress)
{
    APR_TRY(Digest digest, Digest::start(Digest::Algorithm::Sha256));
    constexpr std::uint64_t kStep = std::uint64_t{4} << 20;
    for (std::uint64_t at = 0; at < file.size(); at += kStep) {
        APR_TRY(const Bytes part, file.read(at, std::min(kStep, file.size() - at)));
        APR_CHECK(digest.update(part.span()));
        if (!progress.step(at + part.size(), file.size(), "hashing the source")) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
    }
    return digest.finish();
}

std::optional<std::uint64_t> anonymousMemory()
{
    std::ifstream status("/proc/self/status"); // proc(5): "RssAnon:     1234 kB"
    for (std::string line; std::getline(status, line);) {
        constexpr std::string_view kKey = "RssAnon:";
        if (line.starts_with(kKey)) {
            const std::string_view value = trim(std::string_view(line).substr(kKey.size()));
            const auto kibibytes = parseUnsigned(value.substr(0, value.find(' ')));
            return kibibytes ? std::optional(*kibibytes * 1024) : std::nullopt;
        }
    }
    return std::nullopt;
}

namespace {

/// The value of an environment variable; empty if it is unset.
std::string_view environmentValue(const char* name)
{
    const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): the environment is never modified
    return value == nullptr ? std::string_view() : trim(value);
}

} // namespace

Status checkSizeVariable(const char* name)
{
    const std::string_view value = environmentValue(name);
    return value.empty() || parseByteSize(value)
               ? Status()
               : Status(
                     Error{.code = Errc::Argument,
                           .message = "the environment variable " + std::string(name) + ": " + byteSizeProblem(value),
                           .field = name,
                           .advice = "Set it like " + std::string(name) + "=2GB, or unset it."});
}

std::uint64_t memoryLimit()
{
    constexpr std::uint64_t kDefault = std::uint64_t{1} << 30;
    return parseByteSize(environmentValue("APR_RAM_LIMIT")).value_or(kDefault);
}

Budget fileBudget(std::uint64_t fileBytes)
{
    if (environmentValue("APR_RAM_LIMIT").empty()) {
        return Budget::forFile(fileBytes);
    }
    const std::uint64_t limit = memoryLimit();
    return {limit, std::max(Budget::forFile(fileBytes).maxDecodedBytes(), limit) / Budget::kBytesPerStep};
}

Budget remoteBudget(std::uint64_t claimedBytes)
{
    return environmentValue("APR_RAM_LIMIT").empty() ? Budget::forRemote(claimedBytes) : fileBudget(claimedBytes);
}

std::string downloadedFrom(const std::string& path)
{
    std::array<char, 1024> value{};
    const auto length = ::getxattr(path.c_str(), "user.xdg.origin.url", value.data(), value.size());
    return length > 0 ? std::string(value.data(), static_cast<std::size_t>(length)) : std::string();
}

bool isFolder(const std::string& path)
{
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

Result<bool> makeFolder(const std::string& path, std::vector<std::string>* made)
{
    bool isNew = false;
    for (std::size_t slash = path.find('/', 1);; slash = path.find('/', slash + 1)) {
        const std::string part = path.substr(0, slash);
        isNew = !part.empty() && ::mkdir(part.c_str(), 0777) == 0;
        if (!isNew && !part.empty() && errno != EEXIST) {
            Error error = systemError("cannot create the folder", part, errno);
            error.notFound = false;
            return error;
        }
        if (isNew && made != nullptr) {
            made->push_back(part);
        }
        if (slash == std::string::npos) {
            break;
        }
    }
    if (!isFolder(path)) {
        return Error{.code = Errc::Io, .message = "the output path is a file; expected a folder", .file = path};
    }
    return isNew;
}

Status makeFoldersBeneath(const std::string& folder, const std::string& path)
{
    for (std::size_t at = path.find('/'); at != std::string::npos; at = path.find('/', at + 1)) {
        const std::string each = folder + '/' + path.substr(0, at);
        struct stat status = {};
        if (::lstat(each.c_str(), &status) == 0 && S_ISLNK(status.st_mode)) {
            return Error{.code = Errc::Unsafe,
                         .message = "the folder is a symbolic link; files are not written through links",
                         .file = each,
                         .advice = "Remove the link, or choose another folder."};
        }
        APR_TRY([[maybe_unused]] const bool isNew, makeFolder(each));
    }
    return {};
}

void tuneAllocator()
{
#ifdef __GLIBC__
    mallopt(M_MXFAST, 0);
#endif
}

void setThreadCount(unsigned threads)
{
    omp_set_num_threads(threads == 0 ? omp_get_num_procs() : static_cast<int>(threads));
}

} // namespace apr
