// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/bytes.h"

#include <cstdint>
#include <string_view>

namespace apr {

/// FNV-1a, 64 bits.
APR_MODULAR constexpr std::uint64_t fnv1a64(std::string_view text)
{
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char c : text) {
        hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x100000001B3U;
    }
    return hash;
}

} // namespace apr
