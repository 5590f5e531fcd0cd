// SPDX-License-Identifier: MIT
#include "apr/format/writer.h"

#include "apr/base/crc32.h"
#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/container/compression/blocks.h"
#include "apr/container/compression/encoded_source.h"
#include "apr/container/layouts/layout_head.h"
#include "apr/format/formats.h"
#include "apr/model/chunks.h"

#include <algorithm>

namespace apr {
namespace {

/// CRC-32 of a byte range of the file. Bytes outside of all pieces are zero.
struct Piece {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint32_t crc = 0;
};

std::uint32_t combinedCrc(std::vector<Piece> pieces, std::uint64_t end)
{
    std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.offset < b.offset; });
    std::uint32_t crc = 0;
    std::uint64_t at = 0;
    for (const Piece& piece : pieces) {
        if (piece.size > 0) {
            crc = crc32Combine(crc32Zeros(crc, piece.offset - at), piece.crc, piece.size);
            at = piece.offset + piece.size;
        }
    }
    return crc32Zeros(crc, end - at);
}

class FileWriter {
public:
    FileWriter(const Model& model, const FileLayout& layout, Sink& sink, const ChunkObserver& observer)
        : m_model(model), m_layout(layout), m_sink(sink), m_observer(observer)
    {
        for (std::size_t i = 0; i < model.tensors().size(); ++i) {
            const auto own = chunksOfStored(i);
            m_chunks.insert(m_chunks.end(), own.begin(), own.end());
            m_storedBytes += rawBytesOf(i);
        }
    }

    Result<WrittenFile> writePlain(Progress& progress) const
    {
        APR_CHECK(m_sink.setSize(m_layout.fileBytes));
        const bool isWritten = !m_layout.tensors.empty();
        const bool needsCrcs = std::any_of(m_layout.segments.begin(), m_layout.segments.end(),
                                           [](const Segment& segment) { return segment.fill != nullptr; });
        std::vector<Piece> pieces(m_chunks.size());
        const auto write = [&](std::size_t i) -> Status {
            APR_TRY(const Bytes bytes, loadStored(m_chunks[i].tensor, m_chunks[i].bytes));
            if (!isWritten) {
                return observe(m_chunks[i], bytes);
            }
            const std::uint64_t offset = m_layout.tensors[m_chunks[i].tensor].offset + m_chunks[i].bytes.offset;
            if (m_layout.footer != nullptr || needsCrcs) {
                pieces[i] = {.offset = offset, .size = bytes.size(), .crc = crc32(bytes.span())};
                APR_CHECK(observe(m_chunks[i], bytes, pieces[i].crc));
            } else {
                APR_CHECK(observe(m_chunks[i], bytes));
            }
            return m_sink.write(offset, bytes.span());
        };
        std::uint64_t done = 0;
        for (std::size_t first = 0; first < m_chunks.size();) {
            const std::size_t last = endOfGroup(first);
            APR_CHECK(prepare(first));
            ShiftedProgress shifted(progress, done);
            const auto sizeOf = [&](std::size_t i) { return m_chunks[first + i].bytes.size; };
            APR_CHECK(parallelFor(last - first, LoopProgress{shifted, m_storedBytes, "writing"}, sizeOf,
                                  [&](std::size_t i) { return write(first + i); }));
            for (; first < last; ++first) {
                done += m_chunks[first].bytes.size;
            }
        }
        APR_CHECK(writeSegments(pieces, needsCrcs));
        std::vector<std::byte> made;
        if (m_layout.headFor != nullptr) {
            made = m_layout.headFor(m_layout.tensors);
        } else if (m_layout.lateValues) {
            made = m_layout.head;
        }
        if (m_layout.lateValues) {
            fillSlots(made, m_layout.places, m_layout.lateValues());
        }
        const std::vector<std::byte>& head = made.empty() ? m_layout.head : made;
        APR_CHECK(m_sink.write(0, head));
        if (m_layout.footer == nullptr) {
            return WrittenFile{.bytes = m_layout.fileBytes};
        }
        pieces.push_back({.offset = 0, .size = head.size(), .crc = crc32(head)});
        return writeFooter(std::move(pieces), m_layout.fileBytes); // formats with a footer have no segments
    }

