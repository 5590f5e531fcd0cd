// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/base/result.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace apr::tokenizer {

/// What a tokenizer may do with one text: how many steps it takes, and how large the text becomes on the way. The
/// tokenizer of a stranger could go on without end. Once it is spent it stays so.
class Work {
public:
    /// For a text of `size` bytes, or a token. `progress` is asked now and then whether to go on.
    static Work ofText(std::size_t size, Progress* progress = nullptr)
    {
        return {8'000'000 + 400 * std::uint64_t{size}, (1U << 20) + 32 * size, progress};
    }
    static Work ofToken(std::size_t size) { return {20'000 + 256 * std::uint64_t{size}, mostOfToken(size), nullptr}; }
    /// For all tokens of a file, of `size` bytes together: what each may become is set by beginToken().
    static Work ofTokens(std::uint64_t size) { return {4'000'000 + 128 * size, 0, nullptr}; }
    void beginToken(std::size_t size) { m_most = mostOfToken(size); }

    /// Notes steps of about ten nanoseconds. False when there may be no more.
    bool spend(std::uint64_t steps)
    {
        m_isSpent = m_isSpent || steps > m_left;
        m_left -= m_isSpent ? m_left : steps;
        if (m_left < m_nextAsked) {
            ask();
        }
        return !m_isSpent;
    }

    /// Notes a text of `size` characters or bytes that was made. False when it is too large.
    bool make(std::size_t size)
    {
        m_isTooLarge = m_isTooLarge || size > m_most;
        m_isSpent = m_isSpent || m_isTooLarge;
        return spend(size);
    }
    std::size_t most() const { return m_most; }

    /// E008 once it is spent, E017 when the progress requested cancellation.
    Status status() const
    {
        if (!m_isSpent) {
            return {};
        }
        if (m_isCancelled) {
            return Error{.code = Errc::Cancelled, .message = "cancelled"};
        }
        return Error{.code = Errc::Memory,
                     .message = m_isTooLarge ? "the tokenizer makes much more text than it was given"
                                             : "the tokenizer takes too many steps for this text",
                     .field = "tokenizer",
                     .advice = "Try a shorter text. If it happens with every text, the tokenizer is damaged or made to "
                               "exhaust the machine."};
    }

private:
    Work(std::uint64_t steps, std::size_t most, Progress* progress)
        : m_left(steps), m_nextAsked(progress != nullptr ? steps : 0), m_most(most), m_progress(progress)
    {
    }

    static std::size_t mostOfToken(std::size_t size) { return 4096 + 64 * size; }

    void ask()
    {
        constexpr std::uint64_t kEvery = 1'000'000; // steps
        m_nextAsked = m_left - std::min(m_left, kEvery);
        if (!m_progress->step(0, 0, "splitting the text into tokens")) {
            m_isCancelled = m_isSpent = true;
            m_left = m_nextAsked = 0;
        }
    }

    std::uint64_t m_left;
    std::uint64_t m_nextAsked; ///< the progress is asked when less than this is left; 0: never
    std::size_t m_most;
    Progress* m_progress;
    bool m_isCancelled = false;
    bool m_isSpent = false;
    bool m_isTooLarge = false;
};

} // namespace apr::tokenizer
