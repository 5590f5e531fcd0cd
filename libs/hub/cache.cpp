// SPDX-License-Identifier: MIT
#include "apr/hub/cache.h"

#include "apr/base/json.h"
#include "apr/base/text.h"
#include "apr/host/atomic_file.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

namespace apr::hub {
namespace {

constexpr std::uint64_t kMaxChecksumBytes = std::uint64_t{64} << 20;

/// Locks the cache while checksum.json is modified.
class Lock {
public:
    explicit Lock(const std::string& path) : m_fd(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666))
    {
        while (m_fd >= 0 && ::flock(m_fd, LOCK_EX) != 0 && errno == EINTR) {
        }
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock()
    {
        if (m_fd >= 0) {
            ::close(m_fd);
        }
    }

    bool isHeld() const { return m_fd >= 0; }

private:
    int m_fd;
};

Json toJson(const CacheEntry& entry)
{
    return {{"bytes", entry.bytes},   {"sha256", entry.sha256}, {"tag", entry.tag},
            {"source", entry.source}, {"commit", entry.commit}, {"used", entry.used}};
}

std::optional<CacheEntry> entryOf(const std::string& path, const Json& value)
{
    if (!isPlainPath(path) || !value.is_object()) {
        return std::nullopt;
    }
    return CacheEntry{.path = path,
                      .bytes = unsignedMember(value, "bytes").value_or(0),
                      .sha256 = stringMember(value, "sha256").value_or(""),
                      .tag = stringMember(value, "tag").value_or(""),
                      .source = stringMember(value, "source").value_or(""),
                      .commit = stringMember(value, "commit").value_or(""),
                      .used = stringMember(value, "used").value_or("")};
}

Json readIndex(const std::string& folder)
{
    const auto text = readTextFile(folder + "/checksum.json", kMaxChecksumBytes);
    auto parsed = text ? parseJson(*text) : Result<ParsedJson>(Error{});
    return parsed && parsed->value.is_object() ? std::move(parsed->value) : Json::object();
}

std::uint64_t sizeOf(const std::string& path)
{
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    return error ? 0 : size;
}

/// Removes a file and the parent folders below `root` that become empty. Returns the size of the file.
std::uint64_t removeFile(const std::string& root, const std::string& path)
{
    const std::uint64_t bytes = sizeOf(path);
    if (::unlink(path.c_str()) != 0) {
        return 0;
    }
    for (std::string folder = path.substr(0, path.rfind('/')); folder.size() > root.size();
         folder.resize(folder.rfind('/'))) {
        if (::rmdir(folder.c_str()) != 0) {
            break;
        }
    }
    return bytes;
}

} // namespace

std::string Cache::clock(long secondsAgo)
{
    const std::time_t now = std::time(nullptr) - secondsAgo;
    std::tm utc = {};
    ::gmtime_r(&now, &utc);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

std::string Cache::entryFor(const Address& address, const std::string& file)
{
    if (address.isRepository()) {
        std::string revision = address.revision;
        std::replace(revision.begin(), revision.end(), '/', '_');
        return "hf/" + address.repository + (revision == "main" ? "" : '@' + revision) + '/' + file;
    }
    std::string out = "https";
    std::string rest = address.url.substr(std::string_view("https://").size());
    const std::size_t slash = rest.find('?') == std::string::npos ? rest.rfind('/') : rest.rfind('/', rest.find('?'));
    const std::size_t end = std::min(rest.find('?'), rest.size());
    if (!file.empty() && slash != std::string::npos && rest.substr(slash + 1, end - slash - 1) != file) {
        rest = rest.substr(0, slash + 1) + file; // next to the file of the URL
    }
    const std::size_t query = rest.find('?');
    for (const std::string_view part : split(std::string_view(rest).substr(0, query), '/')) {
        std::string name(part.substr(0, 200));
        std::replace_if(
            name.begin(), name.end(),
            [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\\' || c == ':' || c == 0x7F; }, '_');
        if (!name.empty() && name != "." && name != ".." && isUtf8(name)) {
            out += '/' + name;
        }
    }
    if (query != std::string::npos) { // keep the name for its suffix; the query gets its own folder
        const std::size_t name = out.rfind('/');
        std::uint64_t hash = 1469598103934665603U; // FNV-1a
        for (const char c : rest.substr(query)) {
            hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
        }
        out.insert(name, "/query-" + std::to_string(hash));
    }
    return out;
}

std::vector<CacheEntry> Cache::entries() const
{
    std::vector<CacheEntry> out;
    const Json index = readIndex(m_folder);
    for (const auto& [path, value] : index.items()) {
        auto entry = entryOf(path, value);
        std::error_code error;
        if (entry && std::filesystem::is_regular_file(pathOf(path), error)) {
            out.push_back(std::move(*entry));
        }
    }
    return out;
}

Cache::Index Cache::index() const
{
    Index out;
    out.m_folder = m_folder;
    const Json index = readIndex(m_folder);
    for (const auto& [path, value] : index.items()) {
        if (auto entry = entryOf(path, value)) {
            out.m_entries.emplace(path, std::move(*entry));
        }
    }
    return out;
}

std::optional<CacheEntry> Cache::Index::find(const std::string& path) const
{
    const auto found = m_entries.find(path);
    if (found == m_entries.end() || sizeOf(m_folder + '/' + path) != found->second.bytes) {
        return std::nullopt;
    }
    return found->second;
}

std::optional<CacheEntry> Cache::find(const std::string& path) const
{
    return index().find(path);
}

template <class Change>
Status Cache::update(const Change& change)
{
    APR_CHECK(makeFolder(m_folder));
    const Lock lock(m_folder + "/.lock");
    if (!lock.isHeld()) {
        return Error{.code = Errc::Io,
                     .message = std::string("cannot write to the cache: ") + std::strerror(errno) +
                                " (set APR_CACHE to use another folder)",
                     .file = m_folder};
    }
    Json index = readIndex(m_folder);
    change(index);
    return saveText(m_folder + "/checksum.json", dumpJson(index), true);
}

Status Cache::store(const std::vector<CacheEntry>& entries)
{
    return update([&entries](Json& index) {
        for (const CacheEntry& entry : entries) {
            index[entry.path] = toJson(entry);
        }
    });
}

Result<std::uint64_t> Cache::shrink(std::uint64_t limit, const std::string& since)
{
    std::uint64_t freed = 0;
    APR_CHECK(update([&](Json& index) {
        std::vector<CacheEntry> all = entries();
        std::uint64_t total = 0;
        for (const CacheEntry& entry : all) {
            total += entry.bytes;
        }
        std::sort(all.begin(), all.end(), [](const CacheEntry& a, const CacheEntry& b) { return a.used < b.used; });
        for (const CacheEntry& entry : all) {
            if (total - std::min(freed, total) <= limit || entry.used >= since) {
                break;
            }
            freed += removeFile(m_folder, pathOf(entry.path));
            index.erase(entry.path);
        }
    }));
    return freed;
}

Result<std::uint64_t> Cache::clear(const std::string& prefix)
{
    std::uint64_t freed = 0;
    std::error_code error;
    if (!std::filesystem::is_directory(m_folder, error)) {
        return freed;
    }
    APR_CHECK(update([&](Json& index) {
        std::vector<std::string> removed;
        for (const auto& [path, value] : index.items()) {
            if (isPlainPath(path) && path.starts_with(prefix)) {
                freed += removeFile(m_folder, pathOf(path));
                removed.push_back(path);
            }
        }
        for (const std::string& path : removed) {
            index.erase(path);
        }
        std::vector<std::string> parts; // incomplete downloads
        for (std::filesystem::recursive_directory_iterator at(m_folder, error), end; !error && at != end;
             at.increment(error)) {
            const std::string path = at->path().string();
            const std::string_view entry = std::string_view(path).substr(m_folder.size() + 1);
            if (path.ends_with(".part") && entry.starts_with(prefix)) {
                parts.push_back(path);
            }
        }
        for (const std::string& path : parts) {
            const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
            const bool isRunning = fd >= 0 && ::flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
            if (!isRunning) {
                ::unlink((path.substr(0, path.size() - 5) + ".blocks").c_str());
                freed += removeFile(m_folder, path);
            }
            if (fd >= 0) {
                ::close(fd);
            }
        }
    }));
    return freed;
}

Result<std::vector<Cache::Verified>> Cache::verify(Progress& progress) const
{
    std::vector<Verified> out;
    for (const CacheEntry& entry : entries()) {
        Verified result{.entry = entry};
        if (const auto content = openSource(pathOf(entry.path))) {
            auto hash = sha256(*content, progress);
            if (!hash && hash.error().code == Errc::Cancelled) {
                return std::move(hash).error();
            }
            result.actual = hash ? *hash : "";
        }
        out.push_back(std::move(result));
    }
    return out;
}

} // namespace apr::hub
