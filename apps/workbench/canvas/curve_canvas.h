// SPDX-License-Identifier: MIT
#pragma once

#include "curve_model.h"
#include "pointer_canvas.h"

#include <QPointer>

#include <optional>

namespace apr::workbench {

/// Paints a CurveModel: a band from the least to the greatest value, the root mean square as a line, and marks where
/// values are not finite. The wheel zooms, dragging moves, a click picks a point.
class CurveCanvas : public apr::workbench::PointerCanvas {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(apr::workbench::CurveModel* view READ view WRITE setView NOTIFY viewChanged)

public:
    explicit CurveCanvas(QQuickItem* parent = nullptr) : PointerCanvas(parent) {}

    CurveModel* view() const { return m_view; }
    void setView(CurveModel* view);
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

    QPointer<CurveModel> m_view;
};

} // namespace apr::workbench
