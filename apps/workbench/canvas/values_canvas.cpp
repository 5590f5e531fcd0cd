// SPDX-License-Identifier: MIT
#include "values_canvas.h"

#include "number_colors.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr int kCellMargin = 8;
constexpr int kWheelStep = 120; ///< of a notch, in eighths of a degree
constexpr int kRowsPerNotch = 3;

} // namespace

ValuesCanvas::ValuesCanvas(QQuickItem* parent) : Canvas(parent) {}

void ValuesCanvas::setView(ValuesModel* view)
{
    if (!replaceView(m_view, view)) {
        return;
    }
    if (m_view) {
        const auto repaint = [this] {
            updateViewport();
            update();
        };
        connect(m_view, &ValuesModel::changed, this, repaint);
        connect(m_view, &ValuesModel::sliceChanged, this, repaint);
        connect(m_view, &ValuesModel::optionsChanged, this, repaint);
        updateViewport();
    }
    Q_EMIT viewChanged();
}

ValuesCanvas::Metrics ValuesCanvas::metrics() const
{
    const QFontMetrics font(monospaceFont());
    Metrics out{.rowHeight = font.height() + 6, .headWidth = 0, .columnWidth = 0};
    if (m_view) {
        const std::uint64_t last = m_view->rows() == 0 ? 0 : m_view->rows() - 1;
        out.headWidth = font.horizontalAdvance(m_view->rowLabel(last)) + 2 * kCellMargin;
        const int letters =
            std::max(m_view->widestText(), static_cast<int>(m_view->columnLabel(m_view->columns()).size()));
        out.columnWidth = font.horizontalAdvance(QLatin1Char('0')) * letters + 2 * kCellMargin;
    }
    return out;
}

void ValuesCanvas::updateViewport()
{
    if (!m_view || width() <= 0 || height() <= 0) {
        return;
    }
    const Metrics size = metrics();
    m_view->setViewport(static_cast<std::uint64_t>(std::max(1.0, std::floor(height() / size.rowHeight) - 1)),
                        static_cast<std::uint64_t>(
                            std::max(1.0, std::floor((width() - size.headWidth) / std::max(1, size.columnWidth)))));
}

void ValuesCanvas::geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry)
{
    Canvas::geometryChange(newGeometry, oldGeometry);
    updateViewport();
}

void ValuesCanvas::paint(QPainter* painter)
{
    const QPalette colors = palette();
    painter->fillRect(boundingRect(), colors.color(QPalette::Base));
    if (!m_view || m_view->rows() == 0 || m_view->columns() == 0) {
        return;
    }
    const Metrics size = metrics();
    painter->setFont(monospaceFont());
    const auto cell = [&size](std::uint64_t row, std::uint64_t column) {
        return QRect(size.headWidth + static_cast<int>(column) * size.columnWidth,
                     size.rowHeight * static_cast<int>(row + 1), size.columnWidth, size.rowHeight);
    };
    const std::uint64_t rows = std::min(m_view->visibleRows() + 1, m_view->rows() - m_view->topRow());
    const auto fit = static_cast<std::uint64_t>(std::ceil((width() - size.headWidth) / size.columnWidth));
    const std::uint64_t columns = std::min(fit, m_view->columns() - m_view->leftColumn());
    const float largest = m_view->largest();
    const ValuesModel::Place cursor = m_view->cursor();
    for (std::uint64_t y = 0; y < rows; ++y) {
        for (std::uint64_t x = 0; x < columns; ++x) {
            const std::uint64_t row = m_view->topRow() + y;
            const std::uint64_t column = m_view->leftColumn() + x;
            const QRect place = cell(y, x);
            const std::optional<float> value = m_view->cellValue(row, column);
            QColor ink = colors.color(QPalette::Text);
            if (m_view->isSelected(row, column)) {
                painter->fillRect(place, colors.color(QPalette::Highlight));
                ink = colors.color(QPalette::HighlightedText);
            } else if (value && !std::isfinite(*value)) {
                painter->fillRect(place, bad());
                ink = Qt::white;
            } else if (value && m_view->isShaded() && largest > 0) {
                constexpr float kStrongest = 0.45F; // text stays readable
                painter->fillRect(place, QColor::fromRgb(signedColor(kStrongest * *value / largest, isDark())));
            }
            painter->setPen(ink);
            painter->drawText(place.adjusted(kCellMargin, 0, -kCellMargin, 0), Qt::AlignRight | Qt::AlignVCenter,
                              m_view->cellText(row, column));
            if (row == cursor.row && column == cursor.column) {
                painter->setPen(QPen(hasActiveFocus() ? colors.color(QPalette::Text) : faint(), 2));
                painter->drawRect(place.adjusted(1, 1, -1, -1));
            }
        }
    }
    // Indices, over cells that reach below them.
    painter->fillRect(QRectF(0, 0, width(), size.rowHeight), colors.color(QPalette::Button));
    painter->fillRect(QRectF(0, 0, size.headWidth, height()), colors.color(QPalette::Button));
    for (std::uint64_t x = 0; x < columns; ++x) {
        const bool isCurrent = m_view->leftColumn() + x == cursor.column;
        painter->setPen(isCurrent ? colors.color(QPalette::ButtonText) : faint());
        painter->drawText(cell(0, x).translated(0, -size.rowHeight).adjusted(kCellMargin, 0, -kCellMargin, 0),
                          Qt::AlignRight | Qt::AlignVCenter, m_view->columnLabel(m_view->leftColumn() + x));
    }
    for (std::uint64_t y = 0; y < rows; ++y) {
        const bool isCurrent = m_view->topRow() + y == cursor.row;
        painter->setPen(isCurrent ? colors.color(QPalette::ButtonText) : faint());
        painter->drawText(QRect(kCellMargin, size.rowHeight * static_cast<int>(y + 1), size.headWidth - 2 * kCellMargin,
                                size.rowHeight),
                          Qt::AlignRight | Qt::AlignVCenter, m_view->rowLabel(m_view->topRow() + y));
    }
    painter->setPen(line());
    painter->drawLine(QPointF(0, size.rowHeight), QPointF(width(), size.rowHeight));
    painter->drawLine(QPointF(size.headWidth, 0), QPointF(size.headWidth, height()));
}

