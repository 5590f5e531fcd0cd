// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace apr::workbench {

class WorkbenchWindow;

/// Opens a sample by its id and shows what is worth seeing in it. Unknown ids are ignored.
void openSample(WorkbenchWindow& window, const QString& id);

} // namespace apr::workbench
