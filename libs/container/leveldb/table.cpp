// SPDX-License-Identifier: MIT
#include "apr/container/leveldb/table.h"

#include "apr/base/crc32.h"
#include "apr/base/text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace apr::tensorflow {
namespace {

constexpr std::uint64_t kFooterBytes = 48;
constexpr std::uint64_t kTrailerBytes = 5; ///< compression type and CRC-32C
constexpr std::uint64_t kMagic = 0xDB4775248B80FB57;
constexpr std::size_t kMaxBlocks = 1'000'000;

Error tableError(std::string message, std::uint64_t offset, Errc code = Errc::Corrupt)
{
    return Error{.code = code, .message = std::move(message), .offset = offset, .field = "table"};
}

/// Parses a varint at the front and removes it. std::nullopt when it is truncated or longer than 10 bytes.
std::optional<std::uint64_t> parseVarint(std::span<const std::byte>& bytes)
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

std::optional<Table::Block> parseHandle(std::span<const std::byte>& bytes)
{
    const auto offset = parseVarint(bytes);
    const auto size = offset ? parseVarint(bytes) : std::nullopt;
    return size ? std::optional(Table::Block{*offset, *size}) : std::nullopt;
}

/// Visits the entries of a decompressed block. Keys are prefix-compressed: each shares a prefix with the key before it.
Status forEachEntry(
    const Bytes& block, std::uint64_t offset,
    const std::function<Status(std::string_view key, std::span<const std::byte> value, std::uint64_t at)>& visit)
{
    const auto all = block.span();
    const std::uint64_t restarts = all.size() < 4 ? 0 : loadLittle<std::uint32_t>(all.data() + all.size() - 4);
    if (all.size() < 4 || restarts > (all.size() - 4) / 4) {
        return tableError("the block of " + formatCountOf(all.size(), "byte") + " is too short for its " +
                              formatCountOf(restarts, "restart point"),
                          offset);
    }
    auto rest = all.first(all.size() - 4 - static_cast<std::size_t>(restarts) * 4);
    std::string key;
    while (!rest.empty()) {
        const auto shared = parseVarint(rest);
        const auto added = shared ? parseVarint(rest) : std::nullopt;
        const auto valueBytes = added ? parseVarint(rest) : std::nullopt;
        if (!valueBytes || *shared > key.size() || *added > rest.size() || *valueBytes > rest.size() - *added) {
            return tableError("an entry extends past the end of its block", offset);
        }
        key.resize(static_cast<std::size_t>(*shared));
        key.append(reinterpret_cast<const char*>(rest.data()), static_cast<std::size_t>(*added));
        rest = rest.subspan(static_cast<std::size_t>(*added));
        const auto value = rest.first(static_cast<std::size_t>(*valueBytes));
        APR_CHECK(visit(key, value, static_cast<std::uint64_t>(value.data() - all.data())));
        rest = rest.subspan(value.size());
    }
    return {};
}

} // namespace

