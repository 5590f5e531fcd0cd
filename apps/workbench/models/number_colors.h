// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>

namespace apr::workbench {

/// The color of a number between −1 and 1 for all kinds of color vision: blue below zero, orange above,
/// the background at zero. NaN is magenta.
QRgb signedColor(float value, bool dark);

/// The color of a number between 0 and 1: viridis (van der Walt and Smith, 2015), also ordered by lightness.
QRgb magnitudeColor(float value);

} // namespace apr::workbench
