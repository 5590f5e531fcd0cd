// SPDX-License-Identifier: MIT
#include "hex_view.h"

#include "apr/base/text.h"
#include "text_helpers.h"

#include <algorithm>
#include <limits>

namespace apr::workbench {
namespace {

/// Number of rows to load at a time.
constexpr std::uint64_t kWindowRows = 256;

} // namespace

void HexView::show(const Model& model, std::size_t tensor)
{
    reset(model, tensor, toQString(printable(model.tensors()[tensor].name)), {});
}

void HexView::clear(const QString& note)
{
    reset(std::nullopt, 0, {}, note);
}

void HexView::reset(const std::optional<Model>& model, std::size_t tensor, const QString& title, const QString& note)
{
    beginResetModel();
    m_model = model;
    m_tensor = tensor;
    m_window = {};
    m_markFirst = m_markEnd = 0;
    m_marked.clear();
    m_title = title;
    m_note = note;
    endResetModel();
    Q_EMIT changed();
}

void HexView::reveal(std::uint64_t firstElement, std::uint64_t elements)
{
    if (!m_model || elements == 0) {
        return;
    }
    const TensorInfo& info = m_model->tensors()[m_tensor];
    const DTypeInfo& type = dtypeInfo(info.dtype);
    const std::uint64_t last = std::min(firstElement + elements, info.elements());
    m_markFirst = firstElement / type.blockElements * type.blockBytes;
    m_markEnd = (last + type.blockElements - 1) / type.blockElements * type.blockBytes;
    m_marked = tr("elements %1 to %2 · bytes %3 to %4")
                   .arg(toQString(formatCount(firstElement)), toQString(formatCount(last - 1)),
                        toQString(formatCount(m_markFirst)), toQString(formatCount(m_markEnd - 1)));
    Q_EMIT dataChanged(index(0, 0), index(std::max(0, rowCount() - 1), ColumnCount - 1), {MarkedRole});
    Q_EMIT changed();
}

int HexView::markedRow() const
{
    return m_markEnd == 0 ? -1 : static_cast<int>(m_markFirst / kRowBytes);
}

int HexView::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() || !m_model) {
        return 0;
    }
    const std::uint64_t rows = (m_model->tensors()[m_tensor].byteSize + kRowBytes - 1) / kRowBytes;
    return static_cast<int>(std::min<std::uint64_t>(rows, std::numeric_limits<int>::max()));
}

int HexView::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

Bytes HexView::rowBytes(std::uint64_t row) const
{
    const TensorInfo& info = m_model->tensors()[m_tensor];
    const std::uint64_t first = row * kRowBytes;
    const std::uint64_t last = std::min(first + kRowBytes, info.byteSize);
    if (first < m_windowAt || last > m_windowAt + m_window.size()) {
        const std::uint64_t step = kWindowRows * kRowBytes * dtypeInfo(info.dtype).blockBytes; // whole blocks
        m_windowAt = first / step * step;
        auto bytes = m_model->load(m_tensor, {m_windowAt, std::min(step, info.byteSize - m_windowAt)});
        m_window = bytes ? std::move(*bytes) : Bytes();
    }
    if (!checkIntact(*m_model)) { // mapped bytes beyond the end of a truncated file read as zeros
        return {};
    }
    return m_window.size() >= last - m_windowAt ? m_window.part(first - m_windowAt, last - first) : Bytes();
}

QVariant HexView::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_model) {
        return {};
    }
    const auto row = static_cast<std::uint64_t>(index.row());
    if (role == MarkedRole) {
        return row * kRowBytes < m_markEnd && (row + 1) * kRowBytes > m_markFirst;
    }
    if (role != CellTextRole) {
        return {};
    }
    const TensorInfo& info = m_model->tensors()[m_tensor];
    if (index.column() == OffsetColumn) {
        const std::uint64_t at = row * kRowBytes + (info.isInFile() ? info.offset : 0);
        return QString::number(at, 16).rightJustified(10, QLatin1Char('0'));
    }
    const Bytes bytes = rowBytes(row);
    QString out;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto byte = std::to_integer<unsigned>(bytes.data()[i]);
        if (index.column() == BytesColumn) {
            out += (i == 0   ? QString()
                    : i == 8 ? QStringLiteral("  ")
                             : QStringLiteral(" ")) +
                   QString::number(byte, 16).rightJustified(2, QLatin1Char('0'));
        } else {
            out += byte >= 0x20 && byte < 0x7F ? QLatin1Char(static_cast<char>(byte)) : QLatin1Char('.');
        }
    }
    return out;
}

QHash<int, QByteArray> HexView::roleNames() const
{
    return {{CellTextRole, "cellText"}, {MarkedRole, "isMarked"}};
}

} // namespace apr::workbench
