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
          m_cache(settings.cache), m_start(timestamp())
    {
    }

    Result<Fetched> fetch()
    {
        auto done = m_settings.isOffline ? Result<Fetched>(offlineError()) : fetchOnline();
        if (done || done.error().code != Errc::Download) {
            return done;
        }
        return fromCache(done.error());
    }

    Result<Model> open(const OpenOptions& options)
    {
        if (m_settings.isOffline) {
            APR_TRY(const Fetched cached, fetch());
            return openModelFile(cached.path, options);
        }
        APR_TRY(const std::string file, chooseFile());
        APR_TRY(const RemoteFile remote, remoteOf(file));
        if (const auto cached = m_cache.find(Cache::entryFor(m_address, file)); cached && isCurrent(*cached, remote)) {
            return openModelFile(m_cache.pathOf(cached->path), options);
        }
        if (!remote.size) {
            APR_TRY(const Fetched fetched, fetch());
            return openModelFile(fetched.path, options);
        }
        const SiblingOpener siblings = [this, folder = folderOf(file)](const std::string& path,
                                                                       SiblingPath) -> Result<ByteSource> {
            if (!isPlainPath(path)) {
                return Error{.code = Errc::Unsafe, .message = "the path leads out of the model's folder", .file = path};
            }
            APR_TRY(const RemoteFile beside, remoteOf(folder + path));
            return sourceOf(beside, m_settings);
        };
        auto model = openModel(textOf(file), sourceOf(remote, m_settings), siblings, options);
        if (!model && model.error().code == Errc::Unsupported && model.error().file == remote.url) { // no ranges
            APR_TRY(const Fetched fetched, fetch());
            return openModelFile(fetched.path, options);
        }
        return model ? withConfigBeside(*model, siblings) : model;
    }

private:
    Error offlineError() const
    {
        return {.code = Errc::Download,
                .message = "it is not in the cache, and the network is not to be used (HF_HUB_OFFLINE, APR_OFFLINE)",
                .file = m_address.text()};
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

    Result<CacheEntry> bring(const std::string& file, Fetched& out)
    {
        APR_TRY(RemoteFile remote, remoteOf(file));
        const std::string path = Cache::entryFor(m_address, file);
        if (auto cached = m_cache.find(path); cached && isCurrent(*cached, remote)) {
            cached->used = timestamp();
            APR_CHECK(m_cache.keep(*cached));
            out.files.push_back(*cached);
            return *cached;
        }
        const std::string local = m_cache.pathOf(path);
        APR_CHECK(makeFolder(local.substr(0, local.rfind('/'))));
        APR_CHECK(download(remote, local, m_settings, m_progress));
        CacheEntry entry{.path = path,
                         .bytes = remote.size.value_or(0),
                         .sha256 = remote.sha256,
                         .tag = remote.tag,
                         .source = remote.url,
                         .used = timestamp()};
        APR_CHECK(m_cache.keep(entry));
        out.fetched += entry.bytes;
        out.files.push_back(entry);
        return entry;
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
        describe(out, file);
        if (m_settings.cacheLimit > 0) {
            APR_TRY([[maybe_unused]] const std::uint64_t freed, m_cache.shrink(m_settings.cacheLimit, m_start));
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
        out.origin = origin.text();
        if (isNonCommercial(out.licence)) {
            out.findings.push_back(
                {.severity = Severity::Warning,
                 .rule = "hub.licence",
                 .message = "its licence, " + printable(out.licence, 80) + ", does not allow commercial use",
                 .hint = "what is made of it is under the same licence"});
        }
    }

    /// What was fetched earlier, for want of the network.
    Result<Fetched> fromCache(const Error& why)
    {
        const bool isRefused = why.message.find("[HTTP 4") != std::string::npos;
        Fetched out{.origin = m_address.text()};
        if (m_address.isRepository()) {
            out.path = m_cache.pathOf(Cache::entryFor(m_address, m_address.file));
            out.name = nameOf(m_address.repository);
        } else {
            out.path = m_cache.pathOf(Cache::entryFor(m_address, ""));
            out.name = nameOf(out.path).substr(0, nameOf(out.path).find_last_of('.'));
        }
        while (out.path.ends_with('/')) {
            out.path.pop_back();
        }
        const std::string prefix = out.path.substr(m_cache.folder().size() + 1);
        for (const CacheEntry& entry : m_cache.entries()) {
            if (entry.path == prefix || entry.path.starts_with(prefix + '/')) {
                out.files.push_back(entry);
            }
        }
        if (out.files.empty() || isRefused || !wholeModelPath(out.path)) {
            return why;
        }
        out.findings.push_back(
            {.severity = Severity::Warning,
             .rule = "hub.not-checked",
             .message = "the copy in the cache is used; whether it is the latest was not asked: " + why.message});
        return out;
    }

    Address m_address;
    Settings m_settings;
    Progress& m_progress;
    Http m_http;
    Cache m_cache;
    std::string m_start;
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
