// SPDX-License-Identifier: MIT
#include "chunks.h"

#include "apr/base/text.h"
#include "apr/container/compression/once.h"
#include "apr/container/compression/whole.h"
#include "tree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string_view>

namespace apr::hdf5 {
namespace {

constexpr std::size_t kMaxFilters = 32;
constexpr std::uint64_t kMaxChunks = std::uint64_t{1} << 26;
constexpr std::uint64_t kGroupBytes = std::uint64_t{64} << 10; ///< of slabs that are read together

enum FilterId : std::uint64_t { kDeflate = 1, kShuffle = 2, kFletcher32 = 3 };

std::string filterName(std::uint64_t id)
{
    switch (id) {
    case 4: return "szip";
    case 5: return "n-bit";
    case 6: return "scale-offset";
    case 32000: return "LZF";
    case 32001: return "Blosc";
    case 32004: return "LZ4";
    case 32008: return "bitshuffle";
    case 32015: return "Zstandard";
    default: return "number " + std::to_string(id);
    }
}

/// Fletcher-32 over 16-bit big-endian words, as in H5_checksum_fletcher32.
std::uint32_t fletcher32(std::span<const std::byte> bytes)
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::size_t at = 0;
    const auto byte = [&bytes](std::size_t i) { return static_cast<std::uint32_t>(bytes[i]); };
    for (std::size_t words = bytes.size() / 2; words > 0;) {
        const std::size_t run = std::min<std::size_t>(words, 360);
        words -= run;
        for (std::size_t i = 0; i < run; ++i, at += 2) {
            a += byte(at) << 8 | byte(at + 1);
            b += a;
        }
        a = (a & 0xFFFF) + (a >> 16);
        b = (b & 0xFFFF) + (b >> 16);
    }
    if (bytes.size() % 2 != 0) {
        a += byte(at) << 8;
        b += a;
        a = (a & 0xFFFF) + (a >> 16);
        b = (b & 0xFFFF) + (b >> 16);
    }
    a = (a & 0xFFFF) + (a >> 16);
    b = (b & 0xFFFF) + (b >> 16);
    return b << 16 | a;
}

/// A stored chunk.
struct ChunkEntry {
    std::uint64_t number = 0; ///< row-major index among all chunks
    std::uint64_t address = kUndefined;
    std::uint64_t bytes = 0; ///< stored size
    std::uint64_t mask = 0;  ///< filter mask
};

/// Locates the chunks of a dataset and decompresses them slab by slab.
class Reader {
public:
    Reader(std::shared_ptr<const File> file, Chunked dataset) : m_file(std::move(file)), m_data(std::move(dataset)) {}

    Status prepare()
    {
        const std::size_t rank = m_data.shape.size();
        if (rank == 0 || m_data.chunk.size() != rank) {
            return Error{.code = Errc::Corrupt,
                         .message = "the chunk shape has " + formatCountOf(m_data.chunk.size(), "dimension") +
                                    ", the dataset has " + std::to_string(rank)};
        }
        std::optional<std::uint64_t> chunkBytes = m_data.width;
        std::optional<std::uint64_t> rowBytes = m_data.width;
        std::optional<std::uint64_t> chunks = 1;
        for (std::size_t d = 0; d < rank; ++d) {
            chunkBytes = chunkBytes ? checkedMul(*chunkBytes, m_data.chunk[d]) : std::nullopt;
            const std::uint64_t count =
                m_data.shape[d] / m_data.chunk[d] + (m_data.shape[d] % m_data.chunk[d] != 0 ? 1 : 0);
            m_grid.push_back(count);
            chunks = chunks ? checkedMul(*chunks, count) : std::nullopt;
            rowBytes = d > 0 && rowBytes ? checkedMul(*rowBytes, m_data.shape[d]) : rowBytes;
        }
        const auto slab = rowBytes ? checkedMul(*rowBytes, std::min(m_data.chunk[0], m_data.shape[0])) : std::nullopt;
        if (!chunkBytes || !chunks || !slab || *chunkBytes > m_data.budget.limit() || *slab > m_data.budget.limit()) {
            return Error{.code = Errc::Memory,
                         .message = "reading a row of chunks needs " +
                                    (slab && chunkBytes ? formatBytes(std::max(*slab, *chunkBytes))
                                                        : std::string("more than 2^64 bytes")) +
                                    " of memory, the limit is " + formatBytes(m_data.budget.limit()) +
                                    " (APR_RAM_LIMIT)"};
        }
        constexpr std::uint64_t kChunkSteps = 16;
        APR_CHECK(m_data.budget.takeSteps(checkedMul(*chunks, kChunkSteps).value_or(Budget::kUnlimited), std::nullopt,
                                          "reading " + formatCountOf(*chunks, "chunk")));
        m_chunkBytes = *chunkBytes;
        m_rowBytes = *rowBytes;
        m_chunkCount = *chunks;
        return {};
    }

