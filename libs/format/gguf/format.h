// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_reader.h"

namespace apr::gguf {

extern const FormatReader kReader;

} // namespace apr::gguf
