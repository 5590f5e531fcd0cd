// SPDX-License-Identifier: MIT
#pragma once

#include "graph_model.h"
#include "pointer_canvas.h"

#include <QImage>
#include <QPointer>

namespace apr::workbench {

/// Paints a GraphModel. The wheel zooms, dragging moves, a click selects, a double click expands a scope; arrow keys
/// follow the connections.
class GraphCanvas : public apr::workbench::PointerCanvas {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(apr::workbench::GraphModel* view READ view WRITE setView NOTIFY viewChanged)

public:
    explicit GraphCanvas(QQuickItem* parent = nullptr);

    GraphModel* view() const { return m_view; }
    void setView(GraphModel* view);
    void paint(QPainter* painter) override;

    /// The whole graph with its colors, at most `mostSide` pixels wide and high. Null if there is no graph.
    QImage picture(double scale, int mostSide) const;
    /// Pixels for a unit of the graph.
    double scale() const { return m_scale; }
    /// A point of the graph in the item.
    QPointF toItem(QPointF point) const { return (point - m_origin) * m_scale; }

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
    /// The scale at which the whole graph is shown.
    double fittingScale() const;
    /// Shows the whole graph if it can be read then, and its start otherwise.
    void showFirst();
    QPointF toGraph(QPointF position) const { return position / m_scale + m_origin; }
    void reveal(int box);
    void takePicture();
    /// Paints what is in `area` of the graph, with `painter` in units of the graph.
    void paintGraph(QPainter& painter, const QRectF& area, double scale) const;
    void paintEdges(QPainter& painter, const QRectF& area) const;
    void paintBox(QPainter& painter, std::size_t box, double scale) const;
    void paintOverview(QPainter& painter) const;

    QPointer<GraphModel> m_view;
    double m_scale = 1;
    QPointF m_origin;                   ///< the point of the graph at the top left corner
    const void* m_shownGraph = nullptr; ///< what the place and the scale are for
    bool m_isHorizontal = false;
    bool m_isUntouched = true; ///< neither moved nor zoomed nor fitted
};

} // namespace apr::workbench