    std::uint64_t slabRows() const { return std::min(m_data.chunk[0], m_data.shape[0]); }
    std::uint64_t slabs() const { return m_grid[0]; }
    std::uint64_t rowBytes() const { return m_rowBytes; }

    /// The rows of at most `count` slabs from `first` on.
    Result<Bytes> slabRange(std::uint64_t first, std::uint64_t count) const
    {
        if (count == 1) {
            return slab(first);
        }
        std::vector<std::byte> out;
        for (std::uint64_t number = first; number < std::min(first + count, slabs()); ++number) {
            APR_TRY(const Bytes rows, slab(number));
            out.insert(out.end(), rows.span().begin(), rows.span().end());
        }
        return Bytes::own(std::move(out));
    }

    /// The rows [slab · slabRows, …) of the dataset.
    Result<Bytes> slab(std::uint64_t number) const
    {
        APR_TRY(const Bytes table, m_table.get([this] { return findChunks(); }));
        const std::size_t rank = m_data.shape.size();
        const std::uint64_t firstRow = number * m_data.chunk[0];
        const std::uint64_t rows = std::min(m_data.chunk[0], m_data.shape[0] - firstRow);
        std::vector<std::byte> out(static_cast<std::size_t>(rows * m_rowBytes));
        const std::uint64_t perSlab = m_chunkCount / m_grid[0];
        std::vector<std::uint64_t> grid(rank); // chunk index per dimension
        grid[0] = number;
        for (std::uint64_t i = 0; i < perSlab; ++i) {
            std::uint64_t rest = i;
            for (std::size_t d = rank; d > 1;) {
                --d;
                grid[d] = rest % m_grid[d];
                rest /= m_grid[d];
            }
            APR_TRY(const Bytes chunk, chunkBytes(table, number * perSlab + i));
            copyChunk(out.data(), rows, grid, chunk);
        }
        return Bytes::own(std::move(out));
    }

private:
    /// The decoded chunk; empty when it was never written.
    Result<Bytes> chunkBytes(const Bytes& table, std::uint64_t number) const
    {
        const auto* chunks = reinterpret_cast<const ChunkEntry*>(table.data());
        const auto* end = chunks + table.size() / sizeof(ChunkEntry);
        const auto* at = std::lower_bound(chunks, end, number,
                                          [](const ChunkEntry& entry, std::uint64_t n) { return entry.number < n; });
        if (at == end || at->number != number || at->address == kUndefined) {
            return Bytes();
        }
        APR_TRY(Cursor in, m_file->cursor(at->address, at->bytes));
        APR_TRY(const Bytes stored, in.take(at->bytes, "chunk"));
        if (m_data.filters.isEmpty()) {
            return stored;
        }
        auto undone = m_data.filters.undo(stored, at->mask, m_chunkBytes);
        if (!undone) {
            Error error = std::move(undone).error();
            error.offset = m_file->fileOffset(at->address);
            return error;
        }
        return undone;
    }

