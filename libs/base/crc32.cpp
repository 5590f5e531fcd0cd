// SPDX-License-Identifier: MIT
#include "apr/base/crc32.h"

#include <algorithm>
#include <array>

#ifdef APR_HAVE_ISAL
#include <isa-l/crc.h>
#endif

namespace apr {
namespace {

constexpr std::uint32_t kIeee = 0xEDB88320U;
constexpr std::uint32_t kCastagnoli = 0x82F63B78U;

/// a × b modulo the polynomial, both reflected.
constexpr std::uint32_t multiply(std::uint32_t a, std::uint32_t b, std::uint32_t polynomial)
{
    std::uint32_t product = 0;
    for (std::uint32_t bit = 0x80000000U; bit != 0; bit >>= 1) {
        if ((a & bit) != 0) {
            product ^= b;
        }
        b = (b & 1U) != 0 ? (b >> 1) ^ polynomial : b >> 1;
    }
    return product;
}

/// x^(8 · bytes) modulo the polynomial.
std::uint32_t powerOfX(std::uint64_t bytes, std::uint32_t polynomial)
{
    std::uint32_t result = 0x80000000U; // x^0
    std::uint32_t square = 0x00800000U; // x^8
    for (; bytes != 0; bytes >>= 1) {
        if ((bytes & 1U) != 0) {
            result = multiply(square, result, polynomial);
        }
        square = multiply(square, square, polynomial);
    }
    return result;
}

#ifndef APR_HAVE_ISAL
using Table = std::array<std::array<std::uint32_t, 256>, 8>;

constexpr Table makeTable(std::uint32_t polynomial)
{
    Table table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t crc = i;
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc & 1U) != 0 ? (crc >> 1) ^ polynomial : crc >> 1;
        }
        table[0][i] = crc;
    }
    for (std::size_t k = 1; k < 8; ++k) {
        for (std::size_t i = 0; i < 256; ++i) {
            table[k][i] = (table[k - 1][i] >> 8) ^ table[0][table[k - 1][i] & 0xFFU];
        }
    }
    return table;
}

constexpr Table kIeeeTable = makeTable(kIeee);
constexpr Table kCastagnoliTable = makeTable(kCastagnoli);

/// Slicing by eight (Kounavis and Berry, 2005).
std::uint32_t portableCrc(const Table& table, std::uint32_t crc, std::span<const std::byte> bytes)
{
    crc = ~crc;
    const auto at = [&bytes](std::size_t i) { return static_cast<std::uint32_t>(bytes[i]); };
    std::size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        const std::uint32_t low = crc ^ (at(i) | at(i + 1) << 8 | at(i + 2) << 16 | at(i + 3) << 24);
        crc = table[7][low & 0xFFU] ^ table[6][(low >> 8) & 0xFFU] ^ table[5][(low >> 16) & 0xFFU] ^
              table[4][low >> 24] ^ table[3][at(i + 4)] ^ table[2][at(i + 5)] ^ table[1][at(i + 6)] ^
              table[0][at(i + 7)];
    }
    for (; i < bytes.size(); ++i) {
        crc = (crc >> 8) ^ table[0][(crc ^ at(i)) & 0xFFU];
    }
    return ~crc;
}
#endif

} // namespace

std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t crc)
{
#ifdef APR_HAVE_ISAL
    return crc32_gzip_refl(crc, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
#else
    return portableCrc(kIeeeTable, crc, bytes);
#endif
}

std::uint32_t crc32c(std::span<const std::byte> bytes, std::uint32_t crc)
{
#ifdef APR_HAVE_ISAL
    constexpr std::size_t kMaxChunk = std::size_t{1} << 30; // crc32_iscsi takes an int length
    crc = ~crc;
    for (; !bytes.empty(); bytes = bytes.subspan(std::min(bytes.size(), kMaxChunk))) {
        auto* from = const_cast<unsigned char*>(reinterpret_cast<const unsigned char*>(bytes.data())); // read only
        crc = crc32_iscsi(from, static_cast<int>(std::min(bytes.size(), kMaxChunk)), crc);
    }
    return ~crc;
#else
    return portableCrc(kCastagnoliTable, crc, bytes);
#endif
}

std::uint32_t crc32cCombine(std::uint32_t a, std::uint32_t b, std::uint64_t bytesOfB)
{
    return multiply(powerOfX(bytesOfB, kCastagnoli), a, kCastagnoli) ^ b;
}

std::uint32_t crc32Combine(std::uint32_t a, std::uint32_t b, std::uint64_t bytesOfB)
{
    return multiply(powerOfX(bytesOfB, kIeee), a, kIeee) ^ b;
}

std::uint32_t crc32Zeros(std::uint32_t a, std::uint64_t zeros)
{
    // The CRC of n zero bytes is the initial register multiplied by x^8n, then inverted.
    const std::uint32_t power = powerOfX(zeros, kIeee);
    return ~multiply(power, ~a, kIeee);
}

} // namespace apr
