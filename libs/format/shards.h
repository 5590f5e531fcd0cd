// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open.h"

#include <string>
#include <string_view>

/// What every kind of sharded model needs.
namespace apr {

/// Whether a shard's name stays in its folder.
bool isPlainName(std::string_view name);

/// "models/" of "models/a.apr"; empty for a plain name.
std::string folderOf(const std::string& path);

/// The shard `name` beside `from`. E007 naming the shard when it is missing.
Result<ByteSource> openSibling(const SiblingOpener& siblings, const std::string& from, const std::string& name);

} // namespace apr
