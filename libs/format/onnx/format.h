// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::onnx {

extern const Format kFormat;

std::vector<FileField> fileFields(const FileFacts& facts);

} // namespace apr::onnx
