// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/hub/address.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace apr::hub {

/// A file in the cache, as recorded in checksum.json.
struct CacheEntry {
    std::string path = {}; ///< relative to the cache folder: "hf/openai/whisper-tiny/model.safetensors"
    std::uint64_t bytes = 0;
    std::string sha256 = {};
    std::string tag = {};    ///< the server's tag for this content
    std::string source = {}; ///< source URL without the query
    std::string commit = {}; ///< of the repository when last compared; empty for a URL
    std::string used = {};   ///< time of last use, RFC 3339
};

/// The download cache: files in one folder per repository, and checksum.json. Can be used by several processes at the
/// same time.
class Cache {
public:
    explicit Cache(std::string folder) : m_folder(std::move(folder)) {}

    const std::string& folder() const { return m_folder; }
    std::string pathOf(const std::string& entry) const { return m_folder + '/' + entry; }

    /// The current time minus `secondsAgo`, in the format of CacheEntry::used. Ignores SOURCE_DATE_EPOCH.
    static std::string clock(long secondsAgo = 0);

    /// The entry's path for `file` of a repository ("hf/ORG/REPO[@REVISION]/FILE"), or for the file of a URL or `file`
    /// in the same folder ("https/HOST/PATH").
    static std::string entryFor(const Address& address, const std::string& file);

    /// What checksum.json has at one time, to look up many files.
    class Index {
    public:
        /// The entry of a file that is in the cache with its size.
        std::optional<CacheEntry> find(const std::string& path) const;

    private:
        friend class Cache;
        std::string m_folder;
        std::map<std::string, CacheEntry> m_entries; ///< by path
    };
    Index index() const;

    /// All entries whose files exist. An unreadable checksum.json is treated as empty.
    std::vector<CacheEntry> entries() const;
    std::optional<CacheEntry> find(const std::string& path) const;

    /// Records downloaded or reused files in checksum.json. E007.
    Status store(const std::vector<CacheEntry>& entries);

    /// Removes the least recently used files until the cache has at most `limit` bytes. Files used at or after `since`
    /// are kept. Returns the number of bytes freed.
    Result<std::uint64_t> shrink(std::uint64_t limit, const std::string& since);

    /// Removes the entries that begin with `prefix` (all if it is empty) and incomplete downloads. Other files in the
    /// folder are kept. Returns the number of bytes freed.
    Result<std::uint64_t> clear(const std::string& prefix);

    struct Verified {
        CacheEntry entry;
        std::string actual = {}; ///< SHA-256 of the file; empty if it cannot be read
        bool isValid() const { return actual == entry.sha256; }
    };
    /// Computes the SHA-256 of every file. E017.
    Result<std::vector<Verified>> verify(Progress& progress) const;

private:
    template <class Change>
    Status update(const Change& change);

    std::string m_folder;
};

} // namespace apr::hub
