// SPDX-License-Identifier: MIT
#pragma once

#include "convert/lower/checkpoint.h"

#include <string>
#include <vector>

namespace apr {

/// The configuration of a checkpoint, and the keys of GGUF that it has no equivalent of.
struct CheckpointConfig {
    Json json = Json::object();
    std::vector<std::string> unused = {};
};

/// Makes config.json from GGUF keys. `result` has canonical names, `metadata` the keys in "source_metadata". E009 if a
/// key is missing, or has a value that the configuration cannot express.
Result<CheckpointConfig> checkpointConfig(const CheckpointType& type, const Model& result, const Metadata& metadata,
                                          const RopeFactors& rope);

} // namespace apr
