// SPDX-License-Identifier: MIT
#include "apr/container/compression/decoded_cache.h"

#include "apr/base/spin_lock.h"

#include <algorithm>
#ifndef __wasm__
#include <ctime>
#endif

namespace apr {
namespace {

constexpr std::size_t kMinEntries = 2;  ///< two threads that read two tensors do not evict each other's entry
constexpr std::size_t kMaxEntries = 64; ///< a lookup compares all keys
constexpr unsigned kPatience = 1000;    ///< pauses of a millisecond until an entry exceeds the budget

/// Whether another thread can make progress while this one pauses.
constexpr bool canPause()
{
#ifdef __wasm__
    return false;
#else
    return true;
#endif
}

void pauseThread()
{
#ifndef __wasm__
    const timespec pause{.tv_sec = 0, .tv_nsec = 1'000'000};
    ::nanosleep(&pause, nullptr);
#endif
}

/// Bytes that are charged to the budget as long as they are in use.
Bytes heldBytes(const Bytes& bytes, Budget::Hold hold)
{
    struct Owner {
        std::shared_ptr<const void> bytes;
        Budget::Hold hold;
    };
    return {bytes.span(), std::make_shared<const Owner>(Owner{bytes.owner(), std::move(hold)})};
}

} // namespace

std::uint64_t DecodedCache::cachedBytes() const
{
    std::uint64_t total = 0;
    for (const Entry& entry : m_entries) {
        total += entry.bytes.size();
    }
    return total;
}

bool DecodedCache::dropOldest() const
{
    const auto at = std::find_if(m_entries.begin(), m_entries.end(), [](const Entry& entry) { return entry.isReady; });
    if (at == m_entries.end()) {
        return false;
    }
    m_entries.erase(at);
    return true;
}

DecodedCache::Place DecodedCache::findOrReserve(std::uint64_t key, std::uint64_t size, bool isPatient) const
{
    const SpinLock guard(m_busy);
    const auto at =
        std::find_if(m_entries.begin(), m_entries.end(), [key](const Entry& entry) { return entry.key == key; });
    if (at != m_entries.end()) {
        if (!at->isReady) {
            return {};
        }
        std::rotate(at, at + 1, m_entries.end());
        return {.bytes = m_entries.back().bytes};
    }
    while ((m_entries.size() >= kMaxEntries ||
            (m_entries.size() >= kMinEntries && cachedBytes() + size > m_cachedBytes)) &&
           dropOldest()) {
    }
    Budget::Hold hold = m_budget.tryHold(size);
    while (!hold && dropOldest()) {
        hold = m_budget.tryHold(size);
    }
    if (!hold && !isPatient) {
        hold = m_budget.hold(size); // what is in use may never be released: a caller may hold on to it
    }
    if (hold) {
        m_entries.push_back({.key = key});
    }
    return {.hold = std::move(hold)};
}

Result<Bytes> DecodedCache::get(std::uint64_t key, std::uint64_t size, const Make& make) const
{
    Place place;
    for (unsigned pauses = 0;; ++pauses) {
        place = findOrReserve(key, size, canPause() && pauses < kPatience);
        if (place.bytes) {
            return *place.bytes;
        }
        if (place.hold) {
            break;
        }
        pauseThread();
    }
    Result<Bytes> made = Error{.code = Errc::Memory};
    const auto finish = [&] {
        const SpinLock guard(m_busy);
        const auto at =
            std::find_if(m_entries.begin(), m_entries.end(), [key](const Entry& entry) { return entry.key == key; });
        if (!made) {
            m_entries.erase(at);
            return;
        }
        at->isReady = true;
        at->bytes = *made;
    };
#ifdef __cpp_exceptions
    try {
        made = make();
    } catch (...) { // out of memory: other threads must not wait for the entry
        finish();
        throw;
    }
#else
    made = make();
#endif
    if (made) {
        made = heldBytes(*made, std::move(place.hold));
    }
    finish();
    return made;
}

ByteSource DecodedCache::source(std::shared_ptr<const DecodedCache> cache, std::uint64_t size, Make make)
{
    const std::uint64_t key = cache->reserveKeys(1);
    return {size,
            [cache = std::move(cache), size, key, make = std::move(make)](std::uint64_t offset,
                                                                          std::uint64_t count) -> Result<Bytes> {
                APR_TRY(const Bytes all, cache->get(key, size, make));
                if (all.size() != size) {
                    return Error{.code = Errc::Corrupt,
                                 .message = "the tensor decodes to " + std::to_string(all.size()) +
                                            " bytes, expected " + std::to_string(size)};
                }
                return all.part(offset, count);
            }};
}

} // namespace apr
