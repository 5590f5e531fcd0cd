// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string_view>

namespace apr {

/// How parallelFor reports progress.
struct LoopProgress {
    Progress& progress;
    std::uint64_t total = 0; ///< bytes of the whole loop
    std::string_view stage = {};
};

/// Calls `body(i)` (→ Status) once for each i in [0, count) on all cores, in unspecified order. `weight(i)` is the
/// number of bytes that i processes. Stops at the first failure, or when cancelled through Progress (E017).
/// With several failures, the one with the lowest index is returned. Serial without OpenMP (wasm).
template <class Body, class Weight>
Status parallelFor(std::size_t count, const LoopProgress& loop, const Weight& weight, const Body& body)
{
    std::atomic<bool> cancelled{false};
    std::atomic<std::size_t> failedAt{count};
    std::atomic<std::uint64_t> done{0};
    std::optional<Error> failure;
#ifdef __cpp_exceptions
    std::exception_ptr thrown; // an exception must not leave an OpenMP region
#endif
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic, 1) if (count > 1) // starting threads takes longer than a small tensor
#endif
    for (std::size_t i = 0; i < count; ++i) {
        // Lower indices still run after a failure, so that the result does not depend on timing.
        if (cancelled.load(std::memory_order_relaxed) || i > failedAt.load(std::memory_order_relaxed)) {
            continue;
        }
        Status status;
#ifdef __cpp_exceptions
        try {
            status = body(i);
        } catch (...) {
            status = Error{.code = Errc::Memory};
#ifdef _OPENMP
#pragma omp critical(aprParallelFor)
#endif
            thrown = std::current_exception();
        }
#else
        status = body(i);
#endif
        const std::uint64_t bytes = weight(i);
        const std::uint64_t soFar = done.fetch_add(bytes) + bytes;
#ifdef _OPENMP
#pragma omp critical(aprParallelFor)
#endif
        {
            if (!status) {
                if (i < failedAt) {
                    failedAt = i;
                    failure = std::move(status).error();
                }
            } else if (!cancelled && failedAt == count && !loop.progress.step(soFar, loop.total, loop.stage)) {
                cancelled = true;
            }
        }
    }
#ifdef __cpp_exceptions
    if (thrown) {
        std::rethrow_exception(thrown);
    }
#endif
    if (failure) {
        return *std::move(failure);
    }
    if (cancelled) {
        return Error{.code = Errc::Cancelled, .message = "cancelled"};
    }
    return {};
}

} // namespace apr
