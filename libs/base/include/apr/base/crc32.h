// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace apr {

/// CRC-32 of `bytes` (IEEE 802.3, reflected, as in zlib). `crc` is the CRC of the preceding bytes, 0 at the start.
std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t crc = 0);

/// The CRC-32 of A‖B from the CRCs of A and B and the length of B, so that parts can be processed in parallel.
/// Uses Mark Adler's polynomial multiplication, as zlib's crc32_combine.
std::uint32_t crc32Combine(std::uint32_t a, std::uint32_t b, std::uint64_t bytesOfB);

/// CRC-32C (Castagnoli, as in iSCSI and TensorFlow files) of `bytes`, continuing from `crc`, and the CRC-32C of A‖B.
std::uint32_t crc32c(std::span<const std::byte> bytes, std::uint32_t crc = 0);
std::uint32_t crc32cCombine(std::uint32_t a, std::uint32_t b, std::uint64_t bytesOfB);

/// The CRC-32 of A followed by `zeros` zero bytes, in time logarithmic in `zeros`.
std::uint32_t crc32Zeros(std::uint32_t a, std::uint64_t zeros);

} // namespace apr
