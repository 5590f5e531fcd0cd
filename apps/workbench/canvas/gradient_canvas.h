// SPDX-License-Identifier: MIT
#pragma once

#include "canvas.h"
#include "gradient_model.h"

#include <QPointer>

#include <optional>

namespace apr::workbench {

/// Paints the curves of a GradientModel over the layers. Points are dragged up and down; a double click adds one. Keys:
/// left, right and Tab select, up and down move (with Shift by less), Insert adds, Delete removes, Page up and down
/// choose the curve. For assistive technology the selected point is the value of a slider.
class GradientCanvas : public apr::workbench::Canvas {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(apr::workbench::GradientModel* view READ view WRITE setView NOTIFY viewChanged)
    // As assistive technology reads them from a slider.
    Q_PROPERTY(double value READ value WRITE setValue NOTIFY valueChanged)
    Q_PROPERTY(double minimumValue READ minimumValue NOTIFY valueChanged)
    Q_PROPERTY(double maximumValue READ maximumValue NOTIFY valueChanged)
    Q_PROPERTY(double stepSize READ stepSize NOTIFY valueChanged)

public:
    explicit GradientCanvas(QQuickItem* parent = nullptr);

    GradientModel* view() const { return m_view; }
    void setView(GradientModel* view);
    double value() const { return m_view ? m_view->value() : 0; }
    void setValue(double value);
    double minimumValue() const { return m_view ? m_view->bounds().first : 0; }
    double maximumValue() const { return m_view ? m_view->bounds().second : 1; }
    double stepSize() const { return m_view ? m_view->step() : 0; }
    void paint(QPainter* painter) override;
    /// Where a point of the edited curve is painted.
    QPointF placeOf(int point) const;

Q_SIGNALS:
    void viewChanged();
    void valueChanged();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseUngrabEvent() override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QRectF area() const;
    double valueAt(double y) const;
    QPointF place(int curve, int point) const;
    /// The point of the edited curve under the pointer.
    std::optional<int> pointNear(QPointF position) const;
    bool selectNext(int step);
    void paintAxes(QPainter& painter, const QRectF& area) const;
    void paintCurve(QPainter& painter, int curve) const;

    QPointer<GradientModel> m_view;
    double m_offset = 0; ///< of the dragged point from the pointer
};

} // namespace apr::workbench
