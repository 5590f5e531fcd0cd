// SPDX-License-Identifier: MIT
#include "heat_map_canvas.h"

#include "apr/base/text.h"
#include "number_colors.h"
#include "text_helpers.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>
#include <QQuickWindow>

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr double kStrip = 34;
constexpr double kScaleWidth = 12;
constexpr double kGap = 6;
constexpr double kZoomStep = 1.25;

} // namespace

HeatMapCanvas::HeatMapCanvas(QQuickItem* parent) : PointerCanvas(parent) {}

void HeatMapCanvas::setView(HeatMapModel* view)
{
    if (!replaceView(m_view, view)) {
        return;
    }
    if (m_view) {
        connect(m_view, &HeatMapModel::changed, this, [this] { update(); });
        updateSize();
    }
    Q_EMIT viewChanged();
}

QRectF HeatMapCanvas::pictureArea() const
{
    const double scale =
        QFontMetricsF(textFont()).horizontalAdvance(QStringLiteral("−0.00000")) + kScaleWidth + 2 * kGap;
    return {kGap, kGap + kStrip, std::max(1.0, width() - 2 * kGap - kStrip - scale),
            std::max(1.0, height() - 2 * kGap - kStrip)};
}

void HeatMapCanvas::updateSize()
{
    if (m_view && width() > 0 && height() > 0) {
        const double ratio = window() != nullptr ? window()->effectiveDevicePixelRatio() : 1;
        const QSizeF size = pictureArea().size() * ratio;
        m_view->setSize(static_cast<int>(size.width()), static_cast<int>(size.height()));
    }
}

void HeatMapCanvas::geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry)
{
    PointerCanvas::geometryChange(newGeometry, oldGeometry);
    updateSize();
}

QPointF HeatMapCanvas::inRegion(QPointF position) const
{
    const QRectF area = pictureArea();
    return {(position.x() - area.left()) / area.width(), (position.y() - area.top()) / area.height()};
}

void HeatMapCanvas::paint(QPainter* painter)
{
    painter->fillRect(boundingRect(), palette().color(QPalette::Base));
    if (!m_view || !m_view->hasPicture()) {
        return;
    }
    const QRectF area = pictureArea();
    const QRectF part = m_view->pooledArea();
    const QRectF target(area.left() + part.left() * area.width(), area.top() + part.top() * area.height(),
                        part.width() * area.width(), part.height() * area.height());
    painter->save();
    painter->setClipRect(area);
    painter->setRenderHint(QPainter::SmoothPixmapTransform, false); // a cell has one color
    painter->drawImage(target, m_view->picture(isDark()));
    painter->restore();
    painter->setPen(line());
    painter->drawRect(area);
    paintStrips(*painter, area);
    paintScale(*painter, area);
}

void HeatMapCanvas::paintStrips(QPainter& painter, const QRectF& area) const
{
    const PooledMatrix& pooled = m_view->pooled();
    if (pooled.region != m_view->region()) {
        return; // of another region
    }
    const auto most = [](const std::vector<double>& values) {
        const double largest = values.empty() ? 0 : *std::max_element(values.begin(), values.end());
        return largest > 0 ? largest : 1;
    };
    const QColor color = palette().color(QPalette::Highlight);
    const double columnMost = most(pooled.columnRms);
    const double columnWidth = area.width() / static_cast<double>(pooled.width);
    for (std::size_t i = 0; i < pooled.width; ++i) {
        const double size = (kStrip - 2) * pooled.columnRms[i] / columnMost;
        painter.fillRect(
            QRectF(area.left() + static_cast<double>(i) * columnWidth, area.top() - 2 - size, columnWidth, size),
            color);
    }
    const double rowMost = most(pooled.rowRms);
    const double rowHeight = area.height() / static_cast<double>(pooled.height);
    for (std::size_t i = 0; i < pooled.height; ++i) {
        const double size = (kStrip - 2) * pooled.rowRms[i] / rowMost;
        painter.fillRect(QRectF(area.right() + 2, area.top() + static_cast<double>(i) * rowHeight, size, rowHeight),
                         color);
    }
    painter.setPen(faint());
    painter.setFont(textFont());
    painter.drawText(QRectF(area.right() + 2, 0, width() - area.right(), area.top() - 2),
                     Qt::AlignLeft | Qt::AlignBottom, HeatMapModel::tr("RMS"));
}

