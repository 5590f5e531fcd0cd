// SPDX-License-Identifier: MIT
#include "apr/tensor/bit_packing.h"

namespace apr {

std::byte BitPacking::widened(std::uint64_t value) const
{
    value &= (1U << bits) - 1;
    const bool isNegative = isSigned && (value >> (bits - 1)) != 0;
    return static_cast<std::byte>(isNegative ? value | ~std::uint64_t{0} << bits : value);
}

Bytes BitPacking::unpack(const Bytes& packed, std::uint64_t numbers) const
{
    std::vector<std::byte> out(static_cast<std::size_t>(numbers));
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = widened(static_cast<std::uint8_t>(packed.data()[i / perByte()]) >> (i % perByte() * bits));
    }
    return Bytes::own(std::move(out));
}

} // namespace apr
