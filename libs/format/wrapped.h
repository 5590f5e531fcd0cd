// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"

#include <string>

namespace apr {

/// A model that was read from bytes unpacked out of `file`: its facts speak of the file, its checksum is verified here
/// (a mismatch is a finding), its tensors stand in no file.
Model withFileOf(const Model& inner, const std::string& name, const ByteSource& file, std::string dialect);

} // namespace apr
