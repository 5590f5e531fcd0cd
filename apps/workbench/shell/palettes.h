// SPDX-License-Identifier: MIT
#pragma once

#include <QIcon>
#include <QPalette>

namespace apr::workbench {

/// Returns the light or dark palette. qml/theme/Theme.qml defines the same colors for QML.
QPalette makePalette(bool dark);

/// Whether the palette of the platform is dark. The first call stores the result, so call it before changing the
/// palette.
bool systemIsDark();

/// Loads the icon resource `name`, tinted with the button text colors for the enabled and disabled state.
QIcon tintedIcon(const QString& name, const QPalette& palette);

} // namespace apr::workbench
