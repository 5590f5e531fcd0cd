// SPDX-License-Identifier: MIT
#include "hex_canvas.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr int kMargin = 8;
constexpr int kRow = static_cast<int>(HexModel::kRowBytes);
constexpr int kLeastOffsetDigits = 8;

} // namespace

HexCanvas::HexCanvas(QQuickItem* parent) : Canvas(parent) {}

void HexCanvas::setView(HexModel* view)
{
    if (!replaceView(m_view, view)) {
        return;
    }
    if (m_view) {
        connect(m_view, &HexModel::changed, this, [this] { update(); });
        connect(m_view, &HexModel::sourceChanged, this, &HexCanvas::viewChanged);
        updateViewport();
    }
    Q_EMIT viewChanged();
}

HexCanvas::Columns HexCanvas::columns() const
{
    const QFontMetrics font(monospaceFont());
    const double letter = QFontMetricsF(monospaceFont()).horizontalAdvance(QLatin1Char('0'));
    Columns out{.letter = static_cast<int>(std::ceil(letter)), .rowHeight = font.height() + 4};
    const auto digits = m_view ? static_cast<int>(QString::number(m_view->size(), 16).size()) : 0;
    out.bytes = 2 * kMargin + std::max(kLeastOffsetDigits, digits) * out.letter;
    out.text = out.byteAt(kRow) + kMargin;
    out.end = out.text + kRow * out.letter + kMargin;
    return out;
}

double HexCanvas::contentWidth() const
{
    return columns().end;
}

void HexCanvas::updateViewport()
{
    if (m_view && height() > 0) {
        m_view->setViewport(static_cast<std::uint64_t>(std::max(1.0, std::floor(height() / columns().rowHeight))));
    }
}

void HexCanvas::geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry)
{
    Canvas::geometryChange(newGeometry, oldGeometry);
    updateViewport();
}

QColor HexCanvas::regionColor(const FileRegion& region) const
{
    // Tensors and fields alternate between two tints each, so that their borders are visible; sections have one of the
    // fields.
    switch (region.kind) {
    case FileRegion::Kind::Tensor:
        return region.tensor.value_or(0) % 2 == 0 ? QColor(QLatin1String(isDark() ? "#1d2c3f" : "#e3eefa"))
                                                  : QColor(QLatin1String(isDark() ? "#1c3330" : "#e0f2ec"));
    case FileRegion::Kind::Field:
        if (m_view->isSecond(region)) {
            return QColor(QLatin1String(isDark() ? "#33243a" : "#f3e6f7"));
        }
        [[fallthrough]];
    case FileRegion::Kind::Section: return QColor(QLatin1String(isDark() ? "#3a2f1c" : "#fbf0da"));
    case FileRegion::Kind::Between: return QColor(QLatin1String(isDark() ? "#2a2d33" : "#eeeff2"));
    default: return palette().color(QPalette::Base);
    }
}

