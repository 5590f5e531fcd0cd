// SPDX-License-Identifier: MIT
#include "format.h"
#include "format/reading/section_fields.h"

#include <array>

namespace apr::apr2 {
namespace {

constexpr std::array<FieldSpan, 9> kHeaderFields{{{"magic", 4},
                                                  {"major version", 2},
                                                  {"minor version", 2},
                                                  {"flags", 4},
                                                  {"metadata offset", 4},
                                                  {"metadata size", 4},
                                                  {"index offset", 4},
                                                  {"index size", 4},
                                                  {"data offset", 4}}};
constexpr std::array<FieldSpan, 2> kIndexFields{{{"tensor count", 4}, {"reserved", 4}}};

SectionFields indexFields(ByteReader in)
{
    SectionFields out = fieldsOf(kIndexFields, in.offset());
    return in.take(8, "tensor count") ? indexEntries(in, 28, std::move(out)) : out;
}

} // namespace

SectionFields sectionFields(const FileFacts& facts, const Section& section, const Bytes& bytes)
{
    switch (section.kind) {
    case SectionKind::Header: return fieldsOf(kHeaderFields, section.offset);
    case SectionKind::TensorIndex: return indexFields(ByteReader(bytes.span(), std::endian::little, section.offset));
    default: return aprMetadataFields(facts, section, bytes);
    }
}

} // namespace apr::apr2
