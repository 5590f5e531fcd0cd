// SPDX-License-Identifier: MIT
#include "apr/base/crc32.h"

#include <array>

#ifdef APR_HAVE_ISAL
#include <isa-l/crc.h>
#endif

namespace apr {
namespace {

constexpr std::uint32_t kPolynomial = 0xEDB88320U;

/// a × b modulo the polynomial, both reflected.
constexpr std::uint32_t multiply(std::uint32_t a, std::uint32_t b)
{
    std::uint32_t product = 0;
    for (std::uint32_t bit = 0x80000000U; bit != 0; bit >>= 1) {
        if ((a & bit) != 0) {
            product ^= b;
        }
        b = (b & 1U) != 0 ? (b >> 1) ^ kPolynomial : b >> 1;
    }
    return product;
}

/// x^(8 · bytes) modulo the polynomial.
std::uint32_t powerOfX(std::uint64_t bytes)
{
    std::uint32_t result = 0x80000000U; // x^0
    std::uint32_t square = 0x00800000U; // x^8
    for (; bytes != 0; bytes >>= 1) {
        if ((bytes & 1U) != 0) {
            result = multiply(square, result);
        }
        square = multiply(square, square);
    }
    return result;
}

#ifndef APR_HAVE_ISAL
using Table = std::array<std::array<std::uint32_t, 256>, 8>;

constexpr Table makeTable()
{
    Table table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t crc = i;
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc & 1U) != 0 ? (crc >> 1) ^ kPolynomial : crc >> 1;
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

constexpr Table kTable = makeTable();

/// Slicing by eight (Kounavis and Berry, 2005).
std::uint32_t portableCrc32(std::uint32_t crc, std::span<const std::byte> bytes)
{
    crc = ~crc;
    const auto at = [&bytes](std::size_t i) { return static_cast<std::uint32_t>(bytes[i]); };
    std::size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        const std::uint32_t low = crc ^ (at(i) | at(i + 1) << 8 | at(i + 2) << 16 | at(i + 3) << 24);
        crc = kTable[7][low & 0xFFU] ^ kTable[6][(low >> 8) & 0xFFU] ^ kTable[5][(low >> 16) & 0xFFU] ^
              kTable[4][low >> 24] ^ kTable[3][at(i + 4)] ^ kTable[2][at(i + 5)] ^ kTable[1][at(i + 6)] ^
              kTable[0][at(i + 7)];
    }
    for (; i < bytes.size(); ++i) {
        crc = (crc >> 8) ^ kTable[0][(crc ^ at(i)) & 0xFFU];
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
    return portableCrc32(crc, bytes);
#endif
}

std::uint32_t crc32Combine(std::uint32_t a, std::uint32_t b, std::uint64_t bytesOfB)
{
    return multiply(powerOfX(bytesOfB), a) ^ b;
}

std::uint32_t crc32Zeros(std::uint32_t a, std::uint64_t zeros)
{
    // The sum of n zero bytes alone is the preset register run through x^8n and inverted again.
    const std::uint32_t power = powerOfX(zeros);
    return ~multiply(power, ~a);
}

} // namespace apr
