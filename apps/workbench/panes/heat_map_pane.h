// SPDX-License-Identifier: MIT
#pragma once

#include "heat_map_model.h"
#include "pane_model.h"

namespace apr::workbench {

/// The heat map of the selected tensor. A click marks an element, which other panes show too.
class HeatMapPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::HeatMapModel* heatMap READ heatMap CONSTANT)
    Q_PROPERTY(QString picked READ picked NOTIFY pickedChanged)

public:
    explicit HeatMapPaneModel(Workspace& workspace, QObject* parent = nullptr);

    HeatMapModel* heatMap() { return &m_heatMap; }
    /// The element that was picked: "element 4,711".
    QString picked() const;
    /// Shows the picked element in the pane "Values".
    Q_INVOKABLE void showValues() { workspace().showPane(QStringLiteral("values")); }
    QString commandLine() const override;
    QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

    /// Asks for a file and saves the picture, one pixel per cell.
    Q_INVOKABLE void exportPicture();

Q_SIGNALS:
    void pickedChanged();

protected:
    void refresh(Changes changes) override;

private:
    HeatMapModel m_heatMap;
    QString m_problem; ///< of the file, as it is shown
};

} // namespace apr::workbench
