// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/error.h"

#include <string>

namespace apr {

/// E007 with the reason for an errno value in English (strerror depends on the locale).
Error systemError(std::string what, const std::string& path, int number);

} // namespace apr
