// SPDX-License-Identifier: MIT
#pragma once

#include "workspace.h"

#include <QTabBar>

namespace apr::workbench {

/// The open models as tabs, with a mark for changes that are not saved.
class DocumentTabs : public QTabBar {
    Q_OBJECT

public:
    /// `workspace` outlives the tabs.
    explicit DocumentTabs(Workspace& workspace, QWidget* parent = nullptr);

    /// Documents, their titles, or what is saved of them has changed.
    void update();

private:
    Workspace& m_workspace;
};

} // namespace apr::workbench
