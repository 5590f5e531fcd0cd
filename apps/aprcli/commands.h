// SPDX-License-Identifier: MIT
#pragma once

#include "session.h"

#include <span>
#include <string_view>

namespace apr::cli {

struct CommandEntry {
    std::string_view name;
    /// Adds the command with its options to the program.
    void (*add)(const Command& app, Session& session);
    bool isAlias = false;
    bool needsOthers = false; ///< it prints something of all commands
};

/// All commands, in the order of the help.
std::span<const CommandEntry> commands();

/// The command that these words, without the program's name, ask for; null if they do not name one. The options of the
/// others need not be known then: making them takes longer than most commands.
const CommandEntry* commandOf(std::span<const char* const> words);

} // namespace apr::cli
