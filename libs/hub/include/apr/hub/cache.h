// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"
#include "apr/hub/address.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apr::hub {

/// One file of the cache, as checksum.json has it.
struct CacheEntry {
    std::string path = {}; ///< from the cache's folder: "hf/openai/whisper-tiny/model.safetensors"
    std::uint64_t bytes = 0;
    std::string sha256 = {};
    std::string tag = {};    ///< the server's, of these contents
    std::string source = {}; ///< the URL it came from, without its query
    std::string commit = {}; ///< of the repository when it was last compared; empty for a URL
    std::string used = {};   ///< RFC 3339, when it was last asked for
};

/// What was downloaded (specification section 13.9): files in folders by repository, checksum.json beside them. Several
/// programs may use it at once.
class Cache {
public:
    explicit Cache(std::string folder) : m_folder(std::move(folder)) {}

    const std::string& folder() const { return m_folder; }
    std::string pathOf(const std::string& entry) const { return m_folder + '/' + entry; }

    /// The time now, or some seconds ago, as `used` has it. SOURCE_DATE_EPOCH does not turn this clock back.
    static std::string clock(long secondsAgo = 0);

    /// The entry's path for `file` of a repository ("hf/ORG/REPO[@REVISION]/FILE"), or for a URL's file, or `file`
    /// beside it ("https/HOST/PATH").
    static std::string entryFor(const Address& address, const std::string& file);

    /// All entries whose files are there. An unreadable checksum.json counts as empty.
    std::vector<CacheEntry> entries() const;
    std::optional<CacheEntry> find(const std::string& path) const;

    /// Remembers files that were downloaded, or used again. E007.
    Status keep(const std::vector<CacheEntry>& entries);

    /// Removes the files that were not used for longest, until all take `limit` bytes; those used since `since` stay.
    /// Gives the bytes that were freed.
    Result<std::uint64_t> shrink(std::uint64_t limit, const std::string& since);

    /// Removes the entries that begin with `prefix` (all of them where it is empty), and what is left of downloads that
    /// did not end. Gives the number of bytes freed. Files that are not the cache's stay.
    Result<std::uint64_t> clear(const std::string& prefix);

    struct Verified {
        CacheEntry entry;
        std::string actual = {}; ///< SHA-256 of what is there; empty where it cannot be read
        bool isRight() const { return actual == entry.sha256; }
    };
    /// Sums every file. E017.
    Result<std::vector<Verified>> verify(Progress& progress) const;

private:
    template <class Change>
    Status update(const Change& change);

    std::string m_folder;
};

} // namespace apr::hub
