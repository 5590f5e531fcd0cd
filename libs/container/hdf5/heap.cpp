// SPDX-License-Identifier: MIT
#include "apr/container/hdf5/heap.h"

#include "apr/base/text.h"

#include <algorithm>
#include <bit>

namespace apr::hdf5 {
namespace {

constexpr std::uint64_t kEntryBytes = 128; ///< of memory, for an object of the global heap

} // namespace

Result<FractalHeap> FractalHeap::open(const File& file, std::uint64_t address)
{
    const std::uint64_t o = file.offsetBytes();
    const std::uint64_t l = file.lengthBytes();
    const std::uint64_t size = 22 + 12 * l + 3 * o + 4;
    APR_TRY(Cursor in, file.cursor(address, size));
    APR_CHECK(in.expect("FRHP"));
    APR_CHECK(in.skip(3, "fractal heap")); // version, heap ID length
    APR_TRY(const std::uint64_t filters, in.number(2, "fractal heap"));
    if (filters != 0) {
        return Error{.code = Errc::Unsupported,
                     .message = "filtered fractal heaps are not supported",
                     .offset = file.fileOffset(address)};
    }
    APR_CHECK(verifyChecksum(in, size));
    FractalHeap heap;
    heap.m_file = &file;
    APR_CHECK(in.skip(1, "fractal heap"));
    APR_TRY(const std::uint64_t maxManaged, in.number(4, "fractal heap"));
    APR_CHECK(in.skip(10 * l + 2 * o, "fractal heap"));
    APR_TRY(heap.m_width, in.number(2, "table width"));
    APR_TRY(heap.m_startBlock, in.number(l, "starting block size"));
    APR_TRY(heap.m_maxDirect, in.number(l, "maximum direct block size"));
    APR_TRY(const std::uint64_t heapBits, in.number(2, "maximum heap size"));
    APR_CHECK(in.skip(2, "fractal heap"));
    APR_TRY(heap.m_root, in.address(o, "root block"));
    APR_TRY(heap.m_rootRows, in.number(2, "rows of the root block"));
    const auto isPower = [](std::uint64_t value) {
        return std::has_single_bit(value) && value < (std::uint64_t{1} << 40);
    };
    if (!isPower(heap.m_width) || !isPower(heap.m_startBlock) || !isPower(heap.m_maxDirect) ||
        heap.m_maxDirect < heap.m_startBlock || heapBits == 0 || heapBits > 64 || heap.m_rootRows > 64) {
        return in.corrupt("invalid fractal heap header: table width " + std::to_string(heap.m_width) +
                          ", starting block size " + std::to_string(heap.m_startBlock) +
                          ", maximum direct block size " + std::to_string(heap.m_maxDirect) + ", heap size in bits " +
                          std::to_string(heapBits) + ", root rows " + std::to_string(heap.m_rootRows));
    }
    const auto bytesFor = [](std::uint64_t limit) {
        return limit == 0 ? std::uint64_t{1} : (static_cast<std::uint64_t>(std::bit_width(limit)) + 7) / 8;
    };
    heap.m_offsetSize = (heapBits + 7) / 8;
    heap.m_lengthSize =
        std::min((static_cast<std::uint64_t>(std::bit_width(heap.m_maxDirect)) - 1 + 7) / 8, bytesFor(maxManaged));
    return heap;
}

Result<Cursor> FractalHeap::object(const Bytes& id) const
{
    Cursor in(id, 0);
    APR_TRY(const std::uint64_t flags, in.number(1, "heap ID"));
    const std::uint64_t kind = (flags >> 4) & 3;
    if (kind == 2) { // a tiny object is stored in the ID itself
        APR_TRY(const Bytes body, in.take(std::min(in.remaining(), (flags & 15) + 1), "tiny object"));
        return Cursor(body, 0);
    }
    if (kind != 0) {
        return Error{.code = Errc::Unsupported, .message = "huge fractal heap objects are not supported"};
    }
    APR_TRY(const std::uint64_t offset, in.number(m_offsetSize, "heap ID"));
    APR_TRY(const std::uint64_t length, in.number(m_lengthSize, "heap ID"));
    return managed(offset, length);
}

/// Finds the direct block of a heap offset. Block sizes double with each row from the third row on.
Result<Cursor> FractalHeap::managed(std::uint64_t offset, std::uint64_t length) const
{
    const auto nowhere = [this]() {
        return Error{.code = Errc::Corrupt,
                     .message = "a heap ID refers to an object outside its fractal heap",
                     .offset = m_file->fileOffset(m_root)};
    };
    std::uint64_t block = m_root;
    std::uint64_t rows = m_rootRows;
    std::uint64_t blockBytes = m_startBlock;
    const std::uint64_t directRows =
        static_cast<std::uint64_t>(std::bit_width(m_maxDirect) - std::bit_width(m_startBlock)) + 2;
    for (unsigned depth = 0; rows != 0; ++depth) {
        if (depth > 64 || block == kUndefined) {
            return nowhere();
        }
        std::uint64_t row = 0;
        std::uint64_t start = 0; // of the row, relative to this block
        std::uint64_t size = m_startBlock;
        for (;; ++row) {
            size = row < 2 ? m_startBlock : row < 40 ? m_startBlock << (row - 1) : 0;
            if (row == rows || size == 0 || size > (std::uint64_t{1} << 50)) {
                return nowhere();
            }
            if (offset - start < size * m_width) {
                break;
            }
            start += size * m_width;
        }
        const std::uint64_t column = (offset - start) / size;
        const std::uint64_t entry = row * m_width + column; // unfiltered: entries are addresses only
        const std::uint64_t o = m_file->offsetBytes();
        const std::uint64_t head = 5 + o + m_offsetSize;
        APR_TRY(Cursor in, m_file->cursor(block, head + (entry + 1) * o));
        APR_CHECK(in.expect("FHIB"));
        APR_CHECK(in.skip(head - 4 + entry * o, "indirect block"));
        APR_TRY(block, in.address(o, "indirect block"));
        offset -= start + column * size;
        blockBytes = size;
        rows = 0;
        if (row >= directRows) { // an indirect block; its size determines the number of rows
            const std::uint64_t firstRow = m_startBlock * m_width;
            rows = size < firstRow ? 1 : static_cast<std::uint64_t>(std::bit_width(size / firstRow));
        }
    }
    if (block == kUndefined || offset > blockBytes || length > blockBytes - offset) {
        return nowhere();
    }
    APR_TRY(Cursor head, m_file->cursor(block, 4));
    APR_CHECK(head.expect("FHDB"));
    APR_TRY(Cursor in, m_file->cursor(block, offset + length));
    APR_CHECK(in.skip(offset, "direct block"));
    return in;
}

Result<Bytes> GlobalHeap::object(std::uint64_t collection, std::uint64_t index)
{
    auto known = m_collections.find(collection);
    if (known == m_collections.end()) {
        APR_TRY(Collection objects, read(collection));
        known = m_collections.emplace(collection, std::move(objects)).first;
    }
    const auto found = known->second.find(index);
    if (found == known->second.end()) {
        return Error{.code = Errc::Corrupt,
                     .message = "the global heap has no object " + std::to_string(index),
                     .offset = m_file->fileOffset(collection)};
    }
    Cursor in = found->second.at;
    return in.take(found->second.bytes, "global heap object");
}

/// Where the objects of a collection are; the first one of those with the same index.
Result<GlobalHeap::Collection> GlobalHeap::read(std::uint64_t address) const
{
    const std::uint64_t headBytes = 8 + m_file->lengthBytes();
    APR_TRY(Cursor head, m_file->cursor(address, headBytes));
    APR_CHECK(head.expect("GCOL"));
    APR_CHECK(head.skip(4, "global heap"));
    APR_TRY(const std::uint64_t size, head.number(m_file->lengthBytes(), "size of the global heap"));
    if (size > m_file->source().size()) {
        return head.corrupt("the global heap size is " + std::to_string(size) + " bytes, larger than the file of " +
                            formatCountOf(m_file->source().size(), "byte"));
    }
    APR_TRY(Cursor in, m_file->cursor(address, size));
    APR_CHECK(m_file->charge(size, in));
    APR_CHECK(in.skip(headBytes, "global heap"));
    Collection objects;
    while (in.remaining() >= headBytes) {
        const std::uint64_t at = in.offset();
        APR_TRY(const std::uint64_t number, in.number(2, "global heap object"));
        APR_CHECK(in.skip(6, "global heap object"));
        APR_TRY(const std::uint64_t bytes, in.number(m_file->lengthBytes(), "global heap object"));
        if (number == 0) { // free space at the end
            break;
        }
        APR_CHECK(m_file->budget().takeSteps(1, at, "reading the global heap"));
        if (objects.emplace(number, Entry{.at = in, .bytes = bytes}).second) {
            APR_CHECK(m_file->budget().take(kEntryBytes, at, "the global heap"));
        }
        APR_CHECK(in.skip(std::min(in.remaining(), checkedAlign(bytes, 8).value_or(kUndefined)), "global heap object"));
    }
    return objects;
}

} // namespace apr::hdf5
