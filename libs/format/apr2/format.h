// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::apr2 {

extern const Format kFormat;

SectionFields sectionFields(const FileFacts& facts, const Section& section, const Bytes& bytes);
extern const MetadataEditor kEditor;
extern const FormatWriter kWriter;

} // namespace apr::apr2
