// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/hdf5/file.h"

#include <map>
#include <memory>

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

/// The global heap, where values of variable length are stored, in collections. For use by one thread.
class GlobalHeap {
public:
    explicit GlobalHeap(std::shared_ptr<const File> file) : m_file(std::move(file)) {}

    const File& file() const { return *m_file; }

    /// The object with an index in the collection at an address, which is read once. E002 when it does not exist.
    Result<Bytes> object(std::uint64_t collection, std::uint64_t index);

private:
    struct Entry {
        Cursor at; ///< before its bytes
        std::uint64_t bytes = 0;
    };
    using Collection = std::map<std::uint64_t, Entry>; ///< by index

    Result<Collection> read(std::uint64_t address) const;

    std::shared_ptr<const File> m_file;
    std::map<std::uint64_t, Collection> m_collections; ///< by address
};

} // namespace apr::hdf5
