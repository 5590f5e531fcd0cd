// SPDX-License-Identifier: MIT
#pragma once

#include "command.h"

#include <QStringList>

#include <functional>
#include <vector>

class QWidget;

namespace apr::workbench {

// Boxes over a window, which owns them. None blocks: what is chosen is told by a call.

/// Lists the shortcuts of commands.
void showShortcuts(QWidget& window, const std::vector<Command>& commands);
/// Shows version and license.
void showAbout(QWidget& window);
/// Asks whether what has these titles may be stopped or lost; `quit` is called if so.
void confirmQuit(QWidget& window, const QStringList& titles, const std::function<void()>& quit);
/// Asks whether the changes of a document may be lost; `discard` is called if so.
void confirmClose(QWidget& window, const QString& title, const std::function<void()>& discard);

} // namespace apr::workbench