    Result<WrittenFile> writeCompressed(Progress& progress) const
    {
        Placement placement{.end = m_layout.headBytes, .tensors = m_layout.tensors};
        placement.pieces.resize(m_model.tensors().size());
        const std::vector<Run> runs = planRuns();
        std::uint64_t done = 0;
        for (std::size_t first = 0; first < runs.size();) {
            std::size_t last = first;
            std::uint64_t raw = 0;
            for (; last < runs.size() && (last == first || raw + runs[last].rawBytes <= m_layout.batchBytes); ++last) {
                raw += runs[last].rawBytes;
            }
            APR_CHECK(writeBatch(std::span(runs).subspan(first, last - first), placement, progress, done));
            done += raw;
            first = last;
        }
        const std::uint64_t end = *checkedAlign(placement.end, m_layout.alignment);
        const std::uint64_t fileBytes = end + m_layout.footerBytes;
        APR_CHECK(m_sink.setSize(end)); // discards data that was written and then stored shorter
        APR_CHECK(m_sink.setSize(fileBytes));
        std::vector<std::byte> head = m_layout.headFor(placement.tensors);
        if (m_layout.lateValues) {
            fillSlots(head, m_layout.places, m_layout.lateValues());
        }
        APR_CHECK(m_sink.write(0, head));
        std::vector<Piece> pieces{{.offset = 0, .size = head.size(), .crc = crc32(head)}};
        for (const auto& own : placement.pieces) {
            pieces.insert(pieces.end(), own.begin(), own.end());
        }
        return writeFooter(std::move(pieces), fileBytes);
    }

private:
    /// Chunks of one tensor that are compressed together.
    struct Run {
        std::size_t tensor = 0;
        std::size_t firstChunk = 0;
        std::size_t chunks = 0;
        std::uint64_t rawBytes = 0;
        bool isFirst = false; ///< of its tensor
        bool isLast = false;
    };

    /// Tensor locations assigned so far.
    struct Placement {
        std::uint64_t end = 0;     ///< end of the final data
        std::uint64_t highest = 0; ///< end of all bytes written so far
        std::vector<StoredTensor> tensors = {};
        std::vector<std::vector<Piece>> pieces = {}; ///< one list per tensor
    };

    /// Writes what is between and after the tensors. `pieces` are those of m_chunks.
    Status writeSegments(const std::vector<Piece>& pieces, bool needsCrcs) const
    {
        std::vector<std::uint32_t> crcs(needsCrcs ? m_layout.tensors.size() : 0);
        for (std::size_t i = 0; i < pieces.size() && needsCrcs; ++i) {
            std::uint32_t& crc = crcs[m_chunks[i].tensor];
            crc = crc32Combine(crc, pieces[i].crc, pieces[i].size);
        }
        for (const Segment& segment : m_layout.segments) {
            if (segment.fill) {
                APR_CHECK(m_sink.write(segment.offset, segment.fill({.tensors = m_layout.tensors, .crcs = crcs})));
            } else {
                APR_CHECK(m_sink.write(segment.offset, segment.bytes));
            }
        }
        return {};
    }

    const StoredForm* formOf(std::size_t tensor) const
    {
        const bool isDense = m_layout.forms.empty() || m_layout.forms[tensor].layout == Layout::Dense;
        return isDense ? nullptr : &m_layout.forms[tensor];
    }

    std::uint64_t rawBytesOf(std::size_t tensor) const
    {
        const StoredForm* form = formOf(tensor);
        return form != nullptr ? form->content.size() : m_model.tensors()[tensor].byteSize;
    }

