// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace apr::coreml {

/// A layer weight: its field number in the layer message, and its name.
struct LayerWeight {
    std::uint32_t field = 0;
    std::string_view name = {};
};

/// A layer type with weights: its field number in NeuralNetworkLayer (NeuralNetwork.proto).
struct LayerKind {
    std::uint32_t field = 0;
    std::string_view op = {};
    std::array<LayerWeight, 12> weights = {};
};

inline constexpr std::array kLayers{
    LayerKind{100, "convolution", {{{90, "weights"}, {91, "bias"}}}},
    LayerKind{140, "innerProduct", {{{20, "weights"}, {21, "bias"}}}},
    LayerKind{150, "embedding", {{{20, "weights"}, {21, "bias"}}}},
    LayerKind{160, "batchnorm", {{{15, "gamma"}, {16, "beta"}, {17, "mean"}, {18, "variance"}}}},
    LayerKind{245, "scale", {{{2, "scale"}, {5, "bias"}}}},
    LayerKind{250, "bias", {{{2, "bias"}}}},
    LayerKind{290, "loadConstant", {{{2, "data"}}}},
    LayerKind{400, "simpleRecurrent", {{{30, "weightMatrix"}, {31, "recursionMatrix"}, {32, "biasVector"}}}},
    LayerKind{410,
              "gru",
              {{{30, "updateGateWeightMatrix"},
                {31, "resetGateWeightMatrix"},
                {32, "outputGateWeightMatrix"},
                {50, "updateGateRecursionMatrix"},
                {51, "resetGateRecursionMatrix"},
                {52, "outputGateRecursionMatrix"},
                {70, "updateGateBiasVector"},
                {71, "resetGateBiasVector"},
                {72, "outputGateBiasVector"}}}},
    LayerKind{1045, "batchedMatmul", {{{8, "weights"}, {9, "bias"}}}},
    LayerKind{1065, "embeddingND", {{{20, "weights"}, {21, "bias"}}}},
    LayerKind{1350, "layerNormalization", {{{3, "gamma"}, {4, "beta"}}}},
};

/// LSTMWeightParams: field 20 of the unidirectional and the bidirectional LSTM layer.
inline constexpr std::array<LayerWeight, 15> kLstmWeights{{{1, "inputGateWeightMatrix"},
                                                           {2, "forgetGateWeightMatrix"},
                                                           {3, "blockInputWeightMatrix"},
                                                           {4, "outputGateWeightMatrix"},
                                                           {20, "inputGateRecursionMatrix"},
                                                           {21, "forgetGateRecursionMatrix"},
                                                           {22, "blockInputRecursionMatrix"},
                                                           {23, "outputGateRecursionMatrix"},
                                                           {40, "inputGateBiasVector"},
                                                           {41, "forgetGateBiasVector"},
                                                           {42, "blockInputBiasVector"},
                                                           {43, "outputGateBiasVector"},
                                                           {60, "inputGatePeepholeVector"},
                                                           {61, "forgetGatePeepholeVector"},
                                                           {62, "outputGatePeepholeVector"}}};

} // namespace apr::coreml
