// SPDX-License-Identifier: MIT
#include "row_map.h"

#include <algorithm>
#include <cstring>

namespace apr {
namespace {

class MappedRows final : public TensorSource {
public:
    MappedRows(Model inner, std::vector<std::optional<RowMap>> maps)
        : m_inner(std::move(inner)), m_maps(std::move(maps))
    {
    }

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const TensorInfo& tensor = m_inner.tensors()[index];
        if (!m_maps[index] || range.size == 0) {
            return m_inner.load(index, range);
        }
        const RowMap& map = *m_maps[index];
        const std::uint64_t rowBytes = tensor.byteSize / tensor.shape.front();
        // Rows that follow each other in the source are loaded together.
        const auto piece = [&](std::uint64_t at) {
            const std::uint64_t row = at / rowBytes;
            const std::uint64_t first = map.source(row);
            std::uint64_t rows = 1;
            while ((row + rows) * rowBytes < range.offset + range.size && map.source(row + rows) == first + rows) {
                ++rows;
            }
            return ByteRange{.offset = first * rowBytes + at % rowBytes,
                             .size = std::min(rows * rowBytes - at % rowBytes, range.offset + range.size - at)};
        };
        const ByteRange whole = piece(range.offset);
        if (whole.size == range.size) {
            return m_inner.load(index, whole);
        }
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        for (std::uint64_t done = 0; done < range.size;) {
            const ByteRange from = piece(range.offset + done);
            APR_TRY(const Bytes part, m_inner.load(index, from));
            std::memcpy(out.data() + done, part.data(), static_cast<std::size_t>(from.size));
            done += from.size;
        }
        return Bytes::own(std::move(out));
    }

private:
    Model m_inner;
    std::vector<std::optional<RowMap>> m_maps;
};

} // namespace

RowMap ropePermutation(std::uint64_t rows, std::uint64_t headRows, bool undo)
{
    return {.rows = rows, .source = [headRows, undo](std::uint64_t row) {
                const std::uint64_t start = row / headRows * headRows;
                const std::uint64_t within = row - start;
                const std::uint64_t half = headRows / 2;
                return start + (undo ? 2 * (within % half) + within / half : within % 2 * half + within / 2);
            }};
}

RowMap rowRange(std::uint64_t first, std::uint64_t rows)
{
    return {.rows = rows, .source = [first](std::uint64_t row) { return first + row; }};
}

RowMap interleavedHeads(std::uint64_t rows, std::uint64_t headRows, std::uint64_t parts, std::uint64_t part)
{
    return {.rows = rows, .source = [headRows, parts, part](std::uint64_t row) {
                return (row / headRows * parts + part) * headRows + row % headRows;
            }};
}

Model withRowMaps(const Model& model, std::vector<std::optional<RowMap>> maps)
{
    if (std::all_of(maps.begin(), maps.end(), [](const auto& map) { return !map.has_value(); })) {
        return model;
    }
    ModelParts parts{.metadata = model.sharedMetadata(),
                     .tensors = {model.tensors().begin(), model.tensors().end()},
                     .facts = model.facts()};
    for (std::size_t i = 0; i < maps.size(); ++i) {
        if (!maps[i]) {
            continue;
        }
        TensorInfo& tensor = parts.tensors[i];
        tensor.byteSize = tensor.shape.front() == 0 ? 0 : tensor.byteSize / tensor.shape.front() * maps[i]->rows;
        tensor.shape.front() = maps[i]->rows;
        tensor.setComputed();
    }
    return Model(std::move(parts), std::make_shared<MappedRows>(model, std::move(maps)));
}

bool hasWholeRows(const TensorInfo& tensor)
{
    return !tensor.shape.empty() && tensor.shape.front() > 0 && tensor.elements() > 0 &&
           tensor.elements() / tensor.shape.front() % dtypeInfo(tensor.dtype).blockElements == 0;
}

} // namespace apr