    /// The chunks of the stored bytes of a tensor. Chunks of a non-dense form have no elements.
    std::vector<ChunkRange> chunksOfStored(std::size_t tensor) const
    {
        if (formOf(tensor) == nullptr) {
            return chunksOf(m_model.tensors()[tensor], tensor);
        }
        auto chunks =
            chunksOf({.dtype = DType::U8, .shape = {rawBytesOf(tensor)}, .byteSize = rawBytesOf(tensor)}, tensor);
        for (ChunkRange& chunk : chunks) {
            chunk.elements = 0;
        }
        return chunks;
    }

    Result<Bytes> loadStored(std::size_t tensor, ByteRange range) const
    {
        const StoredForm* form = formOf(tensor);
        return form != nullptr ? form->content.read(range.offset, range.size) : m_model.load(tensor, range);
    }

    Status observe(const ChunkRange& chunk, const Bytes& bytes, std::optional<std::uint32_t> crc = {}) const
    {
        return !m_observer || formOf(chunk.tensor) != nullptr ? Status()
                                                              : m_observer({.tensor = chunk.tensor,
                                                                            .firstElement = chunk.firstElement,
                                                                            .elements = chunk.elements,
                                                                            .bytes = bytes.span(),
                                                                            .crc = crc});
    }

    /// Loads a chunk and passes it to the observer.
    Result<Bytes> load(const ChunkRange& chunk) const
    {
        APR_TRY(Bytes bytes, loadStored(chunk.tensor, chunk.bytes));
        APR_CHECK(observe(chunk, bytes));
        return bytes;
    }

    Result<WrittenFile> writeFooter(std::vector<Piece> pieces, std::uint64_t fileBytes) const
    {
        const std::uint64_t end = fileBytes - m_layout.footerBytes;
        const std::uint32_t crc = combinedCrc(std::move(pieces), end);
        const std::vector<std::byte> footer = m_layout.footer(crc, fileBytes);
        APR_CHECK(m_sink.write(end, footer));
        return WrittenFile{.bytes = fileBytes, .crc = crc32(footer, crc), .contentCrc = crc};
    }

    /// Large tensors that are computed, such as merged ones, may need a pass over all of their values first. It is made
    /// before the threads share the chunks, so that all of them can share the pass.
    bool isPrepared(std::size_t first) const
    {
        constexpr std::size_t kLarge = 3; // chunks
        const std::size_t last = std::min(first + kLarge, m_chunks.size()) - 1;
        const std::size_t tensor = m_chunks[first].tensor;
        return !m_model.tensors()[tensor].isInFile() && last >= first + kLarge - 1 && m_chunks[last].tensor == tensor;
    }

    /// The chunks from `first` to this are shared: those of one large tensor, or of all tensors before the next.
    std::size_t endOfGroup(std::size_t first) const
    {
        const bool isLarge = isPrepared(first);
        std::size_t at = first + 1;
        while (at < m_chunks.size()) {
            const bool isNew = m_chunks[at].tensor != m_chunks[at - 1].tensor;
            if (isNew && (isLarge || isPrepared(at))) {
                break;
            }
            ++at;
        }
        return at;
    }

    Status prepare(std::size_t first) const
    {
        if (!isPrepared(first)) {
            return {};
        }
        const std::size_t tensor = m_chunks[first].tensor;
        const std::uint64_t block = dtypeInfo(m_model.tensors()[tensor].dtype).blockBytes;
        APR_TRY([[maybe_unused]] const Bytes start, m_model.load(tensor, {.offset = 0, .size = block}));
        return {};
    }

    /// One run per chunk for zstd (a frame); for LZ4 as many chunks as fill whole blocks of 64 KiB.
    std::vector<Run> planRuns() const
    {
        std::vector<Run> runs;
        for (std::size_t i = 0; i < m_chunks.size(); ++i) {
            const ChunkRange& chunk = m_chunks[i];
            const bool isFirst = i == 0 || m_chunks[i - 1].tensor != chunk.tensor;
            const bool isLast = i + 1 == m_chunks.size() || m_chunks[i + 1].tensor != chunk.tensor;
            const bool joins =
                !isFirst && m_layout.compression.codec == Codec::Lz4 && runs.back().rawBytes % kLz4Block != 0;
            if (!joins) {
                runs.push_back({.tensor = chunk.tensor, .firstChunk = i, .isFirst = isFirst});
            }
            Run& run = runs.back();
            ++run.chunks;
            run.rawBytes += chunk.bytes.size;
            run.isLast = isLast;
        }
        return runs;
    }

