// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace apr::cli {

/// What the program prints without arguments: its most useful commands, each with an example.
std::string firstSteps();

} // namespace apr::cli
