// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "format/compression/decoded_cache.h"
#include "format/strided_source.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace apr {

/// Gathers the tensors of a file whose bytes stand in it as they are, in files beside it, or must be decoded first.
class TensorTable {
public:
    /// `file` is part 0 of the model.
    explicit TensorTable(ByteSource file);

    std::size_t size() const { return m_tensors.size(); }
    bool has(std::string_view name) const { return m_names.find(std::string(name)) != m_names.end(); }
    /// `name`, or the first of `name` with "#2", "#3" … behind it that is still free.
    std::string freeName(std::string name) const;

    /// Another part of the model; returns its number.
    std::uint32_t addPart(ByteSource content);

    /// A tensor whose bytes stand at `info.offset` of part `info.part`. Fills in byteSize. E002 when the name was
    /// there, is no UTF-8, or the bytes leave the part; E008 for shapes over 64 bits. Errors name the tensor.
    Status addStored(TensorInfo info);
    /// As addStored, for elements with `strides` (in elements), or numbers of `swapped` bytes that stand big-endian.
    Status addStrided(TensorInfo info, std::vector<std::uint64_t> strides, std::uint64_t swapped);
    /// A tensor that `decode` gives, of `storedBytes` that stand at `info.offset` of part `info.part`.
    Status addDecoded(TensorInfo info, std::uint64_t storedBytes, DecodedCache::Make decode);
    /// A tensor that `content` gives, its bytes in order.
    Status addComputed(TensorInfo info, std::uint64_t storedBytes, ByteSource content);

    /// A tensor of which all is known but its bytes: loading any of it fails with `error`.
    Status addUnreadable(TensorInfo info, Error error);

    /// The model, with what was gathered. The table is empty afterwards.
    Model makeModel(Metadata metadata, FileFacts facts);

    const std::vector<TensorInfo>& tensors() const { return m_tensors; }

private:
    Status addName(TensorInfo& info);
    StridedSource::Place placeOf(const TensorInfo& info) const;

    std::shared_ptr<const DecodedCache> m_cache = std::make_shared<const DecodedCache>();
    std::vector<ByteSource> m_files;
    std::vector<std::size_t> m_fileOfPart;
    std::vector<TensorInfo> m_tensors;
    std::vector<StridedSource::Place> m_places;
    std::unordered_set<std::string> m_names;
    std::unordered_map<std::size_t, Error> m_unreadable;
};

} // namespace apr
