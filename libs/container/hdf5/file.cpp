// SPDX-License-Identifier: MIT
#include "apr/container/hdf5/file.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace apr::hdf5 {
namespace {

constexpr std::string_view kSignature = "\x89HDF\r\n\x1a\n";
constexpr std::uint64_t kMaxUserBlock = std::uint64_t{1} << 20;

std::optional<std::uint64_t> signatureAt(const ByteSource& file)
{
    for (std::uint64_t at = 0; at <= kMaxUserBlock && at + kSignature.size() <= file.size();
         at = at == 0 ? 512 : at * 2) {
        const auto bytes = file.read(at, kSignature.size());
        if (bytes && std::memcmp(bytes->data(), kSignature.data(), kSignature.size()) == 0) {
            return at;
        }
    }
    return std::nullopt;
}

constexpr std::uint32_t rotated(std::uint32_t value, unsigned by)
{
    return (value << by) | (value >> (32 - by));
}

} // namespace

Error Cursor::corrupt(std::string message) const
{
    return Error{.code = Errc::Corrupt, .message = std::move(message), .offset = offset()};
}

Result<std::uint64_t> Cursor::number(std::uint64_t bytes, std::string_view what)
{
    if (bytes == 0 || bytes > 8 || bytes > remaining()) {
        return Error{.code = Errc::Corrupt,
                     .message = "the " + std::string(what) + " is truncated",
                     .offset = offset(),
                     .field = std::string(what)};
    }
    std::uint64_t value = 0;
    for (std::uint64_t i = 0; i < bytes; ++i) {
        value |= std::uint64_t{static_cast<std::uint8_t>(m_bytes.data()[m_pos + i])} << (8 * i);
    }
    m_pos += bytes;
    return value;
}

Result<std::uint64_t> Cursor::address(std::uint64_t bytes, std::string_view what)
{
    APR_TRY(const std::uint64_t value, number(bytes, what));
    return bytes < 8 && value == (std::uint64_t{1} << (8 * bytes)) - 1 ? kUndefined : value;
}

Result<Bytes> Cursor::take(std::uint64_t count, std::string_view what)
{
    if (count > remaining()) {
        return Error{.code = Errc::Corrupt,
                     .message = "the " + std::string(what) + " is truncated: expected " + formatCountOf(count, "byte") +
                                ", " + formatCount(remaining()) + " left",
                     .offset = offset(),
                     .field = std::string(what)};
    }
    const Bytes part = m_bytes.part(m_pos, count);
    m_pos += count;
    return part;
}

Status Cursor::skip(std::uint64_t count, std::string_view what)
{
    return take(count, what) ? Status() : Status(corrupt("the " + std::string(what) + " is truncated"));
}

Status Cursor::expect(std::string_view signature)
{
    const auto bytes =
        remaining() >= signature.size() ? take(signature.size(), "signature") : Result<Bytes>(corrupt(""));
    if (!bytes || std::memcmp(bytes->data(), signature.data(), signature.size()) != 0) {
        return corrupt("expected the signature \"" + std::string(signature) + '"');
    }
    return {};
}

Result<std::string> Cursor::text(std::string_view what)
{
    const auto rest = m_bytes.span().subspan(static_cast<std::size_t>(m_pos));
    const auto end = std::find(rest.begin(), rest.end(), std::byte{0});
    if (end == rest.end()) {
        return corrupt("the " + std::string(what) + " has no terminating NUL");
    }
    const auto length = static_cast<std::size_t>(end - rest.begin());
    m_pos += length + 1;
    return std::string(reinterpret_cast<const char*>(rest.data()), length);
}

APR_MODULAR std::uint32_t lookup3(std::span<const std::byte> bytes)
{
    std::uint32_t a = 0xDEADBEEFU + static_cast<std::uint32_t>(bytes.size());
    std::uint32_t b = a;
    std::uint32_t c = a;
    const auto word = [](std::span<const std::byte> from, std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4 && at + i < from.size(); ++i) {
            value |= static_cast<std::uint32_t>(from[at + i]) << (8 * i);
        }
        return value;
    };
    for (; bytes.size() > 12; bytes = bytes.subspan(12)) {
        a += word(bytes, 0);
        b += word(bytes, 4);
        c += word(bytes, 8);
        a = (a - c) ^ rotated(c, 4), c += b;
        b = (b - a) ^ rotated(a, 6), a += c;
        c = (c - b) ^ rotated(b, 8), b += a;
        a = (a - c) ^ rotated(c, 16), c += b;
        b = (b - a) ^ rotated(a, 19), a += c;
        c = (c - b) ^ rotated(b, 4), b += a;
    }
    if (bytes.empty()) {
        return c;
    }
    a += word(bytes, 0);
    b += word(bytes, 4);
    c += word(bytes, 8);
    c = (c ^ b) - rotated(b, 14);
    a = (a ^ c) - rotated(c, 11);
    b = (b ^ a) - rotated(a, 25);
    c = (c ^ b) - rotated(b, 16);
    a = (a ^ c) - rotated(c, 4);
    b = (b ^ a) - rotated(a, 14);
    c = (c ^ b) - rotated(b, 24);
    return c;
}

