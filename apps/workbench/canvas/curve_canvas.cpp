// SPDX-License-Identifier: MIT
#include "curve_canvas.h"

#include "apr/base/text.h"
#include "text_helpers.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr double kCurveMargin = 8;
constexpr double kCurveZoom = 1.25; ///< of a step of the wheel

/// Where a value is between the bottom and the top of an area.
double yOf(double value, std::pair<double, double> bounds, const QRectF& area)
{
    return area.bottom() - (value - bounds.first) / (bounds.second - bounds.first) * area.height();
}

} // namespace

void CurveCanvas::setView(CurveModel* view)
{
    if (!replaceView(m_view, view)) {
        return;
    }
    if (m_view) {
        connect(m_view, &CurveModel::changed, this, [this] { update(); });
    }
    Q_EMIT viewChanged();
}

QRectF CurveCanvas::area() const
{
    const QFontMetricsF font(textFont());
    const double left = font.horizontalAdvance(QStringLiteral("−0.00000")) + 2 * kCurveMargin;
    return {left, kCurveMargin, std::max(1.0, width() - left - kCurveMargin),
            std::max(1.0, height() - font.height() - 3 * kCurveMargin)};
}

void CurveCanvas::paint(QPainter* painter)
{
    painter->fillRect(boundingRect(), palette().color(QPalette::Base));
    if (!m_view || !m_view->hasCurve()) {
        return;
    }
    const QRectF place = area();
    paintAxes(*painter, place);
    painter->save();
    painter->setClipRect(place.adjusted(-1, -1, 1, 1));
    paintCurve(*painter, place);
    painter->restore();
}

void CurveCanvas::paintAxes(QPainter& painter, const QRectF& area) const
{
    const auto bounds = m_view->bounds();
    painter.setFont(textFont());
    const double height = QFontMetricsF(textFont()).height();
    double last = area.bottom() + 2 * height;
    for (const double value : {bounds.first, 0.0, bounds.second}) {
        const double y = yOf(value, bounds, area);
        painter.setPen(line());
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        if (last - y < height) {
            continue; // the labels would overlap
        }
        last = y;
        painter.setPen(faint());
        painter.drawText(QRectF(0, y - height / 2, area.left() - kCurveMargin, height),
                         Qt::AlignRight | Qt::AlignVCenter, numberText(value, 4));
    }
    painter.setPen(faint());
    const QRectF below(area.left(), area.bottom() + kCurveMargin, area.width(), height);
    painter.drawText(below, Qt::AlignLeft, countText(m_view->first()));
    painter.drawText(below, Qt::AlignRight, countText(m_view->first() + m_view->count() - 1));
    painter.drawText(below, Qt::AlignHCenter, m_view->summary());
}

void CurveCanvas::paintCurve(QPainter& painter, const QRectF& area) const
{
    const auto bounds = m_view->bounds();
    const std::size_t count = m_view->points();
    const double step = area.width() / static_cast<double>(count);
    const QColor color = palette().color(QPalette::Highlight);
    const QColor marks = bad();
    QPolygonF means;
    for (std::size_t i = 0; i < count; ++i) {
        const double left = area.left() + step * static_cast<double>(i);
        if (m_view->hasNotFinite(i)) {
            painter.fillRect(QRectF(left, area.top(), std::max(1.0, step), area.height()),
                             QColor(marks.red(), marks.green(), marks.blue(), 90));
        }
        if (m_view->low(i) > m_view->high(i)) {
            continue;
        }
        // A single value is a bar from zero, a range a bar between its ends.
        const bool isRange = m_view->low(i) < m_view->high(i);
        const double bottom = yOf(isRange ? static_cast<double>(m_view->low(i)) : 0.0, bounds, area);
        const double top = yOf(static_cast<double>(m_view->high(i)), bounds, area);
        const double gap = step > 4 ? 1 : 0;
        painter.fillRect(QRectF(QPointF(left, std::min(top, bottom)),
                                QSizeF(std::max(1.0, step - gap), std::max(1.0, std::abs(bottom - top)))),
                         QColor(color.red(), color.green(), color.blue(), m_view->rms(i) ? 130 : 255));
        if (const auto mean = m_view->rms(i)) {
            means << QPointF(left + step / 2, yOf(*mean, bounds, area));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Text), 1.5));
    painter.drawPolyline(means);
}

std::optional<std::size_t> CurveCanvas::pointAt(QPointF position) const
{
    const QRectF place = area();
    if (!m_view || !m_view->hasCurve() || position.x() < place.left() || position.x() >= place.right()) {
        return std::nullopt;
    }
    const double share = (position.x() - place.left()) / place.width();
    return std::min(m_view->points() - 1, static_cast<std::size_t>(share * static_cast<double>(m_view->points())));
}

QString CurveCanvas::describeAt(QPointF position) const
{
    const auto point = pointAt(position);
    return point ? m_view->describe(*point) : QString();
}

bool CurveCanvas::drag(QPointF moved)
{
    if (!m_view) {
        return false;
    }
    const std::uint64_t before = m_view->first();
    m_view->pan(-moved.x() / area().width());
    return m_view->first() != before;
}

void CurveCanvas::click(QPointF position)
{
    const auto point = pointAt(position);
    if (const auto element = point ? m_view->elementOf(*point) : std::nullopt) {
        Q_EMIT m_view->picked(*element);
    }
}

void CurveCanvas::doubleClick(QPointF /*position*/)
{
    showAll();
}

void CurveCanvas::showAll()
{
    if (m_view) {
        m_view->showAll();
    }
}

void CurveCanvas::zoomAt(QPointF position, double steps)
{
    const QRectF place = area();
    if (m_view) {
        m_view->zoom(std::clamp((position.x() - place.left()) / place.width(), 0.0, 1.0), std::pow(kCurveZoom, steps));
    }
}

void CurveCanvas::keyPressEvent(QKeyEvent* event)
{
    constexpr double kStep = 0.25;
    if (m_view && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        m_view->pan(event->key() == Qt::Key_Left ? -kStep : kStep);
        event->accept();
        return;
    }
    PointerCanvas::keyPressEvent(event);
}

} // namespace apr::workbench
