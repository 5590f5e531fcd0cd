// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace apr::workbench {

class PaneModel;
class Workspace;

/// Where a pane is at first; users can move all but the center.
enum class PaneArea { Center, Left, Right, Bottom, Floating, Dialog };

/// A pane of the window. Docks, their menu, commands and shortcuts are made from the table of panes; a pane is created
/// when it is first shown.
struct PaneType {
    QString id = {};          ///< "tensors": in settings, of commands and object names
    QString title = {};       ///< of its tab and in menus
    QString description = {}; ///< one sentence without a full stop
    QString qml = {};         ///< its file in qml/panes: "TensorsPane"
    PaneArea area = PaneArea::Bottom;
    std::function<std::unique_ptr<PaneModel>(Workspace&)> make = {};
};

/// All panes, in the order of their tabs.
std::vector<PaneType> paneTypes();

} // namespace apr::workbench