Status verifyChecksum(const Cursor& block, std::uint64_t size)
{
    const auto all = block.all();
    if (size < 4 || size > all.size()) {
        return block.corrupt("the metadata block is too short for its checksum");
    }
    const std::uint32_t actual = lookup3(all.first(static_cast<std::size_t>(size - 4)));
    const auto expected = loadLittle<std::uint32_t>(all.data() + size - 4);
#ifdef APR_FUZZING
    constexpr bool kIsChecked = false;
#else
    constexpr bool kIsChecked = true;
#endif
    if (kIsChecked && actual != expected) {
        return Error{.code = Errc::Checksum,
                     .message = "checksum mismatch in a metadata block: computed " + crcText(actual) +
                                ", the file has " + crcText(expected),
                     .offset = block.offset() - block.position()};
    }
    return {};
}

bool looksLike(const ByteSource& file)
{
    return signatureAt(file).has_value();
}

Result<File> File::open(ByteSource source, const Budget& budget)
{
    const auto at = signatureAt(source);
    if (!at) {
        return Error{.code = Errc::Format, .message = "no HDF5 signature found", .offset = 0};
    }
    File file;
    file.m_source = std::move(source);
    file.m_budget = budget;
    file.m_base = *at;
    APR_TRY(Cursor in, file.cursorUpTo(0, 128));
    APR_CHECK(in.skip(kSignature.size(), "signature"));
    APR_TRY(const std::uint64_t version, in.number(1, "superblock version"));
    file.m_version = static_cast<unsigned>(version);
    if (version > 3) {
        return Error{.code = Errc::Version,
                     .message = "unsupported superblock version " + std::to_string(version) + ", supported are 0 to 3",
                     .offset = *at + 8,
                     .field = "superblock"};
    }
    if (version < 2) {
        APR_CHECK(in.skip(4, "superblock")); // versions of other structures
        APR_TRY(file.m_offsetBytes, in.number(1, "size of offsets"));
        APR_TRY(file.m_lengthBytes, in.number(1, "size of lengths"));
        APR_CHECK(in.skip(version == 0 ? 9 : 13, "superblock"));
    } else {
        APR_TRY(file.m_offsetBytes, in.number(1, "size of offsets"));
        APR_TRY(file.m_lengthBytes, in.number(1, "size of lengths"));
        APR_CHECK(in.skip(1, "superblock"));
    }
    const auto isSize = [](std::uint64_t bytes) { return bytes == 2 || bytes == 4 || bytes == 8; };
    if (!isSize(file.m_offsetBytes) || !isSize(file.m_lengthBytes)) {
        return in.corrupt("the size of offsets is " + std::to_string(file.m_offsetBytes) +
                          " and the size of lengths is " + std::to_string(file.m_lengthBytes) +
                          ", expected 2, 4 or 8 bytes");
    }
    APR_TRY(const std::uint64_t base, in.address(file.m_offsetBytes, "base address"));
    if (version < 2) {
        APR_CHECK(in.skip(file.m_offsetBytes * 4, "superblock")); // free space, end of file, driver, root link name
        APR_TRY(file.m_root, in.address(file.m_offsetBytes, "root group"));
    } else {
        APR_CHECK(in.skip(file.m_offsetBytes * 2, "superblock"));
        APR_TRY(file.m_root, in.address(file.m_offsetBytes, "root group"));
        APR_CHECK(verifyChecksum(in, in.position() + 4));
    }
    // Addresses are relative to the base address: the signature's offset in files with a user block.
    file.m_base = base == kUndefined || base == 0 ? *at : base;
    return file;
}

Result<Cursor> File::cursorUpTo(std::uint64_t address, std::uint64_t maxBytes) const
{
    const auto at = checkedAdd(m_base, address);
    if (address == kUndefined || !at || *at >= m_source.size()) {
        return Error{.code = Errc::Corrupt,
                     .message = address == kUndefined
                                    ? std::string("undefined address")
                                    : "address " + std::to_string(address) + " is outside the file of " +
                                          formatCountOf(m_source.size(), "byte"),
                     .offset = std::min(at.value_or(m_source.size()), m_source.size())};
    }
    APR_TRY(Bytes bytes, m_source.read(*at, std::min(maxBytes, m_source.size() - *at)));
    return Cursor(std::move(bytes), *at);
}

Result<Cursor> File::cursor(std::uint64_t address, std::uint64_t count) const
{
    APR_TRY(Cursor in, cursorUpTo(address, count));
    if (in.remaining() < count) {
        return in.corrupt("unexpected end of file: expected a block of " + formatCountOf(count, "byte") + ", " +
                          formatCount(in.remaining()) + " left");
    }
    return in;
}

Status File::charge(std::uint64_t bytes, const Cursor& at) const
{
    return m_budget.takeSteps(1 + bytes / Budget::kBytesPerStep, at.offset(), "reading the objects of the file");
}

} // namespace apr::hdf5
