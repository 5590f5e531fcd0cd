// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/json.h"

#include <optional>
#include <string>
#include <string_view>

/// Settings of programs that the scanner does not know.
namespace apr::scan {

/// Whether a setting may name code, a program, or a file elsewhere: "plugin: x", "type: package.Class", "sh -c …",
/// "../x", a pickle as text. What models of this kind have for data is none: names of layers, files beside the model,
/// classes without a module. `value` is a string.
bool mayNameCode(std::string_view key, std::string_view value);

/// Whether text has code of Python in it, as far as that can be told from a sentence.
bool runsCode(std::string_view text);

/// The first setting below `json` that may name code, as KEY: VALUE; nothing if none may. A name of a member counts
/// where its value is set, whatever the value is: "plugins: [...]".
std::optional<std::string> findUnknownSetting(const Json& json);

/// Whether files of this name (in lower case) consist of tokens and names of tensors, which look like anything.
bool holdsTokens(std::string_view name);

} // namespace apr::scan
