// SPDX-License-Identifier: MIT
#include "apr/format/writer.h"

#include "apr/base/crc32.h"
#include "apr/base/parallel.h"
#include "apr/container/compression/encoded_source.h"
#include "apr/format/formats.h"
#include "writing/shifted_progress.h"
#include "writing/stored_tensors.h"
#include "writing/tensor_compressor.h"

#include <algorithm>

namespace apr {

std::string ShardNames::name(std::size_t number, std::string_view suffix) const
{
    const auto fiveDigits = [](std::size_t value) {
        const std::string text = std::to_string(value);
        return text.size() < 5 ? std::string(5 - text.size(), '0') + text : text;
    };
    return stem + '-' + fiveDigits(number + 1) + "-of-" + fiveDigits(shards.size()) + std::string(suffix);
}

namespace {

/// Progress of all files of an output.
struct Steps {
    Progress& progress;
    std::uint64_t done = 0;
    std::uint64_t total = 0; ///< bytes of all tensors, before compression
};

/// Large tensors that are computed, such as merged ones, may need a pass over all of their values first. It is made
/// before the threads share the chunks, so that all of them can share the pass.
bool isPrepared(const Model& model, std::span<const ChunkRange> chunks, std::size_t first)
{
    constexpr std::size_t kLarge = 3; // chunks
    const std::size_t last = std::min(first + kLarge, chunks.size()) - 1;
    const std::size_t tensor = chunks[first].tensor;
    return !model.tensors()[tensor].isInFile() && last >= first + kLarge - 1 && chunks[last].tensor == tensor;
}

/// The chunks from `first` to this are shared: those of one large tensor, or of all tensors before the next.
std::size_t endOfGroup(const Model& model, std::span<const ChunkRange> chunks, std::size_t first)
{
    const bool isLarge = isPrepared(model, chunks, first);
    std::size_t at = first + 1;
    while (at < chunks.size()) {
        const bool isNew = chunks[at].tensor != chunks[at - 1].tensor;
        if (isNew && (isLarge || isPrepared(model, chunks, at))) {
            break;
        }
        ++at;
    }
    return at;
}

/// Calls `write` for all chunks, in parallel.
Status forChunks(const Model& model, const std::vector<ChunkRange>& chunks, Steps& steps,
                 const std::function<Status(std::size_t)>& write)
{
    for (std::size_t first = 0; first < chunks.size();) {
        const std::size_t last = endOfGroup(model, chunks, first);
        const std::size_t tensor = chunks[first].tensor;
        if (isPrepared(model, chunks, first)) {
            const std::uint64_t block = dtypeInfo(model.tensors()[tensor].dtype).blockBytes;
            APR_TRY([[maybe_unused]] const Bytes start, model.load(tensor, {.offset = 0, .size = block}));
        }
        ShiftedProgress shifted(steps.progress, steps.done);
        const auto sizeOf = [&](std::size_t i) { return chunks[first + i].bytes.size; };
        APR_CHECK(parallelFor(last - first, LoopProgress{shifted, steps.total, "writing"}, sizeOf,
                              [&](std::size_t i) { return write(first + i); }));
        for (; first < last; ++first) {
            steps.done += chunks[first].bytes.size;
        }
    }
    return {};
}

class FileWriter {
public:
    FileWriter(const Model& model, const FileLayout& layout, Sink& sink, const ChunkObserver& observer)
        : m_layout(layout), m_sink(sink), m_stored(model, layout.segments, observer), m_offsets(layout.segments.size()),
          m_tensors(model.tensors().size()), m_crcs(model.tensors().size())
    {
        const auto& segments = layout.segments;
        const auto last = std::find_if(segments.rbegin(), segments.rend(),
                                       [](const Segment& segment) { return segment.kind == Segment::Kind::Tensor; });
        m_tail = static_cast<std::size_t>(segments.rend() - last);
    }