    Result<PackedBytes> compress(const Run& run) const
    {
        const std::uint64_t width = planesOf(m_model.tensors()[run.tensor].dtype);
        if (run.chunks == 1) {
            APR_TRY(const Bytes raw, load(m_chunks[run.firstChunk]));
            return compressRun(raw.span(), m_layout.compression, width);
        }
        std::vector<std::byte> raw;
        raw.reserve(static_cast<std::size_t>(run.rawBytes));
        for (std::size_t i = 0; i < run.chunks; ++i) {
            APR_TRY(const Bytes part, load(m_chunks[run.firstChunk + i]));
            raw.insert(raw.end(), part.span().begin(), part.span().end());
        }
        return compressRun(raw, m_layout.compression, width);
    }

    Status writeBatch(std::span<const Run> runs, Placement& placement, Progress& progress, std::uint64_t done) const
    {
        std::vector<PackedBytes> packed(runs.size());
        ShiftedProgress shifted(progress, done);
        APR_CHECK(parallelFor(
            runs.size(), LoopProgress{shifted, m_storedBytes, "compressing"},
            [&runs](std::size_t i) { return runs[i].rawBytes; },
            [&](std::size_t i) -> Status {
                APR_TRY(packed[i], compress(runs[i]));
                return {};
            }));
        std::vector<std::uint64_t> offsets(runs.size());
        std::vector<std::size_t> plain;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            place(runs[i], packed[i].size, placement, offsets[i]);
            const StoredTensor& stored = placement.tensors[runs[i].tensor];
            if (runs[i].isLast && !stored.isCompressed) {
                plain.push_back(runs[i].tensor);
            }
        }
        APR_CHECK(m_sink.setSize(std::max(placement.end, placement.highest)));
        for (const std::size_t tensor : plain) {
            APR_CHECK(writeUncompressed(tensor, placement));
        }
        NoProgress silent;
        std::vector<Piece> pieces(runs.size());
        APR_CHECK(parallelFor(
            runs.size(), LoopProgress{silent}, [](std::size_t) { return std::uint64_t{0}; },
            [&](std::size_t i) -> Status {
                if (std::find(plain.begin(), plain.end(), runs[i].tensor) != plain.end()) {
                    return {};
                }
                pieces[i] = {.offset = offsets[i], .size = packed[i].size, .crc = crc32(packed[i].span())};
                return m_sink.write(offsets[i], packed[i].span());
            }));
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (pieces[i].size > 0) {
                placement.pieces[runs[i].tensor].push_back(pieces[i]);
            }
        }
        return {};
    }

    /// Assigns the location of a compressed run. After the last run of a tensor, decides whether to store it
    /// compressed.
    void place(const Run& run, std::uint64_t bytes, Placement& placement, std::uint64_t& offset) const
    {
        StoredTensor& stored = placement.tensors[run.tensor];
        if (run.isFirst) {
            stored = {.offset = *checkedAlign(placement.end, m_layout.alignment), .isCompressed = true};
        }
        offset = stored.offset + stored.size;
        stored.size += bytes;
        placement.end = stored.offset + stored.size;
        placement.highest = std::max(placement.highest, placement.end);
        const std::uint64_t raw = rawBytesOf(run.tensor);
        const bool isImplausible =
            formOf(run.tensor) != nullptr &&
            !isPlausibleLayout(m_model.tensors()[run.tensor].byteSize, raw, stored.size); // readers would reject it
        if (run.isLast && (stored.size >= raw || isImplausible)) {
            stored = {.offset = stored.offset, .size = raw};
            placement.end = stored.offset + raw;
        }
    }

    /// Writes a tensor uncompressed because it did not shrink, over its compressed bytes.
    Status writeUncompressed(std::size_t tensor, Placement& placement) const
    {
        const StoredTensor& stored = placement.tensors[tensor];
        const auto chunks = chunksOfStored(tensor);
        std::vector<Piece> pieces(chunks.size());
        NoProgress silent;
        APR_CHECK(parallelFor(
            chunks.size(), LoopProgress{silent}, [](std::size_t) { return std::uint64_t{0}; },
            [&](std::size_t i) -> Status {
                APR_TRY(const Bytes bytes, loadStored(tensor, chunks[i].bytes));
                const std::uint64_t offset = stored.offset + chunks[i].bytes.offset;
                pieces[i] = {.offset = offset, .size = bytes.size(), .crc = crc32(bytes.span())};
                return m_sink.write(offset, bytes.span());
            }));
        placement.pieces[tensor] = std::move(pieces);
        const std::uint64_t end = stored.offset + stored.size;
        if (placement.highest > end) {
            const std::vector<std::byte> zeros(static_cast<std::size_t>(placement.highest - end));
            APR_CHECK(m_sink.write(end, zeros));
        }
        return {};
    }

    /// Reports progress of one batch as part of the whole.
    class ShiftedProgress final : public Progress {
    public:
        ShiftedProgress(Progress& progress, std::uint64_t done) : m_progress(progress), m_done(done) {}
        bool step(std::uint64_t done, std::uint64_t total, std::string_view stage) override
        {
            return m_progress.step(m_done + done, total, stage);
        }

    private:
        Progress& m_progress;
        std::uint64_t m_done;
    };

    const Model& m_model;
    const FileLayout& m_layout;
    Sink& m_sink;
    const ChunkObserver& m_observer;
    std::vector<ChunkRange> m_chunks;
    std::uint64_t m_storedBytes = 0; ///< of all tensors, before compression
};

} // namespace

