// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace apr {

/// CRC-32 (IEEE 802.3, reflected, zlib's) of `bytes`, going on from `crc`, the sum of what came before (0 at the
/// start).
std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t crc = 0);

/// The CRC-32 of A‖B from the sums of A and B and the length of B: parts can be summed in parallel.
/// Mark Adler's polynomial multiplication, as in zlib's crc32_combine.
std::uint32_t crc32Combine(std::uint32_t a, std::uint32_t b, std::uint64_t bytesOfB);

/// The CRC-32C (Castagnoli, as in iSCSI and TensorFlow's files) of `bytes`, going on from `crc`; and of A‖B.
std::uint32_t crc32c(std::span<const std::byte> bytes, std::uint32_t crc = 0);
std::uint32_t crc32cCombine(std::uint32_t a, std::uint32_t b, std::uint64_t bytesOfB);

/// The CRC-32 of A followed by `zeros` zero bytes, in time logarithmic in `zeros`.
std::uint32_t crc32Zeros(std::uint32_t a, std::uint64_t zeros);

} // namespace apr
