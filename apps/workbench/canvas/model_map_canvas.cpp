// SPDX-License-Identifier: MIT
#include "model_map_canvas.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleHints>

#include <algorithm>
#include <cmath>

namespace apr::workbench {
namespace {

constexpr double kMapZoomStep = 1.3;
constexpr double kMapMargin = 8;
constexpr double kMostMapScale = 48; ///< pixels of an element
constexpr double kTellApart = 4;     ///< pixels of an element from which a click means one
constexpr double kLeastLabelWidth = 64;

} // namespace

ModelMapCanvas::ModelMapCanvas(QQuickItem* parent) : Canvas(parent)
{
    setAcceptHoverEvents(true);
}

void ModelMapCanvas::setView(ModelMapView* view)
{
    if (view == m_view) {
        return;
    }
    if (m_view) {
        m_view->disconnect(this);
    }
    m_view = view;
    if (m_view) {
        connect(m_view, &ModelMapView::changed, this, [this] {
            const QSizeF size(m_view->map().width, m_view->map().height);
            if (size != m_mapSize) {
                m_mapSize = size;
                showAll();
            }
            QQuickPaintedItem::update();
        });
        m_mapSize = QSizeF(m_view->map().width, m_view->map().height);
        showAll();
    }
    Q_EMIT viewChanged();
}

void ModelMapCanvas::setSelected(int tensor)
{
    if (tensor != m_selected) {
        m_selected = tensor;
        QQuickPaintedItem::update();
        Q_EMIT selectedChanged();
    }
}

/// Tells the view what is visible.
void ModelMapCanvas::update(bool isUntouched)
{
    m_isUntouched = isUntouched;
    if (m_view && width() > 0 && height() > 0) {
        m_view->setViewport(m_origin, m_scale, size());
    }
    QQuickPaintedItem::update();
}

void ModelMapCanvas::fit(const QRectF& place)
{
    if (width() <= 0 || height() <= 0 || place.isEmpty()) {
        return;
    }
    m_scale = std::min(
        {(width() - 2 * kMapMargin) / place.width(), (height() - 2 * kMapMargin) / place.height(), kMostMapScale});
    m_origin = place.center() - QPointF(width(), height()) / (2 * m_scale);
}

void ModelMapCanvas::showAll()
{
    fit(QRectF(QPointF(0, 0), m_mapSize));
    update(true);
}

void ModelMapCanvas::showTensor(int tensor)
{
    const int area =
        m_view && m_view->hasMap() && tensor >= 0 ? m_view->areaOfTensor(static_cast<std::size_t>(tensor)) : -1;
    if (area >= 0) {
        fit(m_view->placeOf(static_cast<std::size_t>(area)));
        update(false);
    }
}

void ModelMapCanvas::geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry)
{
    Canvas::geometryChange(newGeometry, oldGeometry);
    if (m_isUntouched) {
        showAll();
    } else {
        update(false);
    }
}

void ModelMapCanvas::zoom(QPointF position, double factor)
{
    if (m_mapSize.isEmpty()) {
        return;
    }
    const double whole = std::min(width() / m_mapSize.width(), height() / m_mapSize.height());
    const QPointF fixed = toMap(position);
    m_scale = std::clamp(m_scale * factor, whole / 2, std::max(kMostMapScale, whole));
    m_origin = fixed - position / m_scale;
    update(false);
}

void ModelMapCanvas::pan(QPointF pixels)
{
    m_origin += pixels / m_scale;
    update(false);
}

void ModelMapCanvas::paint(QPainter* painter)
{
    painter->fillRect(boundingRect(), palette().color(QPalette::Window));
    if (!m_view || !m_view->hasMap()) {
        return;
    }
    // Areas without a picture yet have the color of zero.
    const QRectF shown(m_origin, size() / m_scale);
    const QColor ground = palette().color(QPalette::Base);
    for (const MapBlock& block : m_view->map().blocks) {
        if (!shown.intersects(QRectF(block.x, block.y, block.width, block.height))) {
            continue;
        }
        for (const std::size_t index : block.areas) {
            const QRectF place = m_view->placeOf(index);
            if (place.intersects(shown)) {
                painter->fillRect(QRectF(toItem(place.topLeft()), place.size() * m_scale), ground);
            }
        }
    }
    painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
    m_view->forEachPicture(isDark(), [&](const ModelMapView::Picture& picture) {
        painter->drawImage(QRectF(toItem(picture.place.topLeft()), picture.place.size() * m_scale), *picture.image);
    });
    paintLabels(*painter);
    const int area = m_selected >= 0 ? m_view->areaOfTensor(static_cast<std::size_t>(m_selected)) : -1;
    if (area >= 0) {
        const QRectF place = m_view->placeOf(static_cast<std::size_t>(area));
        painter->setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(QRectF(toItem(place.topLeft()), place.size() * m_scale).adjusted(-1, -1, 1, 1));
    }
}

