// SPDX-License-Identifier: MIT
#include "format.h"
#include "format/reading/section_fields.h"

namespace apr::safetensors {

SectionFields sectionFields(const FileFacts& /*facts*/, const Section& section, const Bytes& bytes)
{
    return section.kind == SectionKind::TensorIndex ? jsonFields(bytes, section.offset, true) : SectionFields();
}

} // namespace apr::safetensors