    /// Copies a chunk into its part of the slab, row by row.
    void copyChunk(std::byte* slab, std::uint64_t rows, const std::vector<std::uint64_t>& grid,
                   const Bytes& chunk) const
    {
        const std::size_t rank = m_data.shape.size();
        std::vector<std::uint64_t> lengths(rank); // of the part inside the dataset
        for (std::size_t d = 0; d < rank; ++d) {
            lengths[d] = d == 0 ? rows : std::min(m_data.chunk[d], m_data.shape[d] - grid[d] * m_data.chunk[d]);
        }
        std::uint64_t runs = 1;
        for (std::size_t d = 0; d + 1 < rank; ++d) {
            runs *= lengths[d];
        }
        const std::uint64_t run = lengths[rank - 1];
        std::vector<std::uint64_t> position(rank);
        for (std::uint64_t i = 0; i < runs; ++i) {
            std::uint64_t to = 0;
            std::uint64_t from = 0;
            for (std::size_t d = 0; d < rank; ++d) {
                const std::uint64_t inside = d + 1 < rank ? position[d] : 0;
                to = to * (d == 0 ? 1 : m_data.shape[d]) + (d == 0 ? 0 : grid[d] * m_data.chunk[d]) + inside;
                from = from * m_data.chunk[d] + inside;
            }
            copyRun(slab + to * m_data.width, chunk, from * m_data.width, run);
            for (std::size_t d = rank - 1; d > 0;) {
                --d;
                if (++position[d] < lengths[d]) {
                    break;
                }
                position[d] = 0;
            }
        }
    }

    void copyRun(std::byte* to, const Bytes& chunk, std::uint64_t from, std::uint64_t elements) const
    {
        if (chunk.size() > 0) {
            std::memcpy(to, chunk.data() + from, static_cast<std::size_t>(elements * m_data.width));
            return;
        }
        const Bytes& fill = m_data.fill.value;
        for (std::uint64_t i = 0; i < elements && fill.size() == m_data.width; ++i) {
            std::memcpy(to + i * m_data.width, fill.data(), static_cast<std::size_t>(m_data.width));
        }
    }

    /// All chunks, sorted by number.
    Result<Bytes> findChunks() const
    {
        std::vector<ChunkEntry> chunks;
        if (m_data.index.address != kUndefined) {
            APR_CHECK(lookUp(chunks));
        }
        std::sort(chunks.begin(), chunks.end(),
                  [](const ChunkEntry& a, const ChunkEntry& b) { return a.number < b.number; });
        std::uint64_t filtered = 0; // bytes that the filters read and write
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            if (chunks[i].number >= m_chunkCount || (i > 0 && chunks[i].number == chunks[i - 1].number)) {
                return Error{.code = Errc::Corrupt,
                             .message = (chunks[i].number >= m_chunkCount ? "chunk outside the dataset: number "
                                                                          : "duplicate chunk: number ") +
                                        std::to_string(chunks[i].number) + " of " + std::to_string(m_chunkCount),
                             .offset = m_file->fileOffset(m_data.index.address)};
            }
            if (m_data.filters.isEmpty()) {
                chunks[i].bytes = m_chunkBytes;
            } else {
                filtered = checkedAdd(filtered, checkedAdd(chunks[i].bytes, m_chunkBytes).value_or(Budget::kUnlimited))
                               .value_or(Budget::kUnlimited);
            }
        }
        // Chunks can share their bytes, and be larger than the part of them that is in the dataset.
        APR_CHECK(m_data.budget.takeSteps(filtered / Budget::kBytesPerStep, std::nullopt,
                                          "decoding " + formatCountOf(chunks.size(), "chunk")));
        std::vector<std::byte> table(chunks.size() * sizeof(ChunkEntry));
        if (!chunks.empty()) {
            std::memcpy(table.data(), chunks.data(), table.size());
        }
        return Bytes::own(std::move(table));
    }

    Status add(std::vector<ChunkEntry>& chunks, ChunkEntry entry) const
    {
        if (chunks.size() == kMaxChunks) {
            return Error{.code = Errc::Memory,
                         .message = "the dataset has more than " + std::to_string(kMaxChunks) + " chunks"};
        }
        chunks.push_back(entry);
        return {};
    }

    /// The chunk number of the chunk offsets in `in`; kUndefined when the chunk is outside the dataset.
    Result<std::uint64_t> numberAt(Cursor& in, bool isScaled) const
    {
        std::uint64_t number = 0;
        for (std::size_t d = 0; d < m_data.shape.size(); ++d) {
            APR_TRY(const std::uint64_t offset, in.number(8, "chunk offset"));
            const std::uint64_t at = isScaled ? offset : offset / m_data.chunk[d];
            if (at >= m_grid[d] || (!isScaled && offset % m_data.chunk[d] != 0)) {
                return kUndefined; // left from before the dataset was shrunk
            }
            number = number * m_grid[d] + at;
        }
        return number;
    }

