// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/bytes.h"

#include <atomic>
#include <memory>
#include <utility>

namespace apr {

/// Lazily computed bytes. Thread-safe; two threads may both compute them at the same time, and one result is used
/// (blocking locks are not available in wasm).
class OnceBytes {
public:
    OnceBytes() = default;
    ~OnceBytes() { delete m_bytes.load(); }
    OnceBytes(const OnceBytes&) = delete;
    OnceBytes& operator=(const OnceBytes&) = delete;

    /// Calls `make()`, which returns Result<Bytes>, on first use. A failure is not stored.
    template <class Make>
    Result<Bytes> get(const Make& make) const
    {
        const Bytes* bytes = m_bytes.load(std::memory_order_acquire);
        if (bytes == nullptr) {
            APR_TRY(Bytes made, make());
            auto own = std::make_unique<const Bytes>(std::move(made));
            if (m_bytes.compare_exchange_strong(bytes, own.get(), std::memory_order_acq_rel)) {
                bytes = own.release();
            }
        }
        return *bytes;
    }

private:
    mutable std::atomic<const Bytes*> m_bytes{nullptr};
};

} // namespace apr
