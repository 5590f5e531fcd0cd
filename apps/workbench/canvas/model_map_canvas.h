// SPDX-License-Identifier: MIT
#pragma once

#include "model_map_model.h"
#include "pointer_canvas.h"

#include <QPointer>

namespace apr::workbench {

/// Paints a ModelMapModel. The wheel zooms, dragging moves, a click selects a tensor, a double click shows it as a
/// whole.
class ModelMapCanvas : public apr::workbench::PointerCanvas {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(apr::workbench::ModelMapModel* view READ view WRITE setView NOTIFY viewChanged)
    Q_PROPERTY(int selected READ selected WRITE setSelected NOTIFY selectedChanged)

public:
    explicit ModelMapCanvas(QQuickItem* parent = nullptr);

    ModelMapModel* view() const { return m_view; }
    void setView(ModelMapModel* view);
    /// The tensor that is framed, or -1.
    int selected() const { return m_selected; }
    void setSelected(int tensor);
    void paint(QPainter* painter) override;
    double scale() const { return m_scale; }
    /// A point of the map in the item.
    QPointF toItem(QPointF point) const { return (point - m_origin) * m_scale; }

    void showAll() override;
    void zoomAt(QPointF position, double steps) override;
    /// Shows a tensor as a whole.
    Q_INVOKABLE void showTensor(int tensor);
    /// The picture as it is shown.
    QImage picture();

Q_SIGNALS:
    void viewChanged();
    void selectedChanged();
    /// A click; `element` is the one under the pointer if single elements can be told apart, else −1.
    void picked(int tensor, double element);

protected:
    void geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry) override;
    QString describeAt(QPointF position) const override;
    bool drag(QPointF moved) override;
    void click(QPointF position) override;
    void doubleClick(QPointF position) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QPointF toMap(QPointF position) const { return position / m_scale + m_origin; }
    void pan(QPointF pixels);
    void fit(const QRectF& place);
    void update(bool isUntouched);
    void paintLabels(QPainter& painter) const;

    QPointer<ModelMapModel> m_view;
    double m_scale = 1;
    QPointF m_origin;
    QSizeF m_mapSize; ///< what the place and the scale are for
    bool m_isUntouched = true;
    int m_selected = -1;
};

} // namespace apr::workbench
