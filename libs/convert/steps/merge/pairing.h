// SPDX-License-Identifier: MIT
#pragma once

#include "merged_source.h"

#include "apr/base/finding.h"

#include <optional>
#include <string>
#include <vector>

namespace apr::merging {

/// What is done with a tensor that not all models have.
enum class Missing : std::uint8_t {
    Error,
    Skip,  ///< the result does not have it
    Base,  ///< it is that of the base, or of the first model
    Union, ///< it is merged from the models that have it
};

/// A model with the names by which tensors are paired.
struct NamedModel {
    std::string title = {}; ///< for messages: its path
    Model model;
};

/// Layers of a model.
struct LayerSource {
    std::size_t model = 0;
    std::int64_t first = 0; ///< the layer that becomes the first of the part
};

/// Layers of the result, made from the same number of layers of some models; or all tensors.
struct Part {
    std::vector<LayerSource> sources = {};   ///< the operands, in the order of weights
    std::optional<LayerSource> base = {};    ///< that task vectors are differences to, or what is used for missing ones
    bool isBaseSubtracted = false;           ///< task vectors
    std::optional<std::int64_t> layers = {}; ///< nothing: all tensors of the models
    std::int64_t start = 0;                  ///< number of the first layer in the result
    bool hasInput = true;                    ///< tensors before the layers: embeddings
    bool hasOutput = true;                   ///< tensors after the layers
    std::size_t settings = 0;                ///< index of its settings
    const Method* method = nullptr;
};

struct Pairing {
    std::vector<MergedTensor> tensors = {};
    std::vector<TensorInfo> infos = {}; ///< of the result
    std::vector<Finding> findings = {};
};

/// Pairs the tensors of the models for each part by name. An output layer that is missing is the embedding that it is
/// tied to. E012 for tensors that are missing (Missing::Error), and for layers that a model does not have; E019 for
/// shapes that differ, E009 for dtypes that cannot be decoded.
Result<Pairing> pairTensors(const std::vector<NamedModel>& models, const std::vector<Part>& parts, Missing missing);

} // namespace apr::merging
