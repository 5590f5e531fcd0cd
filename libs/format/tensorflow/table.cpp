// SPDX-License-Identifier: MIT
#include "table.h"

#include "apr/base/crc32.h"
#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace apr::tensorflow {
namespace {

constexpr std::uint64_t kFooterBytes = 48;
constexpr std::uint64_t kTrailerBytes = 5; ///< type of compression and CRC-32C
constexpr std::uint64_t kMagic = 0xDB4775248B80FB57;
constexpr std::size_t kMostBlocks = 1'000'000;

Error damaged(std::string message, std::uint64_t offset, Errc code = Errc::Corrupt)
{
    return Error{.code = code, .message = std::move(message), .offset = offset, .field = "table"};
}

/// Takes a varint off the front; nothing when it is cut off or over 64 bits.
std::optional<std::uint64_t> takeVarint(std::span<const std::byte>& bytes)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(bytes.size(), 10); ++i) {
        const auto byte = static_cast<std::uint8_t>(bytes[i]);
        value |= std::uint64_t{byte & 0x7Fu} << (7 * i);
        if (byte < 0x80) {
            bytes = bytes.subspan(i + 1);
            return value;
        }
    }
    return std::nullopt;
}

std::optional<Table::Block> takeHandle(std::span<const std::byte>& bytes)
{
    const auto offset = takeVarint(bytes);
    const auto size = offset ? takeVarint(bytes) : std::nullopt;
    return size ? std::optional(Table::Block{*offset, *size}) : std::nullopt;
}

/// Gives the entries of an unpacked block. Keys share prefixes with those before them.
Status eachOf(
    const Bytes& block, std::uint64_t offset,
    const std::function<Status(std::string_view key, std::span<const std::byte> value, std::uint64_t at)>& take)
{
    const auto all = block.span();
    const std::uint64_t restarts = all.size() < 4 ? 0 : loadLittle<std::uint32_t>(all.data() + all.size() - 4);
    if (all.size() < 4 || restarts > (all.size() - 4) / 4) {
        return damaged("a block has no room for the restart points it claims", offset);
    }
    auto rest = all.first(all.size() - 4 - static_cast<std::size_t>(restarts) * 4);
    std::string key;
    while (!rest.empty()) {
        const auto shared = takeVarint(rest);
        const auto added = shared ? takeVarint(rest) : std::nullopt;
        const auto valueBytes = added ? takeVarint(rest) : std::nullopt;
        if (!valueBytes || *shared > key.size() || *added > rest.size() || *valueBytes > rest.size() - *added) {
            return damaged("an entry of a block leaves the block", offset);
        }
        key.resize(static_cast<std::size_t>(*shared));
        key.append(reinterpret_cast<const char*>(rest.data()), static_cast<std::size_t>(*added));
        rest = rest.subspan(static_cast<std::size_t>(*added));
        const auto value = rest.first(static_cast<std::size_t>(*valueBytes));
        APR_CHECK(take(key, value, static_cast<std::uint64_t>(value.data() - all.data())));
        rest = rest.subspan(value.size());
    }
    return {};
}

} // namespace

Result<Bytes> unpackSnappy(std::span<const std::byte> packed, std::uint64_t limit)
{
    const auto bad = [] { return damaged("a Snappy block does not unpack", 0); };
    auto in = packed;
    const auto size = takeVarint(in);
    // No element makes more than 64 bytes of less than two.
    if (!size || *size > std::uint64_t{0xFFFFFFFF} || *size > packed.size() * 64) {
        return bad();
    }
    if (*size > limit) {
        return damaged("a block unpacks to " + std::to_string(*size) + " bytes, over the limit of " +
                           std::to_string(limit),
                       0, Errc::Memory);
    }
    std::vector<std::byte> out;
    out.reserve(static_cast<std::size_t>(*size));
    while (!in.empty()) {
        const auto tag = static_cast<std::uint8_t>(in.front());
        in = in.subspan(1);
        const unsigned kind = tag & 3;
        if (kind == 0) { // a literal; lengths over 60 stand in the next bytes
            std::uint64_t length = tag >> 2;
            if (length >= 60) {
                const std::size_t extra = static_cast<std::size_t>(length) - 59;
                if (in.size() < extra) {
                    return bad();
                }
                length = 0;
                for (std::size_t i = 0; i < extra; ++i) {
                    length |= std::uint64_t{static_cast<std::uint8_t>(in[i])} << (8 * i);
                }
                in = in.subspan(extra);
            }
            ++length;
            if (length > in.size() || length > *size - out.size()) {
                return bad();
            }
            const auto literal = in.first(static_cast<std::size_t>(length));
            out.insert(out.end(), literal.begin(), literal.end());
            in = in.subspan(literal.size());
            continue;
        }
        constexpr std::array<std::size_t, 4> kOffsetBytes{0, 1, 2, 4};
        if (in.size() < kOffsetBytes[kind]) {
            return bad();
        }
        std::uint64_t offset = 0;
        for (std::size_t i = 0; i < kOffsetBytes[kind]; ++i) {
            offset |= std::uint64_t{static_cast<std::uint8_t>(in[i])} << (8 * i);
        }
        in = in.subspan(kOffsetBytes[kind]);
        std::uint64_t length = (tag >> 2) + 1u;
        if (kind == 1) {
            length = ((tag >> 2) & 7u) + 4;
            offset |= static_cast<std::uint64_t>(tag >> 5) << 8;
        }
        if (offset == 0 || offset > out.size() || length > *size - out.size()) {
            return bad();
        }
        for (std::uint64_t i = 0; i < length; ++i) { // may overlap what it makes
            out.push_back(out[out.size() - static_cast<std::size_t>(offset)]);
        }
    }
    if (out.size() != *size) {
        return bad();
    }
    return Bytes::own(std::move(out));
}