/// Names of tensors that are wide enough, else of blocks.
void ModelMapCanvas::paintLabels(QPainter& painter) const
{
    QFont font = textFont();
    font.setPixelSize(11);
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    QColor ground = palette().color(QPalette::Window);
    ground.setAlphaF(0.78F);
    const auto label = [&](const QRectF& place, const QString& text) {
        const QString shown = metrics.elidedText(text, Qt::ElideLeft, place.width() - 6);
        const QRectF box(place.topLeft() + QPointF(1, 1),
                         QSizeF(metrics.horizontalAdvance(shown) + 6, metrics.height() + 2));
        painter.fillRect(box, ground);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(box, Qt::AlignCenter, shown);
    };
    const QRectF item(0, 0, width(), height());
    for (const MapBlock& block : m_view->map().blocks) {
        const QRectF place(toItem({block.x, block.y}), QSizeF(block.width, block.height) * m_scale);
        if (!place.intersects(item)) {
            continue;
        }
        bool hasNames = false;
        for (const std::size_t index : block.areas) {
            const QRectF area = m_view->placeOf(index);
            const QRectF shown = QRectF(toItem(area.topLeft()), area.size() * m_scale).intersected(item);
            if (shown.width() >= kLeastLabelWidth && shown.height() >= 2 * metrics.height()) {
                label(shown, m_view->nameOf(index));
                hasNames = true;
            }
        }
        if (!hasNames && !block.title.empty() && place.width() >= kLeastLabelWidth / 2 &&
            place.height() >= metrics.height() + 2) {
            label(place.intersected(item), QString::fromStdString(block.title));
        }
    }
}

QImage ModelMapCanvas::picture()
{
    QImage image(std::max(1, static_cast<int>(width())), std::max(1, static_cast<int>(height())), QImage::Format_RGB32);
    QPainter painter(&image);
    paint(&painter);
    return image;
}

void ModelMapCanvas::setReadout(const QString& text)
{
    if (text != m_readout) {
        m_readout = text;
        Q_EMIT readoutChanged();
    }
}

void ModelMapCanvas::hoverMoveEvent(QHoverEvent* event)
{
    setReadout(m_view ? m_view->describe(toMap(event->position())) : QString());
}

void ModelMapCanvas::hoverLeaveEvent(QHoverEvent* /*event*/)
{
    setReadout({});
}

void ModelMapCanvas::mousePressEvent(QMouseEvent* event)
{
    forceActiveFocus(Qt::MouseFocusReason);
    m_pressed = m_dragged = event->position();
    m_isDragging = false;
}

void ModelMapCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const int distance = QGuiApplication::styleHints()->startDragDistance();
    m_isDragging = m_isDragging || (event->position() - m_pressed).manhattanLength() >= distance;
    if (m_isDragging) {
        pan(m_dragged - event->position());
        m_dragged = event->position();
    }
}

void ModelMapCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_isDragging && m_view) {
        if (const auto element = m_view->elementAt(toMap(event->position()))) {
            Q_EMIT picked(static_cast<int>(element->tensor),
                          m_scale >= kTellApart ? static_cast<double>(element->element) : -1.0);
        }
    }
    m_isDragging = false;
}

void ModelMapCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto element = m_view ? m_view->elementAt(toMap(event->position())) : std::nullopt;
    if (element) {
        showTensor(static_cast<int>(element->tensor));
    } else {
        showAll();
    }
}

void ModelMapCanvas::wheelEvent(QWheelEvent* event)
{
    const int angle = event->angleDelta().y();
    if (angle != 0) {
        zoom(event->position(), std::pow(kMapZoomStep, angle / 120.0));
    }
    event->accept();
}

void ModelMapCanvas::keyPressEvent(QKeyEvent* event)
{
    constexpr double kStep = 0.2;
    event->accept();
    switch (event->key()) {
    case Qt::Key_Left: return pan({-kStep * width(), 0});
    case Qt::Key_Right: return pan({kStep * width(), 0});
    case Qt::Key_Up: return pan({0, -kStep * height()});
    case Qt::Key_Down: return pan({0, kStep * height()});
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomBy(kMapZoomStep);
    case Qt::Key_Minus: return zoomBy(1 / kMapZoomStep);
    case Qt::Key_Return:
    case Qt::Key_Enter: return showTensor(m_selected);
    case Qt::Key_0:
    case Qt::Key_Home: return showAll();
    default: event->ignore();
    }
}

} // namespace apr::workbench