    Status lookUp(std::vector<ChunkEntry>& chunks) const
    {
        const ChunkIndex& index = m_data.index;
        switch (index.kind) {
        case 0:
            return eachChild(*m_file, index.address, 1, 8 + 8 * (m_data.shape.size() + 1),
                             [&](Cursor key, std::uint64_t child) -> Status {
                                 ChunkEntry entry{.address = child};
                                 APR_TRY(entry.bytes, key.number(4, "chunk size"));
                                 APR_TRY(entry.mask, key.number(4, "filter mask"));
                                 APR_TRY(entry.number, numberAt(key, false));
                                 return entry.number == kUndefined ? Status() : add(chunks, entry);
                             });
        case 1: return add(chunks, {.address = index.address, .bytes = index.singleBytes, .mask = index.singleMask});
        case 2: // all chunks are in the file, one after the other
            if (const std::uint64_t size = m_file->source().size();
                index.address > size || m_file->fileOffset(index.address) > size ||
                m_chunkCount > (size - m_file->fileOffset(index.address)) / std::max<std::uint64_t>(1, m_chunkBytes)) {
                return Error{.code = Errc::Corrupt,
                             .message = formatCountOf(m_chunkCount, "chunk") + " of " +
                                        formatCountOf(m_chunkBytes, "byte") + " extend past the end of the file",
                             .offset = m_file->fileOffset(index.address)};
            }
            for (std::uint64_t i = 0; i < m_chunkCount; ++i) {
                APR_CHECK(add(chunks, {.number = i, .address = index.address + i * m_chunkBytes}));
            }
            return {};
        case 3: return lookUpFixed(chunks);
        case 4: return lookUpExtensible(chunks);
        case 5:
            return eachRecord(*m_file, index.address, [&](Cursor record, unsigned type) -> Status {
                ChunkEntry entry;
                APR_TRY(entry.address, record.address(m_file->offsetBytes(), "chunk address"));
                if (type == 11) {
                    const std::uint64_t rest = 4 + 8 * m_data.shape.size();
                    APR_TRY(entry.bytes,
                            record.number(record.remaining() < rest ? 0 : record.remaining() - rest, "chunk size"));
                    APR_TRY(entry.mask, record.number(4, "filter mask"));
                }
                APR_TRY(entry.number, numberAt(record, true));
                return entry.number == kUndefined ? Status() : add(chunks, entry);
            });
        default:
            return Error{.code = Errc::Unsupported,
                         .message = "unknown chunk index type " + std::to_string(index.kind) + ", expected 1 to 5"};
        }
    }

    /// One element of a fixed or extensible array.
    Result<ChunkEntry> arrayElement(Cursor& in, std::uint64_t elementBytes, std::uint64_t number) const
    {
        ChunkEntry entry{.number = number};
        const std::uint64_t o = m_file->offsetBytes();
        APR_TRY(entry.address, in.address(o, "chunk address"));
        if (!m_data.filters.isEmpty()) {
            APR_TRY(entry.bytes, in.number(elementBytes < o + 5 ? 0 : elementBytes - o - 4, "chunk size"));
            APR_TRY(entry.mask, in.number(4, "filter mask"));
        }
        return entry;
    }

    /// Reads `count` array elements from `in`, for the chunks from `number` on.
    Status readElements(Cursor& in, std::uint64_t elementBytes, std::uint64_t number, std::uint64_t count,
                        std::vector<ChunkEntry>& chunks) const
    {
        for (std::uint64_t i = 0; i < count; ++i) {
            APR_TRY(const ChunkEntry entry, arrayElement(in, elementBytes, number + i));
            if (entry.address != kUndefined && entry.number < m_chunkCount) {
                APR_CHECK(add(chunks, entry));
            }
        }
        return {};
    }

