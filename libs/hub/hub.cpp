// SPDX-License-Identifier: MIT
#include "apr/hub/hub.h"

#include "apr/base/text.h"
#include "apr/convert/side_files.h"
#include "apr/format/json.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"
#include "transfer.h"

#include <algorithm>
#include <set>

namespace apr::hub {
namespace {

constexpr std::uint64_t kMostListing = std::uint64_t{64} << 20;
constexpr std::uint64_t kMostIndex = std::uint64_t{64} << 20;
constexpr std::uint64_t kMostSideFile = std::uint64_t{64} << 20;

std::string folderOf(const std::string& path)
{
    return path.substr(0, path.find_last_of('/') + 1); // with its slash
}

std::string nameOf(const std::string& path)
{
    return path.substr(path.find_last_of('/') + 1);
}

/// What a repository has.
struct Listing {
    std::string commit = {};
    std::string licence = {};
    std::map<std::string, RemoteFile> files = {};
};

bool isNonCommercial(std::string_view licence)
{
    const std::string small = toLower(std::string(licence));
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
            return fromCache(offlineError(), "the network is not to be used");
        }
        auto done = fetchOnline();
        if (done || !isAway(done.error()) || m_hasFetched) { // what is half fetched is of two versions
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
            const auto cached = isAway(remote.error()) ? fromCache(remote.error(), remote.error().message)
                                                       : Result<Fetched>(remote.error());
            return cached ? openModelFile(cached->path, options) : Result<Model>(remote.error());
        }
        if (isHere(*file, *remote)) {
            return openModelFile(m_cache.pathOf(Cache::entryFor(m_address, *file)), options);
        }
        const auto link = std::make_shared<RangeLink>(m_progress);
        const auto sourceFor = [&](const RemoteFile& each) -> Result<ByteSource> {
            if (!each.size) {
                link->isRefused = true;
                return Error{.code = Errc::Unsupported, .message = "the server does not say how long the file is"};
            }
            return sourceOf(each, m_settings, link);
        };
        const SiblingOpener siblings = [&](const std::string& path, SiblingPath) -> Result<ByteSource> {
            APR_CHECK(checkPlain(path));
            APR_TRY(const RemoteFile beside, remoteOf(folderOf(*file) + path));
            return sourceFor(beside);
        };
        const auto source = sourceFor(*remote);
        auto model = source ? openModel(textOf(*file), *source, siblings, options) : Result<Model>(source.error());
        if (model) {
            model = withConfigBeside(*model, siblings);
        }
        link->detach();
        if (link->isRefused) { // a server without ranges
            APR_TRY(const Fetched fetched, fetch());
            return openModelFile(fetched.path, options);
        }
        return model;
    }

private:
    Error offlineError() const
    {
        return {.code = Errc::Download,
                .message = "it is not in the cache, and the network is not to be used (HF_HUB_OFFLINE, APR_OFFLINE)",
                .file = m_address.text()};
    }

    /// Whether the network, or a server that is busy, is why something cannot be had: not an answer that it cannot be.
    static bool isAway(const Error& error)
    {
        const auto says = [&error](const char* text) { return error.message.find(text) != std::string::npos; };
        return error.code == Errc::Download && !error.notFound &&
               (!says("[HTTP 4") || says("[HTTP 408]") || says("[HTTP 429]"));
    }

    static Status checkPlain(const std::string& path)
    {
        if (!isPlainPath(path)) {
            return Error{.code = Errc::Unsafe, .message = "the path leads out of the model's folder", .file = path};
        }
        return {};
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
        return nameOf(path) == file ? m_address.url : folderOf(path) + percentEncoded(file);
    }

