// SPDX-License-Identifier: MIT
#pragma once

#include "command.h"

#include <vector>

namespace apr::workbench {

class WorkbenchWindow;

/// Returns all commands of the main window in menu order. `window` must outlive them.
std::vector<Command> makeCommands(WorkbenchWindow& window);

} // namespace apr::workbench
