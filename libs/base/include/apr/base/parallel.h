// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace apr {

/// What parallelFor reports to its Progress.
struct LoopProgress {
    Progress& progress;
    std::uint64_t total = 0; ///< bytes of the whole loop
    std::string_view stage = {};
};

/// Calls `body(i)` (→ Status) for i in [0, count) on all cores, each i once, in no fixed order. `weight(i)` is the
/// number of bytes i stands for. Stops at the first failure, or when Progress says so (E017).
/// Of several failures the one with the lowest index is returned. Serial where there is no OpenMP (wasm).
template <class Body, class Weight>
Status parallelFor(std::size_t count, const LoopProgress& loop, const Weight& weight, const Body& body)
{
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    std::optional<Error> failure;
    std::size_t failedAt = count;
    bool cancelled = false;
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic, 1)
#endif
    for (std::size_t i = 0; i < count; ++i) {
        if (stop.load(std::memory_order_relaxed)) {
            continue;
        }
        Status status = body(i);
        const std::uint64_t bytes = weight(i);
        const std::uint64_t soFar = done.fetch_add(bytes) + bytes;
        bool goOn = true;
#ifdef _OPENMP
#pragma omp critical(aprParallelFor)
#endif
        {
            if (!status) {
                if (i < failedAt) {
                    failedAt = i;
                    failure = std::move(status).error();
                }
                goOn = false;
            } else if (!stop.load(std::memory_order_relaxed) && !loop.progress.step(soFar, loop.total, loop.stage)) {
                cancelled = true;
                goOn = false;
            }
        }
        if (!goOn) {
            stop.store(true, std::memory_order_relaxed);
        }
    }
    if (failure) {
        return *std::move(failure);
    }
    if (cancelled) {
        return Error{.code = Errc::Cancelled, .message = "cancelled"};
    }
    return {};
}

} // namespace apr
