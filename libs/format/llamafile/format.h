// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::llamafile {

extern const Format kFormat;

} // namespace apr::llamafile
