// SPDX-License-Identifier: MIT
#include "experts_canvas.h"

#include "number_colors.h"
#include "text_helpers.h"

#include <QFontMetricsF>
#include <QHoverEvent>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr double kEdge = 8;
constexpr double kBar = 12;        ///< width of the scale
constexpr double kMostLabel = 220; ///< width of the names of layers
constexpr double kMostCell = 40;   ///< size of a cell
constexpr int kMostMeasured = 200; ///< layers whose names decide the width

} // namespace

ExpertsCanvas::ExpertsCanvas(QQuickItem* parent) : Canvas(parent)
{
    setAcceptHoverEvents(true);
}

void ExpertsCanvas::setView(ExpertsModel* view)
{
    if (!replaceView(m_view, view)) {
        return;
    }
    if (m_view) {
        connect(m_view, &ExpertsModel::changed, this, [this] {
            m_labelWidth = -1;
            update();
        });
        connect(m_view, &ExpertsModel::cursorChanged, this, [this] { update(); });
    }
    Q_EMIT viewChanged();
}

QRectF ExpertsCanvas::area() const
{
    const QFontMetricsF font(textFont());
    if (m_labelWidth < 0 && m_view) {
        for (int layer = 0; layer < std::min(m_view->layers(), kMostMeasured); ++layer) {
            m_labelWidth = std::max(m_labelWidth, font.horizontalAdvance(m_view->layerName(layer)));
        }
    }
    const double left = std::min({std::max(0.0, m_labelWidth), kMostLabel, width() / 3}) + 2 * kEdge;
    const double scale = kBar + font.horizontalAdvance(QStringLiteral("−0.000000")) + 3 * kEdge;
    const double top = font.height() + kEdge;
    return {left, top, std::max(1.0, width() - left - scale), std::max(1.0, height() - top - kEdge)};
}

QRectF ExpertsCanvas::cellOf(const QRectF& place, const ExpertsModel& view, int layer, int expert)
{
    const double cellWidth = std::min(kMostCell, place.width() / std::max(1, view.experts()));
    const double cellHeight = std::min(kMostCell, place.height() / std::max(1, view.layers()));
    return {place.left() + expert * cellWidth, place.top() + layer * cellHeight, cellWidth, cellHeight};
}

void ExpertsCanvas::paint(QPainter* painter)
{
    painter->fillRect(boundingRect(), palette().color(QPalette::Base));
    if (!m_view || !m_view->hasGrid()) {
        return;
    }
    const QRectF place = area();
    const QFontMetricsF font(textFont());
    const auto [least, most] = m_view->range();
    painter->setFont(textFont());
    double labelled = -font.height();
    for (int layer = 0; layer < m_view->layers(); ++layer) {
        const QRectF row = cellOf(place, *m_view, layer, 0);
        if (row.top() - labelled >= font.height()) { // as many labels as have room
            labelled = row.top();
            painter->setPen(layer == m_view->cursorLayer() ? palette().color(QPalette::Text) : faint());
            const double from = row.center().y() - font.height() / 2;
            painter->drawText(QRectF(kEdge, from, place.left() - 2 * kEdge, font.height()),
                              Qt::AlignRight | Qt::AlignVCenter,
                              font.elidedText(m_view->layerName(layer), Qt::ElideMiddle, place.left() - 2 * kEdge));
        }
        for (int expert = 0; expert < m_view->experts(); ++expert) {
            const QRectF cell = cellOf(place, *m_view, layer, expert);
            const double gap = cell.width() > 6 && cell.height() > 6 ? 1 : 0;
            if (const auto value = m_view->value(layer, expert)) {
                const double share = most > least ? (*value - least) / (most - least) : 0.5;
                painter->fillRect(cell.adjusted(0, 0, -gap, -gap),
                                  QColor::fromRgb(magnitudeColor(static_cast<float>(share))));
            }
        }
    }
    const QRectF cursor = cellOf(place, *m_view, m_view->cursorLayer(), m_view->cursorExpert());
    painter->setPen(QPen(hasActiveFocus() ? palette().color(QPalette::Text) : faint(), 2));
    painter->drawRect(cursor.adjusted(-1, -1, 0, 0));
    painter->setPen(faint());
    double right = -kEdge;
    for (int expert = 0; expert < m_view->experts(); ++expert) {
        const QString number = QString::number(expert);
        const QRectF cell = cellOf(place, *m_view, 0, expert);
        const double half = font.horizontalAdvance(number) / 2;
        if (cell.center().x() - half >= right + kEdge && (expert % 4 == 0 || cell.width() > 2 * half + kEdge)) {
            right = cell.center().x() + half;
            painter->drawText(QPointF(cell.center().x() - half, place.top() - kEdge / 2), number);
        }
    }
    paintScale(*painter, place);
}

void ExpertsCanvas::paintScale(QPainter& painter, const QRectF& area) const
{
    const double left = area.right() + kEdge;
    const double lineHeight = QFontMetricsF(textFont()).height();
    const double height = std::min(160.0, area.height() - lineHeight);
    if (height < 20) {
        return;
    }
    for (int i = 0; i < static_cast<int>(height); ++i) {
        painter.fillRect(QRectF(left, area.top() + lineHeight / 2 + i, kBar, 1),
                         QColor::fromRgb(magnitudeColor(1 - static_cast<float>(i / height))));
    }
    painter.setPen(palette().color(QPalette::Text));
    const auto [least, most] = m_view->range();
    const QRectF text(left + kBar + kEdge / 2, area.top(), width() - left - kBar, lineHeight);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, m_view->valueText(most));
    painter.drawText(text.translated(0, height), Qt::AlignLeft | Qt::AlignVCenter, m_view->valueText(least));
}

bool ExpertsCanvas::moveTo(QPointF position)
{
    const QRectF first = m_view && m_view->hasGrid() ? cellOf(area(), *m_view, 0, 0) : QRectF();
    if (first.isEmpty() || position.x() < first.left() || position.y() < first.top()) {
        return false;
    }
    const int layer = static_cast<int>((position.y() - first.top()) / first.height());
    const int expert = static_cast<int>((position.x() - first.left()) / first.width());
    m_view->setCursor(layer, expert);
    return m_view->cursorLayer() == layer && m_view->cursorExpert() == expert;
}

void ExpertsCanvas::hoverMoveEvent(QHoverEvent* event)
{
    moveTo(event->position());
}

void ExpertsCanvas::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    if (moveTo(event->position())) {
        m_view->pickCursor();
    }
}

void ExpertsCanvas::keyPressEvent(QKeyEvent* event)
{
    if (!m_view) {
        return;
    }
    const auto move = [this](int layers, int experts) {
        m_view->setCursor(m_view->cursorLayer() + layers, m_view->cursorExpert() + experts);
    };
    event->accept();
    switch (event->key()) {
    case Qt::Key_Left: return move(0, -1);
    case Qt::Key_Right: return move(0, 1);
    case Qt::Key_Up: return move(-1, 0);
    case Qt::Key_Down: return move(1, 0);
    case Qt::Key_Return:
    case Qt::Key_Enter: return m_view->pickCursor();
    default: event->ignore(); Canvas::keyPressEvent(event);
    }
}

} // namespace apr::workbench
