// SPDX-License-Identifier: MIT
#include "apr/format/apr_writer.h"

#include "apr/base/crc32.h"
#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/format/chunks.h"
#include "layout.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace apr {
namespace {

using namespace apr2;

Status checkEntry(const TensorInfo& tensor)
{
    const auto refuse = [&tensor](std::string message) {
        return Error{.code = Errc::Argument, .message = std::move(message), .tensor = printable(tensor.name)};
    };
    if (tensor.name.empty() || tensor.name.size() > std::numeric_limits<std::uint16_t>::max() || !isUtf8(tensor.name)) {
        return refuse("an apr file needs tensor names of 1 to 65535 bytes of UTF-8");
    }
    if (tensor.shape.size() > kMaxDims) {
        return refuse("the tensor has " + std::to_string(tensor.shape.size()) +
                      " dimensions, an apr file holds at most 8");
    }
    return {};
}

void putEntry(ByteWriter& out, const TensorInfo& tensor, std::uint64_t dataOffset)
{
    out.put(static_cast<std::uint16_t>(tensor.name.size()));
    out.put(std::string_view(tensor.name));
    out.put(dtypeInfo(tensor.dtype).aprId);
    out.put(static_cast<std::uint8_t>(tensor.shape.size()));
    for (const std::uint64_t extent : tensor.shape) {
        out.put(extent);
    }
    out.put(dataOffset);
    out.put(tensor.byteSize);
    out.put(std::uint64_t{0}); // raw_size: not compressed
    out.put(std::uint32_t{0}); // flags: dense, no codec
}

} // namespace

Result<AprLayout> layOutApr(const Model& model, const Metadata& metadata)
{
    const auto tensors = model.tensors();
    AprLayout layout;
    std::uint64_t dataSize = 0;
    bool quantized = false;
    for (const TensorInfo& tensor : tensors) {
        APR_CHECK(checkEntry(tensor));
        layout.tensorAt.push_back(dataSize);
        const auto end = checkedAdd(dataSize, tensor.byteSize);
        const auto next = end ? checkedAlign(*end, kAlignment) : std::nullopt;
        if (!next) {
            return Error{.code = Errc::Argument, .message = "the tensors are larger than a file can be"};
        }
        dataSize = *next;
        quantized = quantized || isQuantized(tensor.dtype);
    }

    std::vector<std::size_t> byName(tensors.size());
    std::iota(byName.begin(), byName.end(), std::size_t{0});
    std::sort(byName.begin(), byName.end(),
              [&tensors](std::size_t a, std::size_t b) { return tensors[a].name < tensors[b].name; });
    ByteWriter index;
    index.put(static_cast<std::uint32_t>(tensors.size()));
    index.put(std::uint32_t{0});
    for (std::size_t i = 0; i < byName.size(); ++i) {
        const TensorInfo& tensor = tensors[byName[i]];
        if (i > 0 && tensor.name == tensors[byName[i - 1]].name) {
            return Error{.code = Errc::Argument, .message = "two tensors have the same name", .tensor = tensor.name};
        }
        putEntry(index, tensor, layout.tensorAt[byName[i]]);
    }

    const std::string json = dumpJson(metadata);
    const std::uint64_t indexAt = kHeaderBytes + json.size();
    const std::uint64_t alignment = dataSize > kPageAlignedFrom ? kPageAlignment : kAlignment;
    const std::uint64_t dataAt = *checkedAlign(indexAt + index.size(), alignment);
    if (dataAt > std::numeric_limits<std::uint32_t>::max() || json.size() > kMaxMetadata) {
        return Error{.code = Errc::Argument,
                     .message = "metadata and index take " + formatBytes(indexAt + index.size()) +
                                ", more than an apr file can address"};
    }
    ByteWriter head;
    head.put(kMagic);
    head.put(std::uint16_t{2});
    head.put(std::uint16_t{0});
    head.put(std::uint32_t{kAligned64 | (quantized ? std::uint32_t{kQuantized} : 0U)});
    head.put(static_cast<std::uint32_t>(kHeaderBytes));
    head.put(static_cast<std::uint32_t>(json.size()));
    head.put(static_cast<std::uint32_t>(indexAt));
    head.put(static_cast<std::uint32_t>(index.size()));
    head.put(static_cast<std::uint32_t>(dataAt));
    head.put(std::string_view(json));
    head.put(index.span());
    head.padTo(static_cast<std::size_t>(alignment));
    layout.head = head.take();
    for (std::uint64_t& at : layout.tensorAt) {
        at += dataAt;
    }
    layout.fileBytes = dataAt + dataSize + kFooterBytes;
    return layout;
}

Status writeApr(const Model& model, const AprLayout& layout, Sink& sink, const ChunkObserver& observer,
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

    std::vector<std::uint32_t> sums(chunks.size());
    APR_CHECK(parallelFor(
        chunks.size(), LoopProgress{progress, model.tensorByteCount(), "writing"},
        [&chunks](std::size_t i) { return chunks[i].bytes.size; },
        [&](std::size_t i) -> Status {
            const ChunkRange& chunk = chunks[i];
            APR_TRY(const Bytes bytes, model.load(chunk.tensor, chunk.bytes));
            sums[i] = crc32(bytes.span());
            if (observer) {
                APR_CHECK(observer({.tensor = chunk.tensor,
                                    .firstElement = chunk.firstElement,
                                    .elements = chunk.elements,
                                    .bytes = bytes.span()}));
            }
            return sink.write(layout.tensorAt[chunk.tensor] + chunk.bytes.offset, bytes.span());
        }));

    std::uint32_t crc = crc32(layout.head);
    std::uint64_t at = layout.head.size();
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const std::uint64_t start = layout.tensorAt[chunks[i].tensor] + chunks[i].bytes.offset;
        crc = crc32Combine(crc32Zeros(crc, start - at), sums[i], chunks[i].bytes.size);
        at = start + chunks[i].bytes.size;
    }
    crc = crc32Zeros(crc, layout.fileBytes - kFooterBytes - at);
    ByteWriter footer;
    footer.put(crc);
    footer.put(kEndMagic);
    footer.put(layout.fileBytes);
    return sink.write(layout.fileBytes - kFooterBytes, footer.span());
}

} // namespace apr
