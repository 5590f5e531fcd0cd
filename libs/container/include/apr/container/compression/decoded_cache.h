// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/budget.h"
#include "apr/base/byte_source.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace apr {

/// Caches recently decoded tensors for readers that load a tensor range by range: at least the last two, and more up to
/// a number of bytes, but never more than the budget allows. Shared by the tensors of a model, so that a model of any
/// size is read in bounded memory. Thread-safe: an entry is decoded by one thread while others that request it wait,
/// and a thread waits while the entries in use by others leave too little of the budget.
class DecodedCache {
public:
    using Make = std::function<Result<Bytes>()>;

    static constexpr std::uint64_t kCachedBytes = std::uint64_t{32} << 20;

    explicit DecodedCache(Budget budget = {}, std::uint64_t cachedBytes = kCachedBytes)
        : m_budget(std::move(budget)), m_cachedBytes(cachedBytes)
    {
    }

    /// The cached bytes for `key`, or the result of `make`, about `size` bytes, which is then cached unless it failed.
    Result<Bytes> get(std::uint64_t key, std::uint64_t size, const Make& make) const;

    /// Reserves `count` unique keys and returns the first.
    std::uint64_t reserveKeys(std::uint64_t count) const { return m_nextKey.fetch_add(count); }

    /// A source of `size` bytes that are decoded by `make` when they are read. `cache` may be shared.
    static ByteSource source(std::shared_ptr<const DecodedCache> cache, std::uint64_t size, Make make);

private:
    struct Entry {
        std::uint64_t key = 0;
        bool isReady = false; ///< otherwise a thread is decoding it
        Bytes bytes = {};
    };
    struct Place {
        std::optional<Bytes> bytes = {}; ///< the cached entry
        Budget::Hold hold = {};          ///< the caller decodes the entry; otherwise it waits
    };
    Place findOrReserve(std::uint64_t key, std::uint64_t size, bool isPatient) const;
    bool dropOldest() const;
    std::uint64_t cachedBytes() const;

    Budget m_budget;
    std::uint64_t m_cachedBytes;
    mutable std::atomic_flag m_busy;      ///< spin lock, held during a lookup only
    mutable std::vector<Entry> m_entries; ///< most recently used last
    mutable std::atomic<std::uint64_t> m_nextKey{0};
};

} // namespace apr
