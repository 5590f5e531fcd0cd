// SPDX-License-Identifier: MIT
#pragma once

#include "session.h"

#include <span>

namespace apr::cli {

/// Adds a command with its options to the program.
using AddCommand = void (*)(const Command& app, Session& session);

/// All commands, in the order of the help.
std::span<const AddCommand> commands();

} // namespace apr::cli
