// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace apr {

/// Receives the progress of a long-running operation and can cancel it.
class Progress {
public:
    virtual ~Progress() = default;

    /// Called between units of work, from any thread. `done` and `total` are in bytes. Returning false requests
    /// cancellation: the operation stops and returns Errc::Cancelled.
    virtual bool step(std::uint64_t done, std::uint64_t total, std::string_view stage) = 0;
};

/// Ignores progress and never cancels.
class NoProgress final : public Progress {
public:
    bool step(std::uint64_t, std::uint64_t, std::string_view) override { return true; }
};

} // namespace apr