    /// The fixed array index.
    Status lookUpFixed(std::vector<ChunkEntry>& chunks) const
    {
        const std::uint64_t o = m_file->offsetBytes();
        const std::uint64_t l = m_file->lengthBytes();
        APR_TRY(Cursor head, m_file->cursor(m_data.index.address, 12 + l + o));
        APR_CHECK(head.expect("FAHD"));
        APR_CHECK(verifyChecksum(head, 12 + l + o));
        APR_CHECK(head.skip(2, "fixed array"));
        APR_TRY(const std::uint64_t elementBytes, head.number(1, "element size"));
        APR_TRY(const std::uint64_t pageBits, head.number(1, "page bits"));
        APR_TRY(const std::uint64_t count, head.number(l, "elements"));
        APR_TRY(const std::uint64_t block, head.address(o, "data block"));
        if (block == kUndefined) {
            return {};
        }
        if (elementBytes < o || pageBits > 62 || count > m_file->source().size() / elementBytes) {
            return head.corrupt("invalid fixed array header: element size " + std::to_string(elementBytes) +
                                ", page bits " + std::to_string(pageBits) + ", elements " + std::to_string(count));
        }
        const std::uint64_t pageElements = std::uint64_t{1} << pageBits;
        const bool isPaged = count > pageElements;
        const std::uint64_t pages = isPaged ? (count + pageElements - 1) / pageElements : 0;
        const std::uint64_t prefix = 6 + o + (pages + 7) / 8;
        const std::uint64_t size = isPaged ? prefix + 4 : prefix + count * elementBytes + 4;
        APR_TRY(Cursor in, m_file->cursor(block, size));
        APR_CHECK(in.expect("FADB"));
        APR_CHECK(verifyChecksum(in, size));
        APR_CHECK(in.skip(2 + o, "data block"));
        if (!isPaged) {
            return readElements(in, elementBytes, 0, count, chunks);
        }
        APR_TRY(const Bytes bitmap, in.take((pages + 7) / 8, "page bitmap"));
        std::uint64_t at = block + size;
        for (std::uint64_t page = 0; page < pages; ++page) {
            const std::uint64_t elements = std::min(pageElements, count - page * pageElements);
            const std::uint64_t bytes = elements * elementBytes + 4;
            if ((static_cast<std::uint8_t>(bitmap.data()[page / 8]) & (0x80U >> (page % 8))) != 0) {
                APR_TRY(Cursor one, m_file->cursor(at, bytes));
                APR_CHECK(verifyChecksum(one, bytes));
                APR_CHECK(readElements(one, elementBytes, page * pageElements, elements, chunks));
            }
            at += bytes;
        }
        return {};
    }

