// SPDX-License-Identifier: MIT
#pragma once

#include "graph_canvas.h"
#include "graph_model.h"
#include "pane_model.h"

namespace apr::workbench {

/// The operator graph of the current document, or the architecture that its tensors suggest. Boxes and the selected
/// tensor follow each other.
class GraphPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::GraphModel* graph READ graph CONSTANT)

public:
    explicit GraphPaneModel(Workspace& workspace, QObject* parent = nullptr);

    GraphModel* graph() { return &m_graph; }
    QString commandLine() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

    /// Asks for a file and saves the graph: SVG, DOT, or with the canvas PNG, by the suffix.
    Q_INVOKABLE void exportGraph(apr::workbench::GraphCanvas* canvas);
    /// Copies the selected scope, or everything, as PyTorch prints modules.
    Q_INVOKABLE void copyDefinition();

protected:
    void refresh(Changes changes) override;

private:
    void selectTensor();

    GraphModel m_graph;
    const void* m_shown = nullptr; ///< the document of the graph
};

} // namespace apr::workbench
