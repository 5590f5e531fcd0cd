// SPDX-License-Identifier: MIT
#pragma once

#include <QKeySequence>
#include <QString>

#include <functional>
#include <vector>

namespace apr::workbench {

class MainWindow;

/// One thing a user can do. Menus, shortcuts, the toolbar and the list of shortcuts are made from a table of these.
struct Command {
    QString id = {};   ///< "file.open", also the QAction's object name
    QString menu = {}; ///< title of the menu it stands in
    QString title = {};
    QString description = {};
    QString icon = {}; ///< name of an SVG in resources/icons, or empty
    QKeySequence shortcut = {};
    bool inToolBar = false;
    bool startsGroup = false;               ///< a separator stands before it
    std::function<bool()> enabledWhen = {}; ///< empty: always
    std::function<void()> run = {};
};

/// All commands of the main window, in the order of its menus. They act on `window`, which outlives them.
std::vector<Command> makeCommands(MainWindow& window);

} // namespace apr::workbench
