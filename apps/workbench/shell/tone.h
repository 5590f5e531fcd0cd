// SPDX-License-Identifier: MIT
#pragma once

namespace apr::workbench {

/// How good something is, for its color: Theme.toneColor() in QML.
enum class Tone { Neutral, Good, Warning, Bad };

} // namespace apr::workbench
