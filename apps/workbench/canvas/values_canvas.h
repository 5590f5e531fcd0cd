// SPDX-License-Identifier: MIT
#pragma once

#include "canvas.h"
#include "values_model.h"

#include <QPointer>

namespace apr::workbench {

/// Paints the visible part of a ValuesModel with row and column indices, and moves its cursor by mouse and keyboard.
class ValuesCanvas : public apr::workbench::Canvas {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(apr::workbench::ValuesModel* view READ view WRITE setView NOTIFY viewChanged)

public:
    explicit ValuesCanvas(QQuickItem* parent = nullptr);

    ValuesModel* view() const { return m_view; }
    void setView(ValuesModel* view);
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
    ValuesModel::Place placeAt(QPointF position) const;

    QPointer<ValuesModel> m_view;
};

} // namespace apr::workbench
