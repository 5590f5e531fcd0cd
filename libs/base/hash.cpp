// SPDX-License-Identifier: MIT
#include "apr/base/hash.h"

#include "apr/base/bytes.h"

#include <array>
#include <bit>
#include <unistd.h>
#if defined(__APPLE__)
#include <sys/random.h>
#endif

namespace apr {
namespace {

struct Key {
    std::uint64_t first = 0x243F6A8885A308D3;
    std::uint64_t second = 0x13198A2E03707344;
};

Key makeKey()
{
    Key key;
    std::array<std::uint64_t, 2> random{};
    if (getentropy(random.data(), sizeof random) != 0) { // then at least where the system has put this
        random[0] = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(&random));
        random[1] = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(&makeKey));
    }
    key.first ^= random[0];
    key.second ^= random[1];
    return key;
}

const Key& processKey()
{
    static const Key key = makeKey();
    return key;
}

/// The state of SipHash.
class State {
public:
    explicit State(const Key& key)
        : m_0(key.first ^ 0x736F6D6570736575), m_1(key.second ^ 0x646F72616E646F6D),
          m_2(key.first ^ 0x6C7967656E657261), m_3(key.second ^ 0x7465646279746573)
    {
    }

    void add(std::uint64_t word)
    {
        m_3 ^= word;
        turn();
        m_0 ^= word;
    }

    std::size_t finish()
    {
        m_2 ^= 0xFF;
        turn();
        turn();
        turn();
        return static_cast<std::size_t>(m_0 ^ m_1 ^ m_2 ^ m_3);
    }

private:
    APR_MODULAR void turn()
    {
        m_0 += m_1;
        m_2 += m_3;
        m_1 = std::rotl(m_1, 13) ^ m_0;
        m_3 = std::rotl(m_3, 16) ^ m_2;
        m_0 = std::rotl(m_0, 32);
        m_2 += m_1;
        m_0 += m_3;
        m_1 = std::rotl(m_1, 17) ^ m_2;
        m_3 = std::rotl(m_3, 21) ^ m_0;
        m_2 = std::rotl(m_2, 32);
    }

    std::uint64_t m_0;
    std::uint64_t m_1;
    std::uint64_t m_2;
    std::uint64_t m_3;
};

} // namespace

std::size_t hashOf(std::string_view text)
{
    State state(processKey());
    constexpr std::size_t kWord = 8;
    std::size_t at = 0;
    for (; text.size() - at >= kWord; at += kWord) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, kWord);
        state.add(word);
    }
    std::uint64_t last = std::uint64_t{text.size()} << 56;
    for (std::size_t i = at; i < text.size(); ++i) {
        last |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * (i - at));
    }
    state.add(last);
    return state.finish();
}

std::size_t hashOf(std::uint64_t number)
{
    State state(processKey());
    state.add(number);
    return state.finish();
}

} // namespace apr
