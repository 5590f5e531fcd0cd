// SPDX-License-Identifier: MIT
#pragma once

#include "canvas.h"
#include "experts_model.h"

#include <QPointer>

#include <optional>

namespace apr::workbench {

/// Paints an ExpertsModel: a row for each layer, a cell for each expert, and the scale of the colors. The pointer and
/// the arrow keys move its cursor; a click and the Return key pick an expert.
class ExpertsCanvas : public apr::workbench::Canvas {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(apr::workbench::ExpertsModel* view READ view WRITE setView NOTIFY viewChanged)

public:
    explicit ExpertsCanvas(QQuickItem* parent = nullptr);

    ExpertsModel* view() const { return m_view; }
    void setView(ExpertsModel* view);
    void paint(QPainter* painter) override;

Q_SIGNALS:
    void viewChanged();

protected:
    void hoverMoveEvent(QHoverEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// Where the cells are, without labels and scale.
    QRectF area() const;
    static QRectF cellOf(const QRectF& area, const ExpertsModel& view, int layer, int expert);
    bool moveTo(QPointF position);
    void paintScale(QPainter& painter, const QRectF& area) const;

    QPointer<ExpertsModel> m_view;
    mutable double m_labelWidth = -1; ///< of the longest name of a layer; below 0: to be measured
};

} // namespace apr::workbench
