// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::ggml {

extern const Format kFormat;

} // namespace apr::ggml
