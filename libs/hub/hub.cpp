// SPDX-License-Identifier: MIT
#include "apr/hub/hub.h"

#include "apr/base/json.h"
#include "apr/base/paths.h"
#include "apr/base/text.h"
#include "apr/convert/side_files.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "listing.h"
#include "transfer.h"

#include <algorithm>
#include <set>
#include <utility>

namespace apr::hub {
namespace {

constexpr std::uint64_t kMaxListingBytes = std::uint64_t{64} << 20;
constexpr std::uint64_t kParsedIndexBytes = std::uint64_t{256} << 20; ///< memory of a parsed index
constexpr std::uint64_t kMaxIndexBytes = std::uint64_t{64} << 20;
constexpr std::uint64_t kMaxSideFileBytes = std::uint64_t{64} << 20;
constexpr std::size_t kMaxModelFiles = 4096;                      ///< the largest known have a few hundred
constexpr std::uint64_t kRecordedBytes = std::uint64_t{16} << 20; ///< downloads that are recorded together

bool isNonCommercial(std::string_view license)
{
    const std::string small = toLower(std::string(license));
    return small.find("-nc") != std::string::npos || small.find("non-commercial") != std::string::npos ||
           small.find("noncommercial") != std::string::npos || small.find("research") != std::string::npos;
}

class Fetcher {
public:
    Fetcher(Address address, const Settings& settings, Progress& progress)
        : m_address(std::move(address)), m_settings(settings), m_progress(progress), m_http(settings, progress),
          m_cache(settings.cache)
    {
    }

    Result<Fetched> fetch()
    {
        if (m_settings.isOffline) {
            return fromCache(offlineError(), "the network is disabled");
        }
        auto done = fetchOnline();
        if (done || !isUnavailable(done.error()) || m_hasDownloaded) { // a partial download would mix two versions
            return done;
        }
        return fromCache(done.error(), done.error().message);
    }

    Result<Model> open(const OpenOptions& options)
    {
        if (m_settings.isOffline) {
            APR_TRY(const Fetched cached, fetch());
            return openModelFile(cached.path, options);
        }
        const auto file = chooseFile();
        const auto remote = file ? remoteOf(*file) : Result<RemoteFile>(file.error());
        if (!remote) {
            const auto cached = isUnavailable(remote.error()) ? fromCache(remote.error(), remote.error().message)
                                                              : Result<Fetched>(remote.error());
            return cached ? openModelFile(cached->path, options) : Result<Model>(remote.error());
        }
        if (isCached(*file, *remote)) {
            return openModelFile(m_cache.pathOf(Cache::entryFor(m_address, *file)), options);
        }
        OpenOptions limited = options;
        limited.budget = remoteBudget(remote->size.value_or(0));
        const auto link = std::make_shared<RangeLink>(m_progress, limited.budget);
        const auto sourceFor = [&](const RemoteFile& each) -> Result<ByteSource> {
            if (!each.size) {
                link->isRefused = true;
                return Error{.code = Errc::Unsupported, .message = "the server does not report the size of the file"};
            }
            return sourceOf(each, m_settings, link);
        };
        std::set<std::string> opened;
        const SiblingOpener siblings = [&](const std::string& path, SiblingPath) -> Result<ByteSource> {
            APR_CHECK(checkPlain(path));
            opened.insert(path);
            APR_CHECK(checkCount(opened.size() + 1));
            APR_TRY(const RemoteFile beside, remoteOf(folderOf(*file) + path));
            return sourceFor(beside);
        };
        const auto source = sourceFor(*remote);
        auto model = source ? openModel(textOf(*file), *source, siblings, limited) : Result<Model>(source.error());
        if (model) {
            model = withSiblingConfig(*model, siblings);
        }
        link->detach();
        if (link->isRefused) { // no range requests: download the whole file
            APR_TRY(const Fetched fetched, fetch());
            return openModelFile(fetched.path, options);
        }
        return model;
    }

private:
    Error offlineError() const
    {
        return {.code = Errc::Download,
                .message = "not in the cache, and the network is disabled (HF_HUB_OFFLINE, APR_OFFLINE)",
                .file = m_address.text(),
                .advice = "Unset HF_HUB_OFFLINE and APR_OFFLINE to download it."};
    }

