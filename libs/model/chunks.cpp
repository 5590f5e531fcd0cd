// SPDX-License-Identifier: MIT
#include "apr/model/chunks.h"

#include "apr/tensor/statistics.h"

#include <algorithm>

namespace apr {

std::uint64_t chunkElements(DType dtype)
{
    constexpr std::uint64_t kTarget = std::uint64_t{1} << 20;
    std::uint64_t elements = kStatisticsChunk;
    while (elements * 2 / dtypeInfo(dtype).blockElements * dtypeInfo(dtype).blockBytes <= kTarget) {
        elements *= 2;
    }
    return elements;
}

std::size_t chunkCount(const TensorInfo& tensor)
{
    const std::uint64_t step = chunkElements(tensor.dtype);
    const std::uint64_t elements = tensor.elements();
    return static_cast<std::size_t>(std::max<std::uint64_t>(1, elements / step + (elements % step != 0 ? 1 : 0)));
}

std::vector<ChunkRange> chunksOf(const TensorInfo& tensor, std::size_t index)
{
    const DTypeInfo& info = dtypeInfo(tensor.dtype);
    const std::uint64_t total = tensor.elements();
    const std::uint64_t step = chunkElements(tensor.dtype);
    std::vector<ChunkRange> chunks;
    chunks.reserve(chunkCount(tensor));
    for (std::uint64_t first = 0; first < total || first == 0; first += step) {
        const std::uint64_t count = std::min(step, total - first);
        const std::uint64_t from = first / info.blockElements * info.blockBytes;
        const std::uint64_t to =
            first + count == total ? tensor.byteSize : (first + count) / info.blockElements * info.blockBytes;
        chunks.push_back({.tensor = index, .firstElement = first, .elements = count, .bytes = {from, to - from}});
    }
    return chunks;
}

} // namespace apr
