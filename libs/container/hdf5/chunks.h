// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/compression/decoded_cache.h"
#include "apr/container/hdf5/file.h"
#include "apr/container/hdf5/object.h"
#include "apr/tensor/dtype.h"

#include <memory>
#include <vector>

namespace apr::hdf5 {

/// The value of elements that were never written. Empty for zero.
struct FillValue {
    Bytes value = {};
    static Result<FillValue> of(const Object& dataset, std::uint64_t width);
};

/// The filters applied to chunks when they were written.
class FilterPipeline {
public:
    /// E009 with the filter's name for filters other than deflate, shuffle and Fletcher-32.
    static Result<FilterPipeline> parse(Cursor in);

    bool isEmpty() const { return m_filters.empty(); }
    /// Reverses the filters on a chunk of `bytes` unfiltered bytes; bit i of `mask` means that filter i was skipped.
    /// E002 when decompression fails, E004 for a checksum mismatch.
    Result<Bytes> undo(Bytes chunk, std::uint64_t mask, std::uint64_t bytes) const;

private:
    struct Filter {
        std::uint64_t id = 0;
        std::uint64_t width = 1; ///< shuffle: bytes per element
    };
    std::vector<Filter> m_filters;
};

/// The index of a dataset's chunks.
struct ChunkIndex {
    std::uint64_t kind = 0; ///< layout version 4: 1 single chunk, 2 implicit, 3 fixed array, 4 extensible array,
                            ///< 5 version 2 B-tree; 0 for the version 1 B-tree of older layouts
    std::uint64_t flags = 0;
    std::uint64_t address = kUndefined;
    std::uint64_t singleBytes = 0; ///< stored size of a single filtered chunk
    std::uint64_t singleMask = 0;  ///< its filter mask

    Status parse(const File& file, Cursor& in);
};

/// A chunked dataset.
struct Chunked {
    Shape shape = {};
    std::vector<std::uint64_t> chunk = {};
    std::uint64_t width = 1;
    ChunkIndex index = {};
    FilterPipeline filters = {};
    FillValue fill = {};
    Budget budget = {};
};

/// The dataset's elements in row-major order. Reads decompress slabs: all chunks with the same first chunk index.
/// E002 when the chunk shape does not match the dataset, E008 for a slab larger than the memory limit.
Result<ByteSource> chunkedSource(std::shared_ptr<const File> file, std::shared_ptr<const DecodedCache> cache,
                                 Chunked dataset);

} // namespace apr::hdf5
