// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format.h"

namespace apr::gguf {

extern const Format kFormat;
extern const FormatReader kReader;

SectionFields sectionFields(const FileFacts& facts, const Section& section, const Bytes& bytes);
extern const MetadataEditor kEditor;

} // namespace apr::gguf
