// SPDX-License-Identifier: MIT
#include "model_map_canvas.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>

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

ModelMapCanvas::ModelMapCanvas(QQuickItem* parent) : PointerCanvas(parent) {}

void ModelMapCanvas::setView(ModelMapModel* view)
{
    if (!replaceView(m_view, view)) {
        return;
    }
    if (m_view) {
        connect(m_view, &ModelMapModel::changed, this, [this] {
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
    PointerCanvas::geometryChange(newGeometry, oldGeometry);
    if (m_isUntouched) {
        showAll();
    } else {
        update(false);
    }
}

void ModelMapCanvas::zoomAt(QPointF position, double steps)
{
    if (m_mapSize.isEmpty()) {
        return;
    }
    const double whole = std::min(width() / m_mapSize.width(), height() / m_mapSize.height());
    const QPointF fixed = toMap(position);
    m_scale = std::clamp(m_scale * std::pow(kMapZoomStep, steps), whole / 2, std::max(kMostMapScale, whole));
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
    m_view->forEachPicture(isDark(), [&](const ModelMapModel::Picture& picture) {
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

QString ModelMapCanvas::describeAt(QPointF position) const
{
    return m_view ? m_view->describe(toMap(position)) : QString();
}

bool ModelMapCanvas::drag(QPointF moved)
{
    pan(-moved);
    return true;
}

void ModelMapCanvas::click(QPointF position)
{
    if (const auto element = m_view ? m_view->elementAt(toMap(position)) : std::nullopt) {
        Q_EMIT picked(static_cast<int>(element->tensor),
                      m_scale >= kTellApart ? static_cast<double>(element->element) : -1.0);
    }
}

void ModelMapCanvas::doubleClick(QPointF position)
{
    if (const auto element = m_view ? m_view->elementAt(toMap(position)) : std::nullopt) {
        showTensor(static_cast<int>(element->tensor));
    } else {
        showAll();
    }
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
    case Qt::Key_Return:
    case Qt::Key_Enter: return showTensor(m_selected);
    default: PointerCanvas::keyPressEvent(event);
    }
}

} // namespace apr::workbench