Result<Bytes> unpackSnappy(std::span<const std::byte> packed, std::uint64_t limit)
{
    const auto bad = [] { return tableError("invalid Snappy data in a block", 0); };
    auto in = packed;
    const auto size = parseVarint(in);
    // An element of 2 bytes decompresses to at most 64 bytes.
    if (!size || *size > std::uint64_t{0xFFFFFFFF} || *size > packed.size() * 64) {
        return bad();
    }
    if (*size > limit) {
        return tableError("a block decompresses to " + formatBytes(*size) + ", the limit is " + formatBytes(limit) +
                              " (APR_RAM_LIMIT)",
                          0, Errc::Memory);
    }
    std::vector<std::byte> out;
    out.reserve(static_cast<std::size_t>(*size));
    while (!in.empty()) {
        const auto tag = static_cast<std::uint8_t>(in.front());
        in = in.subspan(1);
        const unsigned kind = tag & 3;
        if (kind == 0) { // literal; tags of 60 to 63 are followed by the length in 1 to 4 bytes
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
        for (std::uint64_t i = 0; i < length; ++i) { // source and destination may overlap
            out.push_back(out[out.size() - static_cast<std::size_t>(offset)]);
        }
    }
    if (out.size() != *size) {
        return bad();
    }
    return Bytes::own(std::move(out));
}

APR_MODULAR std::uint32_t unmaskedCrc(std::uint32_t masked)
{
    const std::uint32_t rotated = masked - 0xA282EAD8U;
    return (rotated >> 17) | (rotated << 15);
}

Result<Table> Table::open(ByteSource file, const Budget& budget)
{
    Table table;
    table.m_file = std::move(file);
    table.m_budget = budget;
    table.m_cache = std::make_shared<const DecodedCache>(budget);
    const std::uint64_t size = table.m_file.size();
    if (!looksLikeTable(table.m_file)) {
        return tableError("no table magic at the end of the file", size < 8 ? 0 : size - 8);
    }
    APR_TRY(const Bytes footer, table.m_file.read(size - kFooterBytes, kFooterBytes));
    auto rest = footer.span();
    const auto meta = parseHandle(rest);
    const auto index = meta ? parseHandle(rest) : std::nullopt;
    if (!index) {
        return tableError("the table footer has no valid index handle", size - kFooterBytes);
    }
    APR_TRY(const Bytes entries, table.readBlock(*index));
    APR_CHECK(forEachEntry(
        entries, index->offset,
        [&table, &index](std::string_view, std::span<const std::byte> value, std::uint64_t) -> Status {
            const auto handle = parseHandle(value);
            if (!handle || table.m_blocks.size() == kMaxBlocks) {
                return tableError(!handle ? std::string("an index entry is not a valid block handle")
                                          : "the table has more than " + std::to_string(kMaxBlocks) + " blocks",
                                  index->offset);
            }
            // Blocks must be consecutive: referencing one block many times would be a decompression bomb.
            const std::uint64_t least =
                table.m_blocks.empty() ? 0 : table.m_blocks.back().offset + table.m_blocks.back().size;
            if (handle->offset < least) {
                return tableError("the table blocks overlap or are out of order", index->offset);
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
        return tableError("the block of " + formatCountOf(block.size, "byte") + " at offset " +
                              std::to_string(block.offset) + " extends past the end of the file",
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
        return tableError("CRC-32C mismatch in a table block: computed " + crcText(actual) + ", the file has " +
                              crcText(expected),
                          block.offset, Errc::Checksum);
    }
    if (type == 0) {
        return stored.part(0, block.size);
    }
    if (type != 1) {
        return tableError("unsupported block compression type " + std::to_string(type) +
                              ", supported are 0 (none) and 1 (Snappy)",
                          block.offset, Errc::Unsupported);
    }
    auto unpacked = unpackSnappy(stored.span().first(static_cast<std::size_t>(block.size)), m_budget.limit());
    if (!unpacked) {
        Error error = std::move(unpacked).error();
        error.offset = block.offset;
        return error;
    }
    return unpacked;
}

Result<Bytes> Table::block(std::size_t index) const
{
    const Block& block = m_blocks[index];
    return m_cache->get(index, block.size, [this, &block] { return readBlock(block); });
}

Status Table::each(const std::function<Status(const Entry&)>& visit) const
{
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        APR_TRY(const Bytes bytes, block(i));
        const Block& location = m_blocks[i];
        APR_TRY(const Bytes trailer, m_file.read(location.offset + location.size, 1));
        const bool isPacked = trailer.data()[0] != std::byte{0};
        APR_CHECK(forEachEntry(bytes, location.offset,
                               [&](std::string_view key, std::span<const std::byte> value, std::uint64_t at) {
                                   return visit({.key = key,
                                                 .value = value,
                                                 .block = i,
                                                 .at = at,
                                                 .fileOffset = isPacked ? location.offset : location.offset + at});
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
