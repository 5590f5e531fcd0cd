// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open_options.h"

#include <string>
#include <string_view>

/// Helpers for sharded models of all formats.
namespace apr {

/// Whether a shard name is a plain file name, without a folder.
bool isPlainName(std::string_view name);

/// The path of a shard below the folder of its index, without "./"; empty for one outside of it.
std::string shardPath(std::string_view name);

/// Opens the shard `name` in the folder of `from`. E007 with its name when it is missing.
Result<ByteSource> openSibling(const SiblingOpener& siblings, const std::string& from, const std::string& name);

} // namespace apr
