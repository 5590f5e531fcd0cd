// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/pickle/machine.h"
#include "context.h"

namespace apr::scan {

/// What harmless names are used for in a way that is not: arguments that the function is not given by what is pickled,
/// arrays over any memory, classes and functions that pass through others, huge allocations, and files outside of the
/// folder.
void judgeCalls(Context& context, const Content& content, const pickle::Program& program);

} // namespace apr::scan
