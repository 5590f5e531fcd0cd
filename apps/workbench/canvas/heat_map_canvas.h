// SPDX-License-Identifier: MIT
#pragma once

#include "heat_map_model.h"
#include "pointer_canvas.h"

#include <QPointer>

#include <optional>

namespace apr::workbench {

/// Paints a HeatMapModel with strips of the root mean square of rows and columns and the scale of its colors. The wheel
/// zooms, dragging moves, a click picks an element, a double click shows everything.
class HeatMapCanvas : public apr::workbench::PointerCanvas {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(apr::workbench::HeatMapModel* view READ view WRITE setView NOTIFY viewChanged)

public:
    explicit HeatMapCanvas(QQuickItem* parent = nullptr);

    HeatMapModel* view() const { return m_view; }
    void setView(HeatMapModel* view);
    void paint(QPainter* painter) override;
    void showAll() override;
    void zoomAt(QPointF position, double steps) override;

Q_SIGNALS:
    void viewChanged();

protected:
    void geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry) override;
    QString describeAt(QPointF position) const override;
    bool drag(QPointF moved) override;
    void click(QPointF position) override;
    void doubleClick(QPointF position) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// Where the picture is, without strips and scale.
    QRectF pictureArea() const;
    /// A point of the item in units of the region: 0 to 1.
    QPointF inRegion(QPointF position) const;
    void updateSize();
    void paintStrips(QPainter& painter, const QRectF& area) const;
    void paintScale(QPainter& painter, const QRectF& area) const;

    QPointer<HeatMapModel> m_view;
};

} // namespace apr::workbench
