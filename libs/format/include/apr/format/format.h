// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_fields.h"
#include "apr/format/format_reader.h"
#include "apr/format/format_writer.h"
#include "apr/format/metadata_editor.h"
#include "apr/graph/graph_check.h"

#include <optional>
#include <span>

namespace apr {

/// A file format: one folder, and one row in the table of formats. What a format does not have is null or empty.
struct Format {
    std::span<const FormatId> ids = {}; ///< of the models that this row is for
    std::span<const FormatReader* const> readers = {};
    std::span<const FormatWriter* const> writers = {};
    /// The fields of a section of the first file, whose bytes are `bytes`; empty if it has none.
    SectionFields (*sectionFields)(const FileFacts& facts, const Section& section, const Bytes& bytes) = nullptr;
    /// The fields of the whole first file, where they are not those of sections.
    std::vector<FileField> (*fileFields)(const FileFacts& facts) = nullptr;
    /// Checks the operator graph by the rules of the format.
    Result<std::optional<GraphCheck>> (*checkGraph)(const FileFacts& facts) = nullptr;
    const MetadataEditor* editor = nullptr; ///< the metadata of files can be changed, and the writer keeps the rest
};

} // namespace apr
