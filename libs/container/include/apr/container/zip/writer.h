// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/segments/segment.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apr::zip {

/// Lays out an archive of stored entries, with ZIP64 fields where sizes require them, as NumPy's savez and Python's
/// zipfile write it. Timestamps are those of the format's beginning, so that equal contents give equal archives. The
/// file needs a checksum (FileLayout::hasChecksum): headers have the CRC-32 of their entries.
class ArchiveLayout {
public:
    /// Adds an entry. `content` is bytes, tensors and zeros, without alignment; it begins at a multiple of `alignment`,
    /// for which the local header has an extra field as of PyTorch. E020 if the archive exceeds 64 bits.
    Status add(std::string name, std::vector<Segment> content, std::uint64_t alignment = 1);

    /// The segments of the archive, with the central directory. Ends this object.
    std::vector<Segment> finish();

private:
    struct Entry {
        std::string name = {};
        std::uint64_t at = 0; ///< of the local header
        std::uint64_t bytes = 0;
        std::uint16_t padding = 0; ///< bytes of the extra field that aligns the content
        std::vector<Segment> content = {};
    };

    std::vector<Entry> m_entries;
    std::uint64_t m_end = 0;
};

} // namespace apr::zip
