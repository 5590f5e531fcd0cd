// SPDX-License-Identifier: MIT
#include "transfer.h"

#include "apr/base/text.h"
#include "apr/host/digest.h"
#include "apr/host/mapped_file.h"
#include "apr/host/system.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace apr::hub {
namespace {

constexpr std::uint64_t kBlock = std::uint64_t{16} << 20;          ///< block size of a parallel download
constexpr std::uint64_t kMaxUnannounced = std::uint64_t{16} << 30; ///< of a file whose size is not announced
constexpr std::uint64_t kSpaceStep = std::uint64_t{64} << 20; ///< of such a file, after which the free space is checked
constexpr std::uint64_t kSpaceKept = std::uint64_t{512} << 20;  ///< free space that such a file leaves
constexpr std::uint64_t kFetch = std::uint64_t{256} << 10;      ///< minimum size of a range request
constexpr std::uint64_t kMaxReadAhead = std::uint64_t{8} << 20; ///< maximum size for sequential reads
constexpr std::uint64_t kSlowest = 10'000; ///< bytes per second of such reads, beyond the time for a list
constexpr std::uint64_t kMaxPaced = std::uint64_t{1} << 40; ///< bytes of which the time is computed
constexpr unsigned kMaxResponses = 100;                     ///< maximum number of responses for one range
constexpr std::uint64_t kMaxCached = std::uint64_t{64} << 20;

bool isHex(std::string_view text, std::size_t length)
{
    return text.size() == length && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Error diskError(std::string message, const std::string& path)
{
    return {.code = Errc::Io, .message = std::move(message) + ": " + std::strerror(errno), .file = path};
}

/// Combines the progress of all connections.
class Gauge final : public Progress {
public:
    Gauge(Progress& outer, std::uint64_t total) : m_outer(outer), m_total(total) {}

    void add(std::uint64_t bytes) { m_done += bytes; }
    void restart() { m_done = 0; }

    bool step(std::uint64_t, std::uint64_t, std::string_view) override
    {
        const std::lock_guard lock(m_mutex);
        m_isStopped = m_isStopped || !m_outer.step(std::min(m_done.load(), m_total), m_total, "downloading");
        return !m_isStopped;
    }

private:
    Progress& m_outer;
    std::uint64_t m_total;
    std::atomic<std::uint64_t> m_done{0};
    std::mutex m_mutex;
    bool m_isStopped = false;
};

/// The partial file of a download, locked against other processes, and the list of its complete blocks.
class PartFile {
public:
    explicit PartFile(const std::string& path) : m_path(path + ".part"), m_journalPath(path + ".blocks") {}
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;
    ~PartFile()
    {
        for (const int fd : {m_fd, m_journal}) {
            if (fd >= 0) {
                ::close(fd);
            }
        }
    }

    Status open(Progress& progress)
    {
        for (;;) {
            m_fd = ::open(m_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
            if (m_fd < 0) {
                return diskError("cannot write the download", m_path);
            }
            while (::flock(m_fd, LOCK_EX | LOCK_NB) != 0) {
                if (errno == EINTR) {
                    continue;
                }
                if (errno != EWOULDBLOCK) { // a file system without locks
                    break;
                }
                m_didWait = true; // another process downloads the same file
                if (!progress.step(0, 0, "waiting for another download")) {
                    return Error{.code = Errc::Cancelled, .message = "cancelled"};
                }
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
            }
            struct stat mine = {};
            struct stat named = {};
            if (::fstat(m_fd, &mine) == 0 && ::stat(m_path.c_str(), &named) == 0 && mine.st_ino == named.st_ino) {
                break;
            }
            ::close(m_fd); // the other process finished or deleted it
        }
        m_journal = ::open(m_journalPath.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
        return m_journal < 0 ? Status(diskError("cannot write the download", m_journalPath)) : Status();
    }

    /// Which blocks are complete for a file with this size and tag. The blocks of another version are discarded.
    Result<std::vector<bool>> blocks(std::uint64_t size, const std::string& tag)
    {
        const std::string head = std::to_string(size) + ' ' + tag + '\n';
        m_head = head.size();
        const auto count = static_cast<std::size_t>((size + kBlock - 1) / kBlock);
        std::vector<bool> out(count);
        std::string text(head.size() + count, '\0');
        const auto length = ::pread(m_journal, text.data(), text.size(), 0);
        struct stat facts = {};
        const bool isSame = !tag.empty() && length == static_cast<ssize_t>(text.size()) && text.starts_with(head) &&
                            ::fstat(m_fd, &facts) == 0 && static_cast<std::uint64_t>(facts.st_size) == size;
        for (std::size_t i = 0; i < count; ++i) {
            out[i] = isSame && text[head.size() + i] == '1';
        }
        if (!isSame) {
            text = head + std::string(count, '0');
            if (::ftruncate(m_journal, 0) != 0 || ::ftruncate(m_fd, 0) != 0 ||
                ::ftruncate(m_fd, static_cast<off_t>(size)) != 0 ||
                ::pwrite(m_journal, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
                return diskError("cannot write the download", m_path);
            }
        }
        return out;
    }

    void markDone(std::size_t block) const
    {
        [[maybe_unused]] const auto written =
            ::pwrite(m_journal, "1", 1, static_cast<off_t>(m_head + block)); // on failure the block is downloaded again
    }

    Status write(std::uint64_t offset, std::span<const std::byte> bytes)
    {
        while (!bytes.empty()) {
            const auto count = ::pwrite(m_fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
            if (count < 0 && errno != EINTR) {
                return diskError("cannot write the download", m_path);
            }
            const auto done = static_cast<std::size_t>(std::max<ssize_t>(count, 0));
            bytes = bytes.subspan(done);
            offset += done;
        }
        return {};
    }

    Status setSize(std::uint64_t bytes)
    {
        return ::ftruncate(m_fd, static_cast<off_t>(bytes)) == 0
                   ? Status()
                   : Status(diskError("cannot write the download", m_path));
    }

    Status finish(const std::string& path)
    {
        if (::fdatasync(m_fd) != 0 || ::rename(m_path.c_str(), path.c_str()) != 0) {
            return diskError("cannot rename the download", path);
        }
        ::unlink(m_journalPath.c_str());
        return {};
    }

    void discard()
    {
        ::unlink(m_path.c_str());
        ::unlink(m_journalPath.c_str());
    }

    const std::string& path() const { return m_path; }
    bool didWait() const { return m_didWait; }
    /// Bytes allocated on the disk.
    std::uint64_t stored() const
    {
        struct stat facts = {};
        return ::fstat(m_fd, &facts) == 0 ? static_cast<std::uint64_t>(facts.st_blocks) * 512 : 0;
    }

private:
    std::string m_path;
    std::string m_journalPath;
    std::size_t m_head = 0;
    int m_fd = -1;
    int m_journal = -1;
    bool m_didWait = false;
};

Error changed(const RemoteFile& file)
{
    return {.code = Errc::Download,
            .message = "the file changed on the server during the download; start again",
            .file = withoutQuery(file.url)};
}

/// Whether a response refers to the same content as the initial query.
bool isSame(const HttpResponse& response, const RemoteFile& file)
{
    const std::string tag = response.tag();
    const auto size = response.size();
    const bool isSummed = !file.sha256.empty() || !file.gitSha1.empty(); // a checksum is more reliable than a tag
    return (isSummed || file.tag.empty() || tag.empty() || tag == file.tag) &&
           (!file.size || !size || *size == *file.size);
}

/// Downloads [offset, offset + count) and passes it to `take`, resuming after a dropped connection. Sets `isRefused` if
/// the server does not support range requests. `maxSeconds` is for each response; 0: none.
Status fetchRange(Http& http, const RemoteFile& file, std::uint64_t offset, std::uint64_t count, bool& isRefused,
                  long maxSeconds, const std::function<Status(std::uint64_t, std::span<const std::byte>)>& take)
{
    std::uint64_t done = 0;
    std::uint64_t responseAt = 0; // start of the current response
    const HttpSink sink = [&](const HttpResponse& response, std::span<const std::byte> bytes) -> Status {
        if (response.status != 206) {
            isRefused = true;
            return Error{.code = Errc::Unsupported,
                         .message = "the server does not support range requests",
                         .file = withoutQuery(file.url)};
        }
        const std::string range = response.header("content-range");
        if (!isSame(response, file) || !range.starts_with("bytes " + std::to_string(offset + responseAt) + '-')) {
            return changed(file);
        }
        if (bytes.size() > count - done) {
            return Error{.code = Errc::Download,
                         .message = "the server sent more data than requested",
                         .file = withoutQuery(file.url)};
        }
        APR_CHECK(take(offset + done, bytes));
        done += bytes.size();
        return {};
    };
    unsigned total = 0; // limits a server that sends one byte per response
    for (unsigned attempt = 1; done < count;) {
        responseAt = done;
        auto response = http.sendOnce({.url = file.url,
                                       .range = std::pair(offset + done, count - done),
                                       .maxBytes = count - done,
                                       .maxSeconds = maxSeconds},
                                      sink);
        if (response && (response->status == 206 || response->status == 200) && done == count) {
            return {};
        }
        attempt = done > responseAt ? 1 : attempt + 1;
        const bool isTransient = response ? isRetryable(*response) || response->status == 206
                                          : response.error().code == Errc::Download && http.isTransientFailure();
        if (!isTransient || attempt > Http::kMaxAttempts || ++total > kMaxResponses) {
            return response ? errorFromResponse(*response, file.url, http.settings()) : std::move(response).error();
        }
        APR_CHECK(http.waitBeforeRetry(attempt, response ? &*response : nullptr));
    }
    return {};
}

/// Downloads the missing blocks over several connections. False if the server does not support range requests.
Result<bool> fetchBlocks(const RemoteFile& file, PartFile& part, const Settings& settings, Gauge& gauge)
{
    const std::uint64_t size = *file.size;
    APR_TRY(const std::vector<bool> there, part.blocks(size, file.tag));
    std::vector<std::size_t> missing;
    for (std::size_t i = 0; i < there.size(); ++i) {
        if (there[i]) {
            gauge.add(std::min(kBlock, size - i * kBlock));
        } else {
            missing.push_back(i);
        }
    }
    std::atomic<std::size_t> next{0};
    std::atomic<bool> isStopped{false};
    std::atomic<bool> isRefused{false};
    std::mutex mutex;
    std::optional<Error> first;
    const auto work = [&] {
        Http http(settings, gauge);
        while (!isStopped) {
            const std::size_t at = next++;
            if (at >= missing.size()) {
                return;
            }
            const std::uint64_t offset = missing[at] * kBlock;
            bool refused = false;
            auto done = fetchRange(http, file, offset, std::min(kBlock, size - offset), refused, 0,
                                   [&](std::uint64_t to, std::span<const std::byte> bytes) -> Status {
                                       if (isStopped) {
                                           return Error{.code = Errc::Cancelled, .message = "cancelled"};
                                       }
                                       gauge.add(bytes.size());
                                       return part.write(to, bytes);
                                   });
            if (done) {
                part.markDone(missing[at]);
                continue;
            }
            const std::lock_guard lock(mutex);
            isRefused = isRefused || refused;
            first = first ? first : std::move(done).error();
            isStopped = true;
        }
    };
    std::vector<std::thread> threads;
    const std::size_t wanted = std::min<std::size_t>(std::max(1U, settings.connections), missing.size());
    for (std::size_t i = 1; i < wanted; ++i) {
        threads.emplace_back(work);
    }
    work();
    for (std::thread& thread : threads) {
        thread.join();
    }
    if (isRefused) {
        return false;
    }
    if (first) {
        return *first;
    }
    return true;
}

/// E007 if a file whose size is not announced has filled the disk but for a reserve.
Status checkSpace(const PartFile& part)
{
    const auto space = freeSpace(part.path());
    if (!space || *space >= kSpaceKept) {
        return {};
    }
    return Error{.code = Errc::Io,
                 .message = "the server does not announce the size of the file, and only " + formatBytes(*space) +
                            " are free for the cache (set APR_CACHE to use another folder)",
                 .file = part.path()};
}

/// Downloads the whole file over one connection.
Status fetchWhole(RemoteFile& file, PartFile& part, const Settings& settings, Gauge& gauge)
{
    Http http(settings, gauge);
    for (unsigned attempt = 1;; ++attempt) {
        std::uint64_t done = 0;
        gauge.restart();
        APR_CHECK(part.setSize(0));
        const HttpSink sink = [&](const HttpResponse& response, std::span<const std::byte> bytes) -> Status {
            if (!isSame(response, file)) {
                return changed(file);
            }
            if (file.size && bytes.size() > *file.size - done) {
                return Error{.code = Errc::Download,
                             .message = "the server sent more than the " + formatCountOf(*file.size, "byte") +
                                        " that it announced",
                             .file = withoutQuery(file.url)};
            }
            if (!file.size && (done == 0 || done / kSpaceStep != (done + bytes.size()) / kSpaceStep)) {
                APR_CHECK(checkSpace(part));
            }
            if (!file.size && bytes.size() > kMaxUnannounced - done) {
                return Error{.code = Errc::Download,
                             .message = "the server does not announce the size of the file, and it is larger than the "
                                        "limit of " +
                                        formatBytes(kMaxUnannounced) + " for such files",
                             .file = withoutQuery(file.url),
                             .advice = "Download the file with another program, and open the local copy."};
            }
            APR_CHECK(part.write(done, bytes));
            done += bytes.size();
            gauge.add(bytes.size());
            return {};
        };
        auto response = http.sendOnce({.url = file.url, .maxBytes = file.size.value_or(kMaxUnannounced)}, sink);
        const bool isWhole = response && response->status == 200 && (!file.size || done == *file.size);
        if (isWhole) {
            file.size = done;
            return {};
        }
        const bool isTransient =
            response ? isRetryable(*response) : response.error().code == Errc::Download && http.isTransientFailure();
        if (response && response->status == 200) {
            return Error{.code = Errc::Download,
                         .message = "received " + formatCountOf(done, "byte") + ", expected " + formatCount(*file.size),
                         .file = withoutQuery(file.url)};
        }
        if (!isTransient || attempt == Http::kMaxAttempts) {
            return response ? errorFromResponse(*response, file.url, settings) : std::move(response).error();
        }
        APR_CHECK(http.waitBeforeRetry(attempt, response ? &*response : nullptr));
    }
}

Result<std::string> gitSha1(const ByteSource& content)
{
    const std::string head = "blob " + std::to_string(content.size());
    APR_TRY(const Bytes bytes, content.read(0, content.size()));
    APR_TRY(Digest digest, Digest::start(Digest::Algorithm::Sha1));
    APR_CHECK(digest.update(std::as_bytes(std::span(head.c_str(), head.size() + 1))));
    APR_CHECK(digest.update(bytes.span()));
    return digest.finish();
}

/// E004 if the content does not match the checksums from the server. Sets the SHA-256.
Status verify(RemoteFile& file, const std::string& path, Progress& progress)
{
    APR_TRY(const ByteSource content, openSource(path));
    APR_TRY(const std::string actual, sha256(content, progress));
    const auto wrong = [&file](std::string_view kind, const std::string& is, const std::string& announced) {
        return Error{.code = Errc::Checksum,
                     .message = "the " + std::string(kind) + " of the download is " + is + ", expected " + announced +
                                "; the download was deleted",
                     .file = withoutQuery(file.url)};
    };
    if (!file.sha256.empty() && file.sha256 != actual) {
        return wrong("SHA-256", actual, file.sha256);
    }
    if (!file.gitSha1.empty()) {
        APR_TRY(const std::string git, gitSha1(content));
        if (git != file.gitSha1) {
            return wrong("git blob ID", git, file.gitSha1);
        }
    }
    file.sha256 = actual;
    return {};
}

/// Caches ranges of a remote file. Sequential reads are fetched ahead in growing pieces.
class RangeCache {
public:
    RangeCache(RemoteFile file, Settings settings, std::shared_ptr<RangeLink> link)
        : m_file(std::move(file)), m_settings(std::move(settings)), m_link(std::move(link))
    {
    }

    Result<Bytes> read(std::uint64_t offset, std::uint64_t count)
    {
        const std::lock_guard lock(m_mutex);
        for (const Piece& piece : m_pieces) {
            if (offset >= piece.offset && offset + count <= piece.offset + piece.bytes.size()) {
                return piece.bytes.part(offset - piece.offset, count);
            }
        }
        m_ahead = offset == m_lastEnd ? std::min(m_ahead * 2, kMaxReadAhead) : kFetch;
        const std::uint64_t wanted = std::min(std::max(count, m_ahead), *m_file.size - offset);
        APR_TRY(Bytes bytes, fetch(offset, wanted));
        m_lastEnd = offset + bytes.size();
        m_kept += bytes.size();
        m_pieces.push_back({.offset = offset, .bytes = bytes});
        while (m_kept > kMaxCached && m_pieces.size() > 1) {
            m_kept -= m_pieces.front().bytes.size();
            m_pieces.pop_front();
        }
        return bytes.part(0, count);
    }

private:
    struct Piece {
        std::uint64_t offset;
        Bytes bytes;
    };

    Result<Bytes> fetch(std::uint64_t offset, std::uint64_t count)
    {
        if (m_http == nullptr) {
            m_http = std::make_unique<Http>(m_settings, *m_link);
        }
        std::vector<std::byte> out; // grows with what arrives: the count may follow from what the server claims
        bool isRefused = false;
        const auto take = [&](std::uint64_t, std::span<const std::byte> bytes) -> Status {
            if (out.capacity() - out.size() < bytes.size()) {
                const std::uint64_t twice = std::max<std::uint64_t>(2 * (out.size() + bytes.size()), kFetch);
                out.reserve(static_cast<std::size_t>(std::min(twice, count)));
            }
            out.insert(out.end(), bytes.begin(), bytes.end());
            m_link->countArrived(bytes.size());
            return {};
        };
        const auto seconds = static_cast<long>(std::min(count, kMaxPaced) / kSlowest) + m_settings.listSeconds;
        auto done = fetchRange(*m_http, m_file, offset, count, isRefused, seconds, take);
        if (isRefused && *m_file.size <= kMaxReadAhead) {
            APR_TRY(const HttpResponse whole, m_http->get(m_file.url, kMaxReadAhead));
            if (whole.body.size() != *m_file.size) {
                return changed(m_file);
            }
            const auto part = std::as_bytes(std::span(whole.body)).subspan(static_cast<std::size_t>(offset));
            m_link->countArrived(whole.body.size());
            return Bytes::own({part.begin(), part.begin() + static_cast<std::ptrdiff_t>(count)});
        }
        if (!done) {
            m_link->isRefused = m_link->isRefused || isRefused;
            return std::move(done).error();
        }
        return Bytes::own(std::move(out));
    }

    RemoteFile m_file;
    Settings m_settings;
    std::shared_ptr<RangeLink> m_link;
    std::mutex m_mutex;
    std::unique_ptr<Http> m_http;
    std::list<Piece> m_pieces;
    std::uint64_t m_kept = 0;
    std::uint64_t m_ahead = kFetch;
    std::uint64_t m_lastEnd = ~std::uint64_t{0};
};

} // namespace

Result<RemoteFile> lookUp(Http& http, const std::string& url)
{
    auto response = http.send({.url = url, .isHead = true, .maxSeconds = http.settings().headSeconds});
    const auto hasStatus = [&response](const char* status) {
        return !response && response.error().message.find(status) != std::string::npos;
    };
    const bool isRefused =
        hasStatus("[HTTP 400]") || hasStatus("[HTTP 403]") || hasStatus("[HTTP 405]") || hasStatus("[HTTP 501]");
    if (isRefused || (response && response->size().value_or(0) == 0)) {
        std::optional<HttpResponse> first;
        const HttpSink sink = [&first](const HttpResponse& head, std::span<const std::byte>) -> Status {
            first = head;
            return Error{.code = Errc::Cancelled, .message = "stop after the first byte"};
        };
        auto again = http.send({.url = url,
                                .range = std::pair(std::uint64_t{0}, std::uint64_t{1}),
                                .maxSeconds = http.settings().headSeconds},
                               sink);
        if (first) {
            response = *first;
        } else if (!again && isRefused) {
            return std::move(again).error();
        }
    }
    if (!response) {
        return std::move(response).error();
    }
    RemoteFile out{.url = url, .size = response->size(), .tag = response->tag()};
    const bool isFromHub = !response->header("x-repo-commit").empty();
    out.sha256 = isFromHub && isHex(out.tag, 64) ? out.tag : "";
    out.gitSha1 = isFromHub && isHex(out.tag, 40) ? out.tag : "";
    return out;
}

Status download(RemoteFile& file, const std::string& path, const Settings& settings, Progress& progress)
{
    PartFile part(path);
    APR_CHECK(part.open(progress));
    if (part.didWait()) { // the other process may have completed it
        if (const auto there = openSource(path);
            there && file.size && there->size() == *file.size && verify(file, path, progress)) {
            part.discard();
            return {};
        }
    }
    const auto space = freeSpace(path);
    if (space && file.size && *file.size > *space + part.stored()) {
        part.discard();
        return Error{.code = Errc::Io,
                     .message = "not enough disk space for the cache: the file needs " + formatBytes(*file.size) +
                                ", " + formatBytes(*space) + " are free (set APR_CACHE to use another folder)",
                     .file = path};
    }
    Gauge gauge(progress, file.size.value_or(0));
    const bool isLarge = file.size && *file.size > kBlock;
    bool isFetched = false;
    if (isLarge) {
        APR_TRY(isFetched, fetchBlocks(file, part, settings, gauge));
    }
    if (!isFetched) {
        if (auto whole = fetchWhole(file, part, settings, gauge); !whole) { // cannot be resumed
            part.discard();
            return whole;
        }
    }
    if (auto verified = verify(file, part.path(), progress); !verified) {
        if (verified.error().code == Errc::Checksum) {
            part.discard();
        }
        return verified;
    }
    return part.finish(path);
}

ByteSource sourceOf(const RemoteFile& file, const Settings& settings, std::shared_ptr<RangeLink> link)
{
    auto cache = std::make_shared<RangeCache>(file, settings, std::move(link));
    return {file.size.value_or(0),
            [cache](std::uint64_t offset, std::uint64_t count) { return cache->read(offset, count); }};
}

} // namespace apr::hub