    /// `before` are the files of the output that were written already.
    Result<WrittenFile> write(Steps& steps, std::span<const WrittenFile> before)
    {
        if (m_layout.compression.codec == Codec::None) {
            m_size = m_layout.bytes();
            APR_CHECK(m_sink.setSize(m_size));
            APR_CHECK(placeAll());
            APR_CHECK(writeTensors(steps));
        } else {
            APR_CHECK(writeCompressed(steps));
            m_size = m_end + tailBytes();
            APR_CHECK(m_sink.setSize(m_size));
        }
        return writeRest(before);
    }

private:
    Result<std::uint64_t> place(std::size_t segment)
    {
        const auto offset = checkedAlign(m_end, m_layout.segments[segment].alignment);
        if (!offset) {
            return Error{.code = Errc::Argument, .message = "the file size overflows 64 bits"};
        }
        m_gaps.push_back({.offset = m_end, .size = *offset - m_end});
        m_offsets[segment] = *offset;
        return *offset;
    }

    /// Places the segments up to the last tensor.
    Status placeAll()
    {
        for (std::size_t i = 0; i < m_tail; ++i) {
            const Segment& segment = m_layout.segments[i];
            APR_TRY(const std::uint64_t offset, place(i));
            if (segment.kind == Segment::Kind::Tensor) {
                m_tensors[segment.tensor] = {.offset = offset, .size = segment.size};
            }
            m_end = offset + segment.size;
        }
        return {};
    }

    std::uint64_t tailBytes() const
    {
        std::uint64_t bytes = 0;
        for (std::size_t i = m_tail; i < m_layout.segments.size(); ++i) {
            bytes += m_layout.segments[i].size + m_layout.segments[i].alignment - 1;
        }
        return bytes;
    }

    Status writeCompressed(Steps& steps)
    {
        const auto& segments = m_layout.segments;
        for (std::size_t i = 0; i < m_tail;) {
            if (segments[i].kind != Segment::Kind::Tensor) {
                APR_TRY(const std::uint64_t offset, place(i));
                m_end = offset + segments[i].size;
                ++i;
                continue;
            }
            std::size_t last = i;
            while (last < m_tail && segments[last].kind == Segment::Kind::Tensor) {
                ++last;
            }
            const auto tensors = std::span(segments).subspan(i, last - i);
            TensorCompressor::Output output{.sink = m_sink, .tensors = m_tensors, .crcs = m_crcs, .end = m_end};
            TensorCompressor compressor(m_stored, m_layout, output);
            APR_CHECK(compressor.write(tensors, steps.progress, steps.done, steps.total));
            for (; i < last; ++i) {
                const StoredTensor& stored = m_tensors[segments[i].tensor];
                m_gaps.push_back({.offset = m_end, .size = stored.offset - m_end});
                m_offsets[i] = stored.offset;
                m_end = stored.offset + stored.size;
                steps.done += m_stored.bytesOf(segments[i].tensor);
            }
        }
        return {};
    }

    Status writeTensors(Steps& steps)
    {
        std::vector<ChunkRange> chunks;
        for (const std::size_t tensor : m_stored.tensors()) {
            const auto own = m_stored.chunksOf(tensor);
            chunks.insert(chunks.end(), own.begin(), own.end());
        }
        std::vector<std::uint32_t> crcs(m_layout.hasChecksum ? chunks.size() : 0);
        const auto write = [&](std::size_t i) -> Status {
            APR_TRY(const Bytes bytes, m_stored.load(chunks[i]));
            if (m_layout.hasChecksum) {
                crcs[i] = crc32(bytes.span());
                APR_CHECK(m_stored.observe(chunks[i], bytes, crcs[i]));
            } else {
                APR_CHECK(m_stored.observe(chunks[i], bytes));
            }
            return m_sink.write(m_tensors[chunks[i].tensor].offset + chunks[i].bytes.offset, bytes.span());
        };
        APR_CHECK(forChunks(m_stored.model(), chunks, steps, write));
        for (std::size_t i = 0; i < crcs.size(); ++i) {
            std::uint32_t& crc = m_crcs[chunks[i].tensor];
            crc = crc32Combine(crc, crcs[i], chunks[i].bytes.size);
        }
        return {};
    }

