// SPDX-License-Identifier: MIT
#include "apr_dialect.h"

#include <cstring>

namespace apr {
namespace {

class Start {
public:
    Start(const Bytes& bytes, std::uint64_t fileBytes) : m_bytes(bytes), m_fileBytes(fileBytes) {}

    bool begins(std::string_view text) const
    {
        return m_bytes.size() >= text.size() && std::memcmp(m_bytes.data(), text.data(), text.size()) == 0;
    }
    /// The little-endian number at `at`, 0 when the file is too short.
    template <class T>
    T number(std::size_t at) const
    {
        return at + sizeof(T) <= m_bytes.size() ? loadLittle<T>(m_bytes.data() + at) : T{0};
    }

    /// 64-bit offsets in ascending order, where the other layouts have small numbers.
    bool isAprender() const
    {
        return m_fileBytes >= 64 && number<std::uint8_t>(4) == 2 && number<std::uint64_t>(12) == 64 &&
               number<std::uint64_t>(24) >= 64 && number<std::uint64_t>(24) <= number<std::uint64_t>(32);
    }

    /// LZ4: the uncompressed size twice. zstd: the frame magic.
    bool isWrapper() const
    {
        return (number<std::uint8_t>(4) == 2 && number<std::uint32_t>(9) == 0xFD2FB528U) ||
               (number<std::uint8_t>(4) == 1 && number<std::uint32_t>(5) == number<std::uint32_t>(9) &&
                number<std::uint32_t>(5) != 0);
    }

private:
    const Bytes& m_bytes;
    std::uint64_t m_fileBytes;
};

} // namespace

AprDialect recognizeApr(const Bytes& bytes, std::uint64_t fileBytes)
{
    using namespace std::string_view_literals;
    const Start start(bytes, fileBytes);
    if (start.begins("APBUNDLE")) {
        return AprDialect::Bundle;
    }
    if (start.begins("APNR")) {
        return AprDialect::Jugar;
    }
    if (start.begins("APR1")) {
        return start.number<std::uint8_t>(8) == '{'  ? AprDialect::JsonIndex
               : start.number<std::uint16_t>(4) == 1 ? AprDialect::Whisper
                                                     : AprDialect::Unknown;
    }
    const bool isZero = start.begins("APR\0"sv);
    const bool isTwo = start.begins("APR2");
    const bool isOne = start.begins("APRN");
    if (!isZero && !isTwo && !isOne) {
        return AprDialect::None;
    }
    if (start.isAprender()) {
        // Flag bits 0 and 1: everything after the header is compressed (realizar).
        return (start.number<std::uint16_t>(6) & 3U) != 0 ? AprDialect::Realizar : AprDialect::Aprender;
    }
    if (isZero && start.number<std::uint32_t>(4) == 1 && start.number<std::uint32_t>(8) == 0x54535000U) {
        return AprDialect::Tsp;
    }
    if (!isOne && start.isWrapper()) {
        return AprDialect::Wrapped;
    }
    if (isTwo) {
        return AprDialect::Apr2;
    }
    if (isOne) {
        // The header of apr-cookbook has the payload size where version 1 has the metadata size.
        const bool isCookbook =
            start.number<std::uint32_t>(12) == 0 && fileBytes >= 32 && start.number<std::uint32_t>(8) == fileBytes - 32;
        return isCookbook ? AprDialect::Cookbook : AprDialect::Apr1;
    }
    return start.number<std::uint8_t>(4) == 2 ? AprDialect::Aprender : AprDialect::Unknown;
}

std::string_view dialectName(AprDialect dialect)
{
    switch (dialect) {
    case AprDialect::None:
    case AprDialect::Unknown: break;
    case AprDialect::Apr2: return "apr2";
    case AprDialect::Apr1: return "apr1";
    case AprDialect::Aprender: return "aprender";
    case AprDialect::Realizar: return "aprender, compressed by realizar";
    case AprDialect::JsonIndex: return "APR1 with a JSON index";
    case AprDialect::Wrapped: return "APR1 with a JSON index, compressed";
    case AprDialect::Whisper: return "whisper.apr";
    case AprDialect::Tsp: return "aprender-tsp";
    case AprDialect::Cookbook: return "apr-cookbook";
    case AprDialect::Jugar: return "jugar-apr";
    case AprDialect::Bundle: return "apbundle";
    }
    return "unknown";
}

} // namespace apr
