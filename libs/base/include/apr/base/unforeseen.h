// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/error.h"

#include <exception>

namespace apr {

/// Converts an exception that reached the top level to an Error: E008 for out of memory, E007 for std::system_error,
/// E002 for anything else, which is caused by unexpected metadata. For main functions and jobs.
Error errorFromException(const std::exception& exception);

} // namespace apr
