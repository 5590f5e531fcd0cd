// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace apr {

/// An activation function, as configurations name it (transformers' ACT2FN).
struct Activation {
    enum class Kind : std::uint8_t { Gelu, GeluTanh, GeluSigmoid, Silu, Relu, SquaredRelu, Relu6, Tanh, Sigmoid, Mish };

    std::string_view given = {}; ///< "gelu_new"
    Kind kind = Kind::Gelu;
    std::string_view name = {};   ///< as the layers of PyTorch are named: "GELU"
    std::string_view detail = {}; ///< of variants: "tanh approximation"
};

/// Null for a name that is not known.
const Activation* findActivation(std::string_view given);

} // namespace apr