    /// Whether the network or server is unavailable, as opposed to a definite error response.
    static bool isUnavailable(const Error& error)
    {
        const auto contains = [&error](const char* text) { return error.message.find(text) != std::string::npos; };
        return error.code == Errc::Download && !error.notFound &&
               (!contains("[HTTP 4") || contains("[HTTP 408]") || contains("[HTTP 429]"));
    }

    static Status checkPlain(const std::string& path)
    {
        if (!isPlainPath(path)) {
            return Error{.code = Errc::Unsafe, .message = "the path is outside the model's folder", .file = path};
        }
        return {};
    }

    /// E014 if a model has too many files, each of which is a request at least.
    Status checkCount(std::size_t files) const
    {
        if (files > kMaxModelFiles) {
            return Error{.code = Errc::Download,
                         .message = "the model has more than " + formatCountOf(kMaxModelFiles, "file"),
                         .file = m_address.text(),
                         .advice = "Download the files with another program, and open the local copy."};
        }
        return {};
    }

    /// An entry of the cache, as it was when it was first asked.
    std::optional<CacheEntry> inCache(const std::string& path)
    {
        if (!m_index) {
            m_index = m_cache.index();
        }
        return m_index->find(path);
    }

    std::string textOf(const std::string& file) const
    {
        Address address = m_address;
        address.file = file;
        return address.text();
    }

    std::string urlOf(const std::string& file) const
    {
        if (m_address.isRepository()) {
            const std::string& revision =
                m_listing && !m_listing->commit.empty() ? m_listing->commit : m_address.revision;
            return m_settings.endpoint + '/' + m_address.repository + "/resolve/" + percentEncoded(revision) + '/' +
                   percentEncoded(file);
        }
        const std::size_t query = m_address.url.find('?');
        const std::string path = m_address.url.substr(0, query);
        return fileNameOf(path) == file ? m_address.url : folderOf(path) + percentEncoded(file);
    }

    /// Fetches the listing of the repository once.
    Status list()
    {
        if (m_listing || !m_address.isRepository()) {
            return {};
        }
        const std::string url = m_settings.endpoint + "/api/models/" + m_address.repository + "/revision/" +
                                percentEncoded(m_address.revision) + "?blobs=true";
        auto response = m_http.get(url, kMaxListingBytes);
        if (!response) {
            Error error = std::move(response).error();
            error.file = m_address.text();
            return error;
        }
        APR_TRY(m_listing, parseListing(response->body, url));
        for (auto& [name, file] : m_listing->files) {
            file.url = urlOf(name);
        }
        return {};
    }

    /// Path in the repository, or name, of the file that the address refers to.
    Result<std::string> chooseFile()
    {
        APR_CHECK(list());
        if (!m_address.isRepository()) {
            const std::string path = m_address.url.substr(0, m_address.url.find('?'));
            const std::string name(fileNameOf(path));
            return name.empty() ? Result<std::string>(Error{.code = Errc::Argument,
                                                            .message = "the address does not name a file",
                                                            .file = m_address.url})
                                : name;
        }
        std::vector<std::string> names;
        for (const auto& [name, file] : m_listing->files) {
            names.push_back(name);
        }
        if (!m_address.file.empty()) {
            if (m_listing->files.contains(m_address.file)) {
                return m_address.file;
            }
            std::vector<std::string> within; // the address names a folder
            for (const std::string& name : names) {
                if (name.starts_with(m_address.file + '/')) {
                    within.push_back(name.substr(m_address.file.size() + 1));
                }
            }
            if (!within.empty()) {
                APR_TRY(const SelectedFile chosen, selectModelFile(within, m_address.text()));
                return m_address.file + '/' + chosen.name;
            }
            const auto closest = closestNames(m_address.file, names, 1);
            return Error{.code = Errc::Download,
                         .message = "no such file in the repository" +
                                    (closest.empty() ? "" : "; did you mean " + printable(closest.front(), 120) + '?'),
                         .file = m_address.text(),
                         .notFound = true};
        }
        APR_TRY(SelectedFile chosen, selectModelFile(names, m_address.text()));
        return std::move(chosen.name);
    }