    /// The extensible array index. From one super block to the next, the number of data blocks and their size double
    /// alternately.
    Status lookUpExtensible(std::vector<ChunkEntry>& chunks) const
    {
        const std::uint64_t o = m_file->offsetBytes();
        const std::uint64_t l = m_file->lengthBytes();
        const std::uint64_t headBytes = 12 + 6 * l + o + 4;
        APR_TRY(Cursor head, m_file->cursor(m_data.index.address, headBytes));
        APR_CHECK(head.expect("EAHD"));
        APR_CHECK(verifyChecksum(head, headBytes));
        APR_CHECK(head.skip(2, "extensible array"));
        APR_TRY(const std::uint64_t elementBytes, head.number(1, "element size"));
        APR_TRY(const std::uint64_t maxBits, head.number(1, "maximum bits"));
        APR_TRY(const std::uint64_t inIndex, head.number(1, "elements in the index block"));
        APR_TRY(const std::uint64_t minElements, head.number(1, "minimum elements of a data block"));
        APR_TRY(const std::uint64_t minPointers, head.number(1, "minimum pointers of a super block"));
        APR_TRY(const std::uint64_t pageBits, head.number(1, "page bits"));
        APR_CHECK(head.skip(5 * l, "extensible array"));
        APR_TRY(const std::uint64_t used, head.number(l, "elements"));
        APR_TRY(const std::uint64_t indexBlock, head.address(o, "index block"));
        if (indexBlock == kUndefined) {
            return {};
        }
        if (elementBytes < o || maxBits == 0 || maxBits > 64 || !std::has_single_bit(minElements) ||
            !std::has_single_bit(minPointers) || pageBits > 62 || used > kMaxChunks) {
            return head.corrupt("invalid extensible array header: element size " + std::to_string(elementBytes) +
                                ", maximum bits " + std::to_string(maxBits) + ", minimum elements " +
                                std::to_string(minElements) + ", minimum pointers " + std::to_string(minPointers) +
                                ", page bits " + std::to_string(pageBits) + ", elements " + std::to_string(used));
        }
        const auto log2 = [](std::uint64_t value) { return static_cast<std::uint64_t>(std::bit_width(value)) - 1; };
        const std::uint64_t superBlocks = 1 + maxBits - std::min(maxBits, log2(minElements));
        const std::uint64_t inIndexSupers = 2 * log2(minPointers);
        const std::uint64_t dataPointers = 2 * (minPointers - 1);
        const std::uint64_t superPointers = superBlocks - std::min(superBlocks, inIndexSupers);
        const std::uint64_t offsetBytes = (maxBits + 7) / 8;
        const std::uint64_t size = 6 + o + inIndex * elementBytes + (dataPointers + superPointers) * o + 4;
        APR_TRY(Cursor in, m_file->cursor(indexBlock, size));
        APR_CHECK(in.expect("EAIB"));
        APR_CHECK(verifyChecksum(in, size));
        APR_CHECK(in.skip(2 + o, "index block"));
        APR_CHECK(readElements(in, elementBytes, 0, inIndex, chunks));
        std::uint64_t number = inIndex;
        const auto dataBlock = [&](std::uint64_t address, std::uint64_t elements) -> Status {
            const std::uint64_t first = std::exchange(number, number + elements);
            if (address == kUndefined || first >= m_chunkCount) {
                return {};
            }
            const std::uint64_t pageElements = std::uint64_t{1} << pageBits;
            const std::uint64_t prefix = 6 + o + offsetBytes;
            if (elements <= pageElements) {
                const std::uint64_t bytes = prefix + elements * elementBytes + 4;
                APR_TRY(Cursor block, m_file->cursor(address, bytes));
                APR_CHECK(block.expect("EADB"));
                APR_CHECK(verifyChecksum(block, bytes));
                APR_CHECK(block.skip(prefix - 4, "data block"));
                return readElements(block, elementBytes, first, elements, chunks);
            }
            for (std::uint64_t done = 0; done < elements; done += pageElements) {
                const std::uint64_t pageAt =
                    address + prefix + 4 + done / pageElements * (pageElements * elementBytes + 4);
                if (first + done >= std::min(used, m_chunkCount)) {
                    break;
                }
                APR_TRY(Cursor page, m_file->cursor(pageAt, pageElements * elementBytes + 4));
                if (verifyChecksum(page, pageElements * elementBytes + 4)) { // otherwise the page was never written
                    APR_CHECK(readElements(page, elementBytes, first + done, pageElements, chunks));
                }
            }
            return {};
        };
        const auto blocksOf = [](std::uint64_t super) { return std::uint64_t{1} << (super / 2); };
        const auto elementsOf = [minElements](std::uint64_t super) { return minElements << ((super + 1) / 2); };
        for (std::uint64_t super = 0; super < std::min(superBlocks, inIndexSupers); ++super) {
            for (std::uint64_t i = 0; i < blocksOf(super); ++i) {
                APR_TRY(const std::uint64_t address, in.address(o, "data block"));
                APR_CHECK(dataBlock(address, elementsOf(super)));
            }
        }
        for (std::uint64_t super = inIndexSupers; super < superBlocks && number < m_chunkCount && super < 60; ++super) {
            APR_TRY(const std::uint64_t address, in.address(o, "super block"));
            const std::uint64_t elements = elementsOf(super);
            const std::uint64_t pages = elements > (std::uint64_t{1} << pageBits) ? elements >> pageBits : 0;
            const std::uint64_t blocks = blocksOf(super);
            if (address == kUndefined) {
                number = checkedAdd(number, checkedMul(blocks, elements).value_or(kUndefined)).value_or(kUndefined);
                continue;
            }
            const std::uint64_t prefix = 6 + o + offsetBytes + blocks * ((pages + 7) / 8);
            APR_TRY(Cursor block, m_file->cursor(address, prefix + blocks * o + 4));
            APR_CHECK(block.expect("EASB"));
            APR_CHECK(verifyChecksum(block, prefix + blocks * o + 4));
            APR_CHECK(block.skip(prefix - 4, "super block"));
            for (std::uint64_t i = 0; i < blocks; ++i) {
                APR_TRY(const std::uint64_t data, block.address(o, "data block"));
                APR_CHECK(dataBlock(data, elements));
            }
        }
        return {};
    }

