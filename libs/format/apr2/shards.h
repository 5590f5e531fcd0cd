// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/format_writer.h"

namespace apr::apr2 {

/// Shards, and the manifest as the output itself. The metadata is in the first shard, which is written after the
/// others: its late numbers are those of all tensors. The blocks are in every shard.
Result<OutputLayout> layOutShards(const Model& model, const Metadata& metadata, const WriteOptions& options,
                                  const ShardNames& names);

} // namespace apr::apr2
