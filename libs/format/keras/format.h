// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::keras {

extern const Format kFormat;

} // namespace apr::keras
