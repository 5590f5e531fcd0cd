// SPDX-License-Identifier: MIT
#pragma once

#include "curve_view.h"
#include "pointer_canvas.h"

#include <QPointer>

#include <optional>

namespace apr::workbench {

/// Paints a CurveView: a band from the least to the greatest value, the root mean square as a line, and marks where
/// values are not finite. The wheel zooms, dragging moves, a click picks a point.
class CurveCanvas : public apr::workbench::PointerCanvas {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(apr::workbench::CurveView* view READ view WRITE setView NOTIFY viewChanged)

public:
    explicit CurveCanvas(QQuickItem* parent = nullptr) : PointerCanvas(parent) {}

    CurveView* view() const { return m_view; }
    void setView(CurveView* view);
    void paint(QPainter* painter) override;
    void showAll() override;
    void zoomAt(QPointF position, double steps) override;

Q_SIGNALS:
    void viewChanged();

protected:
    QString describeAt(QPointF position) const override;
    bool drag(QPointF moved) override;
    void click(QPointF position) override;
    void doubleClick(QPointF position) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF area() const;
    std::optional<std::size_t> pointAt(QPointF position) const;
    void paintAxes(QPainter& painter, const QRectF& area) const;
    void paintCurve(QPainter& painter, const QRectF& area) const;

    QPointer<CurveView> m_view;
};

} // namespace apr::workbench