void HeatMapCanvas::paintScale(QPainter& painter, const QRectF& area) const
{
    const double left = area.right() + kStrip + kGap;
    const double top = area.top() + QFontMetricsF(textFont()).height();
    const double height = std::min(200.0, area.height() - 2 * QFontMetricsF(textFont()).height());
    if (height < 20) {
        return;
    }
    const bool isSigned = !m_view->isMagnitude();
    const int steps = static_cast<int>(height);
    for (int i = 0; i < steps; ++i) {
        const float share = 1 - static_cast<float>(i) / static_cast<float>(steps - 1);
        const QRgb color = isSigned ? signedColor(2 * share - 1, isDark()) : magnitudeColor(share);
        painter.fillRect(QRectF(left, top + i, kScaleWidth, 1), QColor::fromRgb(color));
    }
    painter.setPen(palette().color(QPalette::Text));
    painter.setFont(textFont());
    const auto label = [&](double y, double value) {
        painter.drawText(QRectF(left + kScaleWidth + 4, y - 10, width() - left - kScaleWidth - 4, 20),
                         Qt::AlignLeft | Qt::AlignVCenter, numberText(value, 3));
    };
    label(top, m_view->scale());
    label(top + height / 2, isSigned ? 0 : m_view->scale() / 2);
    label(top + height, isSigned ? -m_view->scale() : 0);
}

QString HeatMapCanvas::describeAt(QPointF position) const
{
    const QPointF point = inRegion(position);
    return m_view ? m_view->describe(point.x(), point.y()) : QString();
}

bool HeatMapCanvas::drag(QPointF moved)
{
    if (!m_view) {
        return false;
    }
    const QRectF area = pictureArea();
    const MatrixRegion before = m_view->region();
    m_view->pan(-moved.x() / area.width(), -moved.y() / area.height());
    return m_view->region() != before;
}

void HeatMapCanvas::click(QPointF position)
{
    if (m_view) {
        const QPointF point = inRegion(position);
        m_view->pick(point.x(), point.y());
    }
}

void HeatMapCanvas::doubleClick(QPointF /*position*/)
{
    showAll();
}

void HeatMapCanvas::showAll()
{
    if (m_view) {
        m_view->resetZoom();
    }
}

void HeatMapCanvas::zoomAt(QPointF position, double steps)
{
    const QPointF point = inRegion(position);
    if (m_view) {
        m_view->zoom(std::clamp(point.x(), 0.0, 1.0), std::clamp(point.y(), 0.0, 1.0), std::pow(kZoomStep, steps));
    }
}

void HeatMapCanvas::keyPressEvent(QKeyEvent* event)
{
    constexpr double kStep = 0.25;
    if (!m_view) {
        return;
    }
    event->accept();
    switch (event->key()) {
    case Qt::Key_Left: return m_view->pan(-kStep, 0);
    case Qt::Key_Right: return m_view->pan(kStep, 0);
    case Qt::Key_Up: return m_view->pan(0, -kStep);
    case Qt::Key_Down: return m_view->pan(0, kStep);
    case Qt::Key_Plus:
    case Qt::Key_Equal: return m_view->zoom(0.5, 0.5, kZoomStep * kZoomStep);
    case Qt::Key_Minus: return m_view->zoom(0.5, 0.5, 1 / (kZoomStep * kZoomStep));
    default: PointerCanvas::keyPressEvent(event);
    }
}

} // namespace apr::workbench