    Result<RemoteFile> remoteOf(const std::string& file)
    {
        if (m_listing) {
            const auto found = m_listing->files.find(file);
            if (found == m_listing->files.end()) {
                return Error{.code = Errc::Io,
                             .message = "no such file in the repository",
                             .file = textOf(file),
                             .notFound = true};
            }
            return found->second.size ? Result<RemoteFile>(found->second) : lookUp(m_http, found->second.url);
        }
        return lookUp(m_http, urlOf(file));
    }

    static bool isCurrent(const CacheEntry& entry, const RemoteFile& remote)
    {
        if (remote.size && entry.bytes != *remote.size) {
            return false;
        }
        return !remote.sha256.empty() ? entry.sha256 == remote.sha256 : !remote.tag.empty() && entry.tag == remote.tag;
    }

    /// Whether the complete model is in the cache, in the current version.
    bool isCached(const std::string& file, const RemoteFile& remote)
    {
        const auto main = inCache(Cache::entryFor(m_address, file));
        if (!main || !isCurrent(*main, remote)) {
            return false;
        }
        const auto parts = partsOf(file, m_cache.pathOf(main->path));
        return parts && std::all_of(parts->begin(), parts->end(), [this](const std::string& part) {
                   const auto entry = inCache(Cache::entryFor(m_address, part));
                   const auto other = entry ? remoteOf(part) : Result<RemoteFile>(Error{});
                   return other && isCurrent(*entry, *other);
               });
    }

    Result<CacheEntry> fetchFile(const std::string& file, Fetched& out)
    {
        APR_TRY(RemoteFile remote, remoteOf(file));
        const std::string path = Cache::entryFor(m_address, file);
        APR_CHECK(checkCount(out.files.size() + 1));
        if (auto there = inCache(path); there && isCurrent(*there, remote)) {
            m_files.insert(path);
            out.files.push_back(*there);
            return *there;
        }
        const std::string local = m_cache.pathOf(path);
        APR_CHECK(makeFolder(local.substr(0, local.rfind('/'))));
        APR_CHECK(download(remote, local, m_settings, m_progress));
        m_hasDownloaded = true;
        CacheEntry entry{.path = path,
                         .bytes = remote.size.value_or(0),
                         .sha256 = remote.sha256,
                         .tag = remote.tag,
                         .source = withoutQuery(remote.url),
                         .commit = m_listing ? m_listing->commit : "",
                         .used = Cache::clock()};
        APR_CHECK(record(entry));
        m_files.insert(path);
        out.fetched += entry.bytes;
        out.files.push_back(entry);
        return entry;
    }

    /// Records a download in the cache, together with others: what is not recorded is downloaded again.
    Status record(const CacheEntry& entry)
    {
        m_unrecorded.push_back(entry);
        m_unrecordedBytes += entry.bytes;
        return m_unrecordedBytes < kRecordedBytes ? Status() : recordAll();
    }

    Status recordAll()
    {
        m_unrecordedBytes = 0;
        const std::vector<CacheEntry> entries = std::exchange(m_unrecorded, {});
        return entries.empty() ? Status() : m_cache.store(entries);
    }

    /// Opens the model to download the other files that its reader requests.
    Status fetchReferencedFiles(const std::string& file, Fetched& out)
    {
        std::optional<Error> problem;
        const SiblingOpener siblings = [&](const std::string& path, SiblingPath) -> Result<ByteSource> {
            APR_CHECK(checkPlain(path));
            const std::string name = folderOf(file) + path;
            const std::string entry = Cache::entryFor(m_address, name);
            const bool isFetched = m_files.contains(entry);
            if (auto fetched = isFetched ? Result<CacheEntry>(CacheEntry{}) : fetchFile(name, out); !fetched) {
                if (!fetched.error().notFound) {
                    problem = fetched.error();
                }
                return std::move(fetched).error();
            }
            return openSource(m_cache.pathOf(entry));
        };
        const std::string local = m_cache.pathOf(Cache::entryFor(m_address, file));
        if (const auto source = openSource(local)) {
            // The result is ignored: errors are reported when the caller opens the model.
            [[maybe_unused]] const auto model =
                openModel(local, *source, siblings, {.budget = fileBudget(source->size())});
        }
        return problem ? Status(*problem) : Status();
    }

