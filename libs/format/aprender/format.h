// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::aprender {

extern const Format kFormat;

SectionFields sectionFields(const FileFacts& facts, const Section& section, const Bytes& bytes);

} // namespace apr::aprender
