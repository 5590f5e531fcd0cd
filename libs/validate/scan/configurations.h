// SPDX-License-Identifier: MIT
#pragma once

#include "context.h"

#include <string_view>

namespace apr::scan {

/// Text files that name code which loaders run, or that are code themselves under another name than .py: configurations
/// of transformers, Hydra and others, YAML with tags of Python objects, scripts, pages with scripts, XML with entities.
/// `text` is the whole file. What it is, or nothing for text that is only read.
std::string_view scanConfiguration(Context& context, const Content& content, std::string_view text,
                                   bool isKnown = false);

} // namespace apr::scan
