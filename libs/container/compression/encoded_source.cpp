// SPDX-License-Identifier: MIT
#include "apr/container/compression/encoded_source.h"

#include "apr/base/parallel.h"

#include <algorithm>

namespace apr {
namespace {

Error atFileOffset(Error error, std::uint64_t start)
{
    error.offset = start + error.offset.value_or(0);
    return error;
}

} // namespace

EncodedSource::EncodedSource(ByteSource file, std::vector<Place> places)
    : m_file(std::move(file)), m_places(std::move(places)), m_blocks(m_places.size())
{
}

EncodedSource::~EncodedSource()
{
    for (const auto& blocks : m_blocks) {
        delete blocks.load();
    }
}

Result<const EncodedSource::Blocks*> EncodedSource::blocksOf(std::size_t index, const Bytes& stored) const
{
    if (const Blocks* known = m_blocks[index].load(std::memory_order_acquire)) {
        return known;
    }
    const Place& place = m_places[index];
    auto found = findBlocks(stored.span(), place.codec, place.rawBytes);
    if (!found) {
        return atFileOffset(std::move(found).error(), place.stored.offset);
    }
    auto blocks = std::make_unique<const Blocks>(std::move(*found));
    const Blocks* expected = nullptr;
    if (m_blocks[index].compare_exchange_strong(expected, blocks.get(), std::memory_order_acq_rel)) {
        return blocks.release();
    }
    return expected;
}

Result<Bytes> EncodedSource::decode(const Place& place, const Blocks& blocks, ByteRange range,
                                    const Bytes& stored) const
{
    const std::uint64_t end = range.offset + range.size;
    auto first = std::upper_bound(blocks.begin(), blocks.end(), range.offset,
                                  [](std::uint64_t at, const EncodedBlock& block) { return at < block.rawAt; });
    first -= first == blocks.begin() ? 0 : 1;
    const auto last = std::lower_bound(first, blocks.end(), end,
                                       [](const EncodedBlock& block, std::uint64_t at) { return block.rawAt < at; });
    std::vector<std::byte> out(static_cast<std::size_t>(range.size));
    NoProgress progress;
    const auto count = static_cast<std::size_t>(last - first);
    APR_CHECK(parallelFor(
        count, LoopProgress{progress}, [](std::size_t) { return std::uint64_t{0}; },
        [&](std::size_t i) -> Status {
            const EncodedBlock& block = first[static_cast<std::ptrdiff_t>(i)];
            Bytes bytes;
            if (stored.size() > 0) {
                bytes = stored.part(block.at, block.stored);
            } else {
                APR_TRY(bytes, m_file.read(place.stored.offset + block.at, block.stored));
            }
            const std::uint64_t from = std::max(block.rawAt, range.offset);
            const std::uint64_t to = std::min(block.rawAt + block.raw, end);
            if (from >= to) {
                return {};
            }
            const std::span<std::byte> target = std::span(out).subspan(static_cast<std::size_t>(from - range.offset),
                                                                       static_cast<std::size_t>(to - from));
            Status status;
            if (target.size() == block.raw) {
                status = decodeBlock(bytes.span(), block, place.codec, place.planes, target);
            } else {
                std::vector<std::byte> whole(static_cast<std::size_t>(block.raw));
                status = decodeBlock(bytes.span(), block, place.codec, place.planes, whole);
                if (status) {
                    const auto part =
                        std::span(whole).subspan(static_cast<std::size_t>(from - block.rawAt), target.size());
                    std::copy(part.begin(), part.end(), target.begin());
                }
            }
            return status ? Status() : Status(atFileOffset(std::move(status).error(), place.stored.offset));
        }));
    return Bytes::own(std::move(out));
}

Result<Bytes> EncodedSource::load(std::size_t index, ByteRange range) const
{
    const Place& place = m_places[index];
    if (place.isEncrypted) {
        return Error{.code = Errc::Decrypt, .message = "the tensors are encrypted, and no key was provided"};
    }
    if (place.codec == Codec::None) {
        return m_file.read(place.stored.offset + range.offset, range.size);
    }
    if (range.size == 0) {
        return Bytes();
    }
    // On a remote source, the first read fetches the whole tensor: locating its blocks requires a pass over it.
    Bytes stored;
    const Blocks* blocks = m_blocks[index].load(std::memory_order_acquire);
    if (m_file.isInMemory() || blocks == nullptr || range.size == place.rawBytes) {
        APR_TRY(stored, m_file.read(place.stored.offset, place.stored.size));
    }
    APR_TRY(blocks, blocksOf(index, stored));
    return decode(place, *blocks, range, stored);
}

} // namespace apr
