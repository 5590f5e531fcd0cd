// SPDX-License-Identifier: MIT
#include "apr/base/chunk_sink.h"

#include "apr/base/spin_lock.h"
#include "apr/base/text.h"

#include <algorithm>

namespace apr {
Status ChunkSink::setSize(std::uint64_t bytes)
{
    m_size = bytes;
    APR_CHECK(resize(bytes));
    // A complete chunk that was the last one is not any more.
    std::vector<std::pair<std::uint64_t, ChunkPtr>> complete;
    for (auto at = m_chunks.begin(); at != m_chunks.end();) {
        const auto& written = at->second->written;
        const bool isFull = written.size() == 1 && written[0].begin == 0 && written[0].end == m_chunkBytes;
        if (isFull && !mayBeLast(at->first)) {
            complete.emplace_back(at->first, at->second);
            at = m_chunks.erase(at);
        } else {
            ++at;
        }
    }
    for (const auto& [index, chunk] : complete) {
        APR_CHECK(passOn(index, chunk->bytes, false));
    }
    return {};
}

Status ChunkSink::write(std::uint64_t offset, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const std::uint64_t index = offset / m_chunkBytes;
        const std::uint64_t at = offset % m_chunkBytes;
        const auto part =
            bytes.first(static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), m_chunkBytes - at)));
        if (part.size() == m_chunkBytes && !mayBeLast(index)) {
            APR_CHECK(passOn(index, part, false));
        } else {
            APR_CHECK(addPart(index, at, part, part.size()));
        }
        offset += part.size();
        bytes = bytes.subspan(part.size());
    }
    return {};
}

Status ChunkSink::writeZeros(std::uint64_t offset, std::uint64_t count)
{
    while (count > 0) {
        const std::uint64_t at = offset % m_chunkBytes;
        const std::uint64_t part = std::min(count, m_chunkBytes - at);
        APR_CHECK(addPart(offset / m_chunkBytes, at, {}, part));
        offset += part;
        count -= part;
    }
    return {};
}

Status ChunkSink::passOn(std::uint64_t index, std::span<const std::byte> chunk, bool isLast)
{
    ++m_passed;
    return take(index, chunk, isLast);
}

ChunkSink::ChunkPtr ChunkSink::chunkAt(std::uint64_t index)
{
    const SpinLock lock(m_busy);
    ChunkPtr& chunk = m_chunks[index];
    if (chunk == nullptr) {
        chunk = std::make_shared<Chunk>();
        chunk->bytes.resize(static_cast<std::size_t>(m_chunkBytes));
    }
    return chunk;
}

Status ChunkSink::addPart(std::uint64_t index, std::uint64_t at, std::span<const std::byte> bytes, std::uint64_t count)
{
    const ChunkPtr chunk = chunkAt(index);
    std::copy(bytes.begin(), bytes.end(), chunk->bytes.begin() + static_cast<std::ptrdiff_t>(at)); // no other's range
    bool isComplete = false;
    {
        const SpinLock lock(m_busy);
        auto& written = chunk->written;
        const auto next = std::lower_bound(written.begin(), written.end(), at,
                                           [](const Range& range, std::uint64_t begin) { return range.begin < begin; });
        auto own = written.insert(next, {.begin = at, .end = at + count});
        if (own + 1 != written.end() && own->end == (own + 1)->begin) {
            own->end = (own + 1)->end;
            written.erase(own + 1);
        }
        if (own != written.begin() && (own - 1)->end == own->begin) {
            (own - 1)->end = own->end;
            written.erase(own);
        }
        isComplete =
            written.size() == 1 && written[0].begin == 0 && written[0].end == m_chunkBytes && !mayBeLast(index);
        if (isComplete) {
            m_chunks.erase(index);
        }
    }
    return isComplete ? passOn(index, chunk->bytes, false) : Status();
}

std::optional<std::vector<std::byte>> ChunkSink::startOf(std::uint64_t index, std::uint64_t count) const
{
    const SpinLock lock(m_busy);
    const auto at = m_chunks.find(index);
    if (at == m_chunks.end() || at->second->written.empty() || at->second->written[0].begin != 0 ||
        at->second->written[0].end < count) {
        return std::nullopt;
    }
    const auto& bytes = at->second->bytes;
    return std::vector<std::byte>(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count));
}

std::size_t ChunkSink::keptChunks() const
{
    const SpinLock lock(m_busy);
    return m_chunks.size();
}

Status ChunkSink::finish()
{
    const std::uint64_t last = m_size == 0 ? 0 : (m_size - 1) / m_chunkBytes;
    const std::uint64_t bytes = m_size - last * m_chunkBytes;
    if (m_size == 0) {
        return passOn(0, {}, true);
    }
    const auto at = m_chunks.find(last);
    const bool isWhole = m_passed == last && m_chunks.size() == 1 && at != m_chunks.end() &&
                         at->second->written.size() == 1 && at->second->written[0].begin == 0 &&
                         at->second->written[0].end == bytes;
    if (!isWhole) {
        return Error{.code = Errc::Io,
                     .message =
                         "the output is incomplete: not all of its " + formatCountOf(m_size, "byte") + " were written"};
    }
    const ChunkPtr chunk = at->second;
    m_chunks.clear();
    return passOn(last, std::span<const std::byte>(chunk->bytes).first(static_cast<std::size_t>(bytes)), true);
}

} // namespace apr
