// SPDX-License-Identifier: MIT
#include "architecture/activations.h"

#include "apr/base/text.h"

#include <algorithm>
#include <array>

namespace apr {

const Activation* findActivation(std::string_view given)
{
    using Kind = Activation::Kind;
    static constexpr std::array kActivations{
        Activation{"gelu", Kind::Gelu, "GELU", ""},
        Activation{"gelu_python", Kind::Gelu, "GELU", ""},
        Activation{"gated-gelu", Kind::Gelu, "GELU", ""},
        Activation{"gelu_new", Kind::GeluTanh, "GELU", "tanh approximation"},
        Activation{"gelu_fast", Kind::GeluTanh, "GELU", "tanh approximation"},
        Activation{"gelu_pytorch_tanh", Kind::GeluTanh, "GELU", "tanh approximation"},
        Activation{"gelu_accurate", Kind::GeluTanh, "GELU", "tanh approximation"},
        Activation{"quick_gelu", Kind::GeluSigmoid, "GELU", "sigmoid approximation"},
        Activation{"silu", Kind::Silu, "SiLU", ""},
        Activation{"swish", Kind::Silu, "SiLU", ""},
        Activation{"gated-silu", Kind::Silu, "SiLU", ""},
        Activation{"relu", Kind::Relu, "ReLU", ""},
        Activation{"relu2", Kind::SquaredRelu, "ReLU", "squared"},
        Activation{"relu6", Kind::Relu6, "ReLU6", ""},
        Activation{"tanh", Kind::Tanh, "Tanh", ""},
        Activation{"sigmoid", Kind::Sigmoid, "Sigmoid", ""},
        Activation{"mish", Kind::Mish, "Mish", ""}};
    const std::string lower = toLower(given);
    const auto* found = std::find_if(kActivations.begin(), kActivations.end(),
                                     [&lower](const Activation& each) { return each.given == lower; });
    return found == kActivations.end() ? nullptr : found;
}

} // namespace apr
