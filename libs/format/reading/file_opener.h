// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/model/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// Why tensorBytes() has no result: a row is not a multiple of the block size, or the size overflows.
std::string tensorSizeProblem(DType dtype, const Shape& shape);

/// Base class of the format readers: the file, the facts collected about it, and error construction.
class FileOpener {
protected:
    /// Byte range of a tensor in the file, and the offset of the field that declares it.
    struct Extent {
        std::string_view tensor = {};
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
        std::uint64_t declaredAt = 0;
    };

    FileOpener(std::string name, ByteSource file);

    Error fail(Errc code, std::string message, std::optional<std::uint64_t> offset, std::string field,
               std::string tensor = {}) const;
    /// `error` with the name of this file.
    Error ofFile(Error error) const;
    void note(Severity severity, RuleId rule, std::string message, std::uint64_t offset, std::string hint = {},
              std::string tensor = {});
    /// Adds a warning for each duplicate key in the metadata.
    void noteDuplicateKeys(const ParsedJson& parsed, std::uint64_t offset);
    /// E002 when two tensors overlap: overlaps let a small file claim a large model.
    Status checkOverlaps(std::vector<Extent> extents) const;
    /// Completes `m_facts` and moves them out.
    FileFacts takeFacts(FormatId format, std::string dialect);

    std::string m_name;
    ByteSource m_file;
    FileFacts m_facts;
};

} // namespace apr