    /// Paths of the other files of a model whose main file is in the cache.
    Result<std::set<std::string>> partsOf(const std::string& file, const std::string& local)
    {
        std::set<std::string> out;
        const std::string folder = folderOf(file);
        if (file.ends_with(".index.json")) {
            APR_TRY(const std::string text, readTextFile(local, kMaxIndexBytes));
            const auto parsed = parseJson(text, 0, kSourceDepth, kParsedIndexBytes);
            const Json* map = parsed ? findMember(parsed->value, "weight_map") : nullptr;
            if (map != nullptr && map->is_object()) {
                for (const auto& [tensor, shard] : map->items()) {
                    if (shard.is_string() && isPlainPath(shard.get_ref<const std::string&>())) {
                        out.insert(folder + shard.get<std::string>());
                    }
                }
            }
        }
        if (!m_listing) {
            return out;
        }
        const std::string name(fileNameOf(file));
        const std::size_t of = name.find("-00001-of-");
        for (const auto& [each, remote] : m_listing->files) {
            if (!each.starts_with(folder) || each == file) {
                continue;
            }
            const std::string rest = each.substr(folder.size());
            const bool isFolder = belongsToFolder(name, rest);
            const bool isShard = of != std::string::npos && rest.starts_with(name.substr(0, of + 1)) &&
                                 rest.ends_with(name.substr(of + std::string_view("-00001").size()));
            const bool isBeside =
                name.ends_with(".onnx") &&
                (rest.starts_with(name + '.') || rest.starts_with(name + '_') || rest.ends_with(".onnx_data"));
            const bool isVariables =
                name.ends_with(".index") && rest.starts_with(name.substr(0, name.size() - 6) + ".data-");
            const bool isSide =
                std::find(std::begin(kSideFileNames), std::end(kSideFileNames), rest) != std::end(kSideFileNames) &&
                remote.size.value_or(0) <= kMaxSideFileBytes;
            if (isFolder || isShard || isBeside || isVariables || isSide) {
                out.insert(each);
            }
        }
        return out;
    }

    Result<Fetched> fetchOnline()
    {
        auto done = fetchFiles();
        if (!done) { // what came before the failure need not come again
            [[maybe_unused]] const auto recorded = recordAll();
        }
        return done;
    }

    Result<Fetched> fetchFiles()
    {
        APR_TRY(const std::string file, chooseFile());
        Fetched out;
        APR_TRY(const CacheEntry entry, fetchFile(file, out));
        out.path = m_cache.pathOf(entry.path);
        APR_TRY(const std::set<std::string> parts, partsOf(file, out.path));
        APR_CHECK(checkCount(parts.size()));
        for (const std::string& part : parts) {
            APR_TRY([[maybe_unused]] const CacheEntry entryOfPart, fetchFile(part, out));
        }
        APR_CHECK(fetchReferencedFiles(file, out));
        for (CacheEntry& each : out.files) { // all files have the same version now
            each.used = Cache::clock();
            each.commit = m_listing ? m_listing->commit : each.commit;
        }
        m_unrecorded.clear();
        // A read-only cache still provides hits.
        if (auto stored = m_cache.store(out.files); !stored && m_hasDownloaded) {
            return std::move(stored).error();
        }
        describe(out, file);
        if (m_settings.cacheLimit > 0) {
            constexpr long kInUse = 3600; // another process may be using them
            APR_TRY([[maybe_unused]] const std::uint64_t freed,
                    m_cache.shrink(m_settings.cacheLimit, Cache::clock(kInUse)));
        }
        return out;
    }

