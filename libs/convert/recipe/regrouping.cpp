// SPDX-License-Identifier: MIT
#include "convert/recipe/regrouping.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

namespace apr {
namespace {

class PieceSource final : public TensorSource {
public:
    PieceSource(Model inner, std::vector<Piece> pieces) : m_inner(std::move(inner)), m_pieces(std::move(pieces)) {}

    Result<Bytes> load(std::size_t index, ByteRange range) const override
    {
        const Piece& piece = m_pieces[index];
        if (piece.alternates) {
            return loadTurns(piece, range);
        }
        if (piece.rows.size() == 1 && piece.rows.front().step > 1) {
            return loadRuns(piece.rows.front(), range);
        }
        if (piece.rows.size() == 1 && piece.rows.front().count == 0) {
            return m_inner.load(piece.rows.front().tensor, range);
        }
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        if (piece.rows.empty()) {
            const auto values = std::as_bytes(std::span(piece.values));
            const auto part = values.subspan(static_cast<std::size_t>(range.offset), out.size());
            std::copy(part.begin(), part.end(), out.begin());
            return Bytes::own(std::move(out));
        }
        std::uint64_t begin = 0; // of the part in the tensor
        for (const PieceRows& each : piece.rows) {
            const ByteRange stored = bytesOf(each);
            const std::uint64_t from = std::max(begin, range.offset);
            const std::uint64_t to = std::min(begin + stored.size, range.offset + range.size);
            // An empty range reports missing data, too.
            if (from < to || (range.size == 0 && range.offset == begin)) {
                const std::uint64_t count = from < to ? to - from : 0;
                APR_TRY(const Bytes bytes,
                        m_inner.load(each.tensor, {.offset = stored.offset + (from - begin), .size = count}));
                std::copy(bytes.span().begin(), bytes.span().end(),
                          out.begin() + static_cast<std::ptrdiff_t>(from - range.offset));
            }
            begin += stored.size;
        }
        return Bytes::own(std::move(out));
    }

private:
    /// What lies between the runs is loaded as well: `range` is a chunk of the tensor at most.
    Result<Bytes> loadRuns(const PieceRows& rows, ByteRange range) const
    {
        const std::uint64_t run = runBytes(rows);
        const std::uint64_t begin = range.offset / run;
        const std::uint64_t end = (range.offset + range.size + run - 1) / run;
        if (begin >= end) {
            return m_inner.load(rows.tensor, {});
        }
        const std::uint64_t from = (begin * rows.step + rows.first) * run;
        const std::uint64_t to = ((end - 1) * rows.step + rows.first + 1) * run;
        APR_TRY(const Bytes stored, m_inner.load(rows.tensor, {.offset = from, .size = to - from}));
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        for (std::uint64_t i = begin; i < end; ++i) {
            const std::uint64_t first = std::max(i * run, range.offset);
            const std::uint64_t last = std::min((i + 1) * run, range.offset + range.size);
            const std::uint64_t at = (i - begin) * rows.step * run + (first - i * run);
            std::copy_n(stored.data() + at, static_cast<std::size_t>(last - first),
                        out.begin() + static_cast<std::ptrdiff_t>(first - range.offset));
        }
        return Bytes::own(std::move(out));
    }

    /// All turns that the range, a chunk of the tensor at most, is part of.
    Result<Bytes> loadTurns(const Piece& piece, ByteRange range) const
    {
        std::uint64_t turn = 0;
        for (const PieceRows& each : piece.rows) {
            turn += runBytes(each);
        }
        const std::uint64_t begin = range.offset / turn;
        const std::uint64_t end = (range.offset + range.size + turn - 1) / turn;
        std::vector<std::byte> out(static_cast<std::size_t>(range.size));
        std::uint64_t place = begin * turn; // of the tensor's first run in the result
        for (const PieceRows& each : piece.rows) {
            const std::uint64_t run = runBytes(each);
            APR_TRY(const Bytes stored,
                    m_inner.load(each.tensor, {.offset = begin * run, .size = (end - begin) * run}));
            for (std::uint64_t i = 0; i < end - begin; ++i) {
                const std::uint64_t at = place + i * turn;
                const std::uint64_t first = std::max(at, range.offset);
                const std::uint64_t last = std::min(at + run, range.offset + range.size);
                if (first < last) {
                    std::copy_n(stored.data() + i * run + (first - at), static_cast<std::size_t>(last - first),
                                out.begin() + static_cast<std::ptrdiff_t>(first - range.offset));
                }
            }
            place += run;
        }
        return Bytes::own(std::move(out));
    }

    std::uint64_t runBytes(const PieceRows& rows) const
    {
        const DTypeInfo& type = dtypeInfo(m_inner.tensors()[rows.tensor].dtype);
        return rows.run / type.blockElements * type.blockBytes;
    }

