// SPDX-License-Identifier: MIT
#pragma once

#include "apr/container/compression/blocks.h"
#include "apr/tensor/tensor_info.h"

#include <atomic>
#include <memory>
#include <vector>

namespace apr {

/// Tensors of one file, some of them compressed. Reading a range decodes only the blocks that overlap it.
class EncodedSource final : public TensorSource {
public:
    struct Place {
        ByteRange stored = {}; ///< in the file
        std::uint64_t rawBytes = 0;
        std::uint64_t planes = 1; ///< number of byte planes to join after decoding
        Codec codec = Codec::None;
        bool isEncrypted = false; ///< loading fails with E005
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
    /// Set on first read of a tensor. If two threads race, the first result is used.
    mutable std::vector<std::atomic<const Blocks*>> m_blocks;
};

} // namespace apr
