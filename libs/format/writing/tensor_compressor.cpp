// SPDX-License-Identifier: MIT
#include "tensor_compressor.h"

#include "apr/base/crc32.h"
#include "apr/base/parallel.h"
#include "apr/container/layouts/layout_head.h"
#include "shifted_progress.h"

#include <algorithm>
#include <numeric>

namespace apr {
namespace {

/// Bytes before compression that are processed at a time: enough to occupy all threads.
constexpr std::uint64_t kMaxBatch = std::uint64_t{32} << 20;
/// Compressed bytes of a large tensor that wait for its decision.
constexpr std::uint64_t kMaxKept = std::uint64_t{64} << 20;

std::uint64_t noBytes(std::size_t /*index*/)
{
    return 0;
}

} // namespace

/// One run per chunk for zstd (a frame); for LZ4 as many chunks as fill whole blocks of 64 KiB.
std::vector<TensorCompressor::Run> TensorCompressor::runsOf(std::span<const ChunkRange> chunks) const
{
    std::vector<Run> runs;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const bool joins = i > 0 && m_compression.codec == Codec::Lz4 && runs.back().bytes % kLz4Block != 0;
        if (!joins) {
            runs.push_back({.chunks = chunks.subspan(i, 0)});
        }
        Run& run = runs.back();
        run.chunks = {run.chunks.data(), run.chunks.size() + 1};
        run.bytes += chunks[i].bytes.size;
    }
    return runs;
}

TensorCompressor::Item TensorCompressor::itemOf(const Segment& segment) const
{
    Item item{
        .segment = &segment, .chunks = m_tensors.chunksOf(segment.tensor), .bytes = m_tensors.bytesOf(segment.tensor)};
    item.runs = runsOf(item.chunks);
    return item;
}

Result<TensorCompressor::PackedRun> TensorCompressor::compress(const Run& run, bool isObserved) const
{
    const std::uint64_t width = planesOf(m_tensors.model().tensors()[run.chunks[0].tensor].dtype);
    PackedRun out;
    std::vector<std::byte> joined;
    for (const ChunkRange& chunk : run.chunks) {
        APR_TRY(out.raw, m_tensors.load(chunk));
        if (isObserved) {
            APR_CHECK(m_tensors.observe(chunk, out.raw));
        }
        if (run.chunks.size() > 1) {
            joined.reserve(static_cast<std::size_t>(run.bytes));
            joined.insert(joined.end(), out.raw.span().begin(), out.raw.span().end());
        }
    }
    if (run.chunks.size() > 1) {
        out.raw = Bytes::own(std::move(joined));
    }
    APR_TRY(out.packed, compressRun(out.raw.span(), m_compression, width));
    return out;
}

Result<std::vector<TensorCompressor::PackedRun>> TensorCompressor::compressAll(std::span<const Run> runs,
                                                                               bool isObserved, Steps& steps) const
{
    std::vector<PackedRun> out(runs.size());
    ShiftedProgress shifted(steps.progress, steps.done);
    NoProgress silent;
    Progress& progress = isObserved ? static_cast<Progress&>(shifted) : silent;
    APR_CHECK(parallelFor(
        runs.size(), LoopProgress{progress, steps.total, "compressing"},
        [&runs](std::size_t i) { return runs[i].bytes; },
        [&](std::size_t i) -> Status {
            APR_TRY(out[i], compress(runs[i], isObserved));
            return {};
        }));
    for (const Run& run : runs) {
        steps.done += isObserved ? run.bytes : 0;
    }
    return out;
}

bool TensorCompressor::shrinks(const Item& item, std::uint64_t packed) const
{
    const std::uint64_t dense = m_tensors.model().tensors()[item.segment->tensor].byteSize;
    // Readers reject a layout that decodes to far more than is stored.
    return packed < item.bytes &&
           (m_tensors.isDense(item.segment->tensor) || isPlausibleLayout(dense, item.bytes, packed));
}

