// SPDX-License-Identifier: MIT
#pragma once

#include "apr/tensor/dtype.h"
#include "file.h"
#include "format/compression/decoded_cache.h"

#include <memory>
#include <vector>

namespace apr::hdf5 {

/// What stands where nothing was written (IV.A.2.e, f). Empty for zeros.
struct FillValue {
    Bytes value = {};
    static Result<FillValue> of(const Object& dataset, std::uint64_t width);
};

/// What chunks went through when they were written (IV.A.2.l).
class FilterPipeline {
public:
    /// E009 for a filter that is not deflate, shuffle or Fletcher-32, by its name.
    static Result<FilterPipeline> parse(Cursor in);

    bool isEmpty() const { return m_filters.empty(); }
    /// Undoes the filters on a chunk of `bytes` bytes; bit i of `mask` tells that filter i was left out.
    /// E002 when it does not unpack, E004 for a wrong sum.
    Result<Bytes> undo(Bytes chunk, std::uint64_t mask, std::uint64_t bytes) const;

private:
    struct Filter {
        std::uint64_t id = 0;
        std::uint64_t width = 1; ///< of shuffle: bytes of an element
    };
    std::vector<Filter> m_filters;
};

/// How the chunks of a dataset are found (VII.A to VII.C).
struct ChunkIndex {
    std::uint64_t kind = 0; ///< of layout version 4: 1 single, 2 implicit, 3 fixed array, 4 extensible array, 5 B-tree
                            ///< 2; 0 for the B-tree of older ones
    std::uint64_t flags = 0;
    std::uint64_t address = kUndefined;
    std::uint64_t singleBytes = 0; ///< of a single filtered chunk
    std::uint64_t singleMask = 0;

    Status parse(const File& file, Cursor& in);
};

/// A dataset in chunks.
struct Chunked {
    Shape shape = {};
    std::vector<std::uint64_t> chunk = {};
    std::uint64_t width = 1;
    ChunkIndex index = {};
    FilterPipeline filters = {};
    FillValue fill = {};
    std::uint64_t memoryLimit = 0;
};

/// Its elements in row-major order. They are unpacked in slabs, each as high as a chunk, when they are read.
/// E002 when the chunks cannot be those of the shape, E008 for a slab over the limit.
Result<ByteSource> chunkedSource(std::shared_ptr<const File> file, std::shared_ptr<const DecodedCache> cache,
                                 Chunked dataset);

} // namespace apr::hdf5
