// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/segments/segment.h"
#include "apr/model/chunks.h"

#include <span>
#include <vector>

namespace apr {

/// The bytes of the tensors of one file as they are stored: those of the model, or of another form.
class StoredTensors {
public:
    /// The arguments must outlive this. `segments` are all of the file.
    StoredTensors(const Model& model, std::span<const Segment> segments, const ChunkObserver& observer);

    const Model& model() const { return m_model; }
    /// The indices of the file's tensors, ascending.
    const std::vector<std::size_t>& tensors() const { return m_tensors; }

    bool isDense(std::size_t tensor) const { return contentOf(tensor) == nullptr; }
    /// Size before compression.
    std::uint64_t bytesOf(std::size_t tensor) const;
    /// Chunks of another form than the model's have no elements.
    std::vector<ChunkRange> chunksOf(std::size_t tensor) const;

    Result<Bytes> load(const ChunkRange& chunk) const;
    /// Shows a loaded chunk to the observer, if it is of a dense tensor.
    Status observe(const ChunkRange& chunk, const Bytes& bytes, std::optional<std::uint32_t> crc = {}) const;

private:
    const ByteSource* contentOf(std::size_t tensor) const { return m_content.empty() ? nullptr : m_content[tensor]; }

    const Model& m_model;
    const ChunkObserver& m_observer;
    std::vector<std::size_t> m_tensors;
    std::vector<const ByteSource*>
        m_content; ///< one per tensor of the model, null for dense ones; empty: all are dense
};

} // namespace apr