StoredTensor& TensorCompressor::place(const Item& item, std::uint64_t size, bool isCompressed)
{
    StoredTensor& stored = m_output.tensors[item.segment->tensor];
    stored = {
        .offset = *checkedAlign(m_output.end, item.segment->alignment), .size = size, .isCompressed = isCompressed};
    m_output.end = stored.offset + size;
    return stored;
}

Status TensorCompressor::writeParts(std::span<const Placed> parts)
{
    std::vector<std::uint32_t> crcs(parts.size());
    NoProgress silent;
    APR_CHECK(parallelFor(parts.size(), LoopProgress{silent}, noBytes, [&](std::size_t i) -> Status {
        crcs[i] = crc32(parts[i].bytes);
        return m_output.sink.write(parts[i].offset, parts[i].bytes);
    }));
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::uint32_t& crc = m_output.crcs[parts[i].tensor];
        crc = crc32Combine(crc, crcs[i], parts[i].bytes.size());
    }
    return {};
}

/// Small tensors are written all at once: most files have many.
Status TensorCompressor::writeSmall(std::vector<Item>& items, Steps& steps)
{
    std::vector<Run> runs;
    for (const Item& item : items) {
        runs.insert(runs.end(), item.runs.begin(), item.runs.end());
    }
    APR_TRY(const auto packed, compressAll(runs, true, steps));
    std::vector<Placed> parts;
    std::size_t first = 0;
    for (const Item& item : items) {
        const auto own = std::span(packed).subspan(first, item.runs.size());
        first += own.size();
        const std::uint64_t size =
            std::accumulate(own.begin(), own.end(), std::uint64_t{0},
                            [](std::uint64_t sum, const PackedRun& run) { return sum + run.packed.size; });
        const bool isCompressed = shrinks(item, size);
        std::uint64_t at = place(item, isCompressed ? size : item.bytes, isCompressed).offset;
        for (const PackedRun& run : own) {
            const auto bytes = isCompressed ? run.packed.span() : run.raw.span();
            parts.push_back({.tensor = item.segment->tensor, .offset = at, .bytes = bytes});
            at += bytes.size();
        }
    }
    APR_CHECK(m_output.sink.setSize(m_output.end));
    items.clear();
    return writeParts(parts);
}

/// The compression of a tensor that is larger than a batch.
class TensorCompressor::LargeTensor {
public:
    LargeTensor(TensorCompressor& owner, const Item& item) : m_owner(owner), m_item(item) {}

    Status write(Steps& steps)
    {
        std::uint64_t most = 0; // of the runs that were not compressed yet
        for (const Run& run : m_item.runs) {
            most += maxCompressedBytes(run.bytes, m_owner.m_compression.codec);
        }
        for (std::size_t first = 0; first < m_item.runs.size();) {
            const std::size_t last = endOfBatch(first);
            const auto runs = std::span(m_item.runs).subspan(first, last - first);
            APR_TRY(auto packed, m_owner.compressAll(runs, true, steps));
            for (std::size_t i = 0; i < runs.size(); ++i) {
                most -= maxCompressedBytes(runs[i].bytes, m_owner.m_compression.codec);
                packed[i].raw = {};
            }
            APR_CHECK(m_isDecided ? append(packed) : keep(std::move(packed)));
            first = last;
            // Layouts can be implausible when compressed, which is not known before the end.
            if (!m_isDecided && m_owner.m_tensors.isDense(m_item.segment->tensor) && m_size + most < m_item.bytes) {
                APR_CHECK(decide(first, steps));
            }
        }
        if (m_isDecided) {
            return {};
        }
        return m_owner.shrinks(m_item, m_size) ? decide(m_item.runs.size(), steps) : m_owner.writeUncompressed(m_item);
    }

private:
    std::size_t endOfBatch(std::size_t first) const
    {
        const std::uint64_t batch = std::min(kMaxBatch, m_owner.m_memoryBytes);
        std::uint64_t bytes = 0;
        std::size_t last = first;
        for (; last < m_item.runs.size() && (last == first || bytes + m_item.runs[last].bytes <= batch); ++last) {
            bytes += m_item.runs[last].bytes;
        }
        return last;
    }

