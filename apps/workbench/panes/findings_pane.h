// SPDX-License-Identifier: MIT
#pragma once

#include "findings_model.h"
#include "pane_model.h"

namespace apr::workbench {

/// The validation of the current document: what opening it has found, then every check and finding.
class FindingsPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::FindingsModel* findings READ findings CONSTANT)
    Q_PROPERTY(bool running READ isRunning NOTIFY progressed)
    Q_PROPERTY(double progress READ progress NOTIFY progressed)
    Q_PROPERTY(QString stage READ stage NOTIFY progressed)

public:
    explicit FindingsPaneModel(Workspace& workspace, QObject* parent = nullptr);

    FindingsModel* findings() { return &m_findings; }
    bool isRunning() const { return workspace().validation() != nullptr; }
    /// From 0 to 1; 0 if nothing runs.
    double progress() const;
    QString stage() const;
    QString commandLine() const override;

    Q_INVOKABLE void validate() { workspace().validate(); }
    Q_INVOKABLE void cancel();

Q_SIGNALS:
    void progressed();

protected:
    void refresh(Changes changes) override;

private:
    FindingsModel m_findings;
};

} // namespace apr::workbench
