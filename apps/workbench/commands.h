// SPDX-License-Identifier: MIT
#pragma once

#include <QKeySequence>
#include <QString>

#include <functional>
#include <vector>

namespace apr::workbench {

class MainWindow;

/// A user action. Menus, the toolbar and the list of shortcuts are generated from a table of commands.
struct Command {
    QString id = {};   ///< "file.open", also the QAction's object name
    QString menu = {}; ///< title of its menu
    QString title = {};
    QString description = {};
    QString icon = {}; ///< name of an SVG in resources/icons, or empty
    QKeySequence shortcut = {};
    bool inToolBar = false;
    bool startsGroup = false;               ///< preceded by a separator
    std::function<bool()> enabledWhen = {}; ///< empty: always enabled
    std::function<void()> run = {};
};

/// Returns all commands of the main window in menu order. `window` must outlive them.
std::vector<Command> makeCommands(MainWindow& window);

} // namespace apr::workbench
