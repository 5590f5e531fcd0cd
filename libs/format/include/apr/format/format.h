// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_fields.h"
#include "apr/format/format_reader.h"
#include "apr/format/format_writer.h"
#include "apr/format/metadata_editor.h"
#include "apr/graph/graph_check.h"

#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>

namespace apr {

/// A short list in a constant.
template <class T, std::size_t Most>
class Few {
public:
    constexpr Few() = default;
    constexpr Few(std::initializer_list<T> items)
    {
        for (const T& item : items) {
            m_items[m_size++] = item;
        }
    }

    constexpr const T* begin() const { return m_items.data(); }
    constexpr const T* end() const { return m_items.data() + m_size; }
    constexpr const T& front() const { return m_items.front(); }
    constexpr bool empty() const { return m_size == 0; }

private:
    std::array<T, Most> m_items = {};
    std::size_t m_size = 0;
};

/// A file format: one folder, and one row in the table of formats. What a format does not have is null or empty.
struct Format {
    Few<FormatId, 4> ids = {}; ///< of the models that this row is for
    Few<const FormatReader*, 5> readers = {};
    Few<const FormatWriter*, 2> writers = {};
    /// The fields of a section of the first file, whose bytes are `bytes`; empty if it has none.
    SectionFields (*sectionFields)(const FileFacts& facts, const Section& section, const Bytes& bytes) = nullptr;
    /// The fields of the whole first file, where they are not those of sections.
    std::vector<FileField> (*fileFields)(const FileFacts& facts) = nullptr;
    /// Checks the operator graph by the rules of the format.
    Result<std::optional<GraphCheck>> (*checkGraph)(const FileFacts& facts) = nullptr;
    const MetadataEditor* editor = nullptr; ///< the metadata of files can be changed, and the writer keeps the rest
};

} // namespace apr
