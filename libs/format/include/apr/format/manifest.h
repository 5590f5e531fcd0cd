// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace apr {

/// One shard entry of a manifest.
struct ManifestShard {
    std::string file = {};
    std::optional<std::uint64_t> size = {};
    /// CRC-32 of the file up to its footer, as stored in the footer. The CRC-32 of the whole file would be useless: a
    /// file that ends with its own CRC-32 always has the same one for a given length.
    std::optional<std::uint32_t> crc = {};
};

/// The manifest of a sharded apr model: the keys of apr2 (sharded, shards[].file/size/crc32, tensor_shard_map) or those
/// of aprender (shards[].filename/index/size/tensors, weight_map).
struct Manifest {
    std::vector<ManifestShard> shards = {};
    std::map<std::string, std::size_t> tensors = {}; ///< tensor name to shard index
};

/// Whether a JSON document is a manifest of either form.
bool isManifest(const Json& document);

/// E002 for contradictory entries, E015 for a shard path outside the folder.
Result<Manifest> parseManifest(const std::string& name, const Json& document);

/// The manifest as indented JSON with the keys of apr2.
std::string manifestText(const Manifest& manifest);

} // namespace apr