    ByteRange bytesOf(const PieceRows& rows) const
    {
        const TensorInfo& tensor = m_inner.tensors()[rows.tensor];
        if (rows.count == 0) {
            return {.size = tensor.byteSize};
        }
        const std::uint64_t row = tensor.byteSize / tensor.shape.front(); // whole blocks
        return {.offset = row * rows.first, .size = row * rows.count};
    }

    Model m_inner;
    std::vector<Piece> m_pieces;
};

/// The first dimension is that of the rows that are taken, or one of the last two that of the runs.
void resize(TensorInfo& info, const Piece& piece)
{
    std::uint64_t rows = 0;
    if (piece.alternates) {
        info.byteSize = tensorBytes(info.dtype, info.shape).value_or(0);
        info.setComputed();
        return;
    }
    if (piece.rows.size() == 1 && piece.rows.front().step > 1) {
        const PieceRows& runs = piece.rows.front();
        const std::size_t axis = info.shape.size() - (runs.run < info.shape.back() ? 1 : 2);
        info.shape[axis] /= runs.step;
        info.byteSize /= runs.step;
        info.setComputed();
        return;
    }
    for (const PieceRows& each : piece.rows) {
        rows += each.count;
    }
    if (rows > 0) {
        info.byteSize = info.byteSize / info.shape.front() * rows;
        info.shape.front() = rows;
        info.setComputed();
    }
    if (piece.isSlice) {
        info.shape.erase(info.shape.begin());
    }
}

} // namespace

void Regrouping::keep(std::size_t tensor)
{
    add({.rows = {{.tensor = tensor}}}, m_draft.model.tensors()[tensor], m_draft.tensors[tensor]);
}

void Regrouping::add(Piece piece, TensorInfo info, Lineage lineage)
{
    resize(info, piece);
    lineage.name.to = info.name;
    m_infos.push_back(std::move(info));
    m_pieces.push_back(std::move(piece));
    m_lineage.push_back(std::move(lineage));
}

void Regrouping::apply(Draft& draft)
{
    followReference(draft);
    ModelParts parts{
        .metadata = draft.model.sharedMetadata(), .tensors = std::move(m_infos), .facts = draft.model.facts()};
    draft.tensors = std::move(m_lineage);
    draft.replace(Model(std::move(parts), std::make_shared<PieceSource>(draft.model, std::move(m_pieces))));
}

/// Makes the tensors of an earlier reference, against which errors are measured, in the same way.
void Regrouping::followReference(Draft& draft) const
{
    if (!draft.reference) {
        return;
    }
    const FollowedModel& old = *draft.reference;
    ModelParts parts{.metadata = old.model.sharedMetadata(), .facts = old.model.facts()};
    std::vector<Piece> pieces;
    std::vector<FollowedModel::Place> places;
    for (std::size_t i = 0; i < m_lineage.size(); ++i) {
        Piece piece{.alternates = m_pieces[i].alternates, .isSlice = m_pieces[i].isSlice};
        for (const PieceRows& rows : m_pieces[i].rows) {
            if (const auto found = old.find(draft.tensors[rows.tensor].id())) {
                PieceRows same = rows;
                same.tensor = *found;
                piece.rows.push_back(same);
            }
        }
        if (piece.rows.empty() || piece.rows.size() != m_pieces[i].rows.size()) {
            continue;
        }
        TensorInfo info = old.model.tensors()[piece.rows.front().tensor];
        if (std::any_of(piece.rows.begin(), piece.rows.end(), [&](const PieceRows& rows) {
                return old.model.tensors()[rows.tensor].dtype != info.dtype ||
                       (piece.alternates && rows.run % dtypeInfo(info.dtype).blockElements != 0);
            })) {
            continue;
        }
        if (piece.alternates) {
            info.shape = m_infos[i].shape;
        } else if (piece.rows.size() > 1 && piece.rows.front().count == 0) {
            info.shape.insert(info.shape.begin(), piece.rows.size());
            info.byteSize *= piece.rows.size();
            info.setComputed();
        }
        resize(info, piece);
        if (piece.isSlice && info.shape != m_infos[i].shape) {
            continue;
        }
        info.name = m_infos[i].name;
        places.push_back({.id = m_lineage[i].id(), .tensor = static_cast<std::uint32_t>(pieces.size())});
        parts.tensors.push_back(std::move(info));
        pieces.push_back(std::move(piece));
    }
    FollowedModel out{.model = Model(std::move(parts), std::make_shared<PieceSource>(old.model, std::move(pieces)))};
    out.setPlaces(std::move(places));
    draft.reference = std::move(out);
}

} // namespace apr
