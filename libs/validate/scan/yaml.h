// SPDX-License-Identifier: MIT
#pragma once

#include "context.h"

#include <string_view>

/// YAML, searched without a parser: what the search does not follow is a gap.
namespace apr::scan {

/// Whether a file with this name in lower case is read as YAML.
bool isYamlName(std::string_view file);

/// Lines of YAML: keys that name code, and tags of Python objects, which unsafe loaders call. `file` is the name in
/// lower case.
void searchYaml(Context& context, const Content& content, std::string_view file, std::string_view original);

} // namespace apr::scan
