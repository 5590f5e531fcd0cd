// SPDX-License-Identifier: MIT
#pragma once

#include "document.h"

#include <QImage>

namespace apr::workbench {

/// A picture of a model for file managers: its format, the share of its types in the bytes, parameters and size.
/// `size` is the width and height in pixels, at least 32.
QImage thumbnailOf(const Document::Content& content, int size);

} // namespace apr::workbench
