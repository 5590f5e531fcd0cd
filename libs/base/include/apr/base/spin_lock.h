// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

namespace apr {

/// Holds a flag as a lock, for a few instructions: where the library also runs without threads, a mutex is not
/// available.
class SpinLock {
public:
    explicit SpinLock(std::atomic_flag& flag) : m_flag(flag)
    {
        while (m_flag.test_and_set(std::memory_order_acquire)) {
        }
    }
    ~SpinLock() { m_flag.clear(std::memory_order_release); }
    SpinLock(const SpinLock&) = delete;
    SpinLock& operator=(const SpinLock&) = delete;

private:
    std::atomic_flag& m_flag;
};

} // namespace apr