    std::shared_ptr<const File> m_file;
    Chunked m_data;
    std::vector<std::uint64_t> m_grid; ///< chunks along each dimension
    std::uint64_t m_chunkBytes = 0;
    std::uint64_t m_rowBytes = 0; ///< bytes per index of the first dimension
    std::uint64_t m_chunkCount = 0;
    OnceBytes m_table;
};

} // namespace

Result<FillValue> FillValue::of(const Object& dataset, std::uint64_t width)
{
    FillValue fill;
    const Message* message = dataset.find(kFillValue);
    if (message == nullptr) {
        message = dataset.find(kFillValueOld);
        if (message == nullptr) {
            return fill;
        }
        Cursor in = message->cursor();
        APR_TRY(const std::uint64_t size, in.number(4, "fill value"));
        APR_TRY(fill.value, in.take(size, "fill value"));
    } else {
        Cursor in = message->cursor();
        APR_TRY(const std::uint64_t version, in.number(1, "fill value"));
        bool isDefined = false;
        if (version == 3) {
            APR_TRY(const std::uint64_t flags, in.number(1, "fill value"));
            isDefined = (flags & 0x20) != 0;
        } else {
            APR_CHECK(in.skip(2, "fill value"));
            APR_TRY(const std::uint64_t defined, in.number(1, "fill value"));
            isDefined = version == 1 || defined != 0;
        }
        if (isDefined) {
            APR_TRY(const std::uint64_t size, in.number(4, "fill value"));
            APR_TRY(fill.value, in.take(std::min(size, in.remaining()), "fill value"));
        }
    }
    if (fill.value.size() != width) {
        fill.value = {};
    }
    return fill;
}

Result<FilterPipeline> FilterPipeline::parse(Cursor in)
{
    FilterPipeline pipeline;
    APR_TRY(const std::uint64_t version, in.number(1, "filters"));
    APR_TRY(const std::uint64_t count, in.number(1, "filters"));
    if ((version != 1 && version != 2) || count > kMaxFilters) {
        return in.corrupt("invalid filter pipeline: version " + std::to_string(version) + ", " +
                          formatCountOf(count, "filter"));
    }
    APR_CHECK(in.skip(version == 1 ? 6 : 0, "filters"));
    for (std::uint64_t i = 0; i < count; ++i) {
        Filter filter;
        APR_TRY(filter.id, in.number(2, "filter"));
        std::uint64_t nameBytes = 0;
        if (version == 1 || filter.id >= 256) {
            APR_TRY(nameBytes, in.number(2, "filter"));
        }
        APR_CHECK(in.skip(2, "filter"));
        APR_TRY(const std::uint64_t values, in.number(2, "filter"));
        APR_CHECK(in.skip(version == 1 ? (nameBytes + 7) / 8 * 8 : nameBytes, "filter name"));
        for (std::uint64_t v = 0; v < values; ++v) {
            APR_TRY(const std::uint64_t value, in.number(4, "filter"));
            filter.width = v == 0 ? value : filter.width;
        }
        APR_CHECK(in.skip(version == 1 && values % 2 != 0 ? 4 : 0, "filter"));
        if (filter.id != kDeflate && filter.id != kShuffle && filter.id != kFletcher32) {
            return Error{.code = Errc::Unsupported,
                         .message = "unsupported chunk filter: " + filterName(filter.id),
                         .offset = in.offset()};
        }
        pipeline.m_filters.push_back(filter);
    }
    return pipeline;
}

