// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::tflite {

extern const Format kFormat;

} // namespace apr::tflite
