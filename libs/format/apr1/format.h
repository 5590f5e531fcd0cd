// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::apr1 {

extern const Format kFormat;

} // namespace apr::apr1
