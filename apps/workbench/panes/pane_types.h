// SPDX-License-Identifier: MIT
#pragma once

#include <QFlags>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

namespace apr::workbench {

class PaneModel;
class Workspace;

/// Where a pane is at first; users can move all but those of the center.
enum class PaneArea { Center, Left, Right, Bottom, Dialog };

/// What a pane shows: one document, so that second views have it too, or something of the whole window.
enum class PaneScope { Document, Window };

/// The named layouts of the window, for sets of them.
enum class Layout : unsigned { Inspect = 1, Compare = 2, Convert = 4, Quality = 8 };
Q_DECLARE_FLAGS(Layouts, Layout)
Q_DECLARE_OPERATORS_FOR_FLAGS(Layouts)

/// An arrangement of the panes for a task. Their menu, commands and buttons are made from the table of layouts.
struct LayoutType {
    Layout layout = Layout::Inspect;
    QString id = {}; ///< "inspect": in settings and of commands
    QString title = {};
    QString description = {}; ///< one sentence without a full stop
    QStringList front = {};   ///< panes that are in front of their tabs
    int bottomShare = 30;     ///< of the height of the window for the panes at the bottom, in percent
};

/// All layouts; the first one is that of the first start.
std::vector<LayoutType> layoutTypes();

/// A pane of the window. Docks, their menu, commands and shortcuts are made from the table of panes; a pane is created
/// when it is first shown.
struct PaneType {
    QString id = {};          ///< "tensors": in settings, of commands and object names
    QString title = {};       ///< of its tab and in menus
    QString description = {}; ///< one sentence without a full stop
    QString qml = {};         ///< its file in qml/panes: "TensorsPane"
    PaneArea area = PaneArea::Bottom;
    Layouts layouts = {}; ///< in which its dock is shown at first; panes of the center are in all of them
    std::function<std::unique_ptr<PaneModel>(Workspace&)> make = {};
    PaneScope scope = PaneScope::Document;
};

/// All panes, in the order of their tabs.
std::vector<PaneType> paneTypes();

} // namespace apr::workbench
