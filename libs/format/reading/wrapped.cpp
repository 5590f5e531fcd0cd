// SPDX-License-Identifier: MIT
#include "wrapped.h"

#include "apr/base/crc32.h"
#include "apr/base/text.h"

namespace apr {

Model withFileOf(const Model& inner, const std::string& name, const ByteSource& file, std::string dialect)
{
    ModelParts parts{.metadata = inner.sharedMetadata(),
                     .tensors = {inner.tensors().begin(), inner.tensors().end()},
                     .facts = inner.facts()};
    for (TensorInfo& tensor : parts.tensors) {
        tensor.setComputed();
    }
    FileFacts& facts = parts.facts;
    for (const StoredChecksum& stored : facts.checksums) {
        const auto bytes = inner.facts().parts[stored.part].content.read(stored.offset, stored.size);
        const std::uint32_t crc = bytes ? crc32(bytes->span()) : 0;
        if (!bytes || crc != stored.expected) {
            facts.findings.push_back({.severity = Severity::Error,
                                      .rule = "checksum.mismatch",
                                      .message = "CRC-32 mismatch of the decompressed data: computed " + crcText(crc) +
                                                 ", stored " + crcText(stored.expected),
                                      .hint = "download the file again"});
        }
    }
    facts.checksums.clear();
    facts.dialect = std::move(dialect);
    facts.parts = {{.name = name, .bytes = file.size(), .content = file}};
    facts.sections = {{"compressed data", 0, file.size()}};
    return Model(std::move(parts), std::make_shared<WholeModelSource>(inner));
}

} // namespace apr
