// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

namespace apr {

/// The prefix before the layer index in a tensor name, and the index: "decoder.layers." and 3; −1 if there is none.
/// Parts are separated by '.' (PyTorch, GGUF) or '/' (TensorFlow).
std::pair<std::string_view, std::int64_t> layerOf(std::string_view name);

/// What follows the index: ".attn.q.weight" of "layers.03.attn.q.weight", whose prefix is "layers.".
std::string_view afterLayer(std::string_view name, std::string_view prefix);

/// A tensor name split into its module and its parameter; "" for a parameter without a module's name.
struct SplitName {
    std::string_view module = {};
    std::string_view parameter = {};
};

/// Splits a name at the last separator if what follows is the name of a parameter ("weight", "bias").
SplitName splitName(std::string_view name);

/// The name of the module that a tensor belongs to, a part of the tensor's name.
std::string_view moduleName(std::string_view tensor);

} // namespace apr
