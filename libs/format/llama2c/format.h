// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::llama2c {

extern const Format kFormat;

} // namespace apr::llama2c
