// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/open_options.h"
#include "apr/model/model.h"

#include <string>

namespace apr::gguf {

/// Opens a GGUF file, or all files of a split model from any of them (split.no is 0-based, the number in the name
/// 1-based). E002 when names and numbers contradict each other, E012 when tensors are missing.
Result<Model> openWithParts(const std::string& name, const ByteSource& file, const SiblingOpener& siblings,
                            const OpenOptions& options);

} // namespace apr::gguf
