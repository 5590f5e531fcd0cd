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

} // namespace apr
