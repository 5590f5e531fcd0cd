// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::hdf5 {

extern const Format kFormat;

} // namespace apr::hdf5
