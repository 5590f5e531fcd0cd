// SPDX-License-Identifier: MIT
#pragma once

#include "file.h"

namespace apr::hdf5 {

/// A fractal heap (III.G): where groups and objects of the newer kind keep links and attributes.
class FractalHeap {
public:
    /// E002 for one that is damaged; E009 for one whose blocks are filtered.
    static Result<FractalHeap> open(const File& file, std::uint64_t address);

    /// The object of an ID. E002 when there is none; E009 for one too large to be kept in the heap itself.
    Result<Cursor> object(const Bytes& id) const;

private:
    Result<Cursor> managed(std::uint64_t offset, std::uint64_t length) const;

    const File* m_file = nullptr;
    std::uint64_t m_width = 0;
    std::uint64_t m_startBlock = 0;
    std::uint64_t m_maxDirect = 0;
    std::uint64_t m_offsetSize = 0; ///< bytes of an offset in the heap
    std::uint64_t m_lengthSize = 0;
    std::uint64_t m_root = kUndefined;
    std::uint64_t m_rootRows = 0;
};

} // namespace apr::hdf5
