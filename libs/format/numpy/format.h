// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::numpy {

extern const Format kFormat;

} // namespace apr::numpy
