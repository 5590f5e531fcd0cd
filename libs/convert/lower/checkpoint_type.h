// SPDX-License-Identifier: MIT
#pragma once

#include "apr/base/json.h"
#include "apr/base/result.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace apr {

class ConfigMaker;

/// Which layers have the tensors of a list.
enum class InLayers : std::uint8_t {
    All,
    AllOrNone, ///< all of them, or no layer has any
    Otherwise, ///< all layers, if none has a tensor of the list before
    First,     ///< the first layer, which has what all share
    Dense,     ///< layers without experts
    Sparse,    ///< layers with experts
};

/// Canonical names within a layer, separated by spaces; {m} is the number of an expert.
struct LayerTensors {
    std::string_view names = {};
    InLayers where = InLayers::All;
    std::string_view layers = "layers."; ///< what the names of a layer's tensors begin with
};

/// How transformers loads the models of a GGUF architecture: a row of the table in checkpoint_types.cpp.
struct CheckpointType {
    std::string_view gguf;   ///< general.architecture
    std::string_view type;   ///< model_type
    bool hasExperts = false; ///< the GGUF keys give a number of experts
    /// Tells types with the same GGUF architecture from each other; null if there is one.
    bool (*fits)(const Json& ggufKeys) = nullptr;
    bool hasLayerPattern = false;                ///< the number of a layer tells whether it has a window
    std::string_view model = {};                 ///< canonical names of the tensors outside of layers
    std::string_view head = "lm_head.weight";    ///< of a tensor that may be tied; empty without one
    std::array<LayerTensors, 8> layers = {};     ///< those after the last list are empty
    Status (*configure)(ConfigMaker&) = nullptr; ///< adds what config.json has besides sizes and ids

    std::string_view layerPrefix() const { return layers.front().layers; }
};

} // namespace apr
