// SPDX-License-Identifier: MIT
#pragma once

#include "canvas.h"
#include "values_view.h"

#include <QPointer>

namespace apr::workbench {

/// Paints the visible part of a ValuesView with row and column indices, and moves its cursor by mouse and keyboard.
class ValuesCanvas : public apr::workbench::Canvas {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(apr::workbench::ValuesView* view READ view WRITE setView NOTIFY viewChanged)

public:
    explicit ValuesCanvas(QQuickItem* parent = nullptr);

    ValuesView* view() const { return m_view; }
    void setView(ValuesView* view);
    void paint(QPainter* painter) override;

Q_SIGNALS:
    void viewChanged();

protected:
    void geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Metrics {
        int rowHeight = 0;
        int headWidth = 0;
        int columnWidth = 0;
    };
    Metrics metrics() const;
    void updateViewport();
    ValuesView::Place placeAt(QPointF position) const;

    QPointer<ValuesView> m_view;
};

} // namespace apr::workbench