    /// Writes the zeros of alignments.
    Status writeGaps()
    {
        for (const ByteRange& gap : m_gaps) {
            if (gap.size > 0) {
                APR_CHECK(m_sink.writeZeros(gap.offset, gap.size));
            }
        }
        m_gaps.clear();
        return {};
    }

    /// Writes what is not a tensor, in order: everything before a late segment is written when it is made.
    Result<WrittenFile> writeRest(std::span<const WrittenFile> before)
    {
        WrittenFile out;
        std::uint64_t end = 0; // of what out.crc covers
        APR_CHECK(writeGaps());
        for (std::size_t i = 0; i < m_layout.segments.size(); ++i) {
            const Segment& segment = m_layout.segments[i];
            if (i >= m_tail) {
                APR_CHECK(place(i));
                APR_CHECK(writeGaps());
            }
            const std::uint64_t offset = m_offsets[i];
            out.crc = sum(crc32Zeros, out.crc, offset - end);
            out.contentCrc = out.crc;
            std::uint64_t size = segment.size;
            switch (segment.kind) {
            case Segment::Kind::Tensor: {
                size = m_tensors[segment.tensor].size;
                out.crc = m_layout.hasChecksum ? crc32Combine(out.crc, m_crcs[segment.tensor], size) : 0;
                break;
            }
            case Segment::Kind::Zeros:
                APR_CHECK(m_sink.writeZeros(offset, size));
                out.crc = sum(crc32Zeros, out.crc, size);
                break;
            case Segment::Kind::Bytes:
                APR_CHECK(m_sink.write(offset, segment.bytes));
                out.crc = m_layout.hasChecksum ? crc32(segment.bytes, out.crc) : 0;
                break;
            case Segment::Kind::Late: {
                APR_TRY(const auto bytes, make(segment, i,
                                               {.tensors = m_tensors,
                                                .crcs = crcsForMakers(),
                                                .offset = offset,
                                                .crc = out.crc,
                                                .files = before}));
                APR_CHECK(m_sink.write(offset, bytes));
                size = bytes.size();
                out.crc = m_layout.hasChecksum ? crc32(bytes, out.crc) : 0;
                break;
            }
            }
            end = offset + size;
            if (i >= m_tail) {
                m_end = end;
            }
        }
        if (m_end != m_size) {
            APR_CHECK(m_sink.setSize(m_end));
        }
        out.bytes = m_end;
        return out;
    }

    Result<std::vector<std::byte>> make(const Segment& segment, std::size_t index, const WrittenSoFar& written) const
    {
        if (!segment.make) {
            return Error{.code = Errc::Argument, .message = "the layout is for a plan, and has no head"};
        }
        APR_TRY(auto bytes, segment.make(written));
        if (bytes.size() > segment.size || (bytes.size() != segment.size && index < m_tail)) {
            return Error{.code = Errc::Argument,
                         .message = "a part of the file has " + std::to_string(bytes.size()) + " bytes, " +
                                    std::to_string(segment.size) + " were planned",
                         .offset = written.offset};
        }
        return bytes;
    }

    std::uint32_t sum(std::uint32_t (*function)(std::uint32_t, std::uint64_t), std::uint32_t crc,
                      std::uint64_t count) const
    {
        return m_layout.hasChecksum && count > 0 ? function(crc, count) : crc;
    }

    std::span<const std::uint32_t> crcsForMakers() const
    {
        return m_layout.hasChecksum ? std::span<const std::uint32_t>(m_crcs) : std::span<const std::uint32_t>();
    }

