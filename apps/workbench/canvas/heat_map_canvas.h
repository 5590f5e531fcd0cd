// SPDX-License-Identifier: MIT
#pragma once

#include "canvas.h"
#include "heat_map_view.h"

#include <QPointer>

#include <optional>

namespace apr::workbench {

/// Paints a HeatMapView with strips of the root mean square of rows and columns and the scale of its colors. The wheel
/// zooms, dragging moves, a click picks an element, a double click shows everything.
class HeatMapCanvas : public apr::workbench::Canvas {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(apr::workbench::HeatMapView* view READ view WRITE setView NOTIFY viewChanged)
    Q_PROPERTY(QString readout READ readout NOTIFY readoutChanged)

public:
    explicit HeatMapCanvas(QQuickItem* parent = nullptr);

    HeatMapView* view() const { return m_view; }
    void setView(HeatMapView* view);
    /// What is under the pointer.
    const QString& readout() const { return m_readout; }
    void paint(QPainter* painter) override;

Q_SIGNALS:
    void viewChanged();
    void readoutChanged();

protected:
    void geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry) override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void hoverLeaveEvent(QHoverEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// Where the picture is, without strips and scale.
    QRectF pictureArea() const;
    /// A point of the item in units of the region: 0 to 1.
    QPointF inRegion(QPointF position) const;
    void updateSize();
    void setReadout(const QString& text);
    void paintStrips(QPainter& painter, const QRectF& area) const;
    void paintScale(QPainter& painter, const QRectF& area) const;

    QPointer<HeatMapView> m_view;
    QString m_readout;
    QPointF m_pressed;
    QPointF m_dragged;
    bool m_isDragging = false;
};

} // namespace apr::workbench
