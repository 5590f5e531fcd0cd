// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"

#include <optional>
#include <string>
#include <string_view>

/// Settings of programs that the scanner does not know.
namespace apr::scan {

/// Whether a setting may name code, a program, or a file elsewhere: "plugin: x", "type: package.Class", "sh -c …",
/// "../x", a pickle as text. What models of this kind have for data is none: names of layers, files beside the model,
/// classes without a module. `value` is a string.
bool mayNameCode(std::string_view key, std::string_view value);

/// Whether text has code of Python in it that no sentence has: "__import__", "x.__class__".
bool hasCodeMark(std::string_view text);

/// The first setting below `json` that may name code, as KEY: VALUE; nothing if none may. A name of a member counts
/// where its value is set, whatever the value is: "plugins: [...]".
/// `file` is the name in lower case: skops has a file of its own.
std::optional<std::string> findUnknownSetting(const Json& json, std::string_view file);

} // namespace apr::scan
