// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/pipeline.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apr {

inline constexpr std::uint64_t kDefaultShardBytes = std::uint64_t{2} << 30;

struct ShardOptions {
    std::string input = {};
    std::string folder = {};                     ///< made when it is not there
    std::uint64_t maxBytes = kDefaultShardBytes; ///< of tensor data in one shard; a larger tensor has one for itself
    bool force = false;                          ///< replace files of the same names
    CompressionOptions compression = {};
};

struct ShardReport {
    std::string manifest = {}; ///< path
    std::vector<std::string> files = {};
    std::uint64_t bytes = 0; ///< of all shards
    std::size_t tensors = 0;
};

/// Splits a model of any readable format into apr2 files and a manifest (FORMAT.md section 2): tensors in their order,
/// metadata in the first shard. Names and values stay as they are. Nothing appears before everything is written; the
/// manifest comes last. E016 when a file of the name is there, E004 when the source is damaged, E007, E017.
Result<ShardReport> shardModel(const ShardOptions& options, Progress& progress);

/// Joins a sharded model of any kind into one apr2 file, every shard checked against its checksum first. `options` as
/// for a conversion; names, values and metadata stay.
Result<ConvertReport> unshardModel(ConvertOptions options, Progress& progress);

} // namespace apr
