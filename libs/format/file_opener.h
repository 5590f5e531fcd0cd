// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/format/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// What the openers of all formats share: the file, what was found out about it, and how they fail.
class FileOpener {
protected:
    /// The bytes of a tensor in the file, and where the file states them.
    struct Extent {
        std::string_view tensor = {};
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
        std::uint64_t statedAt = 0;
    };

    FileOpener(std::string name, ByteSource file);

    Error fail(Errc code, std::string message, std::optional<std::uint64_t> offset, std::string field,
               std::string tensor = {}) const;
    /// `error` as one of this file.
    Error ofFile(Error error) const;
    void note(Severity severity, std::string rule, std::string message, std::uint64_t offset, std::string hint = {},
              std::string tensor = {});
    /// Warns of keys that stand twice in the metadata.
    void noteDuplicateKeys(const ParsedJson& parsed, std::uint64_t offset);
    /// E002 when a byte belongs to two tensors: an overlap lets a small file pose as a large one.
    Status checkOverlaps(std::vector<Extent> extents) const;
    /// Completes `m_facts`, and gives them away.
    FileFacts takeFacts(std::string format, std::string dialect);

    std::string m_name;
    ByteSource m_file;
    FileFacts m_facts;
};

} // namespace apr
