// SPDX-License-Identifier: MIT
#pragma once

#include "fields.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace apr::coreml {

/// A layer type with weights: its field in NeuralNetworkLayer, and the fields of its weights.
struct LayerKind {
    std::uint32_t field = 0;
    std::string_view op = {};
    std::array<proto::Named, 12> weights = {};
};

inline constexpr std::array kLayers{
    LayerKind{proto::NeuralNetworkLayer::kConvolution,
              "convolution",
              {{{proto::ConvolutionLayerParams::kWeights, "weights"}, {proto::ConvolutionLayerParams::kBias, "bias"}}}},
    LayerKind{
        proto::NeuralNetworkLayer::kInnerProduct,
        "innerProduct",
        {{{proto::InnerProductLayerParams::kWeights, "weights"}, {proto::InnerProductLayerParams::kBias, "bias"}}}},
    LayerKind{proto::NeuralNetworkLayer::kEmbedding,
              "embedding",
              {{{proto::EmbeddingLayerParams::kWeights, "weights"}, {proto::EmbeddingLayerParams::kBias, "bias"}}}},
    LayerKind{proto::NeuralNetworkLayer::kBatchnorm,
              "batchnorm",
              {{{proto::BatchnormLayerParams::kGamma, "gamma"},
                {proto::BatchnormLayerParams::kBeta, "beta"},
                {proto::BatchnormLayerParams::kMean, "mean"},
                {proto::BatchnormLayerParams::kVariance, "variance"}}}},
    LayerKind{proto::NeuralNetworkLayer::kScale,
              "scale",
              {{{proto::ScaleLayerParams::kScale, "scale"}, {proto::ScaleLayerParams::kBias, "bias"}}}},
    LayerKind{proto::NeuralNetworkLayer::kBias, "bias", {{{proto::BiasLayerParams::kBias, "bias"}}}},
    LayerKind{
        proto::NeuralNetworkLayer::kLoadConstant, "loadConstant", {{{proto::LoadConstantLayerParams::kData, "data"}}}},
    LayerKind{proto::NeuralNetworkLayer::kSimpleRecurrent,
              "simpleRecurrent",
              {{{proto::SimpleRecurrentLayerParams::kWeightMatrix, "weightMatrix"},
                {proto::SimpleRecurrentLayerParams::kRecursionMatrix, "recursionMatrix"},
                {proto::SimpleRecurrentLayerParams::kBiasVector, "biasVector"}}}},
    LayerKind{proto::NeuralNetworkLayer::kGru,
              "gru",
              {{{proto::GRULayerParams::kUpdateGateWeightMatrix, "updateGateWeightMatrix"},
                {proto::GRULayerParams::kResetGateWeightMatrix, "resetGateWeightMatrix"},
                {proto::GRULayerParams::kOutputGateWeightMatrix, "outputGateWeightMatrix"},
                {proto::GRULayerParams::kUpdateGateRecursionMatrix, "updateGateRecursionMatrix"},
                {proto::GRULayerParams::kResetGateRecursionMatrix, "resetGateRecursionMatrix"},
                {proto::GRULayerParams::kOutputGateRecursionMatrix, "outputGateRecursionMatrix"},
                {proto::GRULayerParams::kUpdateGateBiasVector, "updateGateBiasVector"},
                {proto::GRULayerParams::kResetGateBiasVector, "resetGateBiasVector"},
                {proto::GRULayerParams::kOutputGateBiasVector, "outputGateBiasVector"}}}},
    LayerKind{
        proto::NeuralNetworkLayer::kBatchedMatmul,
        "batchedMatmul",
        {{{proto::BatchedMatMulLayerParams::kWeights, "weights"}, {proto::BatchedMatMulLayerParams::kBias, "bias"}}}},
    LayerKind{proto::NeuralNetworkLayer::kEmbeddingND,
              "embeddingND",
              {{{proto::EmbeddingNDLayerParams::kWeights, "weights"}, {proto::EmbeddingNDLayerParams::kBias, "bias"}}}},
    LayerKind{proto::NeuralNetworkLayer::kLayerNormalization,
              "layerNormalization",
              {{{proto::LayerNormalizationLayerParams::kGamma, "gamma"},
                {proto::LayerNormalizationLayerParams::kBeta, "beta"}}}},
};

/// The weights of the unidirectional and the bidirectional LSTM layer.
inline constexpr std::array kLstmWeights{
    proto::Named{proto::LSTMWeightParams::kInputGateWeightMatrix, "inputGateWeightMatrix"},
    proto::Named{proto::LSTMWeightParams::kForgetGateWeightMatrix, "forgetGateWeightMatrix"},
    proto::Named{proto::LSTMWeightParams::kBlockInputWeightMatrix, "blockInputWeightMatrix"},
    proto::Named{proto::LSTMWeightParams::kOutputGateWeightMatrix, "outputGateWeightMatrix"},
    proto::Named{proto::LSTMWeightParams::kInputGateRecursionMatrix, "inputGateRecursionMatrix"},
    proto::Named{proto::LSTMWeightParams::kForgetGateRecursionMatrix, "forgetGateRecursionMatrix"},
    proto::Named{proto::LSTMWeightParams::kBlockInputRecursionMatrix, "blockInputRecursionMatrix"},
    proto::Named{proto::LSTMWeightParams::kOutputGateRecursionMatrix, "outputGateRecursionMatrix"},
    proto::Named{proto::LSTMWeightParams::kInputGateBiasVector, "inputGateBiasVector"},
    proto::Named{proto::LSTMWeightParams::kForgetGateBiasVector, "forgetGateBiasVector"},
    proto::Named{proto::LSTMWeightParams::kBlockInputBiasVector, "blockInputBiasVector"},
    proto::Named{proto::LSTMWeightParams::kOutputGateBiasVector, "outputGateBiasVector"},
    proto::Named{proto::LSTMWeightParams::kInputGatePeepholeVector, "inputGatePeepholeVector"},
    proto::Named{proto::LSTMWeightParams::kForgetGatePeepholeVector, "forgetGatePeepholeVector"},
    proto::Named{proto::LSTMWeightParams::kOutputGatePeepholeVector, "outputGatePeepholeVector"},
};

} // namespace apr::coreml
