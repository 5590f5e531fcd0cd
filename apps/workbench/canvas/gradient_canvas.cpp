// SPDX-License-Identifier: MIT
#include "gradient_canvas.h"

#include "apr/base/text.h"
#include "text_helpers.h"

#include <QCursor>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr double kGradientMargin = 8;
constexpr double kPointRadius = 5;
constexpr double kReach = 14; ///< of the pointer

/// Theme.series.
constexpr std::array<QRgb, 7> kGradientColors{0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7,
                                              0xff56b4e9, 0xffd55e00, 0xff8c8c8c};

QColor gradientColor(int curve, bool isDark)
{
    const QColor color = QColor::fromRgb(kGradientColors[std::min<std::size_t>(static_cast<std::size_t>(curve), 6)]);
    return isDark ? color.lighter(130) : color;
}

} // namespace

GradientCanvas::GradientCanvas(QQuickItem* parent) : Canvas(parent)
{
    setAcceptHoverEvents(true);
}

void GradientCanvas::setView(GradientModel* view)
{
    if (!replaceView(m_view, view)) {
        return;
    }
    if (m_view) {
        connect(m_view, &GradientModel::changed, this, [this] {
            update();
            Q_EMIT valueChanged();
        });
    }
    Q_EMIT viewChanged();
    Q_EMIT valueChanged();
}

void GradientCanvas::setValue(double value)
{
    if (m_view) {
        m_view->setValue(value);
    }
}

QRectF GradientCanvas::area() const
{
    const QFontMetricsF font(textFont());
    const double left = font.horizontalAdvance(QStringLiteral("−0.000")) + 2 * kGradientMargin;
    const double top = kGradientMargin + kPointRadius;
    return {left, top, std::max(1.0, width() - left - 2 * kGradientMargin - kPointRadius),
            std::max(1.0, height() - top - font.height() - 2 * kGradientMargin)};
}

QPointF GradientCanvas::place(int curve, int point) const
{
    const QRectF inside = area();
    const auto bounds = m_view->bounds();
    const std::vector<double>& values = m_view->values(curve);
    const double x = GradientModel::positionOf(point, static_cast<int>(values.size()));
    const double share = (values[static_cast<std::size_t>(point)] - bounds.first) / (bounds.second - bounds.first);
    return {inside.left() + x * inside.width(), inside.bottom() - share * inside.height()};
}

QPointF GradientCanvas::placeOf(int point) const
{
    return m_view ? place(m_view->curve(), point) : QPointF();
}

double GradientCanvas::valueAt(double y) const
{
    const QRectF inside = area();
    const auto bounds = m_view->bounds();
    const double share = std::clamp((inside.bottom() - y) / inside.height(), 0.0, 1.0);
    return bounds.first + share * (bounds.second - bounds.first);
}

std::optional<int> GradientCanvas::pointNear(QPointF position) const
{
    std::optional<int> nearest;
    double distance = kReach;
    const auto points = m_view ? static_cast<int>(m_view->values(m_view->curve()).size()) : 0;
    for (int i = 0; i < points; ++i) {
        const QPointF to = placeOf(i) - position;
        if (const double length = std::hypot(to.x(), to.y()); length < distance) {
            distance = length;
            nearest = i;
        }
    }
    // A single value is a line, which is dragged anywhere.
    return !nearest && points == 1 && std::abs(placeOf(0).y() - position.y()) < kReach ? 0 : nearest;
}

void GradientCanvas::paint(QPainter* painter)
{
    painter->fillRect(boundingRect(), palette().color(QPalette::Base));
    if (!m_view || !m_view->isShown() || !m_view->problem().isEmpty()) {
        return;
    }
    painter->setRenderHint(QPainter::Antialiasing);
    paintAxes(*painter, area());
    for (int i = 0; i < m_view->curves(); ++i) {
        if (i != m_view->curve()) {
            paintCurve(*painter, i);
        }
    }
    paintCurve(*painter, m_view->curve());
}

void GradientCanvas::paintAxes(QPainter& painter, const QRectF& area) const
{
    const auto bounds = m_view->bounds();
    painter.setFont(textFont());
    const double height = QFontMetricsF(textFont()).height();
    constexpr int kLines = 4;
    for (int i = 0; i <= kLines; ++i) {
        const double share = static_cast<double>(i) / kLines;
        const double y = area.bottom() - share * area.height();
        painter.setPen(line());
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        if (i % 2 == 0) {
            painter.setPen(faint());
            painter.drawText(QRectF(0, y - height / 2, area.left() - kGradientMargin, height),
                             Qt::AlignRight | Qt::AlignVCenter,
                             numberText(bounds.first + share * (bounds.second - bounds.first), 4));
        }
    }
    painter.setPen(faint());
    const QRectF below(area.left(), area.bottom() + kGradientMargin, area.width(), height);
    const bool hasLayers = m_view->layers() > 1;
    painter.drawText(below, Qt::AlignLeft, hasLayers ? tr("layer 0") : tr("first layer"));
    painter.drawText(below, Qt::AlignRight, hasLayers ? tr("layer %1").arg(m_view->layers() - 1) : tr("last layer"));
}

