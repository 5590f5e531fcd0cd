// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/progress.h"
#include "apr/convert/pipeline.h"

#include <cstdint>
#include <string>
#include <vector>

namespace apr {

struct ShardOptions {
    std::string input = {};
    std::string folder = {};                     ///< created if missing
    std::uint64_t maxBytes = kDefaultShardBytes; ///< tensor data per shard; a larger tensor gets its own shard
    bool force = false;                          ///< overwrite existing files
    CompressionOptions compression = {};
};

struct ShardReport {
    std::string inputFormat = {};
    std::string inputDialect = {};
    std::uint64_t inputBytes = 0;
    std::string manifest = {};                 ///< path
    std::vector<std::string> files = {};       ///< names of the shards, next to the manifest
    std::vector<std::uint64_t> fileBytes = {}; ///< size of each
    std::uint64_t bytes = 0;                   ///< total size of all shards
    std::size_t tensors = 0;
    std::uint64_t parameters = 0;
    std::uint64_t tensorBytes = 0;
    std::vector<Finding> findings = {}; ///< of the values
};

/// Splits a model of any supported format into apr2 shards and a manifest. Tensors keep their order, names and values;
/// the metadata is in the first shard. Files appear only when all are complete, the manifest last. E016: a file exists.
/// E004: checksum mismatch in the source. E007, E017.
Result<ShardReport> shardModel(const ShardOptions& options, Progress& progress);

/// Joins the shards of a model into one apr2 file after verifying their checksums. `options` as for a conversion;
/// names, values and metadata are unchanged.
Result<ConvertReport> unshardModel(ConvertOptions options, Progress& progress);

} // namespace apr
