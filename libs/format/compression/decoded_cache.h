// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace apr {

/// Keeps what was decoded last, for readers that come back range by range: at least the two latest, more of them up to
/// a budget. Shared by the tensors of a model, so that a model of any size is read in bounded memory. Safe to use from
/// many threads; two that ask for the same at once may both decode it (there are no waiting locks in wasm).
class DecodedCache {
public:
    using Make = std::function<Result<Bytes>()>;

    explicit DecodedCache(std::uint64_t budget = std::uint64_t{32} << 20) : m_budget(budget) {}

    /// The bytes that `make` gives, kept under `key`; a failure is not kept.
    Result<Bytes> get(std::uint64_t key, const Make& make) const;

    /// The first of `count` keys that nobody else has.
    std::uint64_t reserveKeys(std::uint64_t count) const { return m_nextKey.fetch_add(count); }

    /// Bytes that are decoded when they are read: `size` of them, which `make` must give. `cache` may be shared.
    static ByteSource source(std::shared_ptr<const DecodedCache> cache, std::uint64_t size, Make make);

private:
    struct Kept {
        std::uint64_t key = 0;
        Bytes bytes = {};
    };

    std::uint64_t m_budget;
    mutable std::atomic_flag m_busy;  ///< held for the moment of a look-up
    mutable std::vector<Kept> m_kept; ///< the latest last
    mutable std::atomic<std::uint64_t> m_nextKey{0};
};

} // namespace apr
