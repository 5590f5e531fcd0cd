// SPDX-License-Identifier: MIT
#pragma once

#include "pane_model.h"
#include "rows_model.h"

namespace apr::workbench {

/// How the current document was made: the operations in its provenance, the last one first.
class HistoryPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::RowsModel* entries READ entries CONSTANT)
    Q_PROPERTY(QString note READ note NOTIFY historyChanged)

public:
    explicit HistoryPaneModel(Workspace& workspace, QObject* parent = nullptr);

    /// Roles: title, tool, sources (one a line), commandLine.
    RowsModel* entries() { return &m_entries; }
    /// Why there is no history; empty if there is one.
    QString note() const;
    QString commandLine() const override;

Q_SIGNALS:
    void historyChanged();

protected:
    void refresh(Changes changes) override;

private:
    RowsModel m_entries{{"title", "tool", "sources", "commandLine"}};
};

} // namespace apr::workbench
