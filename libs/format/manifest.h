// SPDX-License-Identifier: MIT
#pragma once

#include "apr/format/model.h"
#include "apr/format/open.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// One shard as a manifest has it.
struct ManifestShard {
    std::string file = {};
    std::optional<std::uint64_t> size = {};
    /// CRC-32 of the file up to its footer, as that states it. Not of the whole file: behind its own CRC-32 that is the
    /// same for all files of one size.
    std::optional<std::uint32_t> crc = {};
};

/// The manifest of a sharded apr model: the documents' keys (sharded, shards[].file/size/crc32, tensor_shard_map) or
/// aprender's (shards[].filename/index/size/tensors, weight_map).
struct Manifest {
    std::vector<ManifestShard> shards = {};
    std::map<std::string, std::size_t> tensors = {}; ///< shard of each
};

/// Whether a JSON document is a manifest of either kind.
bool isManifest(const Json& document);

/// E002 for what contradicts itself, E015 for a shard path that leaves the folder.
Result<Manifest> parseManifest(const std::string& name, const Json& document);

/// The documents' form, with line breaks for a reader.
std::string manifestText(const Manifest& manifest);

/// Opens all shards as one model. E007 for a shard that is missing, E004 for one of another size or checksum than the
/// manifest says (its footer tells without reading the data), E012 for a tensor that is not where it should be.
Result<Model> openManifest(const std::string& name, const Json& document, const SiblingOpener& siblings);

} // namespace apr
