// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace apr {

/// Caches recently decoded tensors for readers that load a tensor range by range: at least the last two, and more up to
/// a byte budget. Shared by the tensors of a model, so that a model of any size is read in bounded memory. Thread-safe;
/// two threads that request the same entry at the same time may both decode it (blocking locks are not available in
/// wasm).
class DecodedCache {
public:
    using Make = std::function<Result<Bytes>()>;

    explicit DecodedCache(std::uint64_t budget = std::uint64_t{32} << 20) : m_budget(budget) {}

    /// The cached bytes for `key`, or the result of `make`, which is then cached unless it failed.
    Result<Bytes> get(std::uint64_t key, const Make& make) const;

    /// Reserves `count` unique keys and returns the first.
    std::uint64_t reserveKeys(std::uint64_t count) const { return m_nextKey.fetch_add(count); }

    /// A source of `size` bytes that are decoded by `make` when they are read. `cache` may be shared.
    static ByteSource source(std::shared_ptr<const DecodedCache> cache, std::uint64_t size, Make make);

private:
    struct Entry {
        std::uint64_t key = 0;
        Bytes bytes = {};
    };

    std::uint64_t m_budget;
    mutable std::atomic_flag m_busy;      ///< spin lock, held during a lookup only
    mutable std::vector<Entry> m_entries; ///< most recently used last
    mutable std::atomic<std::uint64_t> m_nextKey{0};
};

} // namespace apr