    /// Keeps runs in memory until it is decided whether the tensor is compressed.
    Status keep(std::vector<PackedRun> packed)
    {
        for (PackedRun& run : packed) {
            m_size += run.packed.size;
            if (!m_isDropped) {
                m_kept.push_back(std::move(run));
            }
        }
        if (m_size > std::min(kMaxKept, m_owner.m_memoryBytes)) {
            m_isDropped = true;
            m_kept.clear();
        }
        return {};
    }

    /// The tensor is compressed: writes its runs up to `end`.
    Status decide(std::size_t end, Steps& steps)
    {
        m_isDecided = true;
        m_size = 0;
        m_owner.place(m_item, 0, true);
        if (!m_isDropped) {
            const auto kept = std::move(m_kept);
            m_kept.clear();
            return append(kept);
        }
        for (std::size_t first = 0; first < end;) {
            const std::size_t last = std::min(endOfBatch(first), end);
            APR_TRY(const auto packed,
                    m_owner.compressAll(std::span(m_item.runs).subspan(first, last - first), false, steps));
            APR_CHECK(append(packed));
            first = last;
        }
        return {};
    }

    Status append(const std::vector<PackedRun>& packed)
    {
        StoredTensor& stored = m_owner.m_output.tensors[m_item.segment->tensor];
        std::vector<Placed> parts;
        for (const PackedRun& run : packed) {
            parts.push_back(
                {.tensor = m_item.segment->tensor, .offset = stored.offset + m_size, .bytes = run.packed.span()});
            m_size += run.packed.size;
        }
        stored.size = m_size;
        m_owner.m_output.end = stored.offset + m_size;
        APR_CHECK(m_owner.m_output.sink.setSize(m_owner.m_output.end));
        return m_owner.writeParts(parts);
    }

    TensorCompressor& m_owner;
    const Item& m_item;
    std::vector<PackedRun> m_kept;
    std::uint64_t m_size = 0; ///< compressed so far
    bool m_isDropped = false; ///< too much to be kept
    bool m_isDecided = false;
};

Status TensorCompressor::writeLarge(const Item& item, Steps& steps)
{
    return LargeTensor(*this, item).write(steps);
}

Status TensorCompressor::writeUncompressed(const Item& item)
{
    const StoredTensor stored = place(item, item.bytes, false);
    APR_CHECK(m_output.sink.setSize(m_output.end));
    std::vector<std::uint32_t> crcs(item.chunks.size());
    NoProgress silent;
    APR_CHECK(parallelFor(item.chunks.size(), LoopProgress{silent}, noBytes, [&](std::size_t i) -> Status {
        APR_TRY(const Bytes bytes, m_tensors.load(item.chunks[i]));
        crcs[i] = crc32(bytes.span());
        return m_output.sink.write(stored.offset + item.chunks[i].bytes.offset, bytes.span());
    }));
    for (std::size_t i = 0; i < crcs.size(); ++i) {
        m_output.crcs[item.segment->tensor] =
            crc32Combine(m_output.crcs[item.segment->tensor], crcs[i], item.chunks[i].bytes.size);
    }
    return {};
}

Status TensorCompressor::write(std::span<const Segment> segments, Progress& progress, std::uint64_t done,
                               std::uint64_t total)
{
    Steps steps{.progress = progress, .done = done, .total = total};
    const std::uint64_t batch = std::min(kMaxBatch, m_memoryBytes);
    std::vector<Item> items;
    std::uint64_t bytes = 0;
    const auto flush = [&]() -> Status {
        bytes = 0;
        return items.empty() ? Status() : writeSmall(items, steps);
    };
    for (const Segment& segment : segments) {
        Item item = itemOf(segment);
        if (bytes + item.bytes > batch) {
            APR_CHECK(flush());
        }
        if (item.bytes > batch) {
            APR_CHECK(writeLarge(item, steps));
        } else {
            bytes += item.bytes;
            items.push_back(std::move(item));
        }
    }
    return flush();
}

} // namespace apr
