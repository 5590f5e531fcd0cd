// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/error.h"

#include <string>

namespace apr {

/// E007 with the reason of an errno in words (strerror depends on the locale).
Error systemError(std::string what, const std::string& path, int number);

} // namespace apr
