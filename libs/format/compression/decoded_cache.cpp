// SPDX-License-Identifier: MIT
#include "apr/format/compression/decoded_cache.h"

#include <algorithm>

namespace apr {
namespace {

constexpr std::size_t kMinEntries = 2; ///< two threads that read two tensors do not evict each other's entry

class Guard {
public:
    explicit Guard(std::atomic_flag& flag) : m_flag(flag)
    {
        while (m_flag.test_and_set(std::memory_order_acquire)) {
        }
    }
    ~Guard() { m_flag.clear(std::memory_order_release); }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

private:
    std::atomic_flag& m_flag;
};

} // namespace

Result<Bytes> DecodedCache::get(std::uint64_t key, const Make& make) const
{
    {
        const Guard guard(m_busy);
        const auto at =
            std::find_if(m_entries.begin(), m_entries.end(), [key](const Entry& entry) { return entry.key == key; });
        if (at != m_entries.end()) {
            std::rotate(at, at + 1, m_entries.end());
            return m_entries.back().bytes;
        }
    }
    APR_TRY(Bytes made, make());
    std::vector<Entry> dropped; // freed after the lock is released
    const Guard guard(m_busy);
    std::uint64_t total = made.size();
    for (const Entry& entry : m_entries) {
        total += entry.bytes.size();
    }
    std::size_t drop = 0;
    while (total > m_budget && m_entries.size() + 1 - drop > kMinEntries) {
        total -= m_entries[drop++].bytes.size();
    }
    const auto end = m_entries.begin() + static_cast<std::ptrdiff_t>(drop);
    dropped.assign(std::make_move_iterator(m_entries.begin()), std::make_move_iterator(end));
    m_entries.erase(m_entries.begin(), end);
    m_entries.push_back({key, made});
    return made;
}

ByteSource DecodedCache::source(std::shared_ptr<const DecodedCache> cache, std::uint64_t size, Make make)
{
    const std::uint64_t key = cache->reserveKeys(1);
    return {size,
            [cache = std::move(cache), size, key, make = std::move(make)](std::uint64_t offset,
                                                                          std::uint64_t count) -> Result<Bytes> {
                APR_TRY(const Bytes all, cache->get(key, make));
                if (all.size() != size) {
                    return Error{.code = Errc::Corrupt,
                                 .message = "the tensor decodes to " + std::to_string(all.size()) +
                                            " bytes, expected " + std::to_string(size)};
                }
                return all.part(offset, count);
            }};
}

} // namespace apr
