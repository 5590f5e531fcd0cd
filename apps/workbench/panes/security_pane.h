// SPDX-License-Identifier: MIT
#pragma once

#include "findings_model.h"
#include "pane_model.h"

namespace apr::workbench {

/// What loading the file with the usual tools for its format would execute or access: the scan of the current document,
/// or of the last file that failed to open.
class SecurityPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::FindingsModel* findings READ findings CONSTANT)
    Q_PROPERTY(QString verdict READ verdict NOTIFY scanChanged)
    Q_PROPERTY(int tone READ tone NOTIFY scanChanged)
    Q_PROPERTY(bool clean READ isClean NOTIFY scanChanged)

public:
    explicit SecurityPaneModel(Workspace& workspace, QObject* parent = nullptr);

    FindingsModel* findings() { return &m_findings; }
    /// A sentence; "" if no file was scanned, or its format is skipped.
    QString verdict() const;
    /// Good: clean. Bad: dangerous. Warning: suspicious, or the scan is incomplete.
    int tone() const;
    bool isClean() const;
    QString commandLine() const override;

Q_SIGNALS:
    void scanChanged();

protected:
    void refresh(Changes changes) override;

private:
    FindingsModel m_findings;
};

} // namespace apr::workbench
