// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::shard_index {

extern const Format kFormat;

} // namespace apr::shard_index
