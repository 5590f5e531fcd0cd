// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"
#include "convert/recipe/draft.h"

#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// How transformers loads the models of a GGUF architecture. Lists are separated by spaces.
struct CheckpointType {
    std::string_view gguf;               ///< general.architecture
    std::string_view type;               ///< model_type
    bool hasExperts = false;             ///< the GGUF keys give a number of experts
    std::string_view model;              ///< canonical names of the tensors outside of layers
    std::string_view biases = {};        ///< of each layer, or of none
    std::string_view mlpBiases = {};     ///< likewise, of the feed-forward blocks
    std::string_view layers = "layers."; ///< what the names of a layer's tensors begin with
};

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
