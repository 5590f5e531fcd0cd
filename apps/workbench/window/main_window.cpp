// SPDX-License-Identifier: MIT
#include "main_window.h"

#include "commands.h"

namespace apr::workbench {

MainWindow::MainWindow(const QString& settingsFile, const QString& language, QWidget* parent)
    : WorkbenchWindow(makeCommands, settingsFile, language, parent)
{
}

} // namespace apr::workbench
