// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/error.h"

#include <optional>
#include <string>
#include <string_view>

/// What is said of files that no reader recognizes.
namespace apr {

/// E009 for a checkpoint of torch.distributed.checkpoint, or a file of it.
Error distributedCheckpoint(const std::string& path);

/// Describes content, for example an HTML page, by its first bytes.
std::string describeContent(std::string_view start);

/// Whether describeContent() knows what the content is.
bool isKnownContent(std::string_view start);

/// What to do about such a file; empty if it is not known.
std::string adviceForContent(std::string_view start);

/// The reason why a known format is not supported.
std::optional<std::string> unsupportedFormat(std::string_view start, std::string_view name);

} // namespace apr
