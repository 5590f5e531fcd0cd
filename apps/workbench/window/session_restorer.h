// SPDX-License-Identifier: MIT
#pragma once

#include "settings.h"
#include "workspace.h"

#include <QHash>
#include <QObject>

namespace apr::workbench {

/// Opens what was open when the window was closed last.
class SessionRestorer : public QObject {
public:
    /// `workspace` outlives this.
    explicit SessionRestorer(Workspace& workspace);

    /// What is open now, and what is still loading; previews have no file.
    Settings::Session current() const;
    /// Opens documents with their selection; the last one that is loaded shows the current one. Files that are gone are
    /// skipped.
    void restore(const Settings::Session& session);

private:
    void finish(const QString& path);

    Workspace& m_workspace;
    QHash<QString, QString> m_awaited; ///< documents that are still loading: path, tensor
    QString m_current;                 ///< path of the document that will be shown
};

} // namespace apr::workbench
