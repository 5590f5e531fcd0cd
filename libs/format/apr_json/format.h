// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::apr_json {

extern const Format kFormat;

} // namespace apr::apr_json
