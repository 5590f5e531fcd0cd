// SPDX-License-Identifier: MIT
#include "stored_tensors.h"

#include <algorithm>

namespace apr {

StoredTensors::StoredTensors(const Model& model, std::span<const Segment> segments, const ChunkObserver& observer)
    : m_model(model), m_observer(observer)
{
    for (const Segment& segment : segments) {
        if (segment.kind != Segment::Kind::Tensor) {
            continue;
        }
        m_tensors.push_back(segment.tensor);
        if (segment.content != nullptr) {
            m_content.resize(model.tensors().size());
            m_content[segment.tensor] = segment.content.get();
        }
    }
    std::sort(m_tensors.begin(), m_tensors.end());
}

std::uint64_t StoredTensors::bytesOf(std::size_t tensor) const
{
    const ByteSource* content = contentOf(tensor);
    return content != nullptr ? content->size() : m_model.tensors()[tensor].byteSize;
}

std::vector<ChunkRange> StoredTensors::chunksOf(std::size_t tensor) const
{
    if (isDense(tensor)) {
        return apr::chunksOf(m_model.tensors()[tensor], tensor);
    }
    const std::uint64_t bytes = bytesOf(tensor);
    auto chunks = apr::chunksOf({.dtype = DType::U8, .shape = {bytes}, .byteSize = bytes}, tensor);
    for (ChunkRange& chunk : chunks) {
        chunk.elements = 0;
    }
    return chunks;
}

Result<Bytes> StoredTensors::load(const ChunkRange& chunk) const
{
    const ByteSource* content = contentOf(chunk.tensor);
    return content != nullptr ? content->read(chunk.bytes.offset, chunk.bytes.size)
                              : m_model.load(chunk.tensor, chunk.bytes);
}

Status StoredTensors::observe(const ChunkRange& chunk, const Bytes& bytes, std::optional<std::uint32_t> crc) const
{
    return !m_observer || !isDense(chunk.tensor) ? Status()
                                                 : m_observer({.tensor = chunk.tensor,
                                                               .firstElement = chunk.firstElement,
                                                               .elements = chunk.elements,
                                                               .bytes = bytes.span(),
                                                               .crc = crc});
}

} // namespace apr
