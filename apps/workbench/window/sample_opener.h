// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace apr::workbench {

class MainWindow;

/// Opens a sample by its id and shows what is worth seeing in it. Unknown ids are ignored.
void openSample(MainWindow& window, const QString& id);

} // namespace apr::workbench
