// SPDX-License-Identifier: MIT
#pragma once

#include "pane_model.h"

namespace apr::workbench {

/// What has happened since the start: files that were opened and written, and every error.
class LogPaneModel : public apr::workbench::PaneModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("created from the table of panes")
    Q_PROPERTY(apr::workbench::Notices* notices READ notices CONSTANT)

public:
    using PaneModel::PaneModel;

    Notices* notices() const { return &workspace().notices(); }
    /// Asks the window to explain an error code.
    Q_INVOKABLE void showHelp(const QString& code) { workspace().showHelp(code); }

protected:
    void refresh(Changes) override {}
};

} // namespace apr::workbench
