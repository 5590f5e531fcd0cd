// SPDX-License-Identifier: MIT
#include "terminal_progress.h"

#include "apr/base/text.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <string>
#include <unistd.h>

namespace apr::cli {
namespace {

volatile std::sig_atomic_t interrupted = 0; ///< the signal

void cancelOn(int signal)
{
    struct sigaction before = {};
    if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
        struct sigaction action = {};
        action.sa_handler = [](int number) { interrupted = number; };
        // Some work looks at the flag late: a second signal ends the program.
        action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
        ::sigemptyset(&action.sa_mask);
        ::sigaction(signal, &action, nullptr);
    }
}

} // namespace

int receivedSignal()
{
    return interrupted;
}

bool writeAll(int fd, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(fd, text.data(), text.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return errno == EPIPE;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

TerminalProgress::TerminalProgress(bool isShown)
    : m_start(std::chrono::steady_clock::now()), m_last(m_start), m_isShown(isShown)
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        cancelOn(signal);
    }
}

TerminalProgress::~TerminalProgress()
{
    clear();
}

void TerminalProgress::clear()
{
    if (m_isDrawn) {
        writeAll(STDERR_FILENO, "\r\x1b[K");
        m_isDrawn = false;
    }
}

bool TerminalProgress::step(std::uint64_t done, std::uint64_t total, std::string_view stage)
{
    const auto now = std::chrono::steady_clock::now();
    using namespace std::chrono_literals;
    if (m_isShown && total > 0 && now - m_start > 1s && now - m_last > 100ms) {
        m_last = now;
        const double fraction = std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
        const double seconds = std::chrono::duration<double>(now - m_start).count();
        constexpr std::size_t kWidth = 24;
        const auto filled = static_cast<std::size_t>(fraction * kWidth);
        std::string line = "\r\x1b[K" + std::string(stage) + " [";
        for (std::size_t i = 0; i < kWidth; ++i) {
            line += i < filled ? "█" : "·";
        }
        line += "] " + formatFixed(fraction * 100, 0) + " %  " + formatBytes(done) + " of " + formatBytes(total) +
                "  " + formatBytes(static_cast<std::uint64_t>(static_cast<double>(done) / seconds)) + "/s";
        writeAll(STDERR_FILENO, line);
        m_isDrawn = true;
    }
    return interrupted == 0;
}

} // namespace apr::cli
