// SPDX-License-Identifier: MIT
#include "format.h"
#include "format/reading/section_fields.h"

#include <array>

namespace apr::aprender {
namespace {

constexpr std::array<FieldSpan, 10> kHeaderFields{{{"magic", 4},
                                                   {"version", 2},
                                                   {"flags", 2},
                                                   {"tensor count", 4},
                                                   {"metadata offset", 8},
                                                   {"metadata size", 4},
                                                   {"index offset", 8},
                                                   {"data offset", 8},
                                                   {"header CRC-32", 4},
                                                   {"reserved", 20}}};

} // namespace

SectionFields sectionFields(const FileFacts& facts, const Section& section, const Bytes& bytes)
{
    switch (section.kind) {
    case SectionKind::Header: return fieldsOf(kHeaderFields, section.offset);
    case SectionKind::TensorIndex:
        return indexEntries(ByteReader(bytes.span(), std::endian::little, section.offset), 16);
    default: return aprMetadataFields(facts, section, bytes);
    }
}

} // namespace apr::aprender
