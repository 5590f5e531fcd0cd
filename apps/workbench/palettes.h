// SPDX-License-Identifier: MIT
#pragma once

#include <QIcon>
#include <QPalette>

namespace apr::workbench {

/// One of the two palettes, which qml/theme/Theme.qml repeats for the QML side.
QPalette makePalette(bool dark);

/// Whether the platform's own palette is dark. The first call decides, so it comes before any palette is set.
bool systemIsDark();

/// The icon "name" of the resources in the colours of button text, enabled and disabled.
QIcon tintedIcon(const QString& name, const QPalette& palette);

} // namespace apr::workbench
