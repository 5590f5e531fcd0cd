// SPDX-License-Identifier: MIT
#pragma once

namespace apr::workbench {

/// How good something is, for its color: Theme.toneColor() in QML.
enum class Tone { Neutral = 0, Good = 1, Warning = 2, Bad = 3 };

} // namespace apr::workbench
