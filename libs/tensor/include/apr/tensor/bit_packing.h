// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/bytes.h"

#include <cstddef>
#include <cstdint>

namespace apr {

/// Integers of less than 8 bits, packed into bytes starting at the low bits.
struct BitPacking {
    unsigned bits = 4; ///< 1, 2 or 4
    bool isSigned = false;

    unsigned perByte() const { return 8 / bits; }
    std::uint64_t packedBytes(std::uint64_t numbers) const
    {
        return numbers / perByte() + (numbers % perByte() != 0 ? 1 : 0);
    }

    /// The lowest `bits` of `value` as a byte, sign-extended if signed.
    std::byte widened(std::uint64_t value) const;

    /// Unpacks `numbers` integers to one byte each. `packed` must have packedBytes(numbers) bytes.
    Bytes unpack(const Bytes& packed, std::uint64_t numbers) const;
};

} // namespace apr
