// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/hash.h"
#include "apr/container/compression/decoded_cache.h"
#include "apr/model/model.h"
#include "apr/model/strided_source.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// Builds the tensor table of a model whose tensors are stored in the file, in external files, or must be decoded.
class TensorTable {
public:
    /// `file` is part 0 of the model. The table and what its tensors decode to are charged to `budget`.
    explicit TensorTable(ByteSource file, Budget budget = {});

    std::size_t size() const { return m_tensors.size(); }
    bool has(std::string_view name) const { return m_names.find(std::string(name)) != m_names.end(); }
    /// `name`, with the first unused suffix of "#2", "#3" … if it is taken.
    std::string uniqueName(const std::string& name) const;

    /// Adds another file of the model and returns its part number.
    std::uint32_t addPart(ByteSource content);

    /// Adds a tensor stored at `info.offset` of part `info.part`. Sets byteSize. E002 when the name is a duplicate or
    /// not UTF-8, the size overflows 64 bits, or the data exceeds the part. Errors name the tensor.
    Status addStored(TensorInfo info);
    /// Like addStored, with `strides` (in elements) or big-endian numbers of `swapped` bytes.
    Status addStrided(TensorInfo info, std::vector<std::uint64_t> strides, std::uint64_t swapped);
    /// Adds a tensor that `decode` decodes from `storedBytes` bytes at `info.offset` of part `info.part`.
    Status addDecoded(TensorInfo info, std::uint64_t storedBytes, DecodedCache::Make decode);
    /// Adds a tensor whose bytes `content` provides.
    Status addComputed(TensorInfo info, std::uint64_t storedBytes, ByteSource content);

    /// Adds a tensor whose data is unavailable: loading it fails with `error`.
    Status addUnreadable(TensorInfo info, Error error);

    /// Builds the model from the tensors added so far. The table is empty afterwards.
    Model makeModel(Metadata metadata, FileFacts facts);

    const std::vector<TensorInfo>& tensors() const { return m_tensors; }

private:
    Status addName(TensorInfo& info);
    StridedSource::Place placeOf(const TensorInfo& info) const;

    Budget m_budget;
    std::shared_ptr<const DecodedCache> m_cache;
    std::vector<ByteSource> m_files;
    std::vector<std::size_t> m_fileOfPart;
    std::vector<TensorInfo> m_tensors;
    std::vector<StridedSource::Place> m_places;
    TextSet m_names;
    mutable TextMap<std::size_t> m_numbers; ///< where uniqueName continues
    NumberMap<std::size_t, Error> m_unreadable;
};

} // namespace apr
