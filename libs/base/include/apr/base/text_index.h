// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/hash.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace apr {

/// The places of texts in a list that others keep: an open table with the upper half of each hash, so that texts which
/// are others are rarely read. Twice as fast as tables with nodes, four times if many texts are looked up together.
/// Keyed (hash.h), so that files can choose the texts. `Texts` has `std::string_view operator()(std::uint32_t) const`,
/// the text at a place, and `const void* address(std::uint32_t) const`, what is read for it.
class TextIndex {
public:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    TextIndex() = default;
    /// For as many texts at most.
    explicit TextIndex(std::size_t most) : m_slots(std::bit_ceil(most * 2 + 1), kFree) {}

    /// Adds a place, unless an earlier one has an equal text; returns that one, or kNone.
    template <class Texts>
    std::uint32_t add(std::uint32_t place, const Texts& texts)
    {
        const std::string_view text = texts(place);
        const std::uint64_t hash = hashOf(text);
        const std::size_t at = walk(hash & mask(), hash, text, texts);
        if (m_slots[at] != kFree) {
            return static_cast<std::uint32_t>(m_slots[at]);
        }
        m_slots[at] = (hash >> 32 << 32) | place;
        return kNone;
    }

    template <class Texts>
    std::uint32_t find(std::string_view text, const Texts& texts) const
    {
        if (m_slots.empty()) {
            return kNone;
        }
        const std::uint64_t hash = hashOf(text);
        return static_cast<std::uint32_t>(m_slots[walk(hash & mask(), hash, text, texts)]);
    }

    /// Each of `wanted`, in `places`, which is as long: what is read for one is fetched while others are computed.
    template <class Texts>
    void find(std::span<const std::string_view> wanted, std::span<std::uint32_t> places, const Texts& texts) const
    {
        constexpr std::size_t kTogether = 32;
        std::array<std::uint64_t, kTogether> hashes{};
        std::array<std::size_t, kTogether> candidates{};
        for (std::size_t first = 0; first < wanted.size(); first += kTogether) {
            const std::size_t count = m_slots.empty() ? 0 : std::min(kTogether, wanted.size() - first);
            for (std::size_t i = 0; i < count; ++i) {
                hashes[i] = hashOf(wanted[first + i]);
                __builtin_prefetch(&m_slots[hashes[i] & mask()]);
            }
            for (std::size_t i = 0; i < count; ++i) {
                candidates[i] = nextLike(hashes[i] & mask(), hashes[i]);
                if (m_slots[candidates[i]] != kFree) {
                    __builtin_prefetch(texts.address(static_cast<std::uint32_t>(m_slots[candidates[i]])));
                }
            }
            for (std::size_t i = 0; i < count; ++i) {
                places[first + i] =
                    static_cast<std::uint32_t>(m_slots[walk(candidates[i], hashes[i], wanted[first + i], texts)]);
            }
        }
        if (m_slots.empty()) {
            std::fill(places.begin(), places.end(), kNone);
        }
    }

private:
    static constexpr std::uint64_t kFree = ~std::uint64_t{0}; ///< its lower half is kNone

    std::size_t mask() const { return m_slots.size() - 1; }

    /// The first slot from one on that is free, or has the upper half of a hash.
    std::size_t nextLike(std::size_t at, std::uint64_t hash) const
    {
        while (m_slots[at] != kFree && m_slots[at] >> 32 != hash >> 32) {
            at = (at + 1) & mask();
        }
        return at;
    }

    /// The slot of a text, or the free one where it would be.
    template <class Texts>
    std::size_t walk(std::size_t at, std::uint64_t hash, std::string_view text, const Texts& texts) const
    {
        at = nextLike(at, hash);
        while (m_slots[at] != kFree && texts(static_cast<std::uint32_t>(m_slots[at])) != text) {
            at = nextLike((at + 1) & mask(), hash);
        }
        return at;
    }

    std::vector<std::uint64_t> m_slots;
};

} // namespace apr
