// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::coreml {

extern const Format kFormat;

std::vector<FileField> fileFields(const FileFacts& facts);

} // namespace apr::coreml