    const FileLayout& m_layout;
    Sink& m_sink;
    StoredTensors m_stored;
    std::vector<std::uint64_t> m_offsets; ///< one per segment
    std::vector<StoredTensor> m_tensors;  ///< one per tensor of the model
    std::vector<std::uint32_t> m_crcs;    ///< the same
    std::vector<ByteRange> m_gaps;        ///< zeros of alignments, not written yet
    std::uint64_t m_end = 0;              ///< of what is placed
    std::uint64_t m_size = 0;             ///< of the sink
    std::size_t m_tail = 0;               ///< the first segment behind all tensors
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
                                     .codec = encoding.codec,
                                     .isEncrypted = encoding.isEncrypted};
    const auto source =
        std::make_shared<const EncodedSource>(model.facts().parts[tensor.part].content, std::vector{place});
    return {.layout = encoding.layout,
            .content = ByteSource(encoding.layoutBytes, [source](std::uint64_t offset, std::uint64_t count) {
                return source->load(0, {offset, count});
            })};
}

Result<OutputLayout> layOutFile(const Model& model, const Metadata& metadata, const WriteOptions& options)
{
    const FormatWriter& format = options.format == nullptr ? defaultWriter() : *options.format;
    if (options.compression.codec != Codec::None && !format.can.compression) {
        return Error{.code = Errc::Argument,
                     .message = std::string(format.id) + " files do not support compressed tensors",
                     .field = "--compress"};
    }
    if ((options.alignment != 64 || options.isStreaming) && !format.can.isStreamed) {
        return Error{.code = Errc::Argument,
                     .message = std::string(format.id) + " files do not support another alignment or order of tensors",
                     .field = options.isStreaming ? "--streaming" : "--align"};
    }
    if (!options.backend.empty() && !format.can.backends) {
        return Error{.code = Errc::Argument,
                     .message = "only version 1 .apr files have hints for a backend",
                     .field = "--backend-hint",
                     .advice = "Write them with --trueno-native."};
    }
    return format.layOut(model, metadata, options);
}

Result<std::vector<WrittenFile>> writeFiles(const Model& model, const OutputLayout& layout, const SinkFor& sinkFor,
                                            const ChunkObserver& observer, Progress& progress)
{
    Steps steps{.progress = progress};
    std::vector<bool> isStored(model.tensors().size());
    for (const FileLayout& file : layout.files) {
        for (const Segment& segment : file.segments) {
            if (segment.kind == Segment::Kind::Tensor) {
                isStored[segment.tensor] = true;
                steps.total += segment.size;
            }
        }
    }
    std::vector<ChunkRange> others; // of tensors whose bytes are in other segments
    for (std::size_t i = 0; i < isStored.size() && observer && !layout.isPart; ++i) {
        if (!isStored[i]) {
            const auto own = chunksOf(model.tensors()[i], i);
            others.insert(others.end(), own.begin(), own.end());
            steps.total += model.tensors()[i].byteSize;
        }
    }
    APR_CHECK(forChunks(model, others, steps, [&](std::size_t i) -> Status {
        APR_TRY(const Bytes bytes, model.load(others[i].tensor, others[i].bytes));
        return observer({.tensor = others[i].tensor,
                         .firstElement = others[i].firstElement,
                         .elements = others[i].elements,
                         .bytes = bytes.span()});
    }));
    std::vector<WrittenFile> out;
    for (const FileLayout& file : layout.files) {
        APR_TRY(Sink* const sink, sinkFor(file));
        APR_TRY(const WrittenFile written, FileWriter(model, file, *sink, observer).write(steps, out));
        out.push_back(written);
    }
    APR_CHECK(checkIntact(model));
    return out;
}

Result<WrittenFile> writeFileAfter(const Model& model, const FileLayout& file, std::span<const WrittenFile> before,
                                   Sink& sink, Progress& progress)
{
    Steps steps{.progress = progress};
    for (const Segment& segment : file.segments) {
        steps.total += segment.kind == Segment::Kind::Tensor ? segment.size : 0;
    }
    return FileWriter(model, file, sink, {}).write(steps, before);
}

Result<WrittenFile> writeFile(const Model& model, const OutputLayout& layout, Sink& sink, const ChunkObserver& observer,
                              Progress& progress)
{
    if (layout.files.size() != 1) {
        return Error{.code = Errc::Argument, .message = "the output has several files"};
    }
    APR_TRY(const auto written,
            writeFiles(
                model, layout, [&sink](const FileLayout&) { return Result<Sink*>(&sink); }, observer, progress));
    return written.front();
}

} // namespace apr
