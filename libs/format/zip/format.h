// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::zip {

extern const Format kFormat;

} // namespace apr::zip
