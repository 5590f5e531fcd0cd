// SPDX-License-Identifier: MIT
#pragma once

#include <QIcon>
#include <QPalette>

namespace apr::workbench {

/// The colors of the window.
enum class Scheme { Light, Dark, HighContrast };

/// The palette of a scheme. qml/theme/Theme.qml defines the same colors for QML.
QPalette makePalette(Scheme scheme);

/// Whether the palette of the platform is dark. The first call stores the result, so call it before changing the
/// palette.
bool systemIsDark();

/// Loads the icon resource `name`, tinted with the button text colors for the enabled and disabled state.
QIcon tintedIcon(const QString& name, const QPalette& palette);

} // namespace apr::workbench