std::uint32_t unmaskedCrc(std::uint32_t masked)
{
    const std::uint32_t rotated = masked - 0xA282EAD8U;
    return (rotated >> 17) | (rotated << 15);
}

Result<Table> Table::open(ByteSource file, std::uint64_t memoryLimit)
{
    Table table;
    table.m_file = std::move(file);
    table.m_limit = memoryLimit;
    const std::uint64_t size = table.m_file.size();
    if (!looksLikeTable(table.m_file)) {
        return damaged("it does not end as a table does", size < 8 ? 0 : size - 8);
    }
    APR_TRY(const Bytes footer, table.m_file.read(size - kFooterBytes, kFooterBytes));
    auto rest = footer.span();
    const auto meta = takeHandle(rest);
    const auto index = meta ? takeHandle(rest) : std::nullopt;
    if (!index) {
        return damaged("the footer has no handle of the index", size - kFooterBytes);
    }
    APR_TRY(const Bytes entries, table.readBlock(*index));
    APR_CHECK(eachOf(entries, index->offset,
                     [&table, &index](std::string_view, std::span<const std::byte> value, std::uint64_t) -> Status {
                         const auto handle = takeHandle(value);
                         if (!handle || table.m_blocks.size() == kMostBlocks) {
                             return damaged("the index has an entry that is no block, or too many", index->offset);
                         }
                         // Blocks stand one after the other; the same one over and over would be a bomb.
                         const std::uint64_t least =
                             table.m_blocks.empty() ? 0 : table.m_blocks.back().offset + table.m_blocks.back().size;
                         if (handle->offset < least) {
                             return damaged("two blocks of the table overlap", index->offset);
                         }
                         table.m_blocks.push_back(*handle);
                         return {};
                     }));
    return table;
}

Result<Bytes> Table::readBlock(Block block) const
{
    const std::uint64_t size = m_file.size();
    if (block.offset > size || block.size > size - block.offset || size - block.offset - block.size < kTrailerBytes) {
        return damaged("a block of " + std::to_string(block.size) + " bytes at " + std::to_string(block.offset) +
                           " leaves the file",
                       std::min(block.offset, size));
    }
    APR_TRY(const Bytes stored, m_file.read(block.offset, block.size + kTrailerBytes));
    const auto type = static_cast<std::uint8_t>(stored.data()[block.size]);
    const std::uint32_t expected = unmaskedCrc(loadLittle<std::uint32_t>(stored.data() + block.size + 1));
    const std::uint32_t actual = crc32c(stored.span().first(static_cast<std::size_t>(block.size) + 1));
#ifdef APR_FUZZING
    constexpr bool kIsChecked = false;
#else
    constexpr bool kIsChecked = true;
#endif
    if (kIsChecked && actual != expected) {
        return damaged("the CRC-32C of a block of the table is " + crcText(actual) + ", the file says " +
                           crcText(expected),
                       block.offset, Errc::Checksum);
    }
    if (type == 0) {
        return stored.part(0, block.size);
    }
    if (type != 1) {
        return damaged("a block of the table has the unknown compression " + std::to_string(type), block.offset,
                       Errc::Unsupported);
    }
    auto unpacked = unpackSnappy(stored.span().first(static_cast<std::size_t>(block.size)), m_limit);
    if (!unpacked) {
        Error error = std::move(unpacked).error();
        error.offset = block.offset;
        return error;
    }
    return unpacked;
}

Result<Bytes> Table::block(std::size_t index) const
{
    return m_cache->get(index, [this, index] { return readBlock(m_blocks[index]); });
}

Status Table::each(const std::function<Status(const Entry&)>& take) const
{
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        APR_TRY(const Bytes bytes, block(i));
        const Block& place = m_blocks[i];
        APR_TRY(const Bytes trailer, m_file.read(place.offset + place.size, 1));
        const bool isPacked = trailer.data()[0] != std::byte{0};
        APR_CHECK(
            eachOf(bytes, place.offset, [&](std::string_view key, std::span<const std::byte> value, std::uint64_t at) {
                return take({.key = key,
                             .value = value,
                             .block = i,
                             .at = at,
                             .fileOffset = isPacked ? place.offset : place.offset + at});
            }));
    }
    return {};
}

bool looksLikeTable(const ByteSource& file)
{
    if (file.size() < kFooterBytes) {
        return false;
    }
    const auto end = file.read(file.size() - 8, 8);
    return end && loadLittle<std::uint64_t>(end->data()) == kMagic;
}

} // namespace apr::tensorflow
