// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "context.h"

#include <string_view>

namespace apr::scan {

/// Searches a JSON file for what names code, for paths outside of the model's folder, and for templates. `name` is its
/// name in lower case: some files are read by their programs in a way of their own.
void searchDocument(Context& context, const Content& content, std::string_view name, const Json& json);

} // namespace apr::scan
