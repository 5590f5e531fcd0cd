// SPDX-License-Identifier: MIT
#pragma once

#include "file.h"

namespace apr::hdf5 {

/// A fractal heap: dense storage of links and attributes.
class FractalHeap {
public:
    /// E002 for an invalid heap, E009 for filtered blocks.
    static Result<FractalHeap> open(const File& file, std::uint64_t address);

    /// The object with an ID. E002 when it does not exist, E009 for huge objects, which are stored outside the heap.
    Result<Cursor> object(const Bytes& id) const;

private:
    Result<Cursor> managed(std::uint64_t offset, std::uint64_t length) const;

    const File* m_file = nullptr;
    std::uint64_t m_width = 0;
    std::uint64_t m_startBlock = 0;
    std::uint64_t m_maxDirect = 0;
    std::uint64_t m_offsetSize = 0; ///< bytes of a heap offset
    std::uint64_t m_lengthSize = 0;
    std::uint64_t m_root = kUndefined;
    std::uint64_t m_rootRows = 0;
};

} // namespace apr::hdf5
