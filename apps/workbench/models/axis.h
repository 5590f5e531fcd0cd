// SPDX-License-Identifier: MIT
#pragma once

namespace apr::workbench {

/// The end of an axis that starts at 0 and is divided into `steps` steps: at least 2 % above `most`, so that the labels
/// are round numbers (1, 2, 2.5 or 5 times a power of ten). A step is a multiple of `least`, if that is not 0. If
/// `most` is not a positive number, the axis is made for 1.
double axisEnd(double most, int steps, double least = 0);

} // namespace apr::workbench
