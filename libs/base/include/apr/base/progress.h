// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace apr {

/// How long work reports how far it is, and learns that it shall stop.
class Progress {
public:
    virtual ~Progress() = default;

    /// Called between units of work, from any thread. `done` and `total` are bytes. False means: stop, return
    /// Errc::Cancelled.
    virtual bool step(std::uint64_t done, std::uint64_t total, std::string_view stage) = 0;
};

/// For callers who do not want to know.
class NoProgress final : public Progress {
public:
    bool step(std::uint64_t, std::uint64_t, std::string_view) override { return true; }
};

} // namespace apr