    /// The listing of the repository, once.
    Status list()
    {
        if (m_listing || !m_address.isRepository()) {
            return {};
        }
        const std::string url = m_settings.endpoint + "/api/models/" + m_address.repository + "/revision/" +
                                percentEncoded(m_address.revision) + "?blobs=true";
        auto answer = m_http.get(url, kMostListing);
        if (!answer) {
            Error error = std::move(answer).error();
            error.file = m_address.text();
            return error;
        }
        const auto parsed = parseJson(answer->body);
        const Json* files = parsed ? findMember(parsed->value, "siblings") : nullptr;
        if (files == nullptr || !files->is_array()) {
            return Error{
                .code = Errc::Download, .message = "the server's list of files is not understood", .file = url};
        }
        Listing listing{.commit = stringMember(parsed->value, "sha").value_or("")};
        if (listing.commit.find_first_not_of("0123456789abcdef") != std::string::npos) {
            listing.commit.clear();
        }
        const Json* licence = findPath(parsed->value, {"cardData", "license"});
        listing.licence = licence == nullptr     ? ""
                          : licence->is_string() ? licence->get<std::string>()
                                                 : displayJson(*licence, 100);
        m_listing = std::move(listing);
        for (const Json& each : *files) {
            const auto name = stringMember(each, "rfilename");
            if (!name || !isPlainPath(*name)) {
                continue; // a server does not choose where on this disk its files go
            }
            const Json* lfs = findMember(each, "lfs");
            const bool isLfs = lfs != nullptr && lfs->is_object();
            RemoteFile file{.url = urlOf(*name), .size = unsignedMember(isLfs ? *lfs : each, "size")};
            file.sha256 = isLfs ? toLower(stringMember(*lfs, "sha256").value_or("")) : "";
            file.gitSha1 = isLfs ? "" : toLower(stringMember(each, "blobId").value_or(""));
            file.sha256 = file.sha256.size() == 64 ? file.sha256 : "";
            file.gitSha1 = file.gitSha1.size() == 40 ? file.gitSha1 : "";
            file.tag = isLfs ? file.sha256 : file.gitSha1;
            m_listing->files.emplace(*name, std::move(file));
        }
        return {};
    }

    /// The file that the address means, by its path in the repository, or by its name.
    Result<std::string> chooseFile()
    {
        APR_CHECK(list());
        if (!m_address.isRepository()) {
            const std::string path = m_address.url.substr(0, m_address.url.find('?'));
            const std::string name = nameOf(path);
            return name.empty()
                       ? Result<std::string>(Error{
                             .code = Errc::Argument, .message = "the address names no file", .file = m_address.url})
                       : name;
        }
        std::vector<std::string> names;
        for (const auto& [name, file] : m_listing->files) {
            names.push_back(name);
        }
        if (!m_address.file.empty()) {
            if (m_listing->files.count(m_address.file) > 0) {
                return m_address.file;
            }
            std::vector<std::string> within; // a folder of the repository
            for (const std::string& name : names) {
                if (name.starts_with(m_address.file + '/')) {
                    within.push_back(name.substr(m_address.file.size() + 1));
                }
            }
            if (!within.empty()) {
                APR_TRY(const std::string chosen, modelAmong(within, m_address.text()));
                return m_address.file + '/' + chosen;
            }
            const auto near = closestNames(m_address.file, names, 1);
            return Error{.code = Errc::Download,
                         .message = "the repository has no such file" +
                                    (near.empty() ? "" : "; there is " + printable(near.front(), 120)),
                         .file = m_address.text(),
                         .notFound = true};
        }
        return modelAmong(names, m_address.text());
    }

