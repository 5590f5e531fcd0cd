// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/bytes.h"

#include <atomic>
#include <memory>
#include <utility>

namespace apr {

/// Bytes that are made when they are first asked for, and kept. Safe to use from many threads; two that ask at once may
/// both make them, and one result is kept (there are no locks in wasm).
class OnceBytes {
public:
    OnceBytes() = default;
    ~OnceBytes() { delete m_bytes.load(); }
    OnceBytes(const OnceBytes&) = delete;
    OnceBytes& operator=(const OnceBytes&) = delete;

    /// `make()` gives Result<Bytes>; a failure is not kept.
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
