// SPDX-License-Identifier: MIT
#include "decoded_cache.h"

#include <algorithm>

namespace apr {
namespace {

constexpr std::size_t kAlwaysKept = 2; ///< two threads that read two tensors do not drive each other out

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
        const auto at = std::find_if(m_kept.begin(), m_kept.end(), [key](const Kept& kept) { return kept.key == key; });
        if (at != m_kept.end()) {
            std::rotate(at, at + 1, m_kept.end());
            return m_kept.back().bytes;
        }
    }
    APR_TRY(Bytes made, make());
    std::vector<Kept> dropped; // freed without the guard
    const Guard guard(m_busy);
    std::uint64_t total = made.size();
    for (const Kept& kept : m_kept) {
        total += kept.bytes.size();
    }
    std::size_t drop = 0;
    while (total > m_budget && m_kept.size() + 1 - drop > kAlwaysKept) {
        total -= m_kept[drop++].bytes.size();
    }
    const auto end = m_kept.begin() + static_cast<std::ptrdiff_t>(drop);
    dropped.assign(std::make_move_iterator(m_kept.begin()), std::make_move_iterator(end));
    m_kept.erase(m_kept.begin(), end);
    m_kept.push_back({key, made});
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
                                 .message = "it decodes to " + std::to_string(all.size()) + " bytes, not the " +
                                            std::to_string(size) + " that were stated"};
                }
                return all.part(offset, count);
            }};
}

} // namespace apr
