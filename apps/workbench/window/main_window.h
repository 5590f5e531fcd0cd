// SPDX-License-Identifier: MIT
#pragma once

#include "workbench_window.h"

namespace apr::workbench {

/// The main window with all commands.
class MainWindow : public WorkbenchWindow {
    Q_OBJECT

public:
    /// See WorkbenchWindow.
    explicit MainWindow(const QString& settingsFile, const QString& language = {}, QWidget* parent = nullptr);
};

} // namespace apr::workbench
