// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/hash.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace apr {

/// Finds the position of a name in a list that the caller owns, with open addressing: one allocation for all names.
/// `nameAt(position)` returns the name at a position.
class NameIndex {
public:
    /// Makes room for `count` names, twice as much as they need.
    explicit NameIndex(std::size_t count)
    {
        std::size_t size = 8;
        while (size / 2 < count) {
            size *= 2;
        }
        m_slots.resize(size);
    }

    /// Adds the name at `position`; false if an equal name is at an earlier position. At most `count` names fit.
    template <class NameAt>
    bool add(std::size_t position, const NameAt& nameAt)
    {
        const std::string_view name = nameAt(position);
        const std::uint32_t hash = hashOf(name);
        Slot& slot = m_slots[slotOf(name, hash, nameAt)];
        if (slot.number != 0) {
            return false;
        }
        slot = {.hash = hash, .number = static_cast<std::uint32_t>(position + 1)};
        return true;
    }

    template <class NameAt>
    std::optional<std::size_t> find(std::string_view name, const NameAt& nameAt) const
    {
        const Slot& slot = m_slots[slotOf(name, hashOf(name), nameAt)];
        return slot.number == 0 ? std::nullopt : std::optional<std::size_t>(slot.number - 1);
    }

private:
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t number = 0; ///< position + 1; 0 for an empty slot
    };

    static std::uint32_t hashOf(std::string_view name)
    {
        return static_cast<std::uint32_t>(apr::hashOf(name) & 0xFFFF'FFFFU);
    }

    /// The slot of the name, or the empty one where it belongs. At least half of all are empty.
    template <class NameAt>
    std::size_t slotOf(std::string_view name, std::uint32_t hash, const NameAt& nameAt) const
    {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = hash & mask;
        while (m_slots[at].number != 0 &&
               (m_slots[at].hash != hash || std::string_view(nameAt(m_slots[at].number - 1)) != name)) {
            at = (at + 1) & mask;
        }
        return at;
    }

    std::vector<Slot> m_slots;
};

} // namespace apr