void HexCanvas::paint(QPainter* painter)
{
    const QPalette colors = palette();
    painter->fillRect(boundingRect(), colors.color(QPalette::Base));
    if (!m_view || m_view->size() == 0) {
        return;
    }
    const Columns at = columns();
    painter->setFont(monospaceFont());
    const std::uint64_t rows = std::min(m_view->visibleRows() + 1, m_view->rows() - m_view->topRow());
    for (std::uint64_t y = 0; y < rows; ++y) {
        const std::uint64_t row = m_view->topRow() + y;
        const int top = static_cast<int>(y) * at.rowHeight;
        painter->setPen(faint());
        painter->drawText(
            QRect(kMargin, top, at.bytes - 2 * kMargin, at.rowHeight), Qt::AlignRight | Qt::AlignVCenter,
            QString::number(row * HexModel::kRowBytes, 16).rightJustified(kLeastOffsetDigits, QLatin1Char('0')));
        for (int i = 0; i < kRow; ++i) {
            const std::uint64_t offset = row * HexModel::kRowBytes + static_cast<std::uint64_t>(i);
            const auto byte = m_view->byteAt(offset);
            if (!byte) {
                continue;
            }
            const QRect cell(at.byteAt(i) - at.letter / 2, top, 3 * at.letter, at.rowHeight);
            const QRect letter(at.text + i * at.letter, top, at.letter, at.rowHeight);
            QColor ink = colors.color(QPalette::Text);
            const bool isChosen = m_view->isSelected(offset) || m_view->isMarked(offset);
            const FileRegion* region = m_view->regionOf(offset);
            const QColor back = isChosen            ? colors.color(QPalette::Highlight)
                                : region != nullptr ? regionColor(*region)
                                                    : colors.color(QPalette::Base);
            painter->fillRect(cell, back);
            painter->fillRect(letter, back);
            ink = isChosen ? colors.color(QPalette::HighlightedText) : *byte == 0 ? faint() : ink;
            painter->setPen(ink);
            painter->drawText(cell, Qt::AlignCenter, QString::number(*byte, 16).rightJustified(2, QLatin1Char('0')));
            const bool isPrintable = *byte >= 0x20 && *byte < 0x7F;
            painter->drawText(letter, Qt::AlignCenter,
                              isPrintable ? QString(QLatin1Char(static_cast<char>(*byte))) : QStringLiteral("."));
            if (offset == m_view->cursor()) {
                painter->setPen(QPen(hasActiveFocus() ? colors.color(QPalette::Text) : faint(), 2));
                painter->drawRect(cell.adjusted(1, 1, -1, -1));
                painter->drawRect(letter);
            }
        }
    }
}

std::uint64_t HexCanvas::offsetAt(QPointF position) const
{
    const Columns at = columns();
    const double row = std::max(0.0, std::floor(position.y() / at.rowHeight));
    const double x = position.x() + at.letter / 2.0;
    int column = 0;
    if (position.x() >= at.text) {
        column = static_cast<int>((position.x() - at.text) / at.letter);
    } else {
        while (column + 1 < kRow && x >= at.byteAt(column + 1)) {
            ++column;
        }
    }
    return (m_view->topRow() + static_cast<std::uint64_t>(row)) * HexModel::kRowBytes +
           static_cast<std::uint64_t>(std::clamp(column, 0, kRow - 1));
}

void HexCanvas::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    if (m_view) {
        m_view->setCursor(offsetAt(event->position()), event->modifiers().testFlag(Qt::ShiftModifier));
    }
}

void HexCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (m_view) {
        m_view->setCursor(offsetAt(event->position()), true);
    }
}

void HexCanvas::wheelEvent(QWheelEvent* event)
{
    constexpr int kRowsPerNotch = 3;
    const int angle = event->angleDelta().y();
    if (m_view && angle != 0) {
        m_view->scroll(angle > 0 ? -kRowsPerNotch : kRowsPerNotch);
    }
    event->accept();
}

void HexCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!m_view) {
        return;
    }
    const bool extends = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool isFar = event->modifiers().testFlag(Qt::ControlModifier);
    const auto page = static_cast<std::int64_t>(m_view->visibleRows()) * kRow;
    constexpr std::int64_t kFar = std::int64_t{1} << 62;
    const auto column = static_cast<std::int64_t>(m_view->cursor() % HexModel::kRowBytes);
    event->accept();
    switch (event->key()) {
    case Qt::Key_Left: return m_view->moveCursor(-1, extends);
    case Qt::Key_Right: return m_view->moveCursor(1, extends);
    case Qt::Key_Up: return m_view->moveCursor(-kRow, extends);
    case Qt::Key_Down: return m_view->moveCursor(kRow, extends);
    case Qt::Key_PageUp: return m_view->moveCursor(-page, extends);
    case Qt::Key_PageDown: return m_view->moveCursor(page, extends);
    case Qt::Key_Home: return m_view->moveCursor(isFar ? -kFar : -column, extends);
    case Qt::Key_End: return m_view->moveCursor(isFar ? kFar : kRow - 1 - column, extends);
    default: break;
    }
    if (event->matches(QKeySequence::Copy)) {
        Q_EMIT copyRequested();
    } else {
        event->ignore();
    }
}

} // namespace apr::workbench
