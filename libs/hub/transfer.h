// SPDX-License-Identifier: MIT
#pragma once

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

/// A file as a server describes it.
struct RemoteFile {
    std::string url = {};
    std::optional<std::uint64_t> size = {};
    std::string tag = {};     ///< of its contents; may be empty
    std::string sha256 = {};  ///< small hex; empty where the server does not say
    std::string gitSha1 = {}; ///< of "blob SIZE\0" and the contents, as git names small files; may be empty
};

/// Asks for the head of a file, or where a server (one with URLs signed for GET) refuses that, for its first byte.
/// E014.
Result<RemoteFile> lookUp(Http& http, const std::string& url);

/// Brings a file to `path`, whose folder is there: large ones over several connections, going on where an earlier
/// attempt ended ("PATH.part" and "PATH.blocks" hold it). What comes must have the announced length, tag and sums
/// before it gets its name. Fills in `file.sha256`. E014 for the network, E004 for a wrong sum (what came is removed),
/// E007 for the disk, E017.
Status download(RemoteFile& file, const std::string& path, const Settings& settings, Progress& progress);

/// What the sources of one model share while it is opened: whom to ask whether to go on, until that is over, and
/// whether a server turned out to give no ranges.
class RangeLink final : public Progress {
public:
    explicit RangeLink(Progress& progress) : m_progress(&progress) {}

    bool step(std::uint64_t done, std::uint64_t total, std::string_view stage) override
    {
        const std::lock_guard lock(m_mutex);
        return m_progress == nullptr || m_progress->step(done, total, stage);
    }
    /// From now on nobody is asked.
    void detach()
    {
        const std::lock_guard lock(m_mutex);
        m_progress = nullptr;
    }

    std::atomic<bool> isRefused{false};

private:
    std::mutex m_mutex;
    Progress* m_progress;
};

/// The bytes of a file, fetched by ranges as they are asked for and kept, at most 64 MiB of them. E014, E017, and E009
/// (which `link` remembers) where the server gives no ranges of a file over 8 MiB.
ByteSource sourceOf(const RemoteFile& file, const Settings& settings, std::shared_ptr<RangeLink> link);

} // namespace apr::hub
