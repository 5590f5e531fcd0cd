// SPDX-License-Identifier: MIT
#pragma once

#include <QKeySequence>
#include <QString>

#include <functional>

namespace apr::workbench {

/// A user action. Menus, the toolbar, the list of shortcuts and the command palette are generated from a table of
/// commands.
struct Command {
    QString id = {};      ///< "file.open", also the QAction's object name
    QString menu = {};    ///< title of its menu
    QString submenu = {}; ///< title of a menu in that menu, or empty
    QString title = {};
    QString description = {};
    QString icon = {}; ///< name of an SVG in resources/icons, or empty
    QKeySequence shortcut = {};
    bool inToolBar = false;
    bool startsGroup = false;               ///< preceded by a separator
    std::function<bool()> enabledWhen = {}; ///< empty: always enabled
    std::function<bool()> checkedWhen = {}; ///< empty: not checkable
    std::function<void()> run = {};

    bool isEnabled() const { return !enabledWhen || enabledWhen(); }
    /// The title without mnemonics and ellipsis.
    QString plainTitle() const;
};

/// Returns the title of a menu or command without its mnemonic: "File" for "&File" and for "File(&F)".
QString withoutMnemonic(QString text);

} // namespace apr::workbench
