// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "apr/container/compression/decoded_cache.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace apr::tensorflow {

/// Decompresses one raw Snappy block. E002 for invalid data, E008 when the result exceeds `limit` bytes.
Result<Bytes> unpackSnappy(std::span<const std::byte> packed, std::uint64_t limit);

/// The CRC-32C from its stored form: TensorFlow and LevelDB rotate it and add a constant ("masked CRC").
std::uint32_t unmaskedCrc(std::uint32_t masked);

/// A sorted string table in LevelDB's format, used by TensorFlow checkpoints.
class Table {
public:
    /// The location of a block in the file, without its trailer.
    struct Block {
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
    };
    struct Entry {
        std::string_view key = {};
        std::span<const std::byte> value = {}; ///< in the decompressed block
        std::size_t block = 0;                 ///< index of the block
        std::uint64_t at = 0;                  ///< offset of the value in the decompressed block
        std::uint64_t fileOffset = 0;          ///< of the value, or of its block when the block is compressed
    };

    /// E002 for an invalid table, E004 for a checksum mismatch in the index block.
    static Result<Table> open(ByteSource file, const Budget& budget);

    /// Visits all entries in order; views are valid during the call. E004 for a checksum mismatch in a block.
    Status each(const std::function<Status(const Entry&)>& visit) const;

    /// The decompressed content of a block; recently used blocks are cached.
    Result<Bytes> block(std::size_t index) const;

private:
    Result<Bytes> readBlock(Block block) const;

    ByteSource m_file;
    Budget m_budget;
    std::vector<Block> m_blocks;
    std::shared_ptr<const DecodedCache> m_cache;
};

/// Whether the file ends with the magic of a table.
bool looksLikeTable(const ByteSource& file);

} // namespace apr::tensorflow
