// SPDX-License-Identifier: MIT
#pragma once

#include "apr/model/model.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apr {

/// The tensors of one type.
struct TypeShare {
    DType dtype = DType::F32;
    std::uint64_t tensors = 0;
    std::uint64_t elements = 0;
    std::uint64_t bytes = 0; ///< decompressed
};

/// The types of a model's tensors, by bytes, largest first.
std::vector<TypeShare> typeShares(const Model& model);

inline constexpr std::array<std::string_view, 5> kLayerKindNames{"linear", "embedding", "convolution", "normalization",
                                                                 "expert"};

/// Layers of one kind.
struct LayerKind {
    std::string name = {}; ///< one of kLayerKindNames
    std::uint64_t count = 0;
};

/// Layers by kind, most frequent first, as far as names and shapes of tensors tell: a matrix is an embedding if its
/// name says so and otherwise linear, tensors of three or more dimensions are convolutions or, by name, stacked
/// experts, and vectors are counted only if their name says normalization. Fused projections count once.
std::vector<LayerKind> layerKinds(const Model& model);

/// A part of names that is repeated with numbers: "model.layers" for model.layers.0 … model.layers.31.
struct RepeatedBlock {
    std::string prefix = {};
    std::uint64_t count = 0; ///< different numbers
};

/// The blocks that names are numbered by, most frequent first, without those inside others.
std::vector<RepeatedBlock> repeatedBlocks(const Model& model);

/// Memory that a model needs, in bytes, without activations and buffers of a program. Saturates at 2⁶⁴ − 1.
struct Footprint {
    /// All weights in one type.
    struct Weights {
        DType dtype = DType::F32;
        std::uint64_t bytes = 0;
    };

    std::uint64_t stored = 0; ///< tensors as they are, decompressed
    /// F32, BF16, Q8_0 and Q4_0. In block types, tensors of one dimension and rows that are not a multiple of the block
    /// size are counted as F32, as llama-quantize leaves them.
    std::vector<Weights> weights = {};
    /// Keys and values of one token in F16: 2 × layers × key/value heads × head dimension × 2 bytes. Nothing if the
    /// model does not state these, is not a decoder of a known architecture, or has layers with other or compressed
    /// caches.
    std::optional<std::uint64_t> cachePerToken = {};
    std::optional<std::uint64_t> contextLength = {}; ///< tokens
    /// 16 bytes per parameter: F16 weights and gradients, F32 weights and both moments of Adam (Rajbhandari et al.,
    /// "ZeRO: Memory Optimizations Toward Training Trillion Parameter Models", 2020, section 3.1).
    std::uint64_t fullTraining = 0;
    std::uint64_t loraParameters = 0; ///< of rank kLoraRank on all linear layers
    /// F16 weights, and 16 bytes for each of loraParameters.
    std::uint64_t loraTraining = 0;

    static constexpr std::uint64_t kLoraRank = 16;
};

/// Estimates the memory from shapes, types and hyperparameters; reads no values.
Footprint footprintOf(const Model& model);

} // namespace apr