Result<Bytes> FilterPipeline::undo(Bytes chunk, std::uint64_t mask, std::uint64_t bytes) const
{
    for (std::size_t i = m_filters.size(); i > 0;) {
        --i;
        if ((mask >> i & 1) != 0) {
            continue;
        }
        const Filter& filter = m_filters[i];
        if (filter.id == kFletcher32) {
            const std::uint64_t size = chunk.size() < 4 ? 0 : chunk.size() - 4;
            const std::uint32_t computed = fletcher32(chunk.span().first(static_cast<std::size_t>(size)));
            if (chunk.size() < 4 || loadLittle<std::uint32_t>(chunk.data() + size) != computed) {
                return Error{.code = Errc::Checksum,
                             .message =
                                 "Fletcher-32 mismatch in a chunk: computed " + crcText(computed) +
                                 (chunk.size() < 4
                                      ? ", the chunk has no checksum"
                                      : ", the file has " + crcText(loadLittle<std::uint32_t>(chunk.data() + size)))};
            }
            chunk = chunk.part(0, size);
        } else if (filter.id == kDeflate) {
            // Checksums added before compression are part of the compressed data.
            const auto before = std::count_if(m_filters.begin(), m_filters.begin() + static_cast<std::ptrdiff_t>(i),
                                              [](const Filter& each) { return each.id == kFletcher32; });
            const std::uint64_t size = bytes + static_cast<std::uint64_t>(before) * 4;
            auto unpacked = unpackDeflate(chunk.span(), size, size, DeflateWrap::Zlib);
            if (!unpacked) {
                return Error{.code = unpacked.error().code,
                             .message = "cannot decompress a chunk: " + unpacked.error().message};
            }
            chunk = Bytes::own(std::move(*unpacked));
        } else if (filter.width > 1 && filter.width <= chunk.size()) {
            // Shuffle: all first bytes, all second bytes, …; the remainder is unchanged.
            const std::uint64_t count = chunk.size() / filter.width;
            std::vector<std::byte> out(chunk.span().begin(), chunk.span().end());
            for (std::uint64_t b = 0; b < filter.width; ++b) {
                for (std::uint64_t e = 0; e < count; ++e) {
                    out[static_cast<std::size_t>(e * filter.width + b)] = chunk.data()[b * count + e];
                }
            }
            chunk = Bytes::own(std::move(out));
        }
    }
    if (chunk.size() < bytes) {
        return Error{.code = Errc::Corrupt,
                     .message =
                         "a chunk has " + formatCountOf(chunk.size(), "byte") + ", expected " + formatCount(bytes)};
    }
    return chunk;
}

Status ChunkIndex::parse(const File& file, Cursor& in)
{
    APR_TRY(kind, in.number(1, "chunk index type"));
    switch (kind) {
    case 1:
        if ((flags & 2) != 0) {
            APR_TRY(singleBytes, in.number(file.lengthBytes(), "chunk size"));
            APR_TRY(singleMask, in.number(4, "filter mask"));
        }
        return {};
    case 2: return {};
    case 3: return in.skip(1, "chunk index");
    case 4: return in.skip(5, "chunk index");
    case 5: return in.skip(6, "chunk index");
    default: return in.corrupt("unknown chunk index type " + std::to_string(kind) + ", expected 1 to 5");
    }
}

Result<ByteSource> chunkedSource(std::shared_ptr<const File> file, std::shared_ptr<const DecodedCache> cache,
                                 Chunked dataset)
{
    const auto elements = elementCount(dataset.shape);
    const auto bytes = elements ? checkedMul(*elements, dataset.width) : std::nullopt;
    if (bytes == 0) {
        return ByteSource(Bytes());
    }
    const auto reader = std::make_shared<Reader>(std::move(file), std::move(dataset));
    APR_CHECK(reader->prepare());
    // Small slabs are cached together: a dataset can have a slab per element.
    const std::uint64_t slabBytes = reader->slabRows() * reader->rowBytes();
    const std::uint64_t perGroup = std::max<std::uint64_t>(kGroupBytes / slabBytes, 1);
    const std::uint64_t groupBytes = perGroup * slabBytes;
    const std::uint64_t keys = cache->reserveKeys(reader->slabs() / perGroup + 1);
    const auto read = [reader, cache = std::move(cache), keys, perGroup,
                       groupBytes](std::uint64_t offset, std::uint64_t count) -> Result<Bytes> {
        std::vector<std::byte> out;
        while (count > 0) {
            const std::uint64_t number = offset / groupBytes;
            APR_TRY(const Bytes group, cache->get(keys + number, groupBytes,
                                                  [&] { return reader->slabRange(number * perGroup, perGroup); }));
            const std::uint64_t from = offset - number * groupBytes;
            const std::uint64_t part = std::min(count, group.size() - from);
            if (out.empty() && part == count) {
                return group.part(from, part);
            }
            const Bytes piece = group.part(from, part);
            out.insert(out.end(), piece.span().begin(), piece.span().end());
            offset += part;
            count -= part;
        }
        return Bytes::own(std::move(out));
    };
    return ByteSource(bytes.value_or(0), read);
}

} // namespace apr::hdf5