void GradientCanvas::paintCurve(QPainter& painter, int curve) const
{
    const bool isEdited = curve == m_view->curve();
    const auto points = static_cast<int>(m_view->values(curve).size());
    QColor color = gradientColor(curve, isDark());
    color.setAlpha(isEdited ? 255 : 150);
    QPen pen(color, isEdited ? 2.5 : 1.5, m_view->isSet(curve) ? Qt::SolidLine : Qt::DashLine);
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    QPolygonF polyline;
    const QRectF inside = area();
    if (points == 1) {
        const double y = place(curve, 0).y();
        polyline << QPointF(inside.left(), y) << QPointF(inside.right(), y);
    }
    for (int i = 0; i < points && points > 1; ++i) {
        polyline << place(curve, i);
    }
    if (isEdited) {
        QPolygonF below = polyline;
        below << QPointF(polyline.last().x(), inside.bottom()) << QPointF(polyline.first().x(), inside.bottom());
        QColor fill = color;
        fill.setAlpha(isDark() ? 46 : 30);
        painter.save();
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawPolygon(below);
        painter.restore();
    }
    painter.drawPolyline(polyline);
    for (int i = 0; i < points && isEdited; ++i) {
        const bool isSelected = i == m_view->point();
        const bool isInFocus = isSelected && hasActiveFocus();
        painter.setPen(QPen(isInFocus ? palette().color(QPalette::Text) : color, 2));
        painter.setBrush(isSelected ? color : palette().color(QPalette::Base));
        painter.drawEllipse(place(curve, i), kPointRadius + (isSelected ? 1.5 : 0),
                            kPointRadius + (isSelected ? 1.5 : 0));
    }
}

void GradientCanvas::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    if (const auto point = pointNear(event->position())) {
        m_view->select(*point);
        m_view->hold(true);
        m_offset = placeOf(*point).y() - event->position().y();
        setKeepMouseGrab(true); // from what scrolls around it
    }
}

void GradientCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (m_view && m_view->isHeld()) {
        m_view->setValue(valueAt(event->position().y() + m_offset));
    }
}

void GradientCanvas::mouseReleaseEvent(QMouseEvent* /*event*/)
{
    mouseUngrabEvent();
}

void GradientCanvas::mouseUngrabEvent()
{
    setKeepMouseGrab(false);
    if (m_view) {
        m_view->hold(false);
    }
}

void GradientCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const bool isPoint = m_view && m_view->values(m_view->curve()).size() > 1 && pointNear(event->position());
    if (m_view && !isPoint) {
        m_view->hold(false);
        const QRectF inside = area();
        m_view->insertAt(std::clamp((event->position().x() - inside.left()) / inside.width(), 0.0, 1.0),
                         valueAt(event->position().y()));
    }
}

void GradientCanvas::hoverMoveEvent(QHoverEvent* event)
{
    setCursor(pointNear(event->position()) ? Qt::SizeVerCursor : Qt::ArrowCursor);
}

bool GradientCanvas::selectNext(int step)
{
    const int before = m_view->point();
    m_view->select(before + step);
    return m_view->point() != before;
}

void GradientCanvas::keyPressEvent(QKeyEvent* event)
{
    event->setAccepted(m_view != nullptr);
    if (!m_view) {
        return;
    }
    const double step = m_view->step() / ((event->modifiers() & Qt::ShiftModifier) != 0 ? 5 : 1);
    switch (event->key()) {
    case Qt::Key_Left: selectNext(-1); return;
    case Qt::Key_Right: selectNext(1); return;
    case Qt::Key_Home: m_view->select(0); return;
    case Qt::Key_End: m_view->select(GradientModel::kMostPoints); return;
    case Qt::Key_Up: m_view->setValue(m_view->value() + step); return;
    case Qt::Key_Down: m_view->setValue(m_view->value() - step); return;
    case Qt::Key_PageUp: m_view->setCurve(m_view->curve() - 1); return;
    case Qt::Key_PageDown: m_view->setCurve(m_view->curve() + 1); return;
    case Qt::Key_Insert: m_view->insert(); return;
    case Qt::Key_Delete: m_view->remove(); return;
    case Qt::Key_Tab: event->setAccepted(selectNext(1)); return; // from the last point to the next control
    case Qt::Key_Backtab: event->setAccepted(selectNext(-1)); return;
    default: event->ignore();
    }
}

void GradientCanvas::focusInEvent(QFocusEvent* event)
{
    if (m_view && event->reason() == Qt::TabFocusReason) {
        m_view->select(0);
    } else if (m_view && event->reason() == Qt::BacktabFocusReason) {
        m_view->select(GradientModel::kMostPoints);
    }
    update();
}

void GradientCanvas::focusOutEvent(QFocusEvent* /*event*/)
{
    update();
}

} // namespace apr::workbench
