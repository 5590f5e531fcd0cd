// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <string>

namespace apr {

/// A model read from data decompressed from `file`: its facts describe the compressed file, its checksum is verified
/// here (a mismatch is a finding), and its tensors have no file offset.
Model withFileOf(const Model& inner, const std::string& name, const ByteSource& file, std::string dialect);

} // namespace apr
