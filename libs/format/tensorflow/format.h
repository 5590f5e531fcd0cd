// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::tensorflow {

extern const Format kFormat;

std::vector<FileField> fileFields(const FileFacts& facts);

} // namespace apr::tensorflow