    void describe(Fetched& out, const std::string& file)
    {
        Address origin = m_address;
        if (m_listing) {
            origin.file = file;
            origin.revision = m_listing->commit.empty() ? origin.revision : m_listing->commit;
            out.license = m_listing->license;
            for (const auto& [each, remote] : m_listing->files) {
                const std::string entry = Cache::entryFor(m_address, each);
                if (!m_files.contains(entry)) {
                    out.others.push_back(each);
                }
            }
            const std::string name(fileNameOf(file));
            const bool isGeneric = name.starts_with("model.") || name.starts_with("model-0") ||
                                   name.starts_with("pytorch_model") || name == "saved_model.pb";
            out.name =
                isGeneric ? fileNameOf(m_address.repository) : std::string_view(name).substr(0, name.find_last_of('.'));
        } else {
            out.name = file.substr(0, file.find_last_of('.'));
        }
        out.origin = withoutQuery(origin.text());
        if (isNonCommercial(out.license)) {
            out.findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "hub.license",
                 .message = "the license " + printable(out.license, 80) + " does not permit commercial use",
                 .hint = "the license also applies to derived models"});
        }
    }

    /// The cached copy, if the network is unavailable. It must be complete and of one version.
    Result<Fetched> fromCache(const Error& why, const std::string& reason)
    {
        Fetched out{.origin = withoutQuery(m_address.text())};
        const std::string name =
            m_address.isRepository() ? m_address.file : std::string(fileNameOf(withoutQuery(m_address.url)));
        std::string folder = m_cache.pathOf(Cache::entryFor(m_address, name));
        while (folder.ends_with('/')) {
            folder.pop_back();
        }
        const auto path = isFolder(folder) ? resolveModelPath(folder) : Result<std::string>(folder);
        const auto main = path ? inCache(path->substr(m_cache.folder().size() + 1)) : std::nullopt;
        if (!main) {
            return why;
        }
        out.path = folder;
        out.name = m_address.isRepository() && m_address.file.empty()
                       ? fileNameOf(m_address.repository)
                       : fileNameOf(name).substr(0, fileNameOf(name).rfind('.'));
        const std::string root = folderOf(main->path);
        APR_TRY(const std::set<std::string> parts,
                partsOf(std::string(fileNameOf(main->path)), m_cache.pathOf(main->path)));
        for (const std::string& part : parts) {
            const auto entry = inCache(root + part);
            if (!entry || entry->commit != main->commit) {
                Error error = why;
                error.message += "; the cached copy is incomplete";
                return error;
            }
        }
        for (const CacheEntry& entry : m_cache.entries()) {
            const bool isPart = entry.path.starts_with(root) && parts.contains(entry.path.substr(root.size()));
            if (entry.path == main->path || isPart || (isFolder(folder) && entry.path.starts_with(root))) {
                out.files.push_back(entry);
            }
        }
        out.findings.push_back({.severity = Severity::Warning,
                                .rule = "hub.not-checked",
                                .message = "using the cached copy, which may be outdated: " + reason});
        return out;
    }

    Address m_address;
    Settings m_settings;
    Progress& m_progress;
    Http m_http;
    Cache m_cache;
    std::optional<Cache::Index> m_index;
    std::vector<CacheEntry> m_unrecorded;
    std::uint64_t m_unrecordedBytes = 0;
    std::set<std::string> m_files; ///< entries of the model's files
    bool m_hasDownloaded = false;
    std::optional<Listing> m_listing;
};

} // namespace

Result<Fetched> fetch(const std::string& address, const Settings& settings, Progress& progress)
{
    APR_TRY(Address parsed, parseAddress(address, settings.endpoint));
    return Fetcher(std::move(parsed), settings, progress).fetch();
}

Result<Model> openRemote(const std::string& address, const Settings& settings, const OpenOptions& options,
                         Progress& progress)
{
    APR_TRY(Address parsed, parseAddress(address, settings.endpoint));
    return Fetcher(std::move(parsed), settings, progress).open(options);
}

Result<Model> openAnywhere(const std::string& pathOrAddress, const OpenOptions& options, Progress& progress)
{
    return isAddress(pathOrAddress) ? openRemote(pathOrAddress, Settings::fromEnvironment(), options, progress)
                                    : openModelFile(pathOrAddress, options);
}

Result<Fetched> fetchIfRemote(const std::string& pathOrAddress, Progress& progress)
{
    if (!isAddress(pathOrAddress)) {
        return Fetched{.path = pathOrAddress};
    }
    return fetch(pathOrAddress, Settings::fromEnvironment(), progress);
}

} // namespace apr::hub
