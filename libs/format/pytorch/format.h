// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::pytorch {

extern const Format kFormat;

} // namespace apr::pytorch
