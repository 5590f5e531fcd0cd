// SPDX-License-Identifier: MIT
#pragma once

#include "context.h"

#include <string_view>

namespace apr::scan {

/// Searches the settings and tags of YAML, and of text that a program may read as YAML, JSON lines, INI or TOML, for
/// what names code. `file` is the name in lower case.
void searchYaml(Context& context, const Content& content, std::string_view file, std::string_view text);

} // namespace apr::scan
