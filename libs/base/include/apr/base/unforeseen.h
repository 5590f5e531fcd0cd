// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/error.h"

#include <exception>

namespace apr {

/// What a program says of an exception that nothing below it caught: E008 for want of memory, E007 for what the
/// system refuses, E002 for anything else, which is metadata of a kind that was not foreseen. For main functions and
/// jobs.
Error unforeseen(const std::exception& exception);

} // namespace apr
