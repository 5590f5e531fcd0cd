// SPDX-License-Identifier: MIT
#include "format.h"
#include "shard_index.h"

#include <array>

namespace apr::shard_index {
namespace {

constexpr std::array<const FormatReader*, 2> kReaders{&kPickleIndexReader, &kShardIndexReader};

} // namespace

constinit const Format kFormat{.readers = kReaders};

} // namespace apr::shard_index