ValuesModel::Place ValuesCanvas::placeAt(QPointF position) const
{
    const Metrics size = metrics();
    const auto index = [](double at, int step) {
        return static_cast<std::uint64_t>(std::max(0.0, std::floor(at / std::max(1, step))));
    };
    return {.row = m_view->topRow() + index(position.y() - size.rowHeight, size.rowHeight),
            .column = m_view->leftColumn() + index(position.x() - size.headWidth, size.columnWidth)};
}

void ValuesCanvas::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    if (m_view) {
        m_view->setCursor(placeAt(event->position()), event->modifiers().testFlag(Qt::ShiftModifier));
    }
}

void ValuesCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (m_view) {
        m_view->setCursor(placeAt(event->position()), true);
    }
}

void ValuesCanvas::wheelEvent(QWheelEvent* event)
{
    if (!m_view) {
        return;
    }
    const bool isSideways = event->modifiers().testFlag(Qt::ShiftModifier);
    const auto steps = [](int angle) {
        const double notches = static_cast<double>(angle) / kWheelStep;
        return static_cast<std::int64_t>(
            angle == 0 ? 0 : std::copysign(std::max(1.0, std::abs(notches) * kRowsPerNotch), -angle));
    };
    const std::int64_t down = steps(event->angleDelta().y());
    const std::int64_t right = steps(event->angleDelta().x());
    m_view->scroll(isSideways ? 0 : down, isSideways ? down + right : right);
    event->accept();
}

void ValuesCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!m_view) {
        return;
    }
    const bool extends = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool isFar = event->modifiers().testFlag(Qt::ControlModifier);
    const auto page = static_cast<std::int64_t>(m_view->visibleRows());
    constexpr std::int64_t kFar = std::int64_t{1} << 62;
    const auto move = [&](std::int64_t rows, std::int64_t columns) { m_view->moveCursor(rows, columns, extends); };
    event->accept();
    switch (event->key()) {
    case Qt::Key_Up: return move(isFar ? -kFar : -1, 0);
    case Qt::Key_Down: return move(isFar ? kFar : 1, 0);
    case Qt::Key_Left: return move(0, isFar ? -kFar : -1);
    case Qt::Key_Right: return move(0, isFar ? kFar : 1);
    case Qt::Key_PageUp: return move(-page, 0);
    case Qt::Key_PageDown: return move(page, 0);
    case Qt::Key_Home: return move(isFar ? -kFar : 0, -kFar);
    case Qt::Key_End: return move(isFar ? kFar : 0, kFar);
    default: break;
    }
    if (event->matches(QKeySequence::Copy)) {
        m_view->copySelection();
    } else if (event->matches(QKeySequence::SelectAll)) {
        m_view->selectAll();
    } else {
        event->ignore();
    }
}

} // namespace apr::workbench
