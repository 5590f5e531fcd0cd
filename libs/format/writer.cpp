// SPDX-License-Identifier: MIT
#include "apr/format/writer.h"

#include "apr/base/crc32.h"
#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/format/chunks.h"
#include "apr2/writer.h"
#include "gguf/writer.h"
#include "safetensors/writer.h"

#include <algorithm>

namespace apr {
namespace {

/// The sum of a run of bytes in the file; what no piece covers is zero.
struct Piece {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint32_t crc = 0;
};

std::uint32_t sumOf(std::vector<Piece> pieces, std::uint64_t end)
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

} // namespace

std::string_view formatName(FileFormat format)
{
    switch (format) {
    case FileFormat::Apr2: break;
    case FileFormat::SafeTensors: return "SafeTensors";
    case FileFormat::Gguf: return "GGUF";
    }
    return "APR";
}

std::optional<FileFormat> formatOfSuffix(std::string_view path)
{
    const std::string lowered = toLower(path);
    for (const auto& [suffix, format] : {std::pair(std::string_view(".apr"), FileFormat::Apr2),
                                         std::pair(std::string_view(".safetensors"), FileFormat::SafeTensors),
                                         std::pair(std::string_view(".gguf"), FileFormat::Gguf)}) {
        if (lowered.size() > suffix.size() && lowered.ends_with(suffix)) {
            return format;
        }
    }
    return std::nullopt;
}

Result<FileLayout> layOutFile(const Model& model, const Metadata& metadata, const WriteOptions& options)
{
    switch (options.format) {
    case FileFormat::Apr2: break;
    case FileFormat::SafeTensors: return safetensors::layOut(model, metadata);
    case FileFormat::Gguf: return gguf::layOut(model, metadata);
    }
    return apr2::layOut(model, metadata);
}

Status writeFile(const Model& model, const FileLayout& layout, Sink& sink, const ChunkObserver& observer,
                 Progress& progress)
{
    const auto tensors = model.tensors();
    std::vector<ChunkRange> chunks;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const auto own = chunksOf(tensors[i], i);
        chunks.insert(chunks.end(), own.begin(), own.end());
    }
    APR_CHECK(sink.setSize(layout.fileBytes));
    APR_CHECK(sink.write(0, layout.head));

    std::vector<Piece> pieces(chunks.size());
    APR_CHECK(parallelFor(
        chunks.size(), LoopProgress{progress, model.tensorByteCount(), "writing"},
        [&chunks](std::size_t i) { return chunks[i].bytes.size; },
        [&](std::size_t i) -> Status {
            const ChunkRange& chunk = chunks[i];
            APR_TRY(const Bytes bytes, model.load(chunk.tensor, chunk.bytes));
            const std::uint64_t offset = layout.tensors[chunk.tensor].offset + chunk.bytes.offset;
            if (layout.footer != nullptr) {
                pieces[i] = {.offset = offset, .size = bytes.size(), .crc = crc32(bytes.span())};
            }
            if (observer) {
                APR_CHECK(observer({.tensor = chunk.tensor,
                                    .firstElement = chunk.firstElement,
                                    .elements = chunk.elements,
                                    .bytes = bytes.span()}));
            }
            return sink.write(offset, bytes.span());
        }));
    if (layout.footer == nullptr) {
        return {};
    }
    pieces.push_back({.offset = 0, .size = layout.head.size(), .crc = crc32(layout.head)});
    const std::uint64_t end = layout.fileBytes - layout.footerBytes;
    return sink.write(end, layout.footer(sumOf(std::move(pieces), end), layout.fileBytes));
}

} // namespace apr
