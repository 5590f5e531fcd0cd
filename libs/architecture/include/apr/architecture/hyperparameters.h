// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace apr {

/// A hyperparameter: our name, its names in config.json and aprender metadata (Hugging Face's first, the rest empty),
/// and its GGUF key after "ARCH."; empty if it has none, or if other architectures mean something else by it.
struct HyperparameterNames {
    std::string_view name = {};
    std::array<std::string_view, 6> aliases = {};
    std::string_view gguf = {};
};

std::span<const HyperparameterNames> hyperparameterNames();

} // namespace apr