    Result<RemoteFile> remoteOf(const std::string& file)
    {
        if (m_listing) {
            const auto found = m_listing->files.find(file);
            if (found == m_listing->files.end()) {
                return Error{.code = Errc::Io,
                             .message = "the repository has no such file",
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

    /// Whether a model is in the cache, whole and as the server has it now.
    bool isHere(const std::string& file, const RemoteFile& remote)
    {
        const auto main = m_cache.find(Cache::entryFor(m_address, file));
        if (!main || !isCurrent(*main, remote)) {
            return false;
        }
        const auto parts = partsOf(file, m_cache.pathOf(main->path));
        return parts && std::all_of(parts->begin(), parts->end(), [this](const std::string& part) {
                   const auto entry = m_cache.find(Cache::entryFor(m_address, part));
                   const auto other = entry ? remoteOf(part) : Result<RemoteFile>(Error{});
                   return other && isCurrent(*entry, *other);
               });
    }

    Result<CacheEntry> bring(const std::string& file, Fetched& out)
    {
        APR_TRY(RemoteFile remote, remoteOf(file));
        const std::string path = Cache::entryFor(m_address, file);
        if (auto cached = m_cache.find(path); cached && isCurrent(*cached, remote)) {
            out.files.push_back(*cached);
            return *cached;
        }
        const std::string local = m_cache.pathOf(path);
        APR_CHECK(makeFolder(local.substr(0, local.rfind('/'))));
        APR_CHECK(download(remote, local, m_settings, m_progress));
        m_hasFetched = true;
        CacheEntry entry{.path = path,
                         .bytes = remote.size.value_or(0),
                         .sha256 = remote.sha256,
                         .tag = remote.tag,
                         .source = withoutQuery(remote.url),
                         .commit = m_listing ? m_listing->commit : "",
                         .used = Cache::clock()};
        APR_CHECK(m_cache.keep({entry}));
        out.fetched += entry.bytes;
        out.files.push_back(entry);
        return entry;
    }

    /// Opens the model, so that what its reader asks for beside it comes, too.
    Status bringWhatItNames(const std::string& file, Fetched& out)
    {
        std::optional<Error> problem;
        const SiblingOpener siblings = [&](const std::string& path, SiblingPath) -> Result<ByteSource> {
            APR_CHECK(checkPlain(path));
            const std::string name = folderOf(file) + path;
            const std::string entry = Cache::entryFor(m_address, name);
            const bool isBrought = std::any_of(out.files.begin(), out.files.end(),
                                               [&entry](const CacheEntry& each) { return each.path == entry; });
            if (auto brought = isBrought ? Result<CacheEntry>(CacheEntry{}) : bring(name, out); !brought) {
                if (!brought.error().notFound) {
                    problem = brought.error();
                }
                return std::move(brought).error();
            }
            return openSource(m_cache.pathOf(entry));
        };
        const std::string local = m_cache.pathOf(Cache::entryFor(m_address, file));
        if (const auto source = openSource(local)) {
            // Whether it can be read is for those to say who open it.
            [[maybe_unused]] const auto model = openModel(local, *source, siblings, {.memoryLimit = memoryLimit()});
        }
        return problem ? Status(*problem) : Status();
    }

    /// The names, in the same folder, of all that belongs to a model file that is in the cache.
    Result<std::set<std::string>> partsOf(const std::string& file, const std::string& local)
    {
        std::set<std::string> out;
        const std::string folder = folderOf(file);
        if (file.ends_with(".index.json")) {
            APR_TRY(const std::string text, readTextFile(local, kMostIndex));
            const auto parsed = parseJson(text);
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
        const std::string name = nameOf(file);
        const std::size_t of = name.find("-00001-of-");
        for (const auto& [each, remote] : m_listing->files) {
            if (!each.starts_with(folder) || each == file) {
                continue;
            }
            const std::string rest = each.substr(folder.size());
            const bool isFolder = name == "saved_model.pb" || name == "Manifest.json" || name == "checkpoint";
            const bool isShard = of != std::string::npos && rest.starts_with(name.substr(0, of + 1)) &&
                                 rest.ends_with(name.substr(of + std::string_view("-00001").size()));
            const bool isBeside =
                name.ends_with(".onnx") &&
                (rest.starts_with(name + '.') || rest.starts_with(name + '_') || rest.ends_with(".onnx_data"));
            const bool isVariables =
                name.ends_with(".index") && rest.starts_with(name.substr(0, name.size() - 6) + ".data-");
            const bool isSide =
                std::find(std::begin(kSideFileNames), std::end(kSideFileNames), rest) != std::end(kSideFileNames) &&
                remote.size.value_or(0) <= kMostSideFile;
            if (isFolder || isShard || isBeside || isVariables || isSide) {
                out.insert(each);
            }
        }
        return out;
    }

    Result<Fetched> fetchOnline()
    {
        APR_TRY(const std::string file, chooseFile());
        Fetched out;
        APR_TRY(const CacheEntry entry, bring(file, out));
        out.path = m_cache.pathOf(entry.path);
        APR_TRY(const std::set<std::string> parts, partsOf(file, out.path));
        for (const std::string& part : parts) {
            APR_TRY([[maybe_unused]] const CacheEntry kept, bring(part, out));
        }
        APR_CHECK(bringWhatItNames(file, out));
        for (CacheEntry& each : out.files) { // all of one version now
            each.used = Cache::clock();
            each.commit = m_listing ? m_listing->commit : each.commit;
        }
        if (auto kept = m_cache.keep(out.files); !kept && m_hasFetched) { // a cache for reading only is good for hits
            return std::move(kept).error();
        }
        describe(out, file);
        if (m_settings.cacheLimit > 0) {
            constexpr long kInUse = 3600; // another program may be at it
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
            out.licence = m_listing->licence;
            const std::string name = nameOf(file);
            const bool saysNothing = name.starts_with("model.") || name.starts_with("model-0") ||
                                     name.starts_with("pytorch_model") || name == "saved_model.pb";
            out.name = saysNothing ? nameOf(m_address.repository) : name.substr(0, name.find_last_of('.'));
        } else {
            out.name = file.substr(0, file.find_last_of('.'));
        }
        out.origin = withoutQuery(origin.text());
        if (isNonCommercial(out.licence)) {
            out.findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "hub.licence",
                 .message = "its licence, " + printable(out.licence, 80) + ", does not allow commercial use",
                 .hint = "what is made of it is under the same licence"});
        }
    }

    /// What was fetched earlier, for want of the network: whole, and of one version.
    Result<Fetched> fromCache(const Error& why, const std::string& reason)
    {
        Fetched out{.origin = withoutQuery(m_address.text())};
        const std::string name = m_address.isRepository() ? m_address.file : nameOf(withoutQuery(m_address.url));
        std::string folder = m_cache.pathOf(Cache::entryFor(m_address, name));
        while (folder.ends_with('/')) {
            folder.pop_back();
        }
        const auto path = isFolder(folder) ? wholeModelPath(folder) : Result<std::string>(folder);
        const auto main = path ? m_cache.find(path->substr(m_cache.folder().size() + 1)) : std::nullopt;
        if (!main) {
            return why;
        }
        out.path = folder;
        out.name = m_address.isRepository() && m_address.file.empty() ? nameOf(m_address.repository)
                                                                      : nameOf(name).substr(0, nameOf(name).rfind('.'));
        const std::string root = folderOf(main->path);
        APR_TRY(const std::set<std::string> parts, partsOf(nameOf(main->path), m_cache.pathOf(main->path)));
        for (const std::string& part : parts) {
            const auto entry = m_cache.find(root + part);
            if (!entry || entry->commit != main->commit) {
                Error error = why;
                error.message += "; the cache has only a part of it";
                return error;
            }
        }
        for (const CacheEntry& entry : m_cache.entries()) {
            const bool isPart = entry.path.starts_with(root) && parts.count(entry.path.substr(root.size())) > 0;
            if (entry.path == main->path || isPart || (isFolder(folder) && entry.path.starts_with(root))) {
                out.files.push_back(entry);
            }
        }
        out.findings.push_back(
            {.severity = Severity::Warning,
             .rule = "hub.not-checked",
             .message = "the copy in the cache is used; whether it is the latest was not asked: " + reason});
        return out;
    }

    Address m_address;
    Settings m_settings;
    Progress& m_progress;
    Http m_http;
    Cache m_cache;
    bool m_hasFetched = false;
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
    OpenOptions limited = options;
    limited.memoryLimit = memoryLimit();
    return Fetcher(std::move(parsed), settings, progress).open(limited);
}

Result<Model> openAnywhere(const std::string& pathOrAddress, const OpenOptions& options, Progress& progress)
{
    return isAddress(pathOrAddress) ? openRemote(pathOrAddress, Settings::fromEnvironment(), options, progress)
                                    : openModelFile(pathOrAddress, options);
}

Result<Fetched> localOf(const std::string& pathOrAddress, Progress& progress)
{
    if (!isAddress(pathOrAddress)) {
        return Fetched{.path = pathOrAddress};
    }
    return fetch(pathOrAddress, Settings::fromEnvironment(), progress);
}

} // namespace apr::hub
