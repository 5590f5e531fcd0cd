// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/result.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace apr::tokenizer {

/// What a tokenizer may do with one text: how many steps it takes, and how large the text becomes on the way. The
/// tokenizer of a stranger could go on without end. Once it is spent it stays so.
class Work {
public:
    /// For a text of `size` bytes, or a token.
    static Work ofText(std::size_t size) { return {8'000'000 + 400 * std::uint64_t{size}, (1U << 20) + 32 * size}; }
    static Work ofToken(std::size_t size) { return {20'000 + 256 * std::uint64_t{size}, 4096 + 64 * size}; }

    /// Notes steps of about ten nanoseconds. False when there may be no more.
    bool spend(std::uint64_t steps)
    {
        m_isSpent = m_isSpent || steps > m_left;
        m_left -= m_isSpent ? m_left : steps;
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

    /// E008 once it is spent.
    Status status() const
    {
        if (!m_isSpent) {
            return {};
        }
        return Error{.code = Errc::Memory,
                     .message = m_isTooLarge ? "the tokenizer makes much more text than it was given"
                                             : "the tokenizer takes too many steps for this text",
                     .field = "tokenizer",
                     .advice = "Try a shorter text. If it happens with every text, the tokenizer is damaged or made to "
                               "exhaust the machine."};
    }

private:
    Work(std::uint64_t steps, std::size_t most) : m_left(steps), m_most(most) {}

    std::uint64_t m_left;
    std::size_t m_most;
    bool m_isSpent = false;
    bool m_isTooLarge = false;
};

} // namespace apr::tokenizer
