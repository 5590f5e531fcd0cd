// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "blocks.h"

#include <atomic>
#include <memory>
#include <vector>

namespace apr {

/// Tensors of one file, some of them compressed: reading one decodes only its own blocks, reading a range only the
/// blocks that it touches.
class EncodedSource final : public TensorSource {
public:
    struct Place {
        ByteRange stored = {}; ///< in the file
        std::uint64_t rawBytes = 0;
        std::uint64_t planes = 1; ///< to be joined after decoding
        Codec codec = Codec::None;
        bool isEncrypted = false; ///< a key is missing (E005)
    };

    EncodedSource(ByteSource file, std::vector<Place> places);
    ~EncodedSource() override;
    EncodedSource(const EncodedSource&) = delete;
    EncodedSource& operator=(const EncodedSource&) = delete;

    Result<Bytes> load(std::size_t index, ByteRange range) const override;

private:
    using Blocks = std::vector<EncodedBlock>;

    Result<const Blocks*> blocksOf(std::size_t index, const Bytes& stored) const;
    Result<Bytes> decode(const Place& place, const Blocks& blocks, ByteRange range, const Bytes& stored) const;

    ByteSource m_file;
    std::vector<Place> m_places;
    /// Found when a tensor is read for the first time; whoever comes second drops his own.
    mutable std::vector<std::atomic<const Blocks*>> m_blocks;
};

} // namespace apr
