// SPDX-License-Identifier: MIT
#include "apr/model/chunk_pass.h"

#include "apr/base/parallel.h"
#include "apr/base/text.h"
#include "apr/tensor/codec.h"

#include <algorithm>
#include <bit>

namespace apr {
namespace {

/// Whether stored F32 values can be read where they are.
bool isReadInPlace(DType dtype, std::span<const std::byte> blocks)
{
    return dtype == DType::F32 && std::endian::native == std::endian::little &&
           reinterpret_cast<std::uintptr_t>(blocks.data()) % alignof(float) == 0;
}

} // namespace

Result<std::span<const float>> ValueTile::values()
{
    if (m_isDecoded) {
        return m_values;
    }
    const auto count = static_cast<std::size_t>(elements);
    if (isReadInPlace(dtype, blocks)) {
        m_values = {reinterpret_cast<const float*>(blocks.data()), count};
    } else {
        if (m_buffer->size() < count) {
            m_buffer->resize(count);
        }
        const auto decoded = std::span(*m_buffer).first(count);
        APR_CHECK(decodeToF32(dtype, blocks, decoded));
        m_values = decoded;
    }
    m_isDecoded = true;
    return m_values;
}

Status ChunkPass::add(DType dtype, const TensorChunk& chunk) const
{
    const DTypeInfo& info = dtypeInfo(dtype);
    const std::uint64_t blocks =
        chunk.elements / info.blockElements + (chunk.elements % info.blockElements != 0 ? 1 : 0);
    if (chunk.bytes.size() % info.blockBytes != 0 || chunk.bytes.size() / info.blockBytes != blocks) {
        return Error{.code = Errc::Corrupt,
                     .message = "tensor size mismatch: " + formatCountOf(chunk.bytes.size(), "byte") + " for " +
                                formatCountOf(chunk.elements, "element") + " of type " + std::string(info.name)};
    }
    std::vector<float> buffer;
    for (std::uint64_t at = 0; at < chunk.elements; at += ValueTile::kElements) {
        ValueTile tile;
        tile.tensor = chunk.tensor;
        tile.part = static_cast<std::size_t>(chunk.firstElement / chunkElements(dtype));
        tile.dtype = dtype;
        tile.firstElement = chunk.firstElement + at;
        tile.elements = std::min(ValueTile::kElements, chunk.elements - at);
        tile.blocks = chunk.bytes.subspan(static_cast<std::size_t>(at / info.blockElements * info.blockBytes));
        tile.blocks = tile.blocks.first(
            static_cast<std::size_t>((tile.elements + info.blockElements - 1) / info.blockElements * info.blockBytes));
        tile.m_buffer = &buffer;
        for (ChunkConsumer* consumer : m_consumers) {
            APR_CHECK(consumer->add(tile));
        }
    }
    for (ChunkConsumer* consumer : m_consumers) {
        APR_CHECK(consumer->finish(chunk));
    }
    return {};
}

Status passOver(const Model& model, std::size_t index, std::vector<ChunkConsumer*> consumers, std::string_view stage,
                Progress& progress, std::size_t mostRuns)
{
    const TensorInfo& tensor = model.tensors()[index];
    APR_TRY([[maybe_unused]] const Bytes nothing,
            model.load(index, {})); // reports missing data of an empty tensor, too
    const auto chunks = chunksOf(tensor, index);
    const ChunkRuns runs{.chunks = chunks.size(), .runs = std::min(mostRuns, chunks.size())};
    const ChunkPass pass(std::move(consumers));
    auto status = parallelFor(
        runs.runs, LoopProgress{progress, tensor.byteSize, stage},
        [&](std::size_t run) {
            const ByteRange& last = chunks[runs.firstOf(run + 1) - 1].bytes;
            return last.offset + last.size - chunks[runs.firstOf(run)].bytes.offset;
        },
        [&](std::size_t run) -> Status {
            for (std::size_t i = runs.firstOf(run); i < runs.firstOf(run + 1); ++i) {
                APR_TRY(const Bytes bytes, model.load(index, chunks[i].bytes));
                APR_CHECK(pass.add(tensor.dtype, {.tensor = index,
                                                  .firstElement = chunks[i].firstElement,
                                                  .elements = chunks[i].elements,
                                                  .bytes = bytes.span()}));
            }
            return {};
        });
    if (!status) {
        Error error = std::move(status).error();
        error.tensor = tensor.name;
        return error;
    }
    return checkIntact(model); // a mapped file that shrank reads as zeros
}

} // namespace apr
