// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/byte_source.h"
#include "format/compression/decoded_cache.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace apr::tensorflow {

/// Unpacks one Snappy block (google/snappy format_description.txt). E002 when it does not unpack, E008 over `limit`.
Result<Bytes> unpackSnappy(std::span<const std::byte> packed, std::uint64_t limit);

/// A CRC-32C as TensorFlow and LevelDB store it: rotated, so that sums of data with sums in it stay good.
std::uint32_t unmaskedCrc(std::uint32_t masked);

/// A sorted string table (LevelDB doc/table_format.md), as TensorFlow's checkpoints use it.
class Table {
public:
    /// A block: where it stands in the file, without its trailer.
    struct Block {
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
    };
    struct Entry {
        std::string_view key = {};
        std::span<const std::byte> value = {}; ///< in the unpacked block
        std::size_t block = 0;
        std::uint64_t at = 0;         ///< of the value, in the unpacked block
        std::uint64_t fileOffset = 0; ///< of the value where its block is not packed, else of the block
    };

    /// E002 for a table that does not hang together, E004 for blocks that are not as their sums say.
    static Result<Table> open(ByteSource file, std::uint64_t memoryLimit);

    /// Gives all entries in order; views are valid during the call.
    Status each(const std::function<Status(const Entry&)>& take) const;

    /// The unpacked bytes of a block; what was read last is kept.
    Result<Bytes> block(std::size_t index) const;

private:
    Result<Bytes> readBlock(Block block) const;

    ByteSource m_file;
    std::uint64_t m_limit = 0;
    std::vector<Block> m_blocks;
    std::shared_ptr<const DecodedCache> m_cache = std::make_shared<const DecodedCache>();
};

/// Whether the file ends as a table does.
bool looksLikeTable(const ByteSource& file);

} // namespace apr::tensorflow
