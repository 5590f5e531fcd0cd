// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"

#include <chrono>
#include <cstdint>
#include <string_view>

namespace apr::cli {

/// The signal that cancelled the work, or 0.
int receivedSignal();

/// Progress bar on standard error, shown after one second if it is a terminal. SIGINT, SIGTERM and SIGHUP cancel the
/// work, unless they are ignored (nohup).
class TerminalProgress final : public Progress {
public:
    explicit TerminalProgress(bool isShown);
    TerminalProgress(const TerminalProgress&) = delete;
    TerminalProgress& operator=(const TerminalProgress&) = delete;
    ~TerminalProgress() override;
    bool step(std::uint64_t done, std::uint64_t total, std::string_view stage) override;

private:
    void clear();

    std::chrono::steady_clock::time_point m_start;
    std::chrono::steady_clock::time_point m_last;
    bool m_isShown;
    bool m_isDrawn = false;
};

/// Writes all of `text`. Returns false if that failed for a reason other than a closed pipe.
bool writeAll(int fd, std::string_view text);

} // namespace apr::cli
