// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/byte_source.h"
#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "http.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace apr::hub {

/// A file as described by the server.
struct RemoteFile {
    std::string url = {};
    std::optional<std::uint64_t> size = {};
    std::string tag = {};     ///< ETag of the content; may be empty
    std::string sha256 = {};  ///< lowercase hexadecimal; empty if the server does not provide it
    std::string gitSha1 = {}; ///< git blob ID: SHA-1 of "blob SIZE\0" and the content; may be empty
};

/// Queries size and tag of a file with a HEAD request, or with a GET of the first byte if the server rejects HEAD (as
/// for URLs signed for GET). E014.
Result<RemoteFile> lookUp(Http& http, const std::string& url);

/// Downloads a file to `path`, whose folder must exist. Large files use several connections and resume an interrupted
/// download ("PATH.part" and "PATH.blocks"). Size, tag and checksums are verified before the file is renamed to `path`.
/// Sets `file.sha256`. E014 for network errors, E004 for a checksum mismatch (the download is deleted), E007 for disk
/// errors, E017.
Status download(RemoteFile& file, const std::string& path, const Settings& settings, Progress& progress);

/// State shared by the sources of one model while it is opened: the Progress for cancellation, the budget, which grows
/// with the bytes that arrive, and whether the server rejected range requests.
class RangeLink final : public Progress {
public:
    explicit RangeLink(Progress& progress, const Budget& budget = {}) : m_progress(&progress), m_budget(budget) {}

    bool step(std::uint64_t done, std::uint64_t total, std::string_view stage) override
    {
        const std::lock_guard lock(m_mutex);
        return m_progress == nullptr || m_progress->step(done, total, stage);
    }
    /// Stops using the Progress.
    void detach()
    {
        const std::lock_guard lock(m_mutex);
        m_progress = nullptr;
    }

    void countArrived(std::uint64_t bytes) const { m_budget.addArrived(bytes); }

    std::atomic<bool> isRefused{false};

private:
    std::mutex m_mutex;
    Progress* m_progress;
    Budget m_budget;
};

/// A source that reads a remote file with range requests and caches up to 64 MiB. E014, E017, and E009 (recorded in
/// `link`) if the server does not support range requests for a file over 8 MiB.
ByteSource sourceOf(const RemoteFile& file, const Settings& settings, std::shared_ptr<RangeLink> link);

} // namespace apr::hub