StoredForm storedForm(const Model& model, std::size_t index)
{
    const TensorInfo& tensor = model.tensors()[index];
    const Encoding& encoding = tensor.encoding;
    if (encoding.layout == Layout::Dense || tensor.offset == TensorInfo::kComputed ||
        tensor.part >= model.facts().parts.size()) {
        return {};
    }
    const EncodedSource::Place place{.stored = {.offset = tensor.offset, .size = encoding.storedBytes},
                                     .rawBytes = encoding.layoutBytes,
                                     .planes = encoding.isShuffled ? planesOf(tensor.dtype) : 1,
                                     .codec = encoding.codec};
    const auto source =
        std::make_shared<const EncodedSource>(model.facts().parts[tensor.part].content, std::vector{place});
    return {.layout = encoding.layout,
            .content = ByteSource(encoding.layoutBytes, [source](std::uint64_t offset, std::uint64_t count) {
                return source->load(0, {offset, count});
            })};
}

Result<FileLayout> layOutFile(const Model& model, const Metadata& metadata, const WriteOptions& options)
{
    const FormatWriter& format = options.format == nullptr ? defaultWriter() : *options.format;
    if (options.compression.codec != Codec::None && !format.can.compression) {
        return Error{
            .code = Errc::Argument, .message = "only apr2 files support compressed tensors", .field = "--compress"};
    }
    return format.layOut(model, metadata, options);
}

Result<WrittenFile> writeFile(const Model& model, const FileLayout& layout, Sink& sink, const ChunkObserver& observer,
                              Progress& progress)
{
    if (layout.headBytes > 0 && layout.headFor == nullptr) {
        return Error{.code = Errc::Argument, .message = "the layout is for a plan, and has no head"};
    }
    const FileWriter writer(model, layout, sink, observer);
    APR_TRY(const WrittenFile written,
            layout.compression.codec == Codec::None ? writer.writePlain(progress) : writer.writeCompressed(progress));
    APR_CHECK(checkIntact(model));
    return written;
}

} // namespace apr
